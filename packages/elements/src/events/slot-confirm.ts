import type { Slot } from '@whenable/flow'

/** The visitor continued with the chosen slot. */
export class SlotConfirmEvent extends Event {
  constructor(readonly slot: Slot) {
    super('when-slot-confirm', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-slot-confirm': SlotConfirmEvent
  }
}
