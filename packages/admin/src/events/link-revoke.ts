/** An owner revoked a link. */
export class LinkRevokeEvent extends Event {
  constructor(readonly linkId: string) {
    super('when-link-revoke', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-link-revoke': LinkRevokeEvent
  }
}
