import type { Connection } from '@whenable/contract'

/** An owner is about to leave for the page of a provider. A page that cancels the event takes them there itself. */
export class ConnectionRedirectEvent extends Event {
  constructor(
    /** The name that the service has for the provider, such as `google`. */
    readonly provider: string,
    /** The connection to sign in to again; undefined for another account. */
    readonly connection: Connection | undefined,
  ) {
    super('when-connection-redirect', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-connection-redirect': ConnectionRedirectEvent
  }
}
