import type { Instant } from '@whenable/time'

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

/** Claims idempotency keys and stores their responses. */
export interface AnswerTransaction {
  /**
   * Claims an idempotency key. Waits for another transaction that has claimed it.
   *
   * @returns the stored response, or undefined: then the caller must respond, and store the response in this transaction.
   */
  claimAnswer(claim: AnswerClaim): Promise<StoredAnswer | undefined>
  saveAnswer(claim: AnswerClaim, status: number, body: string): Promise<void>
}
