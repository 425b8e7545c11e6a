import type { Draft } from '@whenable/flow'

/** The visitor has typed: `draft` holds the fields that changed. */
export class DraftEditEvent extends Event {
  constructor(readonly draft: Partial<Draft>) {
    super('when-draft-edit', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-draft-edit': DraftEditEvent
  }
}
