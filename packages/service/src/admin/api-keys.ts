import { type Instant, instant } from '@whenable/time'
import { notFoundError, validationError } from '../core/errors.js'
import { newSecret, sha256 } from '../core/secrets.js'
import type { ApiKey, Records, Transaction } from '../store/store.js'

/** Minimum length of a chosen key: 24 random characters cannot be guessed. */
export const minKeyLength = 24

/** The name of the key from the environment. */
export const environmentKey = 'environment'

/** How long a rotated key works beside its replacement by default, in seconds: a day. */
export const defaultOverlap = 86_400

/** Resolution of a key's last use in seconds: an hour needs at most one write an hour. */
const useResolution = 3_600

/** Generates an API key: a prefix and 61 random hexadecimal digits. */
export const newApiKey = (newId: () => string): string => newSecret('when', newId)

/**
 * Checks a chosen key.
 *
 * @throws Error that describes the problem, without the key.
 */
export const checkApiKey = (key: string): void => {
  if (!/^[!-~]*$/.test(key))
    throw new Error(
      'the API key contains spaces or characters that HTTP headers do not allow: choose another one',
    )
  if (key.length < minKeyLength)
    throw new Error(
      `the API key has ${key.length} characters, expected at least ${minKeyLength}: generate one with 'openssl rand -hex 32'`,
    )
}

/** Whether a key works now. */
export const isValidKey = ({ expiresAt }: ApiKey, now: Instant): boolean =>
  expiresAt === undefined || expiresAt > now

/** The services of a change of an application's keys. */
export interface KeyContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly now: Instant
  readonly newId: () => string
}

/** A key's data in responses. */
export const apiKeyData = ({ id, name, createdAt, lastUsedAt, expiresAt }: ApiKey) => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  expires_at: expiresAt,
})

/** The valid keys of an application, the oldest first. */
export const validKeys = async (records: Records, applicationId: string, now: Instant): Promise<ApiKey[]> =>
  (await records.apiKeys(applicationId)).filter((key) => isValidKey(key, now))

/**
 * Stores the SHA-256 of a key. Renames a key that the application has already.
 *
 * @throws Error if the key belongs to another application.
 */
export const saveKey = async (
  { transaction, applicationId, now, newId }: KeyContext,
  name: string,
  key: string,
): Promise<ApiKey> => {
  const hash = await sha256(key)
  const known = await transaction.lockCredential(hash)
  if (known && (known.kind !== 'key' || known.applicationId !== applicationId))
    throw new Error('this API key belongs to another application in this data')
  if (known) {
    const stored: ApiKey = { ...known, name, expiresAt: undefined }
    await transaction.changeCredential(stored)
    return stored
  }
  const made: ApiKey = { kind: 'key', hash, applicationId, id: newId(), name, createdAt: now }
  await transaction.addCredential(made)
  return made
}

/** Creates a key and returns it with its record. */
export const createKey = async (
  context: KeyContext,
  name: string,
): Promise<{ readonly key: string; readonly record: ApiKey }> => {
  const trimmed = name.trim()
  if (!trimmed || trimmed === environmentKey)
    throw validationError(
      'name',
      name,
      `a name other than '${environmentKey}', which is reserved for WHENABLE_API_KEY`,
    )
  const key = newApiKey(context.newId)
  return { key, record: await saveKey(context, trimmed, key) }
}

const requireKey = async ({ transaction, applicationId, now }: KeyContext, id: string) => {
  const keys = await validKeys(transaction, applicationId, now)
  const found = keys.find((key) => key.id === id)
  // Locked and read again, because another process may be changing it.
  const locked = found && (await transaction.lockCredential(found.hash))
  if (locked?.kind !== 'key' || !isValidKey(locked, now)) throw notFoundError('API key', id)
  return { key: locked, others: keys.filter((key) => key.id !== id) }
}

/**
 * Revokes a key immediately.
 *
 * @returns its name.
 * @throws ServiceError if the key does not exist, or is the last one that does not expire.
 */
export const revokeKey = async (context: KeyContext, id: string): Promise<string> => {
  const { key, others } = await requireKey(context, id)
  if (!others.some(({ expiresAt }) => expiresAt === undefined))
    throw validationError(
      'key_id',
      id,
      'a key other than the last one: rotate it, or create another one first, so that you keep access to the application',
    )
  await context.transaction.removeCredential(key.hash)
  return key.name
}

/**
 * Creates a key of the same name to replace another, which expires at `expiresAt`.
 *
 * @throws ServiceError if the key does not exist, or `expiresAt` is in the past.
 */
export const rotateKey = async (
  context: KeyContext,
  id: string,
  expiresAt: Instant = instant(context.now + defaultOverlap),
): Promise<{ readonly key: string; readonly record: ApiKey }> => {
  if (expiresAt < context.now) throw validationError('expires_at', expiresAt, 'now or later, in Unix seconds')
  const { key: old } = await requireKey(context, id)
  const { transaction, newId } = context
  const key = newApiKey(newId)
  // Only the key from the environment has its name, so a replacement needs another one.
  const name = old.name === environmentKey ? `${environmentKey} (rotated)` : old.name
  const record = await saveKey(context, name, key)
  const earlier = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, expiresAt)
  await transaction.changeCredential({ ...old, expiresAt: instant(earlier) })
  return { key, record }
}

/**
 * Stores the key from the environment, and revokes the previous one.
 *
 * @throws Error if the key belongs to another application.
 */
export const saveEnvironmentKey = async (context: KeyContext, key: string): Promise<void> => {
  const { transaction, applicationId } = context
  const { hash } = await saveKey(context, environmentKey, key)
  for (const other of await transaction.apiKeys(applicationId))
    if (other.name === environmentKey && other.hash !== hash) await transaction.removeCredential(other.hash)
}

/** Whether to write a key's last use again. */
export const isUseStale = ({ lastUsedAt }: ApiKey, now: Instant): boolean =>
  lastUsedAt === undefined || now - lastUsedAt >= useResolution

/** Writes a key's last use. */
export const noteUse = async (transaction: Transaction, { hash }: ApiKey, now: Instant): Promise<void> => {
  const key = await transaction.lockCredential(hash)
  if (key?.kind === 'key' && isUseStale(key, now))
    await transaction.changeCredential({ ...key, lastUsedAt: instant(now - (now % useResolution)) })
}
