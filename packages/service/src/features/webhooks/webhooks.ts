import type { TriggerType, Webhook, WebhookState } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { creatorOf, type MemberAuthorization } from '../../access/authorize-member.js'
import { creatorData } from '../../access/creator-data.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { isLoopback } from '../../kernel/ip-address.js'
import { checkEmail, hostKey } from '../../kernel/person.js'
import { type OutboundFetch, responseTimeout } from '../../kernel/publish/outbound-fetch.js'
import { requireSecretKeys, type SecretKeys } from '../../kernel/seal.js'
import type { MemberRecord, Records, Transaction, WebhookRecord } from '../../kernel/store/store.js'
import { newWebhookSecret, sealWebhookSecret, withNewSecret } from './webhook-secret.js'

/** Maximum number of webhooks of an application. */
export const maxWebhooks = 20

/** Maximum number of addresses to email when a webhook fails. */
const maxAddresses = 20

/** The fields of a new or changed webhook. Missing fields stay as they are. */
export interface WebhookRequest {
  readonly description?: string | undefined
  readonly trigger_types?: readonly TriggerType[] | undefined
  readonly webhook_url?: string | undefined
  readonly notification_email_addresses?: readonly string[] | undefined
  readonly status?: 'active' | 'inactive' | undefined
}

/** A webhook with its secret, which is shown once. */
interface NewWebhook {
  readonly webhook: WebhookRecord
  readonly secret: string
}

const dataOf = (webhook: WebhookRecord, members: readonly MemberRecord[]): Webhook => ({
  id: webhook.id,
  description: webhook.description,
  trigger_types: [...webhook.triggerTypes],
  webhook_url: webhook.url,
  webhook_secret: undefined,
  status: webhook.state,
  notification_email_addresses: [...webhook.addresses],
  ...creatorData(members, webhook.createdBy),
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
  status_updated_at: webhook.stateAt,
})

/** The data of an application's webhooks in responses, with the names of those who created them. */
export const webhooksData = async (
  records: Records,
  webhooks: readonly WebhookRecord[],
): Promise<Webhook[]> => {
  const [first] = webhooks
  const members = first ? await records.members(first.applicationId) : []
  return webhooks.map((webhook) => dataOf(webhook, members))
}

/** A webhook's data in responses. */
export const webhookData = async (records: Records, webhook: WebhookRecord): Promise<Webhook> =>
  dataOf(webhook, await records.members(webhook.applicationId))

/**
 * Validates and normalizes a webhook's address: `https`, or `http` to this machine for development.
 *
 * @throws ServiceError naming `webhook_url`.
 */
export const validatedWebhookUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isPlain))
    throw validationError('webhook_url', text, 'an https address, or an http address of this machine')
  if (url.username || url.password || url.hash)
    throw validationError('webhook_url', text, 'an address without a user name, password or fragment')
  return url.href
}

/** The beginning of a response's text. Stops reading after more than `most` characters. */
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
 * Verifies that an address accepts notifications: it must answer `GET ?challenge=…` with exactly that value within 10 seconds
 * (interface: Legacy webhooks, 2).
 *
 * @param challenge a random text.
 * @throws ServiceError naming `webhook_url`, with the actual response.
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
      `an address that answers GET ?challenge= with exactly its value within 10 seconds; ${why}`,
    )
  let response: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(responseTimeout)
    response = await outboundFetch(challengeUrl.href, { method: 'GET', headers: {}, signal })
    text = await beginningOf(response, challenge.length)
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
  if (response.status !== 200) throw refuse(`it answered with status ${response.status}`)
  if (text !== challenge) throw refuse('it answered with another text')
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

/** The data of a webhook in the response that shows its secret. */
export const newWebhookData = async (
  records: Records,
  { webhook, secret }: NewWebhook,
): Promise<Webhook> => ({
  ...(await webhookData(records, webhook)),
  webhook_secret: secret,
})

/** The services of a change of webhooks. */
export interface WebhookContext extends Pick<Partial<MemberAuthorization>, 'member' | 'key'> {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly now: Instant
  readonly newId: () => string
  /** The keys that encrypt their secrets. */
  readonly secretKeys: SecretKeys | undefined
}

const checkUrlIsFree = async (
  { transaction, applicationId }: WebhookContext,
  url: string,
  id: string | undefined,
): Promise<void> => {
  const other = await transaction.webhookOfUrl(applicationId, url)
  if (other && other.id !== id)
    throw validationError('webhook_url', url, 'an address that no other webhook of the application uses')
}

/**
 * Creates a webhook whose address has answered the challenge.
 *
 * @throws ServiceError `forbidden` if the service has no key that encrypts its secret.
 */
export const addWebhook = async (
  context: WebhookContext,
  url: string,
  { description, trigger_types = [], notification_email_addresses: addresses = [] }: WebhookRequest,
): Promise<NewWebhook> => {
  const { transaction, applicationId, now, newId } = context
  const keys = requireSecretKeys(context)
  checkAddresses(addresses)
  await checkUrlIsFree(context, url, undefined)
  const { items } = await transaction.webhooks(applicationId, { limit: maxWebhooks })
  if (items.length === maxWebhooks)
    throw validationError('webhook_url', url, `at most ${maxWebhooks} webhooks: remove one first`)
  const id = newId()
  const secret = newWebhookSecret(newId)
  const webhook: WebhookRecord = {
    id,
    applicationId,
    description,
    triggerTypes: [...new Set(trigger_types)],
    url,
    secret: await sealWebhookSecret(keys, { id, applicationId }, secret),
    state: 'active',
    stateAt: now,
    pausedUntil: undefined,
    addresses,
    createdBy: creatorOf(context),
    createdAt: now,
    updatedAt: now,
  }
  await transaction.putWebhook(webhook)
  return { webhook, secret }
}

