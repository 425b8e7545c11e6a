/** An owner chose whether the events of a calendar keep them busy. */
export class BusySourceChangeEvent extends Event {
  constructor(
    readonly calendarId: string,
    readonly isBusySource: boolean,
  ) {
    super('when-busy-source-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-busy-source-change': BusySourceChangeEvent
  }
}
