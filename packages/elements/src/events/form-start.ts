/** The visitor changed a field of the form for the first time. It does not say which, nor to what. */
export class FormStartEvent extends Event {
  constructor() {
    super('when-form-start', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-form-start': FormStartEvent
  }
}
