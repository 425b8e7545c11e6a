import type { TriggerType, Webhook, WebhookState } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { checkEmail } from '../core/check-person.js'
import { notFoundError, validationError } from '../core/errors.js'
import { isLoopback } from '../core/loopback.js'
import { newSecret } from '../core/secrets.js'
import type { Transaction, WebhookRecord } from '../store/store.js'
import { answerWithin, type OutboundFetch } from './outbound-fetch.js'

/** Most webhooks of an application: each is asked for with everything that happens. */
const maxWebhooks = 20

/** Most addresses that are written to when one fails. */
const maxAddresses = 20

/** What the owner of a webhook says of it; what is left out stays as it is. */
export interface WebhookRequest {
  readonly description?: string | undefined
  readonly trigger_types?: readonly TriggerType[] | undefined
  readonly webhook_url?: string | undefined
  readonly notification_email_addresses?: readonly string[] | undefined
  readonly status?: 'active' | 'inactive' | undefined
}

/** A webhook as its owner sees it; its secret only where it is new. */
export const webhookData = (webhook: WebhookRecord, isNew = false): Webhook => ({
  id: webhook.id,
  description: webhook.description,
  trigger_types: [...webhook.triggerTypes],
  webhook_url: webhook.url,
  webhook_secret: isNew ? webhook.secret : undefined,
  status: webhook.state,
  notification_email_addresses: [...webhook.addresses],
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
  status_updated_at: webhook.stateAt,
})

/**
 * The address of a webhook as it is kept: `https`, or `http` to the machine itself for those who develop.
 *
 * @throws ServiceError naming `webhook_url`.
 */
export const validatedWebhookUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isPlain))
    throw validationError('webhook_url', text, 'an https address, or an http one of this machine')
  if (url.username || url.password || url.hash)
    throw validationError('webhook_url', text, 'an address without a name, a password and a fragment')
  return url.href
}

/** Text of an answer, of which no more is read than `most` characters and one. */
const beginningOf = async (response: Response, most: number): Promise<string> => {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let chunk = await reader.read(); !chunk.done && text.length <= most; chunk = await reader.read())
    text += decoder.decode(chunk.value, { stream: true })
  await reader.cancel()
  return text
}

/**
 * Asks an address whether it wants to be told: it must answer `GET ?challenge=…` with exactly that value within 10
 * seconds, and is asked once (interface: Legacy webhooks, 2).
 *
 * @param challenge a random text.
 * @throws ServiceError naming `webhook_url`, with what came instead.
 */
export const challengeWebhook = async (
  outboundFetch: OutboundFetch,
  url: string,
  challenge: string,
): Promise<void> => {
  const challengeUrl = new URL(url)
  challengeUrl.searchParams.set('challenge', challenge)
  const refuse = (why: string) =>
    validationError(
      'webhook_url',
      url,
      `an address that answers GET with ?challenge= by exactly its value within 10 seconds; ${why}`,
    )
  let response: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(answerWithin)
    response = await outboundFetch(challengeUrl.href, { method: 'GET', headers: {}, signal })
    text = await beginningOf(response, challenge.length)
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
  if (response.status !== 200) throw refuse(`it answered with status ${response.status}`)
  if (text !== challenge) throw refuse('it answered something else')
}

const checkAddresses = (addresses: readonly string[]): void => {
  if (addresses.length > maxAddresses)
    throw validationError(
      'notification_email_addresses',
      addresses.length,
      `at most ${maxAddresses} addresses`,
    )
  addresses.forEach((address, index) => {
    checkEmail(`notification_email_addresses.${index}`, address)
  })
}

/** What a change of webhooks works with. */
export interface WebhookContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly now: Instant
  readonly newId: () => string
}

const checkUrlIsFree = async (
  { transaction, applicationId }: WebhookContext,
  url: string,
  id: string | undefined,
): Promise<void> => {
  const other = await transaction.webhookOfUrl(applicationId, url)
  if (other && other.id !== id)
    throw validationError('webhook_url', url, 'an address that no other webhook of the application has')
}

