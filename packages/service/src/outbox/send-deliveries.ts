import { type Instant, instant } from '@whenable/time'
import { logEntryOf } from '../features/webhooks/delivery-log.js'
import { type PostOutcome, postDomainEvent } from '../features/webhooks/post-domain-event.js'
import { isLastAttempt, retryTime } from '../features/webhooks/retries.js'
import { signingSecrets } from '../features/webhooks/webhook-secret.js'
import { receivesEvents } from '../features/webhooks/webhooks.js'
import { contentOf, envelopeTo, isAmong, readerOf } from '../kernel/email/compose-email.js'
import { type Batch, batchesOf, type OutboxQueue } from '../kernel/outbox/outbox-queue.js'
import { SealError } from '../kernel/seal.js'
import type {
  Delivery,
  LeasedDelivery,
  MailRecord,
  Transaction,
  WebhookRecord,
} from '../kernel/store/store.js'
import type { OutboxContext } from './outbox-context.js'

/** Length of a lease in seconds, longer than the timeout of concurrent requests. */
const leaseSeconds = 30

/** Maximum number of deliveries that one process sends at once, in total, to one webhook and of one application. */
const capacity = 256
const maxPerWebhook = 16
const maxPerApplication = 64

interface Outcome extends PostOutcome {
  readonly leased: LeasedDelivery
}

/** Emails a webhook's notification addresses about its failure. */
const emailWatchers = async (
  transaction: Transaction,
  { id, applicationId, addresses, url }: WebhookRecord,
  state: 'failing' | 'failed',
  now: Instant,
  newId: () => string,
): Promise<void> => {
  const tellsOf = { kind: 'webhook', webhookId: id, state } as const
  const members = await transaction.members(applicationId)
  const mailTo = async (email: string): Promise<MailRecord> => {
    const reader = await readerOf('UTC', members.find(isAmong([{ email }]))?.language)
    const { address, failed, failedIntro, failing, failingIntro } = reader.texts.email.webhook
    const [subject, intro] = state === 'failed' ? [failed, failedIntro] : [failing, failingIntro]
    const details = [
      [address, url],
      ['id', id],
    ] as const
    const content = contentOf(reader, { subject, heading: subject, intro, details, links: [] })
    return { ...envelopeTo({ email }, { now, newId }, applicationId, { tellsOf }), ...content }
  }
  await transaction.addMails(await Promise.all(addresses.map(mailTo)))
}

/** Turns all deliveries to a failed webhook into dead letters. @returns their number. */
const moveToDeadLetters = async (
  transaction: Transaction,
  { applicationId, id }: WebhookRecord,
  outcomes: readonly Outcome[],
  now: Instant,
): Promise<number> => {
  const removed = await transaction.removeDeliveries(applicationId, id)
  for (const delivery of removed) {
    const tried = outcomes.find(({ leased }) => leased.delivery.id === delivery.id)
    await transaction.putDeadLetter({
      ...{ id: delivery.id, applicationId, content: { kind: 'notification', delivery } },
      reason: tried
        ? `the webhook ${tried.message ?? 'failed with another notification'}`
        : 'the webhook failed with an earlier notification',
      attempts: tried?.leased.attempts ?? 0,
      diedAt: now,
    })
  }
  return removed.length
}

/**
 * Writes the outcomes of deliveries to one webhook, and its state (interface: Legacy webhook state).
 *
 * @returns the number of new dead letters.
 */
const recordOutcomes = async (
  transaction: Transaction,
  { applicationId, id }: WebhookRecord,
  outcomes: readonly Outcome[],
  { clock, newId }: Pick<OutboxContext, 'clock' | 'newId'>,
): Promise<number> => {
  const now = clock()
  const webhook = await transaction.lockWebhook(applicationId, id)
  // The owner has removed or deactivated it meanwhile.
  if (!webhook || !receivesEvents(webhook)) {
    await transaction.removeDeliveries(applicationId, id)
    return 0
  }

  const retryAt = retryTime(now)
  for (const { leased, isReceived } of outcomes)
    if (isReceived) await transaction.removeDelivery(leased.delivery)
    else await transaction.releaseDelivery(leased, retryAt)

  const isReceiving = outcomes.some(({ isReceived }) => isReceived)
  const isGivenUp = outcomes.some(({ leased, isReceived }) => !isReceived && isLastAttempt(leased.attempts))
  const state = isGivenUp ? 'failed' : isReceiving ? 'active' : 'failing'
  await transaction.putWebhook({
    ...webhook,
    state,
    stateAt: state === webhook.state ? webhook.stateAt : now,
    pausedUntil: state === 'failing' ? retryAt : undefined,
  })
  await transaction.putDeliveryLog(
    outcomes.map(({ leased, ...outcome }) =>
      logEntryOf(leased.delivery, outcome, {
        attempt: leased.attempts,
        now,
        nextAttemptAt: outcome.isReceived || state === 'failed' ? undefined : retryAt,
      }),
    ),
  )
  const deadLetterCount =
    state === 'failed' ? await moveToDeadLetters(transaction, webhook, outcomes, now) : 0
  // A single failing delivery among successful ones must not cause an email for each retry.
  const isWorthAnEmail = state === 'failed' || outcomes.some(({ leased }) => leased.attempts === 1)
  if (state !== 'active' && state !== webhook.state && isWorthAnEmail)
    await emailWatchers(transaction, webhook, state, now, newId)
  return deadLetterCount
}

