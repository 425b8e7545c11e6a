import { type Reader, type ReadResult, readWith } from '@whenable/contract'

/** How often parts may be left out: without a required field, the object around it is invalid as well. */
const MOST_ROUNDS = 8

/** The part to leave out for an issue: the innermost list item, or else the field, or the object around a missing field. */
const invalidPart = (data: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] => {
  const item = path.findLastIndex((key) => typeof key === 'number')
  if (item >= 0) return path.slice(0, item + 1)
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], data)
  return Object(holder)[path.at(-1) as PropertyKey] === undefined ? path.slice(0, -1) : path
}

/** Copies a value without the parts at some paths. All items of a list are removed at once, so that indexes stay valid. */
const removePaths = (value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown => {
  if (!paths.length || typeof value !== 'object' || value === null) return value
  const isRemoved = (key: PropertyKey) => paths.some((path) => path.length === 1 && path[0] === key)
  const inside = (key: PropertyKey) =>
    paths.filter((path) => path.length > 1 && path[0] === key).map((path) => path.slice(1))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isRemoved(index) ? [] : [removePaths(item, inside(index))]))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      isRemoved(key) ? [] : [[key, removePaths(one, inside(key))]],
    ),
  )
}

/**
 * Validates data without its invalid items and fields, and reports each to `warn`. Issues remain if the rest is invalid as well.
 */
export const readLeniently = <Value>(
  read: Reader<Value>,
  value: unknown,
  warn: (message: string) => void,
): ReadResult<Value> => {
  let data = value
  for (let round = 0; ; round++) {
    const result = readWith(read, data)
    if (!result.issues || round >= MOST_ROUNDS) return result
    const paths = new Map<string, readonly PropertyKey[]>()
    for (const issue of result.issues) {
      const path = invalidPart(data, issue)
      // The data itself is invalid.
      if (!path.length) return result
      paths.set(path.join('.'), path)
    }
    const names = [...paths.keys()].map((path) => path.replace(/\b\d+\b/g, '*'))
    for (const name of new Set(names))
      warn(`${name} is invalid and left out (${names.filter((one) => one === name).length} times)`)
    data = removePaths(data, [...paths.values()])
  }
}
