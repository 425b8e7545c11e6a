import type { CallOptions } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { createOwnerFlow, type OwnerFlowOptions } from '../../flow/owner-flow.js'
import type { JsonRecord } from './document.js'
import { type DocumentRules, type EditorTypes, editorMachine, initialEditor } from './machine.js'
import type { EditorIntent, EditorState, StoredDocument } from './state.js'

/** Where a document is stored. Its methods reject with a `ServiceError`. */
export interface DocumentStore {
  read(options: CallOptions): Promise<StoredDocument>
  /**
   * Changes fields of the document; `null` removes one. Rejects with `precondition_failed` if it no longer has this revision.
   */
  save(changes: JsonRecord, revision: string, options: CallOptions): Promise<StoredDocument>
}

export interface EditorFlowOptions extends OwnerFlowOptions, DocumentRules {
  readonly store: DocumentStore
}

export type EditorFlow = Flow<EditorState, EditorIntent>

/**
 * Creates the editor of a stored document: a JSON object of which it may know only some fields. It keeps what it does not know,
 * sends only the fields that differ, and merges what others have changed meanwhile. It sends no request before `start()`.
 */
export const createEditorFlow = ({ store, now, online, ...rules }: EditorFlowOptions): EditorFlow =>
  createOwnerFlow<EditorTypes>({
    ...{ now, online, ...editorMachine(rules) },
    progress: initialEditor,
    order: orderEffects({ reads: ['load', 'load-current'], writes: ['store'] }),
    run: {
      load: (_effect, signal) => store.read({ signal }),
      'load-current': (_effect, signal) => store.read({ signal }),
      store: ({ changes, revision }, signal) => store.save(changes, revision, { signal }),
    },
  })
