import type { Connection } from '@whenable/contract'

/** An owner signed in to a connected account again. */
export class ConnectionRenewEvent extends Event {
  constructor(readonly connection: Connection) {
    super('when-connection-renew', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-connection-renew': ConnectionRenewEvent
  }
}