/** Makes a webhook, once its address has answered the challenge. */
export const addWebhook = async (
  context: WebhookContext,
  url: string,
  { description, trigger_types = [], notification_email_addresses: addresses = [] }: WebhookRequest,
): Promise<WebhookRecord> => {
  const { transaction, applicationId, now, newId } = context
  checkAddresses(addresses)
  await checkUrlIsFree(context, url, undefined)
  const { items } = await transaction.webhooks(applicationId, { limit: maxWebhooks })
  if (items.length === maxWebhooks)
    throw validationError('webhook_url', url, `at most ${maxWebhooks} webhooks: remove one first`)
  const webhook: WebhookRecord = {
    id: newId(),
    applicationId,
    description,
    triggerTypes: [...new Set(trigger_types)],
    url,
    secret: newSecret('whsec', newId),
    state: 'active',
    stateAt: now,
    pausedUntil: undefined,
    addresses,
    createdAt: now,
    updatedAt: now,
  }
  await transaction.putWebhook(webhook)
  return webhook
}

/** The states that are sent to. */
const sending: Readonly<Record<WebhookState, boolean>> = {
  active: true,
  failing: true,
  failed: false,
  inactive: false,
}

/** Whether anything is sent to a webhook. */
export const receivesEvents = ({ state }: WebhookRecord): boolean => sending[state]

/** The state that a wish leads to: to ask for `active` again brings back what has failed or was switched off. */
const stateAfter = ({ state }: WebhookRecord, { status }: WebhookRequest): WebhookState =>
  status === undefined || (status === 'active' && sending[state]) ? state : status

/**
 * Whether a change has to be answered by the webhook's address first: a new one, or one that is sent to again
 * (interface: Legacy webhook state).
 */
export const needsChallenge = (webhook: WebhookRecord, url: string, request: WebhookRequest): boolean =>
  sending[stateAfter(webhook, request)] && (url !== webhook.url || !receivesEvents(webhook))

/** The webhook of this id. */
export const requireWebhook = (webhook: WebhookRecord | undefined, id: string): WebhookRecord => {
  if (!webhook) throw notFoundError('webhook', id)
  return webhook
}

/**
 * Changes a webhook. What waited for one that is switched off is gone, and nothing is told again to one that comes back.
 *
 * @param answered the address that has answered a challenge for this change.
 */
export const changeWebhook = async (
  context: WebhookContext,
  id: string,
  request: WebhookRequest,
  answered: string | undefined,
): Promise<WebhookRecord> => {
  const { transaction, applicationId, now } = context
  const before = requireWebhook(await transaction.lockWebhook(applicationId, id), id)
  const url = request.webhook_url === undefined ? before.url : validatedWebhookUrl(request.webhook_url)
  if (needsChallenge(before, url, request) && answered !== url)
    throw validationError(
      'status',
      request.status,
      'a webhook that nobody else changes at the same time: try again',
    )
  const addresses = request.notification_email_addresses ?? before.addresses
  checkAddresses(addresses)
  if (url !== before.url) await checkUrlIsFree(context, url, id)
  const state = stateAfter(before, request)
  const webhook: WebhookRecord = {
    ...before,
    description: request.description ?? before.description,
    triggerTypes: request.trigger_types ? [...new Set(request.trigger_types)] : before.triggerTypes,
    url,
    addresses,
    state,
    stateAt: state === before.state ? before.stateAt : now,
    pausedUntil: state === 'failing' && url === before.url ? before.pausedUntil : undefined,
    updatedAt: now,
  }
  await transaction.putWebhook(webhook)
  if (!sending[state]) await transaction.removeDeliveries(applicationId, id)
  return webhook
}

/** Gives a webhook a new secret; what is sent from now on is signed with it. */
export const rotateSecret = async (
  { transaction, applicationId, now, newId }: WebhookContext,
  id: string,
): Promise<WebhookRecord> => {
  const before = requireWebhook(await transaction.lockWebhook(applicationId, id), id)
  const webhook = { ...before, secret: newSecret('whsec', newId), updatedAt: now }
  await transaction.putWebhook(webhook)
  return webhook
}

/** Removes a webhook with what waits for it. */
export const removeWebhook = async (
  { transaction, applicationId }: WebhookContext,
  id: string,
): Promise<void> => {
  requireWebhook(await transaction.lockWebhook(applicationId, id), id)
  await transaction.removeWebhook(applicationId, id)
}
