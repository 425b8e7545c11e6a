/** An owner removed a connected account. */
export class ConnectionRemoveEvent extends Event {
  constructor(readonly connectionId: string) {
    super('when-connection-remove', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-connection-remove': ConnectionRemoveEvent
  }
}
