import type { Slot } from '@whenable/flow'

/** The visitor goes on with the chosen slot. */
export class SlotConfirmEvent extends Event {
  static readonly type = 'when-slot-confirm'

  constructor(readonly slot: Slot) {
    super(SlotConfirmEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-slot-confirm': SlotConfirmEvent
  }
}
