import { type Instant, instant } from '@whenable/time'
import { isSealed, isSealedByFirst, SealError, type SecretKeys, seal, unseal } from '../../kernel/seal.js'
import { randomBytes } from '../../kernel/secrets.js'
import type { Store, WebhookRecord } from '../../kernel/store/store.js'

// A webhook's secret is `whsec_` and 32 random bytes in base64 (Standard Webhooks). It is stored encrypted, because the service signs with it.

/** How long the previous secret signs beside a new one, in seconds: a day. */
export const rotationSeconds = 86_400

type WebhookId = Pick<WebhookRecord, 'id' | 'applicationId'>

/** The row that a webhook's secret is sealed for. */
const rowOf = ({ applicationId, id }: WebhookId) => ({ applicationId, connectionId: `webhook ${id}` })

/** Generates a secret. */
export const newWebhookSecret = (newId: () => string): string =>
  `whsec_${btoa(String.fromCharCode(...randomBytes(newId)))}`

/** Encrypts the secret of a webhook. */
export const sealWebhookSecret = (keys: SecretKeys, webhook: WebhookId, secret: string): Promise<string> =>
  seal(keys, { secret }, rowOf(webhook))

const openSecret = async (
  keys: SecretKeys | undefined,
  webhook: WebhookId,
  stored: string,
): Promise<string> => {
  // From before secrets were encrypted, until the service starts with a key.
  if (!isSealed(stored)) return stored
  if (!keys) throw new SealError('there is no key of the stored secret: set WHENABLE_SECRET_KEY')
  const { secret = '' } = await unseal(keys, stored, rowOf(webhook))
  return secret
}

/** The result of work with a previous secret; undefined if no key decrypts it. It must not keep the current one from signing. */
const unlessUnreadable = async <Result>(
  work: Promise<Result>,
  onUnreadable: (error: SealError) => void = () => {},
): Promise<Result | undefined> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    onUnreadable(error)
    return undefined
  }
}

/**
 * The secrets that sign what a webhook is sent: the current one, then the previous one for a day after a rotation, if a key decrypts it.
 *
 * @param onUnreadable receives the error of the previous one.
 * @throws SealError if no key decrypts the current one.
 */
export const signingSecrets = async (
  keys: SecretKeys | undefined,
  webhook: Pick<WebhookRecord, 'id' | 'applicationId' | 'secret' | 'previousSecret'>,
  now: Instant,
  onUnreadable?: (error: SealError) => void,
): Promise<readonly [current: string, ...previous: string[]]> => {
  const { secret, previousSecret: previous } = webhook
  const current = await openSecret(keys, webhook, secret)
  const opened =
    previous && previous.until > now
      ? await unlessUnreadable(openSecret(keys, webhook, previous.secret), onUnreadable)
      : undefined
  return opened === undefined ? [current] : [current, opened]
}

/** A webhook with a new secret. The current one signs as well for a day, so that its receiver can change at leisure. */
export const withNewSecret = async (
  keys: SecretKeys,
  webhook: WebhookRecord,
  secret: string,
  now: Instant,
): Promise<WebhookRecord> => ({
  ...webhook,
  secret: await sealWebhookSecret(keys, webhook, secret),
  previousSecret: { secret: webhook.secret, until: instant(now + rotationSeconds) },
})

/**
 * A webhook with secrets that the first key encrypts, but for those that may stay, and a previous one that no key decrypts.
 *
 * @throws SealError if no key decrypts the current one.
 */
const resealed = async (
  keys: SecretKeys,
  webhook: WebhookRecord,
  mayStay: (stored: string) => boolean,
): Promise<WebhookRecord> => {
  const again = async (stored: string) =>
    mayStay(stored) ? stored : sealWebhookSecret(keys, webhook, await openSecret(keys, webhook, stored))
  const { previousSecret: previous } = webhook
  const secret = await again(webhook.secret)
  const kept = previous && ((await unlessUnreadable(again(previous.secret))) ?? previous.secret)
  return {
    ...webhook,
    secret,
    previousSecret: previous && kept !== undefined ? { ...previous, secret: kept } : undefined,
  }
}

/** Encrypts the secrets of webhooks from before they were encrypted. */
export const sealPlainWebhooks = async (store: Store, keys: SecretKeys): Promise<void> => {
  await resealEach(store, keys, isSealed)
}

/**
 * Encrypts the secrets of all webhooks with the first key.
 *
 * @returns the number of webhooks whose secrets are encrypted with it now, and of those that no key opens.
 */
export const resealWebhooks = (store: Store, keys: SecretKeys): Promise<Resealed> =>
  resealEach(store, keys, (stored) => isSealedByFirst(keys, stored))

/** How many webhooks have secrets that the first key encrypts, and how many that no key opens. */
interface Resealed {
  readonly resealed: number
  readonly unreadable: number
}

const resealEach = async (
  store: Store,
  keys: SecretKeys,
  mayStay: (stored: string) => boolean,
): Promise<Resealed> => {
  const counts = { resealed: 0, unreadable: 0 }
  const reseal = (applicationId: string, id: string) =>
    store.transaction(async (transaction) => {
      const webhook = await transaction.lockWebhook(applicationId, id)
      if (!webhook) return true
      try {
        const next = await resealed(keys, webhook, mayStay)
        if (next.secret !== webhook.secret || next.previousSecret?.secret !== webhook.previousSecret?.secret)
          await transaction.putWebhook(next)
        return true
      } catch (error) {
        if (error instanceof SealError) return false
        throw error
      }
    })
  for (const { id: applicationId } of await store.read((records) => records.applications())) {
    // An application has at most twenty.
    const { items } = await store.read((records) => records.webhooks(applicationId, { limit: 100 }))
    for (const { id } of items)
      if (await reseal(applicationId, id)) counts.resealed++
      else counts.unreadable++
  }
  return counts
}
