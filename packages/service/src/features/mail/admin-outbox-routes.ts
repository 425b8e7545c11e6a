import { discardDeadLetter, listOwnDeadLetters, retryOwnDeadLetter } from '@whenable/contract'
import { authorizeOwner } from '../../access/authorize-member.js'
import { notFoundError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { type Route, reading, writing } from '../../kernel/http/route.js'
import { deadLetterData, sendDeadLetterAgain } from './dead-letters.js'

/** Routes of what could not be sent, for owners. */
export const adminOutboxRoutes: readonly Route[] = [
  reading(listOwnDeadLetters, authorizeOwner, async ({ applicationId, query }, records) => {
    const { items, next } = await records.deadLetters(applicationId, pageOf(query))
    return { data: items.map(deadLetterData), next_cursor: cursorOf(next) }
  }),

  writing(retryOwnDeadLetter, authorizeOwner, async ({ applicationId, path, now }, transaction) => ({
    data: deadLetterData(await sendDeadLetterAgain(transaction, applicationId, path.dead_letter_id, now)),
  })),

  writing(discardDeadLetter, authorizeOwner, async ({ applicationId, path }, transaction) => {
    if (!(await transaction.removeDeadLetter(applicationId, path.dead_letter_id)))
      throw notFoundError('dead letter', path.dead_letter_id)
    return {}
  }),
]
