import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { validationError } from '../errors.js'
import { isSealed, SealError, type SealedIn, type SecretKeys, seal, unseal } from '../seal.js'
import { rehearse } from '../store/rehearse.js'
import type { AnswerClaim, Store, StoredAnswer, Transaction } from '../store/store.js'
import type { Reply } from './reply.js'

/** How long the first response to an idempotency key is stored, in seconds. */
const storedSeconds = 86_400
const maxKeyLength = 256
/** Minimum length of an unguessable key: 96 random bits in base64. A UUID is longer. */
const minSharedKeyLength = 16

/** Methods whose requests act once for each key. */
const keyed = ['POST', 'PATCH', 'DELETE']

/**
 * The idempotency key of a request that changes something, if it has one (interface: Conventions, of a POST; ours accepts it of changes
 * and deletions, too).
 *
 * @throws ServiceError if the key is empty or too long.
 */
export const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = keyed.includes(request.method) ? request.headers.get('idempotency-key') : null
  if (key === null) return undefined
  if (key === '' || key.length > maxKeyLength)
    throw validationError('Idempotency-Key', key, `a key of 1 to ${maxKeyLength} characters`)
  return key
}

/**
 * Checks a key in a scope that several callers share. A caller who guesses another's key and body would receive that
 * caller's response, or use the key first.
 *
 * @throws ServiceError naming `Idempotency-Key`.
 */
export const checkUnguessable = (key: string): void => {
  if (key.length < minSharedKeyLength)
    throw validationError(
      'Idempotency-Key',
      '…',
      `at least ${minSharedKeyLength} random characters, because visitors share a scope`,
    )
}

/** A request's claim to its key. `scope` identifies the caller and the call. */
export const claimOf = (
  applicationId: string,
  scope: string,
  key: string,
  fingerprint: string,
  now: Instant,
): AnswerClaim => ({ applicationId, scope, key, fingerprint, now, expiresAt: instant(now + storedSeconds) })

/** How the bodies of first responses are stored. */
export interface AnswerStorage {
  close(body: string, claim: AnswerClaim): Promise<string>
  open(stored: string, claim: AnswerClaim): Promise<string>
}

const plainAnswers: AnswerStorage = { close: async (body) => body, open: async (stored) => stored }

const rowOf = ({ applicationId, scope, key }: AnswerClaim): SealedIn => ({
  applicationId,
  connectionId: `answer ${scope} ${key}`,
})

/**
 * Stores bodies with a secret encrypted. Without a key nothing of them is stored, and a repeated request is refused: it acts once all the same.
 * Refusals, which have no secret, are stored as they are.
 */
export const sealedAnswers = (keys: SecretKeys | undefined): AnswerStorage => ({
  close: async (body, claim) => (keys ? seal(keys, { body }, rowOf(claim)) : ''),
  open: async (stored, claim) => {
    if (stored && !isSealed(stored)) return stored
    try {
      const opened = keys && stored ? await unseal(keys, stored, rowOf(claim)) : undefined
      if (opened?.['body'] !== undefined) return opened['body']
    } catch (error) {
      if (!(error instanceof SealError)) throw error
    }
    throw new ServiceError(
      'invalid_idempotency_key',
      'this Idempotency-Key was used, and its response has a secret that is shown once',
    )
  },
})

const replay = async (stored: StoredAnswer, claim: AnswerClaim, storage: AnswerStorage): Promise<Reply> => {
  if (stored.fingerprint !== claim.fingerprint)
    throw new ServiceError('invalid_idempotency_key', 'this Idempotency-Key was used with another body')
  return { status: stored.status, body: await storage.open(stored.body, claim) }
}

/**
 * The first response to a key: the stored one, or the one that `answer` returns, which is stored in its transaction.
 *
 * @throws ServiceError `invalid_idempotency_key` if the key was used with another body, or its response cannot be shown again.
 */
export const answerOnce = async (
  transaction: Transaction,
  claim: AnswerClaim,
  answer: () => Promise<Reply>,
  storage = plainAnswers,
): Promise<Reply> => {
  const stored = await transaction.claimAnswer(claim)
  if (stored) return replay(stored, claim, storage)
  const first = await answer()
  // An error has no secret.
  const body = first.status < 400 ? await storage.close(first.body, claim) : first.body
  await transaction.saveAnswer(claim, first.status, body)
  return first
}

/** Whether a response to a key is stored. Claims nothing. */
export const isAnswered = (store: Store, claim: AnswerClaim): Promise<boolean> =>
  rehearse(store, async (transaction) => (await transaction.claimAnswer(claim)) !== undefined)

/**
 * Stores a refusal in a transaction of its own, because the refused one was rolled back. The first stored response wins.
 * Internal errors, rate limits, challenges and misuse of the key are not stored.
 */
export const saveRefusal = async (
  store: Store,
  claim: AnswerClaim,
  error: unknown,
  reply: Reply,
  storage = plainAnswers,
): Promise<Reply> => {
  const isRefusal =
    error instanceof ServiceError &&
    error.status < 500 &&
    error.status !== 429 &&
    error.type !== 'invalid_idempotency_key'
  return isRefusal
    ? store.transaction((transaction) => answerOnce(transaction, claim, async () => reply, storage))
    : reply
}
