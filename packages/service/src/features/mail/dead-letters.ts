import { type DeadLetter as DeadLetterData, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { validationError } from '../../kernel/errors.js'
import type { DeadLetter, Transaction } from '../../kernel/store/store.js'
import { currentMail } from '../bookings/current-mail.js'
import { receivesEvents } from '../webhooks/webhooks.js'

/** The fields that depend on what a dead letter contains. */
const contentData = (content: DeadLetter['content']) => {
  const none = { recipient: undefined, webhook_id: undefined, calendar_id: undefined, event_id: undefined }
  if (content.kind === 'mail')
    return { ...none, kind: 'email', recipient: content.mail.to.email, created_at: content.mail.createdAt }
  if (content.kind === 'notification')
    return {
      ...none,
      kind: 'notification',
      webhook_id: content.delivery.webhookId,
      created_at: content.delivery.createdAt,
    }
  const { calendarId, eventId, createdAt } = content.writeBack
  return { ...none, kind: 'calendar', calendar_id: calendarId, event_id: eventId, created_at: createdAt }
}

/** A dead letter's data in responses. */
export const deadLetterData = ({ id, content, reason, attempts, diedAt }: DeadLetter): DeadLetterData => ({
  id,
  ...contentData(content),
  reason,
  attempts,
  failed_at: diedAt,
})

const refuse = (id: string, expected: string): never => {
  throw validationError('dead_letter_id', id, expected)
}

/** Queues the content of a dead letter again. */
const sendAgain = async (
  transaction: Transaction,
  { id, applicationId, content }: DeadLetter,
  now: Instant,
): Promise<void> => {
  if (content.kind === 'mail') {
    const { mail } = content
    const current = await currentMail(transaction, mail, now)
    if (!current) return refuse(id, 'one that is not out of date: its content is no longer true')
    return transaction.sendMailAgain({ ...current, sendAt: now })
  }
  if (content.kind === 'calendar') return transaction.putWriteBack({ ...content.writeBack, createdAt: now })
  const { delivery } = content
  const webhook = await transaction.lockWebhook(applicationId, delivery.webhookId)
  if (!webhook || !receivesEvents(webhook))
    return refuse(
      id,
      `one of an active webhook: set the status of '${delivery.webhookId}' to active, then send again`,
    )
  return transaction.addDelivery({ ...delivery, createdAt: now })
}

/**
 * Sends a dead letter again.
 *
 * @throws ServiceError if it does not exist or is out of date, or if its webhook is not active.
 */
export const sendDeadLetterAgain = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
  now: Instant,
): Promise<DeadLetter> => {
  const deadLetter = await transaction.deadLetter(applicationId, id)
  // Of two concurrent calls, one finds it removed.
  if (!deadLetter || !(await transaction.removeDeadLetter(applicationId, id)))
    throw new ServiceError('not_found_error', `there is no dead letter '${id}'`)
  await sendAgain(transaction, deadLetter, now)
  return deadLetter
}
