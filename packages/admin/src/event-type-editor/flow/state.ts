import type { ServiceErrorInfo } from '@whenable/contract'
import type { Json, JsonRecord, Path } from './document.js'
import type { Conflict } from './merge.js'

/** A stored document, with the revision that a change of it must name. */
export interface StoredDocument {
  readonly document: JsonRecord
  readonly revision: string
}

/** A field that the document's schema refuses. The limits are those of the schema. */
export interface FieldIssue {
  readonly path: Path
  /** The code of the schema's issue, such as `too_small`; or `refused` by the service. */
  readonly code: string
  readonly origin?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly divisor?: number | undefined
  /** What is wrong, for developers. */
  readonly message: string
}

/** A text that could not be read as a value. It is kept beside the document, which keeps its value. */
export interface TypedText {
  readonly path: Path
  readonly text: string
  /** Why, as the page names it. */
  readonly problem: string
}

/** One value to write; undefined removes it. */
export interface Edit {
  readonly path: Path
  readonly value: Json | undefined
  /** Where to put a value that is not there yet among its siblings. Default: at the end. */
  readonly index?: number | undefined
}

/** What happened last: a new object each time. `merged`: the changes of others are in the draft, which is being saved. */
export interface EditorNotice {
  readonly kind: 'saved' | 'merged' | 'conflict' | 'invalid' | 'failed'
}

/** A document being edited. */
export interface EditorReady {
  readonly step: 'ready'
  /** The document as it was last read or saved. */
  readonly base: JsonRecord
  readonly revision: string
  /** The document with all edits that could be read. */
  readonly draft: JsonRecord
  /** Texts that could not be read, by the JSON pointer of their path. */
  readonly typed: Readonly<Record<string, TypedText>>
  /** Where the draft and the texts differ from the base. Empty: there is nothing to save. */
  readonly changed: readonly Path[]
  /** What the schema refuses in the draft and not in the base, and what the service has refused. */
  readonly issues: readonly FieldIssue[]
  /** What somebody else changed meanwhile at the same path. The draft has what is mine until the owner chooses. */
  readonly conflicts: readonly Conflict[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly saving: boolean
  readonly notice?: EditorNotice | undefined
  /** Why the last save failed. */
  readonly error?: ServiceErrorInfo | undefined
}

export type EditorStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | EditorReady

/** A document being edited, as plain JSON. */
export type EditorState = { readonly online: boolean } & EditorStep

/** What the owner wants. */
export type EditorIntent =
  /** Changes one path. Edits of one path in a row are undone together, until `end-edit`. */
  | ({ readonly type: 'edit' } & Edit)
  /** Changes several paths, which are undone together. */
  | { readonly type: 'edit-all'; readonly edits: readonly Edit[] }
  /** Keeps a text that cannot be read as a value. */
  | ({ readonly type: 'type' } & TypedText)
  /** The owner has left the field. */
  | { readonly type: 'end-edit' }
  /** `discard` returns to the base, and can be undone. */
  | { readonly type: 'undo' | 'redo' | 'discard' }
  | { readonly type: 'save' }
  /** Chooses a side of a conflict. */
  | { readonly type: 'choose'; readonly path: Path; readonly side: 'mine' | 'theirs' }
  /** Reads the document again: after an error, or to see the changes of others while nothing is unsaved. */
  | { readonly type: 'retry' | 'refresh' }
