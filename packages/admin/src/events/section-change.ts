/** An owner opened another section of the settings. */
export class SectionChangeEvent extends Event {
  constructor(readonly section: string) {
    super('when-section-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-section-change': SectionChangeEvent
  }
}
