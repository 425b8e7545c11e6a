/** A value of a JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord

/** An object of a JSON document. */
export interface JsonRecord {
  readonly [name: string]: Json
}

/** The place of a value: names of fields, and the identities of items in lists that have one. */
export type Path = readonly string[]

/**
 * The lists whose items have an identity, by JSON pointer, and the field that identifies an item: `{'/participants': 'email'}`.
 * Case does not matter in an identity. Every other list is one value, which is edited, compared and merged as a whole.
 */
export type DocumentShape = Readonly<Record<string, string>>

/** A path as a JSON pointer (RFC 6901), for use as a key. */
export const pointerOf = (path: Path): string =>
  path.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Whether a path is another one, or is inside of it. */
export const isWithin = (path: Path, outer: Path): boolean =>
  outer.length <= path.length && outer.every((segment, index) => segment === path[index])

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Whether a value is an object. */
export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !isList(value)

/** Whether two values are the same JSON. The order of fields does not matter. */
export const isSame = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true
  if (isList(a))
    return isList(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index] as Json))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  )
}

const identityOf = (item: Json, field: string): string | undefined => {
  const identity = isRecord(item) && Object.hasOwn(item, field) ? item[field] : undefined
  return typeof identity === 'string' ? identity.toLowerCase() : undefined
}

/** What is below a path: the fields of an object, or the items of a list by their identity; undefined if it is one value. */
export const membersOf = (
  shape: DocumentShape,
  value: Json | undefined,
  at: Path,
): ReadonlyMap<string, Json> | undefined => {
  if (isRecord(value)) return new Map(Object.entries(value))
  const pointer = pointerOf(at)
  const field = Object.hasOwn(shape, pointer) ? shape[pointer] : undefined
  if (field === undefined || !isList(value)) return undefined
  const members = new Map<string, Json>()
  for (const item of value) {
    const identity = identityOf(item, field)
    if (identity === undefined || members.has(identity)) return undefined
    members.set(identity, item)
  }
  return members
}

/** Whether two values have members of the same kind. */
export const areAlike = (a: Json | undefined, b: Json | undefined): boolean => isList(a) === isList(b)

/** A value with other members. `like` tells whether it is a list. */
export const fromMembers = (like: Json | undefined, members: ReadonlyMap<string, Json>): Json =>
  isList(like) ? [...members.values()] : Object.fromEntries(members)

/** The value at a path; undefined if there is none. */
export const valueAt = (shape: DocumentShape, document: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, segment, index) => membersOf(shape, value, path.slice(0, index))?.get(segment),
    document,
  )

const placeValue = (
  shape: DocumentShape,
  value: Json | undefined,
  path: Path,
  depth: number,
  next: Json | undefined,
  index: number | undefined,
): Json | undefined => {
  const segment = path[depth]
  if (segment === undefined) return next
  const at = path.slice(0, depth)
  const isIdentified = Object.hasOwn(shape, pointerOf(at))
  const like = value ?? (isIdentified ? [] : {})
  const members = membersOf(shape, like, at)
  const before = members?.get(segment)
  // An edit inside of an item never creates the item: somebody may have removed it.
  const isLost = isIdentified && before === undefined && depth + 1 < path.length
  if (!members || isLost || (before === undefined && next === undefined)) return value
  const after = placeValue(shape, before, path, depth + 1, next, index)
  if (after === before) return value
  if (before !== undefined && after !== undefined)
    return fromMembers(like, new Map(members).set(segment, after))
  const others = [...members].filter(([name]) => name !== segment)
  if (after !== undefined)
    others.splice(depth + 1 === path.length && index !== undefined ? index : others.length, 0, [
      segment,
      after,
    ])
  return fromMembers(like, new Map(others))
}

/**
 * A document with another value at one path; undefined removes it. Missing objects on the way are created. Everything else stays
 * the same object. An edit that has no place, such as one inside of an item that is gone, changes nothing.
 *
 * @param index where to put a value that is not there yet among its siblings. Default: at the end.
 */
