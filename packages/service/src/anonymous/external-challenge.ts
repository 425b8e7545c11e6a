import type { Instant } from '@whenable/time'

/** A response from another provider's challenge, such as a CAPTCHA. */
export interface ExternalChallengeResponse {
  /** The provider's token, as the page's widget gave it. */
  readonly response: string
  /** The network address of the visitor. */
  readonly address: string
  readonly configurationId: string
  /** The slot that is about to be booked, in Unix seconds. */
  readonly start: Instant
  readonly end: Instant
}

/** Whether a provider accepts a response. Each response should be accepted once. */
export type VerifyChallenge = (response: ExternalChallengeResponse) => Promise<boolean>
