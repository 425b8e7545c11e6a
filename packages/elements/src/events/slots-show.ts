/** The first free times are shown. */
export class SlotsShowEvent extends Event {
  /** @param milliseconds when the free times arrived, in milliseconds since the page began to load. */
  constructor(readonly milliseconds: number) {
    super('when-slots-show', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-slots-show': SlotsShowEvent
  }
}