export const withValue = <Document extends Json>(
  shape: DocumentShape,
  document: Document,
  path: Path,
  value: Json | undefined,
  index?: number,
): Document => placeValue(shape, document, path, 0, value, index) as Document

/** The position of a value among its siblings; undefined if it is not there. */
export const indexAt = (shape: DocumentShape, document: Json, path: Path): number | undefined => {
  const parent = path.slice(0, -1)
  const names = [...(membersOf(shape, valueAt(shape, document, parent), parent)?.keys() ?? [])]
  const index = names.indexOf(path.at(-1) ?? '')
  return index < 0 ? undefined : index
}

/**
 * A document without the value at a path, and without the objects that are empty then, unless the base has them: what an edit has
 * created goes with it.
 */
export const withoutValue = <Document extends Json>(
  shape: DocumentShape,
  document: Document,
  path: Path,
  base: Json,
): Document => {
  let next = withValue(shape, document, path, undefined)
  for (let depth = path.length - 1; depth > 0; depth--) {
    const parent = path.slice(0, depth)
    const left = membersOf(shape, valueAt(shape, next, parent), parent)
    if (left?.size !== 0 || valueAt(shape, base, parent) !== undefined) break
    next = withValue(shape, next, parent, undefined)
  }
  return next
}

/** The paths at which two documents differ, as deep as they can be named. */
export const changedPaths = (
  shape: DocumentShape,
  before: Json | undefined,
  after: Json | undefined,
  at: Path = [],
): readonly Path[] => {
  if (isSame(before, after)) return []
  const known = membersOf(shape, before, at)
  const now = membersOf(shape, after, at)
  if (!known || !now || !areAlike(before, after)) return [at]
  const inner = [...new Set([...known.keys(), ...now.keys()])].flatMap((segment) =>
    changedPaths(shape, known.get(segment), now.get(segment), [...at, segment]),
  )
  // The same items in another order.
  return inner.length ? inner : [at]
}

/** The fields of a document that differ from its base, as they are to be sent: `null` removes a field. */
export const changesOf = (base: JsonRecord, draft: JsonRecord): JsonRecord =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(draft)])].flatMap((name): [string, Json][] => {
      const before = Object.hasOwn(base, name) ? base[name] : undefined
      const after = Object.hasOwn(draft, name) ? draft[name] : undefined
      return isSame(before, after) ? [] : [[name, after ?? null]]
    }),
  )

/** The path of a validator's issue, in which items of lists are numbered. What is inside of a list without identities is the list. */
export const pathOfIssue = (shape: DocumentShape, document: Json, issue: readonly PropertyKey[]): Path => {
  const path: string[] = []
  let value: Json | undefined = document
  for (const key of issue) {
    const members = membersOf(shape, value, path)
    if (isList(value)) {
      const segment = members && [...members.keys()][Number(key)]
      if (segment === undefined) return path
      path.push(segment)
    } else path.push(String(key))
    value = members?.get(path.at(-1) as string)
  }
  return path
}

/** The path of a field that the service names, with dots between its parts. Names with dots are found in the document. */
export const pathOfField = (shape: DocumentShape, document: Json, field: string): Path => {
  const parts = field.split('.')
  const keys: string[] = []
  let value: Json | undefined = document
  while (parts.length) {
    const record: JsonRecord | undefined = isRecord(value) ? value : undefined
    let length = 1
    if (record)
      for (let tried = parts.length; tried > 1 && length === 1; tried--)
        if (Object.hasOwn(record, parts.slice(0, tried).join('.'))) length = tried
    const key = parts.splice(0, length).join('.')
    keys.push(key)
    value = isList(value)
      ? value[Number(key)]
      : record && Object.hasOwn(record, key)
        ? record[key]
        : undefined
  }
  return pathOfIssue(shape, document, keys)
}
