import type { ServiceErrorType } from '@whenable/contract'

/** An error is shown to the visitor: free times could not be loaded, or a booking was refused. */
export class ErrorShowEvent extends Event {
  constructor(readonly errorType: ServiceErrorType) {
    super('when-error-show', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-error-show': ErrorShowEvent
  }
}
