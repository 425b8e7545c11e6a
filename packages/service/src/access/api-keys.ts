import type { ApiKey as ApiKeyWire, KeyScope } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { notFoundError, validationError } from '../kernel/errors.js'
import { newSecret, sha256 } from '../kernel/secrets.js'
import type { ApiKey, MemberRecord, Records, Transaction } from '../kernel/store/store.js'
import { creatorData } from './creator-data.js'

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

/** What a new key may do, who created it and when it ends. */
type KeyTerms = Pick<ApiKey, 'scopes' | 'createdBy' | 'chosenEnd'>

/** The terms of keys of the command line, which are the operator's. */
const operatorTerms: KeyTerms = { scopes: ['everything'] }

/** What a key may do if nothing is said: what a website needs. */
export const defaultKeyScopes: readonly KeyScope[] = ['sessions']

/** Keys in the wire's form, with the names of those who created them. */
export const apiKeysData = async (records: Records, keys: readonly ApiKey[]): Promise<ApiKeyWire[]> => {
  const [first] = keys
  const members = first ? await records.members(first.applicationId) : []
  return keys.map(({ id, name, scopes, createdBy, createdAt, lastUsedAt, expiresAt }) => ({
    ...{ id, name, scopes: [...scopes] },
    ...creatorData(members, createdBy),
    ...{ created_at: createdAt, last_used_at: lastUsedAt, expires_at: expiresAt },
  }))
}

/** A new key in the wire's form, with its secret. */
export const newKeyData = async (
  records: Records,
  { key, record }: { readonly key: string; readonly record: ApiKey },
): Promise<ApiKeyWire & { readonly api_key: string }> => {
  const [data] = await apiKeysData(records, [record])
  return { ...(data as ApiKeyWire), api_key: key }
}

/** The valid keys of an application, the oldest first. */
export const validKeys = async (records: Records, applicationId: string, now: Instant): Promise<ApiKey[]> =>
  (await records.apiKeys(applicationId)).filter((key) => isValidKey(key, now))

/** The valid keys that a member created, the oldest first. */
export const keysOfMember = async (
  records: Records,
  { applicationId, id }: Pick<MemberRecord, 'applicationId' | 'id'>,
  now: Instant,
): Promise<ApiKey[]> =>
  (await validKeys(records, applicationId, now)).filter(({ createdBy }) => createdBy === id)

/**
 * Revokes the keys that a member created, also the last one of the application: the command line creates another.
 *
 * @returns those that were valid.
 */
export const revokeKeysOfMember = async (
  transaction: Transaction,
  member: Pick<MemberRecord, 'applicationId' | 'id'>,
  now: Instant,
): Promise<ApiKey[]> => {
  const revoked = await keysOfMember(transaction, member, now)
  for (const { hash } of revoked) await transaction.removeCredential(hash)
  return revoked
}

/**
 * Stores the SHA-256 of a key. Renames a key that the application has already.
 *
 * @throws Error if the key belongs to another application, or may do less than the terms say.
 */
export const saveKey = async (
  { transaction, applicationId, now, newId }: KeyContext,
  name: string,
  key: string,
  terms: KeyTerms = operatorTerms,
): Promise<ApiKey> => {
  const hash = await sha256(key)
  const known = await transaction.lockCredential(hash)
  if (known && (known.kind !== 'key' || known.applicationId !== applicationId))
    throw new Error('this API key belongs to another application in this data')
  if (known) {
    // It stands in the configuration of a website: it must not become more powerful by being given here.
    if (terms.scopes.some((scope) => !known.scopes.includes(scope)))
      throw new Error(
        `this API key has only the scope '${known.scopes.join(' ')}', expected '${terms.scopes.join(' ')}': use another key`,
      )
    const { createdBy, chosenEnd } = terms
    const stored: ApiKey = { ...known, name, createdBy, chosenEnd, expiresAt: chosenEnd }
    await transaction.changeCredential(stored)
    return stored
  }
  const made: ApiKey = {
    ...{ kind: 'key', hash, applicationId, id: newId(), name },
    scopes: terms.scopes,
    createdBy: terms.createdBy,
    createdAt: now,
    chosenEnd: terms.chosenEnd,
    expiresAt: terms.chosenEnd,
  }
  await transaction.addCredential(made)
  return made
}

