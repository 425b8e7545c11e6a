import type { Connection } from '@whenable/contract'

/** An owner connected an account. */
export class ConnectionCreateEvent extends Event {
  constructor(readonly connection: Connection) {
    super('when-connection-create', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-connection-create': ConnectionCreateEvent
  }
}
