import type { Instant } from '@whenable/time'

/** The first answer to an idempotency key, with the SHA-256 of the body that it answered. */
export interface StoredAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

/** What an idempotency key guards (interface: Conventions). */
export interface AnswerClaim {
  readonly applicationId: string
  /** Credential or configuration, method and path. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  readonly now: Instant
  readonly expiresAt: Instant
}

/** The answers that idempotency keys have had. */
export interface AnswerTransaction {
  /**
   * Claims an idempotency key, waiting for whoever is at work under it.
   *
   * @returns the answer that is already kept, or nothing: then the caller answers, and keeps it in this transaction.
   */
  claimAnswer(claim: AnswerClaim): Promise<StoredAnswer | undefined>
  saveAnswer(claim: AnswerClaim, status: number, body: string): Promise<void>
}
