import type { Challenge } from '@whenable/contract'

/**
 * The service asks for a challenge before it accepts a booking. Without a response from the page, the element solves a proof of work
 * itself, and fails at any other kind.
 */
export class ChallengeRequestEvent extends Event {
  /** The page's response. */
  response: Promise<string> | undefined

  constructor(readonly challenge: Challenge) {
    super('when-challenge-request', { bubbles: true, composed: true })
  }

  /** Responds with the token of another provider, or a promise of it, which may take two minutes. Call it while the event is dispatched. */
  respondWith(response: string | PromiseLike<string>): void {
    this.response = Promise.resolve(response)
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-challenge-request': ChallengeRequestEvent
  }
}