/** The services of the queue, which reports an unreadable secret once. */
interface DeliveryContext extends OutboxContext {
  readonly reportUnreadable: (webhook: WebhookRecord, error: SealError) => void
}

/** Reports a previous secret that no key decrypts, once for each rotation. */
const onceUnreadable = (report: OutboxContext['report']): DeliveryContext['reportUnreadable'] => {
  const reported = new Set<string>()
  return ({ id, previousSecret }, { message }) => {
    const key = `${id} ${previousSecret?.until}`
    if (reported.has(key)) return
    reported.add(key)
    report(
      new Error(
        `the previous secret of webhook ${id} does not sign its notifications, its current one does: ${message}`,
      ),
    )
  }
}

/** Signs and posts a notification. One that cannot be signed is not sent. */
const post = async (
  { outboundFetch, clock, secretKeys, reportUnreadable }: DeliveryContext,
  webhook: WebhookRecord,
  text: string,
): Promise<PostOutcome> => {
  const now = clock()
  try {
    const secrets = await signingSecrets(secretKeys, webhook, now, (error) =>
      reportUnreadable(webhook, error),
    )
    return await postDomainEvent(outboundFetch, { url: webhook.url, secrets }, text, now)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    const message = `was not called, because the notification cannot be signed: ${error.message}`
    return { isReceived: false, status: undefined, message, duration: 0 }
  }
}

/** Sends leased deliveries to one webhook. Removes them if it no longer exists or receives events. */
const sendTo = async (
  context: DeliveryContext,
  { applicationId, webhookId }: Delivery,
  deliveries: readonly LeasedDelivery[],
): Promise<void> => {
  const { store, report, count = () => {} } = context
  const webhook = await store.read((records) => records.webhook(applicationId, webhookId))
  if (!webhook || !receivesEvents(webhook)) {
    await store.transaction((transaction) => transaction.removeDeliveries(applicationId, webhookId))
    return
  }
  const outcomes = await Promise.all(
    deliveries.map(async (leased) => {
      return { leased, ...(await post(context, webhook, leased.delivery.body)) }
    }),
  )
  const deadLetterCount = await store.transaction((transaction) =>
    recordOutcomes(transaction, webhook, outcomes, context),
  )
  for (const { isReceived } of outcomes) count('webhook', isReceived ? 'delivered' : 'retried')
  for (let dead = 0; dead < deadLetterCount; dead++) count('webhook', 'dead')
  if (deadLetterCount)
    report(new Error(`webhook ${webhookId} has failed: ${deadLetterCount} notifications became dead letters`))
}

/** Leases due deliveries in batches, one for each webhook. */
const leaseDeliveries = async (
  context: DeliveryContext,
  busy: readonly Batch[],
  limit: number,
): Promise<readonly Batch[]> => {
  const { store, clock, newId } = context
  const now = clock()
  const held = new Map<string, number>()
  for (const { applicationId, size } of busy) held.set(applicationId, (held.get(applicationId) ?? 0) + size)
  const applications = [...held].flatMap(([id, size]) => (size >= maxPerApplication ? [id] : []))
  const without = { applications, webhooks: busy.map(({ key }) => key) }
  const lease = { until: instant(now + leaseSeconds), lease: newId() }
  const leased = await store.transaction((transaction) =>
    transaction.leaseDeliveries({ now, ...lease, limit, each: maxPerWebhook, without }),
  )
  return batchesOf(
    leased,
    ({ delivery: { applicationId, webhookId } }) => ({ applicationId, key: webhookId }),
    async (deliveries) => {
      const [first] = deliveries
      if (first) await sendTo(context, first.delivery, deliveries)
    },
  )
}

/** The queue of webhook deliveries. A slow webhook does not delay others. */
export const deliveryQueue = (outbox: OutboxContext): OutboxQueue => {
  const context = { ...outbox, reportUnreadable: onceUnreadable(outbox.report) }
  return { capacity, lease: (busy, limit) => leaseDeliveries(context, busy, limit) }
}
