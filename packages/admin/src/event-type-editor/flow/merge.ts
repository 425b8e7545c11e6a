import {
  areAlike,
  type DocumentShape,
  fromMembers,
  isSame,
  type Json,
  membersOf,
  type Path,
} from './document.js'

/** A path that both sides changed, differently. Undefined: there is nothing on that side. */
export interface Conflict {
  readonly path: Path
  readonly base: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

/** Two changes of one document, put together. At a conflict it has what is mine. */
export interface Merge<Document extends Json | undefined = Json | undefined> {
  readonly merged: Document
  readonly conflicts: readonly Conflict[]
}

const none: ReadonlyMap<string, Json> = new Map()

const orderOf = (members: ReadonlyMap<string, Json>, among: ReadonlyMap<string, Json>): string =>
  JSON.stringify([...members.keys()].filter((key) => among.has(key)))

const mergeAt = (
  shape: DocumentShape,
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  at: Path,
): Merge => {
  if (isSame(base, mine) || isSame(mine, theirs)) return { merged: theirs, conflicts: [] }
  if (isSame(base, theirs)) return { merged: mine, conflicts: [] }
  const own = membersOf(shape, mine, at)
  const other = membersOf(shape, theirs, at)
  if (!own || !other || !areAlike(mine, theirs))
    return { merged: mine, conflicts: [{ path: at, base, mine, theirs }] }
  const before = membersOf(shape, base, at) ?? none
  // Items stay in the order of whoever moved them; if both did, in mine.
  const isMoved = orderOf(own, before) !== orderOf(before, own)
  const keys = isMoved ? [...own.keys(), ...other.keys()] : [...other.keys(), ...own.keys()]
  const members = new Map<string, Json>()
  const conflicts: Conflict[] = []
  for (const key of new Set(keys)) {
    const inner = mergeAt(shape, before.get(key), own.get(key), other.get(key), [...at, key])
    if (inner.merged !== undefined) members.set(key, inner.merged)
    conflicts.push(...inner.conflicts)
  }
  return { merged: fromMembers(mine, members), conflicts }
}

/**
 * Merges two changes of one document: what only one side changed is taken from that side; where both changed the same path
 * differently, there is a conflict. Objects are merged by field, lists with an identity by item, and other lists as one value. An
 * object that one side removed and the other changed is one conflict.
 */
export const mergeDocuments = <Document extends Json>(
  shape: DocumentShape,
  base: Document,
  mine: Document,
  theirs: Document,
): Merge<Document> => mergeAt(shape, base, mine, theirs, []) as Merge<Document>
