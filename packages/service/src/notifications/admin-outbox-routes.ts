import {
  discardDeadLetter,
  getMailSettings,
  listOwnDeadLetters,
  retryOwnDeadLetter,
  ServiceError,
  sendTestMail,
} from '@whenable/contract'
import { authorizeOwner, authorizeSelf } from '../access/authorize-member.js'
import { notFoundError } from '../core/errors.js'
import { cursorOf, pageOf } from '../http/paging.js'
import { type Route, reading, writing } from '../http/route.js'
import { deadLetterData, sendDeadLetterAgain } from './dead-letters.js'
import { addTestMail } from './email/add-test-mail.js'
import { countWithheld } from './email/email-budget.js'

/** Routes of emails and of what could not be sent, for owners. */
export const adminOutboxRoutes: readonly Route[] = [
  reading(getMailSettings, authorizeOwner, async ({ applicationId, now, mail, sendsMail }, records) => ({
    data: {
      is_configured: sendsMail,
      from: mail?.from,
      server: mail?.server,
      withheld: await countWithheld(records, applicationId, now),
    },
  })),

  writing(
    sendTestMail,
    authorizeSelf,
    async ({ member, isOwner, applicationId, now, newId, sendsMail }, transaction) => {
      if (!isOwner) throw new ServiceError('forbidden', 'only owners may do this')
      if (!sendsMail)
        throw new ServiceError(
          'conflict',
          'this service sends no emails: start it with --smtp and --mail-from',
        )
      await addTestMail({ transaction, now, newId }, applicationId, member)
      return { data: { email: member.email } }
    },
  ),

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
