/** The visitor has turned to another month: `YYYY-MM`. */
export class MonthChangeEvent extends Event {
  static readonly type = 'when-month-change'

  constructor(readonly month: string) {
    super(MonthChangeEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-month-change': MonthChangeEvent
  }
}
