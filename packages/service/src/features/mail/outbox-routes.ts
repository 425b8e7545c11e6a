import { countWithheldEmails, listDeadLetters, sendDeadLetterAgain } from '@whenable/contract'
import { authorizeKey } from '../../access/authorization.js'
import { countWithheld } from '../../kernel/email/email-budget.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { type Route, reading, writing } from '../../kernel/http/route.js'
import { deadLetterData, sendDeadLetterAgain as sendAgain } from './dead-letters.js'

/** Routes of dead letters and withheld emails. */
export const outboxRoutes: readonly Route[] = [
  reading(listDeadLetters, authorizeKey, async ({ applicationId, query }, records) => {
    const { items, next } = await records.deadLetters(applicationId, pageOf(query))
    return { data: items.map(deadLetterData), next_cursor: cursorOf(next) }
  }),

  reading(countWithheldEmails, authorizeKey, async ({ applicationId, now }, records) => ({
    data: await countWithheld(records, applicationId, now),
  })),

  writing(sendDeadLetterAgain, authorizeKey, async ({ applicationId, path, now }, transaction) => ({
    data: deadLetterData(await sendAgain(transaction, applicationId, path.dead_letter_id, now)),
  })),
]
