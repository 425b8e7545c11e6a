import { type Instant, instant } from '@whenable/time'
import { contentOf, envelopeTo, readerOf } from '../domain/mail/write-mail.js'
import { postFact } from '../domain/notifications/post-fact.js'
import { isSentTo } from '../domain/notifications/webhooks.js'
import type { Delivery, TakenDelivery, Transaction, WebhookRecord } from '../store/store.js'
import type { OutboxSurroundings } from './send-due.js'

/** A webhook that fails is tried again after this many seconds, this often (interface: Legacy webhooks, 5). */
const retryAfter = 600
const mostRetries = 60

/** How long deliveries are taken for, in seconds: longer than their answers may take, which are waited for at once. */
const takenFor = 30

/** Deliveries that are taken, and sent, at once. */
const atOnce = 16

interface Outcome {
  readonly taken: TakenDelivery
  readonly isReceived: boolean
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

/** Writes what became of deliveries to one webhook, and of the webhook (interface: Legacy webhook state). */
const settle = async (
  transaction: Transaction,
  { applicationId, id }: WebhookRecord,
  outcomes: readonly Outcome[],
  { clock, newId }: Pick<OutboxSurroundings, 'clock' | 'newId'>,
): Promise<void> => {
  const now = clock()
  const webhook = await transaction.lockWebhook(applicationId, id)
  // Its owner has removed it or switched it off meanwhile.
  if (!webhook || !isSentTo(webhook)) return transaction.removeDeliveries(applicationId, id)

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
  if (state === 'failed') await transaction.removeDeliveries(applicationId, id)
  // One delivery that fails among others that do not must not have them written to each time that it is tried again.
  const isNews = state === 'failed' || outcomes.some(({ taken }) => taken.attempts === 1)
  if (state !== 'active' && state !== webhook.state && isNews)
    await writeAddresses(transaction, webhook, state, now, newId)
}

/** Sends what was taken for one webhook; where it is not there any more, or is not sent to, all of it goes. */
const sendTo = async (
  { store, reach, ...rest }: OutboxSurroundings,
  { applicationId, webhookId }: Delivery,
  deliveries: readonly TakenDelivery[],
): Promise<void> => {
  const webhook = await store.read((records) => records.webhook(applicationId, webhookId))
  if (!webhook || !isSentTo(webhook))
    return store.transaction((transaction) => transaction.removeDeliveries(applicationId, webhookId))
  const outcomes = await Promise.all(
    deliveries.map(async (taken) => ({
      taken,
      isReceived: (await postFact(reach, webhook, taken.delivery.body)) === 'ok',
    })),
  )
  await store.transaction((transaction) => settle(transaction, webhook, outcomes, rest))
}

/**
 * Sends the deliveries that are due.
 *
 * @returns how many were taken: with some, there may be more.
 */
export const sendDeliveries = async (surroundings: OutboxSurroundings): Promise<number> => {
  const { store, clock, newId } = surroundings
  const now = clock()
  const taking = { now, until: instant(now + takenFor), lease: newId(), limit: atOnce }
  const taken = await store.transaction((transaction) => transaction.takeDeliveries(taking))
  const webhookIds = new Set(taken.map(({ delivery }) => delivery.webhookId))
  await Promise.all(
    [...webhookIds].map(async (id) => {
      const deliveries = taken.filter(({ delivery }) => delivery.webhookId === id)
      const [first] = deliveries
      if (first) await sendTo(surroundings, first.delivery, deliveries)
    }),
  )
  return taken.length
}
