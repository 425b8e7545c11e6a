export {
  changedPaths,
  changesOf,
  type DocumentShape,
  isRecord,
  isSame,
  isWithin,
  type Json,
  type JsonRecord,
  type Path,
  pointerOf,
  valueAt,
} from './editor/document.js'
export * from './editor/flow.js'
export {
  type DocumentRules,
  type EditorEffect,
  type EditorEvent,
  type EditorProgress,
  editorTransition,
  initialEditor,
} from './editor/machine.js'
export { type Conflict, type Merge, mergeDocuments } from './editor/merge.js'
export * from './editor/state.js'
export type { DocumentSchema } from './editor/validate.js'