/** A key to create. */
export interface NewKey {
  readonly name: string
  /** What it may do. Default: {@link defaultKeyScopes}. */
  readonly scopes?: readonly KeyScope[] | undefined
  /** When it expires. Default: it is valid until it is revoked. */
  readonly expires_at?: Instant | undefined
  /** The id of the member who creates it; undefined for the command line. */
  readonly createdBy?: string | undefined
}

/**
 * Creates a key and returns it with its record.
 *
 * @throws ServiceError naming `name` or `expires_at`.
 */
export const createKey = async (
  context: KeyContext,
  { name, scopes = defaultKeyScopes, expires_at: chosenEnd, createdBy }: NewKey,
): Promise<{ readonly key: string; readonly record: ApiKey }> => {
  const trimmed = name.trim()
  if (!trimmed || trimmed === environmentKey)
    throw validationError(
      'name',
      name,
      `a name other than '${environmentKey}', which is reserved for WHENABLE_API_KEY`,
    )
  if (chosenEnd !== undefined && chosenEnd <= context.now)
    throw validationError('expires_at', chosenEnd, 'a time in the future, in Unix seconds')
  const key = newApiKey(context.newId)
  const terms = { scopes: [...new Set(scopes)], createdBy, chosenEnd }
  return { key, record: await saveKey(context, trimmed, key, terms) }
}

const requireKey = async ({ transaction, applicationId, now }: KeyContext, id: string) => {
  const keys = await validKeys(transaction, applicationId, now)
  const found = keys.find((key) => key.id === id)
  // Locked and read again, because another process may be changing it.
  const locked = found && (await transaction.lockCredential(found.hash))
  if (locked?.kind !== 'key' || !isValidKey(locked, now)) throw notFoundError('API key', id)
  return { key: locked, others: keys.filter((key) => key.id !== id) }
}

/** Whether a key may do everything and has no end. */
const keepsAccess = ({ scopes, expiresAt }: ApiKey): boolean =>
  scopes.includes('everything') && expiresAt === undefined

/**
 * Revokes a key immediately.
 *
 * @returns its name.
 * @throws ServiceError if the key does not exist, or is the last one that may do everything and does not expire.
 */
export const revokeKey = async (context: KeyContext, id: string): Promise<string> => {
  const { key, others } = await requireKey(context, id)
  if (keepsAccess(key) && !others.some(keepsAccess))
    throw validationError(
      'key_id',
      id,
      'a key other than the last one: rotate it, or create another one first, so that you keep access to the application',
    )
  await context.transaction.removeCredential(key.hash)
  return key.name
}

/** A key to replace. */
export interface Rotation {
  readonly id: string
  /** When it ends. Default: {@link defaultOverlap} from now. */
  readonly expires_at?: Instant | undefined
  /** The id of the member who replaces it, and has the new secret; undefined for the command line. */
  readonly createdBy: string | undefined
}

/**
 * Creates a key of the same name, scopes and end to replace another. Its creator is who asks for it, not who created the other.
 *
 * @throws ServiceError if the key does not exist, or `expires_at` is in the past.
 */
export const rotateKey = async (
  context: KeyContext,
  { id, expires_at: expiresAt = instant(context.now + defaultOverlap), createdBy }: Rotation,
): Promise<{ readonly key: string; readonly record: ApiKey }> => {
  if (expiresAt < context.now) throw validationError('expires_at', expiresAt, 'now or later, in Unix seconds')
  const { key: old } = await requireKey(context, id)
  const { transaction, newId } = context
  const key = newApiKey(newId)
  // Only the key from the environment has its name, so a replacement needs another one.
  const name = old.name === environmentKey ? `${environmentKey} (rotated)` : old.name
  const record = await saveKey(context, name, key, { ...old, createdBy })
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
