import type { Instant } from '@whenable/time'
import { type OpenForWriting, table } from './table.js'

/** The first response to an idempotency key, with the SHA-256 of the request's body. */
export interface StoredAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

/** A request's claim to an idempotency key (interface: Conventions). */
export interface AnswerClaim {
  readonly applicationId: string
  /** The credential or configuration, the method and the path. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  readonly now: Instant
  readonly expiresAt: Instant
}

/** A claimed key, with its response once there is one. */
type AnswerRecord = Omit<AnswerClaim, 'now'> & Partial<Pick<StoredAnswer, 'status' | 'body'>>

/** The idempotency keys. */
export const answerTable = table<AnswerRecord>()({
  name: 'kept_answers',
  key: ['applicationId', 'scope', 'key'],
  columns: { applicationId: 'text', scope: 'text', key: 'text', expiresAt: 'time' },
  indexes: [['expiresAt']],
  ends: { at: 'expiresAt' },
})

/** Claims idempotency keys and stores their responses. */
export const answerWrites = (open: OpenForWriting) => {
  const answers = open(answerTable)
  return {
    /**
     * Claims an idempotency key. Waits for another transaction that has claimed it.
     *
     * @returns the stored response, or undefined: then the caller must respond, and store the response in this transaction.
     */
    claimAnswer: async ({ now, ...claim }: AnswerClaim): Promise<StoredAnswer | undefined> => {
      const [claimed] = await answers.claim([claim])
      if (!claimed || claimed.expiresAt <= now) return undefined
      const { fingerprint, status, body } = claimed
      return status === undefined || body === undefined ? undefined : { fingerprint, status, body }
    },
    saveAnswer: ({ now: _, ...claim }: AnswerClaim, status: number, body: string): Promise<void> =>
      answers.put({ ...claim, status, body }),
  }
}
