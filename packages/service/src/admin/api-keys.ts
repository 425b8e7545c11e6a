import { type Instant, instant } from '@whenable/time'
import { notFoundError, validationError } from '../core/errors.js'
import { newSecret, sha256 } from '../core/secrets.js'
import type { ApiKey, Records, Transaction } from '../store/store.js'

/** Characters that a key has at least which somebody else has chosen: 24 random ones cannot be guessed. */
export const shortestKey = 24

/** The name of the key that a program is given by its environment. */
export const environmentKey = 'environment'

/** How long a key that was rotated works beside its successor, unless somebody says, in seconds: a day. */
export const defaultOverlap = 86_400

/** How exactly it is known when a key was last used, in seconds: an hour costs one write an hour. */
const useResolution = 3_600

/** A new API key: 61 hexadecimal digits of chance behind a prefix. */
export const newApiKey = (newId: () => string): string => newSecret('when', newId)

/**
 * Checks a key that somebody has chosen.
 *
 * @throws Error naming what is wrong with it; never the key itself.
 */
export const checkApiKey = (key: string): void => {
  if (!/^[!-~]*$/.test(key))
    throw new Error('the API key has spaces or characters that no header carries: choose one without')
  if (key.length < shortestKey)
    throw new Error(
      `the API key has ${key.length} characters, expected at least ${shortestKey}: make one with 'openssl rand -hex 32'`,
    )
}

/** Whether a key works now. */
export const isValidKey = ({ expiresAt }: ApiKey, now: Instant): boolean =>
  expiresAt === undefined || expiresAt > now

/** Where an application's keys are kept. */
export interface KeyContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly now: Instant
  readonly newId: () => string
}

/** A key as it is listed. */
export const apiKeyData = ({ id, name, createdAt, lastUsedAt, expiresAt }: ApiKey) => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  expires_at: expiresAt,
})

/** The keys of an application that work, the oldest first. */
export const validKeys = async (records: Records, applicationId: string, now: Instant): Promise<ApiKey[]> =>
  (await records.apiKeys(applicationId)).filter((key) => isValidKey(key, now))

/**
 * Keeps a key under its SHA-256. Where the application has it already it keeps its place in the list, under the new name.
 *
 * @throws Error where it is the key of another application.
 */
export const saveKey = async (
  { transaction, applicationId, now, newId }: KeyContext,
  name: string,
  key: string,
): Promise<ApiKey> => {
  const hash = await sha256(key)
  const known = await transaction.lockCredential(hash)
  if (known && (known.kind !== 'key' || known.applicationId !== applicationId))
    throw new Error('this API key is the key of another application in this data')
  if (known) {
    const stored: ApiKey = { ...known, name, expiresAt: undefined }
    await transaction.changeCredential(stored)
    return stored
  }
  const made: ApiKey = { kind: 'key', hash, applicationId, id: newId(), name, createdAt: now }
  await transaction.addCredential(made)
  return made
}

/** Makes a key and returns it with its record. */
export const createKey = async (
  context: KeyContext,
  name: string,
): Promise<{ readonly key: string; readonly record: ApiKey }> => {
  const trimmed = name.trim()
  if (!trimmed || trimmed === environmentKey)
    throw validationError(
      'name',
      name,
      `a name other than '${environmentKey}', which is the key of WHENABLE_API_KEY`,
    )
  const key = newApiKey(context.newId)
  return { key, record: await saveKey(context, trimmed, key) }
}

const requireKey = async ({ transaction, applicationId, now }: KeyContext, id: string) => {
  const keys = await validKeys(transaction, applicationId, now)
  const found = keys.find((key) => key.id === id)
  // Locked and read again, since somebody else may be changing it.
  const locked = found && (await transaction.lockCredential(found.hash))
  if (locked?.kind !== 'key' || !isValidKey(locked, now)) throw notFoundError('API key', id)
  return { key: locked, others: keys.filter((key) => key.id !== id) }
}

/**
 * Revokes a key at once.
 *
 * @throws ServiceError when there is none of this id, or no other key that goes on working.
 */
export const revokeKey = async (context: KeyContext, id: string): Promise<void> => {
  const { key, others } = await requireKey(context, id)
  if (!others.some(({ expiresAt }) => expiresAt === undefined))
    throw validationError(
      'key_id',
      id,
      'a key that is not the last one: rotate it, or make another one first, so that the application stays within reach',
    )
  await context.transaction.removeCredential(key.hash)
}

/**
 * Makes a key of the same name in place of another, which works until `expiresAt`.
 *
 * @throws ServiceError when there is none of this id, or `expiresAt` is in the past.
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
  // The environment's key stays the one that the environment names: what replaces it has a name of its own.
  const name = old.name === environmentKey ? `${environmentKey} (rotated)` : old.name
  const record = await saveKey(context, name, key)
  const earlier = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, expiresAt)
  await transaction.changeCredential({ ...old, expiresAt: instant(earlier) })
  return { key, record }
}

/**
 * Makes a key the one that the environment names: it works from now on, and the one that was named before does not.
 *
 * @throws Error where it is the key of another application.
 */
export const saveEnvironmentKey = async (context: KeyContext, key: string): Promise<void> => {
  const { transaction, applicationId } = context
  const { hash } = await saveKey(context, environmentKey, key)
  for (const other of await transaction.apiKeys(applicationId))
    if (other.name === environmentKey && other.hash !== hash) await transaction.removeCredential(other.hash)
}

/** Whether the time of a key's last use is to be written again. */
export const isUseStale = ({ lastUsedAt }: ApiKey, now: Instant): boolean =>
  lastUsedAt === undefined || now - lastUsedAt >= useResolution

/** Keeps when a key was last used. */
export const noteUse = async (transaction: Transaction, { hash }: ApiKey, now: Instant): Promise<void> => {
  const key = await transaction.lockCredential(hash)
  if (key?.kind === 'key' && isUseStale(key, now))
    await transaction.changeCredential({ ...key, lastUsedAt: instant(now - (now % useResolution)) })
}
