import { type Instant, instant } from '@whenable/time'
import { configurationAtSlug } from '../../access/slugs.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { sha256 } from '../../kernel/secrets.js'
import type { ApiKey, Transaction } from '../../kernel/store/store.js'

/** Default lifetime of a session, in minutes (interface: Sessions). */
const defaultSessionMinutes = 5

/** The configuration that a session opens, by id or by slug, and its lifetime in minutes. */
interface SessionInput {
  readonly configuration_id?: string | undefined
  readonly slug?: string | undefined
  readonly time_to_live?: number | undefined
}

/**
 * Opens a session, which lets a visitor use a private configuration.
 *
 * @returns the session id. The store keeps only its hash.
 * @throws ServiceError if the configuration is missing or belongs to another application.
 */
export const openSession = async (
  {
    transaction,
    applicationId,
    now,
    newId,
    key,
  }: {
    readonly transaction: Transaction
    readonly applicationId: string
    readonly now: Instant
    readonly newId: () => string
    /** The API key that opens it. The session ends with it. */
    readonly key: Pick<ApiKey, 'hash'>
  },
  { configuration_id: id, slug, time_to_live: minutes = defaultSessionMinutes }: SessionInput,
): Promise<string> => {
  if (id === undefined && slug === undefined)
    throw validationError('configuration_id', id, 'a configuration id, or a slug')
  const owned =
    id === undefined
      ? await configurationAtSlug(transaction, applicationId, slug ?? '')
      : await transaction.configuration(id)
  if (owned?.applicationId !== applicationId) throw notFoundError('configuration', id ?? slug ?? '')
  const sessionId = newId()
  await transaction.addCredential({
    kind: 'session',
    hash: await sha256(sessionId),
    applicationId,
    configurationId: owned.configuration.id,
    keyHash: key.hash,
    expiresAt: instant(now + minutes * 60),
  })
  return sessionId
}

/** Ends a session. @throws ServiceError if the application has no such session. */
export const endSession = async (
  transaction: Transaction,
  applicationId: string,
  sessionId: string,
): Promise<void> => {
  const hash = await sha256(sessionId)
  const session = await transaction.credential(hash)
  if (session?.kind !== 'session' || session.applicationId !== applicationId)
    throw notFoundError('session', sessionId)
  await transaction.removeCredential(hash)
}
