import {
  type DocumentShape,
  indexAt,
  isWithin,
  type Json,
  type Path,
  pointerOf,
  valueAt,
  withoutValue,
  withValue,
} from './document.js'
import type { Edit, EditorReady, TypedText } from './state.js'

/** What an edit did at one path. It can be undone after somebody else's changes of other paths were merged. */
export interface Patch {
  readonly path: Path
  readonly before: Json | undefined
  readonly after: Json | undefined
  /** Where the value was among its siblings. */
  readonly index: number | undefined
  readonly typedBefore?: TypedText | undefined
  readonly typedAfter?: TypedText | undefined
}

/** Patches that are undone together. */
export type HistoryEntry = readonly Patch[]

/** A draft with its texts. */
export type Drafted = Pick<EditorReady, 'draft' | 'typed' | 'base'>

const withText = (
  typed: EditorReady['typed'],
  path: Path,
  text: TypedText | undefined,
): EditorReady['typed'] => {
  const others = Object.fromEntries(Object.entries(typed).filter(([, one]) => !isWithin(one.path, path)))
  return text ? { ...others, [pointerOf(path)]: text } : others
}

/** Writes one value, and keeps or drops the text at its path. Texts inside of it are dropped. */
export const applyEdit = <State extends Drafted>(
  shape: DocumentShape,
  state: State,
  { path, value, index }: Edit,
  text?: TypedText,
): State => ({
  ...state,
  draft:
    value === undefined
      ? withoutValue(shape, state.draft, path, state.base)
      : withValue(shape, state.draft, path, value, index),
  typed: withText(state.typed, path, text),
})

/** The patch that an edit makes. */
export const patchOf = (
  shape: DocumentShape,
  { draft, typed }: Drafted,
  { path, value }: Edit,
  text?: TypedText,
): Patch => ({
  path,
  before: valueAt(shape, draft, path),
  index: indexAt(shape, draft, path),
  after: value,
  typedBefore: typed[pointerOf(path)],
  typedAfter: text,
})

/** Takes an entry back. */
export const undoEntry = <State extends Drafted>(
  shape: DocumentShape,
  state: State,
  entry: HistoryEntry,
): State =>
  [...entry]
    .reverse()
    .reduce(
      (next, { path, before, index, typedBefore }) =>
        applyEdit(shape, next, { path, value: before, index }, typedBefore),
      state,
    )

/** Repeats an entry. */
export const redoEntry = <State extends Drafted>(
  shape: DocumentShape,
  state: State,
  entry: HistoryEntry,
): State =>
  entry.reduce(
    (next, { path, after, typedAfter }) => applyEdit(shape, next, { path, value: after }, typedAfter),
    state,
  )

/** An entry that a further edit of the same path joins. */
export const joinEntry = (entry: HistoryEntry, patch: Patch): HistoryEntry =>
  entry.map((one) => ({ ...one, after: patch.after, typedAfter: patch.typedAfter }))
