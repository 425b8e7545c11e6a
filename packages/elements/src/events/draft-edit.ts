import type { Draft } from '@whenable/flow'

/** The visitor has typed: `draft` holds the fields that changed. */
export class DraftEditEvent extends Event {
  static readonly type = 'when-draft-edit'

  constructor(readonly draft: Partial<Draft>) {
    super(DraftEditEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-draft-edit': DraftEditEvent
  }
}
