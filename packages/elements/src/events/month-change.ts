/** The visitor went to another month, `YYYY-MM`. */
export class MonthChangeEvent extends Event {
  constructor(readonly month: string) {
    super('when-month-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-month-change': MonthChangeEvent
  }
}
