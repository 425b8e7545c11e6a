/** The visitor opened or closed a popup. */
export class PopupToggleEvent extends Event {
  constructor(readonly open: boolean) {
    super('when-popup-toggle', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-popup-toggle': PopupToggleEvent
  }
}
