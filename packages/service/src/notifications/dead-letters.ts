import { type DeadLetter as DeadLetterData, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { DeadLetter, Transaction } from '../store/store.js'
import { receivesEvents } from './webhooks.js'

/** A dead deadLetter's data in responses. */
export const deadLetterData = ({ id, content, reason, attempts, diedAt }: DeadLetter): DeadLetterData => ({
  id,
  kind: content.kind === 'mail' ? 'email' : 'notification',
  recipient: content.kind === 'mail' ? content.mail.to.email : undefined,
  webhook_id: content.kind === 'mail' ? undefined : content.delivery.webhookId,
  created_at: content.kind === 'mail' ? content.mail.createdAt : content.delivery.createdAt,
  reason,
  attempts,
  failed_at: diedAt,
})

const refuse = (message: string): never => {
  throw new ServiceError('invalid_request_error', message, { field: 'dead_letter_id' })
}

/** Queues the content of a dead deadLetter again. */
const sendAgain = async (
  transaction: Transaction,
  { id, applicationId, content }: DeadLetter,
  now: Instant,
): Promise<void> => {
  if (content.kind === 'mail') {
    const { mail } = content
    if (mail.endsAt !== undefined && now >= mail.endsAt) refuse(`dead letter '${id}' is out of date`)
    return transaction.sendMailAgain({ ...mail, sendAt: now })
  }
  const { delivery } = content
  const webhook = await transaction.lockWebhook(applicationId, delivery.webhookId)
  if (!webhook || !receivesEvents(webhook))
    return refuse(`webhook '${delivery.webhookId}' is not active: set its status to active, then send again`)
  return transaction.addDelivery({ ...delivery, createdAt: now })
}

/**
 * Sends a dead deadLetter again.
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
