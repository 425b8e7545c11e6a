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
} from './document.js'
export * from './flow.js'
export type { DocumentRules } from './machine.js'
export { type Conflict, type Merge, mergeDocuments } from './merge.js'
export * from './state.js'
export type { DocumentSchema } from './validate.js'
