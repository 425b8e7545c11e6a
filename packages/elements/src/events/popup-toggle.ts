/** What opens or closes a popup: a button of its own, Escape or the back gesture, a press beside the sheet, or the page. */
export type PopupToggleSource = 'launcher-button' | 'close-button' | 'close-request' | 'backdrop' | 'page'

/**
 * A popup is about to be opened or closed by the visitor. Canceling the event keeps it as it is. With the source `page` it was closed
 * already, because it was moved or removed; that cannot be canceled.
 */
export class PopupToggleEvent extends Event {
  constructor(
    /** Whether it opens. */
    readonly open: boolean,
    readonly source: PopupToggleSource,
  ) {
    super('when-popup-toggle', { bubbles: true, composed: true, cancelable: source !== 'page' })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-popup-toggle': PopupToggleEvent
  }
}
