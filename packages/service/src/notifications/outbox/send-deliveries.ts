import { type Instant, instant } from '@whenable/time'
import type { Delivery, TakenDelivery, Transaction, WebhookRecord } from '../../store/store.js'
import { contentOf, envelopeTo, readerOf } from '../email/compose-email.js'
import { postDomainEvent } from '../post-domain-event.js'
import { isSentTo } from '../webhooks.js'
import { batchesOf, type Lane } from './outbox-queue.js'
import type { OutboxSurroundings } from './send-due.js'

/** A webhook that fails is tried again after this many seconds, this often (interface: Legacy webhooks, 5). */
const retryAfter = 600
const mostRetries = 60

/** How long deliveries are taken for, in seconds: longer than their answers may take, which are waited for at once. */
const takenFor = 30

/** Deliveries that one process sends at once, and how many of them to one webhook and of one application. */
const capacity = 256
const eachWebhook = 16
const eachApplication = 64

interface Outcome {
  readonly taken: TakenDelivery
  readonly isReceived: boolean
  /** How it was received, or what went wrong. */
  readonly told: string
}

/** Tells those who look after a webhook that it fails. */
const writeAddresses = async (
  transaction: Transaction,
  { id, applicationId, addresses, url }: WebhookRecord,
  state: 'failing' | 'failed',
  now: Instant,
  newId: () => string,
): Promise<void> => {
  const reader = readerOf('UTC')
  const { subject, intro } = reader.messages.webhook[state]
  const letter = { subject, heading: subject, intro: intro(url), details: [['id', id]], links: [] } as const
  const content = contentOf(reader, letter)
  await transaction.addMails(
    addresses.map((email) => ({ ...envelopeTo({ email }, { now, newId }, applicationId), ...content })),
  )
}

/** Makes dead letters of everything that is on its way to a webhook that has failed. @returns how many. */
const bury = async (
  transaction: Transaction,
  { applicationId, id }: WebhookRecord,
  outcomes: readonly Outcome[],
  now: Instant,
): Promise<number> => {
  const removed = await transaction.removeDeliveries(applicationId, id)
  for (const delivery of removed) {
    const tried = outcomes.find(({ taken }) => taken.delivery.id === delivery.id)
    await transaction.putDeadLetter({
      ...{ id: delivery.id, applicationId, content: { kind: 'notification', delivery } },
      reason: tried ? `the webhook ${tried.told}` : 'the webhook failed with an earlier notification',
      attempts: tried?.taken.attempts ?? 0,
      diedAt: now,
    })
  }
  return removed.length
}

/**
 * Writes what became of deliveries to one webhook, and of the webhook (interface: Legacy webhook state).
 *
 * @returns how many of them have become dead letters.
 */
const settle = async (
  transaction: Transaction,
  { applicationId, id }: WebhookRecord,
  outcomes: readonly Outcome[],
  { clock, newId }: Pick<OutboxSurroundings, 'clock' | 'newId'>,
): Promise<number> => {
  const now = clock()
  const webhook = await transaction.lockWebhook(applicationId, id)
  // Its owner has removed it or switched it off meanwhile.
  if (!webhook || !isSentTo(webhook)) {
    await transaction.removeDeliveries(applicationId, id)
    return 0
  }

  const retryAt = instant(now + retryAfter)
  for (const { taken, isReceived } of outcomes)
    if (isReceived) await transaction.removeDelivery(taken.delivery)
    else await transaction.returnDelivery(taken, retryAt)

  const isReceiving = outcomes.some(({ isReceived }) => isReceived)
  const isGivenUp = outcomes.some(({ taken, isReceived }) => !isReceived && taken.attempts > mostRetries)
  const state = isGivenUp ? 'failed' : isReceiving ? 'active' : 'failing'
  await transaction.putWebhook({
    ...webhook,
    state,
    stateAt: state === webhook.state ? webhook.stateAt : now,
    restsUntil: state === 'failing' ? retryAt : undefined,
  })
  const buried = state === 'failed' ? await bury(transaction, webhook, outcomes, now) : 0
  // One delivery that fails among others that do not must not have them written to each time that it is tried again.
  const isNews = state === 'failed' || outcomes.some(({ taken }) => taken.attempts === 1)
  if (state !== 'active' && state !== webhook.state && isNews)
    await writeAddresses(transaction, webhook, state, now, newId)
  return buried
}

/** Sends what was taken for one webhook; where it is not there any more, or is not sent to, all of it goes. */
const sendTo = async (
  surroundings: OutboxSurroundings,
  { applicationId, webhookId }: Delivery,
  deliveries: readonly TakenDelivery[],
): Promise<void> => {
  const { store, outboundFetch, report, count = () => {} } = surroundings
  const webhook = await store.read((records) => records.webhook(applicationId, webhookId))
  if (!webhook || !isSentTo(webhook)) {
    await store.transaction((transaction) => transaction.removeDeliveries(applicationId, webhookId))
    return
  }
  const outcomes = await Promise.all(
    deliveries.map(async (taken) => {
      const told = await postDomainEvent(outboundFetch, webhook, taken.delivery.body)
      return { taken, told, isReceived: told === 'ok' }
    }),
  )
  const buried = await store.transaction((transaction) =>
    settle(transaction, webhook, outcomes, surroundings),
  )
  for (const { isReceived } of outcomes) count('webhook', isReceived ? 'delivered' : 'retried')
  for (let dead = 0; dead < buried; dead++) count('webhook', 'dead')
  if (buried) report(new Error(`webhook ${webhookId} has failed: ${buried} notifications were given up`))
}

/** Sends notifications. A webhook that is slow to answer holds up nobody else. */
export const deliveryLane = (surroundings: OutboxSurroundings): Lane => ({
  capacity,
  take: async (busy, limit) => {
    const { store, clock, newId } = surroundings
    const now = clock()
    const held = new Map<string, number>()
    for (const { applicationId, size } of busy) held.set(applicationId, (held.get(applicationId) ?? 0) + size)
    const applications = [...held].flatMap(([id, size]) => (size >= eachApplication ? [id] : []))
    const without = { applications, webhooks: busy.map(({ key }) => key) }
    const lease = { until: instant(now + takenFor), lease: newId() }
    const taken = await store.transaction((transaction) =>
      transaction.takeDeliveries({ now, ...lease, limit, each: eachWebhook, without }),
    )
    return batchesOf(
      taken,
      ({ delivery: { applicationId, webhookId } }) => ({ applicationId, key: webhookId }),
      async (deliveries) => {
        const [first] = deliveries
        if (first) await sendTo(surroundings, first.delivery, deliveries)
      },
    )
  },
})
