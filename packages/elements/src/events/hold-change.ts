/** The hold of the chosen time has changed: it was taken, its expiry was moved, or it has ended. */
export class HoldChangeEvent extends Event {
  /**
   * @param state `held` when a time is held; `extended` when what the visitor types keeps it longer; `ended` when others can book it.
   * @param seconds how long it is held from now on, by the service's clock; 0 when it has ended.
   */
  constructor(
    readonly state: 'held' | 'extended' | 'ended',
    readonly seconds: number,
  ) {
    super('when-hold-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-hold-change': HoldChangeEvent
  }
}