/** Whether webhooks in a state receive events. */
const sending: Readonly<Record<WebhookState, boolean>> = {
  active: true,
  failing: true,
  failed: false,
  inactive: false,
}

/** Whether a webhook receives events. */
export const receivesEvents = ({ state }: WebhookRecord): boolean => sending[state]

/** The state after a change. `active` reactivates a failed or inactive webhook. */
const stateAfter = ({ state }: WebhookRecord, { status }: WebhookRequest): WebhookState =>
  status === undefined || (status === 'active' && sending[state]) ? state : status

/**
 * Whether a change needs a challenge first: a new address, or a reactivation (interface: Legacy webhook state).
 */
const needsChallenge = (webhook: WebhookRecord, url: string, request: WebhookRequest): boolean =>
  sending[stateAfter(webhook, request)] && (url !== webhook.url || !receivesEvents(webhook))

/**
 * Asks the address of a changed webhook for its consent, if the change needs one.
 *
 * @returns the address that has answered; undefined if none was asked.
 * @throws ServiceError naming `webhook_url`.
 */
export const answeredUrl = async (
  outboundFetch: OutboundFetch,
  webhook: WebhookRecord,
  request: WebhookRequest,
  challenge: string,
): Promise<string | undefined> => {
  const url = request.webhook_url === undefined ? webhook.url : validatedWebhookUrl(request.webhook_url)
  if (!needsChallenge(webhook, url, request)) return undefined
  await challengeWebhook(outboundFetch, url, challenge)
  return url
}

/** Narrows a webhook. @throws ServiceError if it does not exist. */
export const requireWebhook = (webhook: WebhookRecord | undefined, id: string): WebhookRecord => {
  if (!webhook) throw notFoundError('webhook', id)
  return webhook
}

/**
 * Changes a webhook. Deactivation removes its deliveries. Whoever changes its address, or switches it on again, is its creator from then on.
 *
 * @param answered the address that answered a challenge for this change.
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
    throw validationError('status', request.status, 'no concurrent change of the webhook: try again')
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
    createdBy: answered === undefined && url === before.url ? before.createdBy : creatorOf(context),
    updatedAt: now,
  }
  await transaction.putWebhook(webhook)
  if (!sending[state]) await transaction.removeDeliveries(applicationId, id)
  return webhook
}

/** Replaces a webhook's secret. The one before signs as well for another day, in `webhook-signature` alone. */
export const rotateSecret = async (context: WebhookContext, id: string): Promise<NewWebhook> => {
  const { transaction, applicationId, now, newId } = context
  const keys = requireSecretKeys(context)
  const before = requireWebhook(await transaction.lockWebhook(applicationId, id), id)
  const secret = newWebhookSecret(newId)
  const webhook = { ...(await withNewSecret(keys, before, secret, now)), updatedAt: now }
  await transaction.putWebhook(webhook)
  return { webhook, secret }
}

/** Removes a webhook with its deliveries. */
export const removeWebhook = async (
  { transaction, applicationId }: Pick<WebhookContext, 'transaction' | 'applicationId'>,
  id: string,
): Promise<void> => {
  requireWebhook(await transaction.lockWebhook(applicationId, id), id)
  await transaction.removeWebhook(applicationId, id)
}

/** The webhooks of a member that receive events, the oldest first. */
export const webhooksOfMember = async (
  records: Records,
  { applicationId, id }: Pick<MemberRecord, 'applicationId' | 'id'>,
): Promise<WebhookRecord[]> => {
  const { items } = await records.webhooks(applicationId, { limit: maxWebhooks })
  return items.filter((webhook) => webhook.createdBy === id && receivesEvents(webhook))
}

/**
 * Deactivates the webhooks of a member with their deliveries, and takes the member's address out of those that failures of others are emailed
 * to.
 *
 * @returns those that were active.
 */
export const deactivateWebhooksOf = async (
  transaction: Transaction,
  member: Pick<MemberRecord, 'applicationId' | 'id' | 'email'>,
  now: Instant,
): Promise<WebhookRecord[]> => {
  const { applicationId } = member
  const deactivated: WebhookRecord[] = []
  const { items } = await transaction.webhooks(applicationId, { limit: maxWebhooks })
  for (const { id } of items) {
    const webhook = await transaction.lockWebhook(applicationId, id)
    if (!webhook) continue
    const addresses = webhook.addresses.filter((email) => hostKey(email) !== hostKey(member.email))
    const isTheirs = webhook.createdBy === member.id && receivesEvents(webhook)
    if (isTheirs) {
      deactivated.push(webhook)
      await transaction.removeDeliveries(applicationId, id)
    }
    const off = isTheirs ? { state: 'inactive' as const, stateAt: now, pausedUntil: undefined } : {}
    if (isTheirs || addresses.length < webhook.addresses.length)
      await transaction.putWebhook({ ...webhook, ...off, addresses, updatedAt: now })
  }
  return deactivated
}
