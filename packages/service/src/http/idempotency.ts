import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { validationError } from '../core/errors.js'
import type { AnswerClaim, Store, StoredAnswer, Transaction } from '../store/store.js'
import type { Reply } from './reply.js'

/** How long the first answer to an idempotency key is kept, in seconds. */
const storedSeconds = 86_400
const longestKey = 256
/** Characters of a key that nobody guesses: 96 random bits as base64 has them, and fewer than a UUID. */
const leastSharedKey = 16

/**
 * The idempotency key of a POST, where it has one (interface: Conventions).
 *
 * @throws ServiceError when it is empty or too long.
 */
export const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key === null) return undefined
  if (key === '' || key.length > longestKey)
    throw validationError('Idempotency-Key', key, `a key of 1 to ${longestKey} characters`)
  return key
}

/**
 * Checks a key of whoever shares its scope with others: with a key that they could guess, and the same body, they would be
 * given an answer that is not theirs, or take the key before its owner does.
 *
 * @throws ServiceError naming `Idempotency-Key`.
 */
export const checkUnguessable = (key: string): void => {
  if (key.length < leastSharedKey)
    throw validationError(
      'Idempotency-Key',
      '…',
      `at least ${leastSharedKey} random characters, for visitors share a scope`,
    )
}

/** The claim of a request to its key; `scope` is who calls what. */
export const claimOf = (
  applicationId: string,
  scope: string,
  key: string,
  fingerprint: string,
  now: Instant,
): AnswerClaim => ({ applicationId, scope, key, fingerprint, now, expiresAt: instant(now + storedSeconds) })

const replay = (stored: StoredAnswer, { fingerprint }: AnswerClaim): Reply => {
  if (stored.fingerprint !== fingerprint)
    throw new ServiceError('invalid_idempotency_key', 'this Idempotency-Key came with another body before')
  return { status: stored.status, body: stored.body }
}

/**
 * The first answer to a key: the one that is kept, or this one, which is kept with what it did.
 *
 * @throws ServiceError `invalid_idempotency_key` when the key came with another body.
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

/**
 * Keeps a refusal, in a transaction of its own since what it refused was taken back; who came first is right. What the
 * service failed at, what came too often, and the misuse of the key itself are not kept.
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
    error.type !== 'rate_limit_error' &&
    error.type !== 'invalid_idempotency_key'
  return isRefusal
    ? store.transaction((transaction) => answerOnce(transaction, claim, async () => reply))
    : reply
}
