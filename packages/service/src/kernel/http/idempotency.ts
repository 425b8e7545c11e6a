import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { validationError } from '../errors.js'
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

const replay = (stored: StoredAnswer, { fingerprint }: AnswerClaim): Reply => {
  if (stored.fingerprint !== fingerprint)
    throw new ServiceError('invalid_idempotency_key', 'this Idempotency-Key was used with another body')
  return { status: stored.status, body: stored.body }
}

/**
 * The first response to a key: the stored one, or the one that `answer` returns, which is stored in its transaction.
 *
 * @throws ServiceError `invalid_idempotency_key` if the key was used with another body.
 */
export const answerOnce = async (
  transaction: Transaction,
  claim: AnswerClaim,
  answer: () => Promise<Reply>,
): Promise<Reply> => {
  const stored = await transaction.claimAnswer(claim)
  if (stored) return replay(stored, claim)
  const first = await answer()
  await transaction.saveAnswer(claim, first.status, first.body)
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
): Promise<Reply> => {
  const isRefusal =
    error instanceof ServiceError &&
    error.status < 500 &&
    error.status !== 429 &&
    error.type !== 'invalid_idempotency_key'
  return isRefusal
    ? store.transaction((transaction) => answerOnce(transaction, claim, async () => reply))
    : reply
}
