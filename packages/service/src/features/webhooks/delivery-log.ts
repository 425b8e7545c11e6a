import type { WebhookDelivery } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { notFoundError } from '../../kernel/errors.js'
import type { Delivery, DeliveryLogEntry, Records, Transaction } from '../../kernel/store/store.js'
import type { PostOutcome } from './post-domain-event.js'

/** The entry of an attempt in the log of its webhook. */
export const logEntryOf = (
  { id, applicationId, webhookId, body }: Pick<Delivery, 'id' | 'applicationId' | 'webhookId' | 'body'>,
  { isReceived, status, message, duration }: PostOutcome,
  {
    attempt,
    now,
    nextAttemptAt,
    isTest = false,
  }: {
    readonly attempt: number
    readonly now: Instant
    /** When it is sent again; undefined if it is not. */
    readonly nextAttemptAt?: Instant | undefined
    readonly isTest?: boolean
  },
): DeliveryLogEntry => ({
  ...{ id, applicationId, webhookId, body, isTest, attempt, message, duration, nextAttemptAt },
  status: isReceived ? 'delivered' : nextAttemptAt === undefined ? 'failed' : 'retrying',
  responseStatus: status,
  attemptedAt: now,
})

/** The fields of a notification's text that owners see. */
const summaryOf = (body: string): { readonly type: string; readonly source?: string } => JSON.parse(body)

/** A delivery's data in responses, without its content. */
export const deliveryData = (entry: DeliveryLogEntry): WebhookDelivery => {
  const { type, source } = summaryOf(entry.body)
  return {
    id: entry.id,
    webhook_id: entry.webhookId,
    ...{ type, source },
    is_test: entry.isTest,
    status: entry.status,
    response_status: entry.responseStatus,
    message: entry.message,
    duration_ms: entry.duration,
    attempt: entry.attempt,
    attempted_at: entry.attemptedAt,
    next_attempt_at: entry.nextAttemptAt,
  }
}

/** An entry of a webhook's log. @throws ServiceError if there is none. */
export const requireLogEntry = async (
  records: Records,
  applicationId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryLogEntry> => {
  const entry = await records.deliveryLogEntry(applicationId, id)
  if (entry?.webhookId !== webhookId) throw notFoundError('delivery', id)
  return entry
}

/**
 * Records that a delivery was sent again by hand. If it was received, it is neither retried nor kept as a dead letter any longer; if
 * not, it stays due as it was.
 */
export const recordSentAgain = async (
  transaction: Transaction,
  entry: DeliveryLogEntry,
  outcome: PostOutcome,
  now: Instant,
): Promise<DeliveryLogEntry> => {
  const { applicationId, id, webhookId } = entry
  await transaction.lockWebhook(applicationId, webhookId)
  const latest = await requireLogEntry(transaction, applicationId, webhookId, id)
  const { isTest, attempt, nextAttemptAt } = latest
  const next = logEntryOf(latest, outcome, {
    ...{ isTest, now, attempt: attempt + 1 },
    nextAttemptAt: outcome.isReceived ? undefined : nextAttemptAt,
  })
  await transaction.putDeliveryLog([next])
  if (outcome.isReceived) {
    await transaction.removeDelivery({ applicationId, id })
    await transaction.removeDeadLetter(applicationId, id)
  }
  return next
}
