import type { Draft } from '@whenable/flow'

/** The visitor edited the form; `draft` has the changed fields. */
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
