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
const without = (value: unknown, places: readonly (readonly PropertyKey[])[]): unknown => {
  if (!places.length || typeof value !== 'object' || value === null) return value
  const isGone = (key: PropertyKey) => places.some((place) => place.length === 1 && place[0] === key)
  const inside = (key: PropertyKey) =>
    places.filter((place) => place.length > 1 && place[0] === key).map((place) => place.slice(1))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isGone(index) ? [] : [without(item, inside(index))]))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isGone(key) ? [] : [[key, without(one, inside(key))]])),
  )
}

/**
 * Validates data without its invalid items and fields, and reports each to `warn`. Issues remain if the rest is invalid as well.
 */
export const readLeniently = <Value>(
  read: Reader<Value>,
  given: unknown,
  warn: (message: string) => void,
): ReadResult<Value> => {
  let data = given
  for (let round = 0; ; round++) {
    const result = readWith(read, data)
    if (!result.issues || round >= MOST_ROUNDS) return result
    const places = new Map<string, readonly PropertyKey[]>()
    for (const path of result.issues) {
      const place = invalidPart(data, path)
      // The data itself is invalid.
      if (!place.length) return result
      places.set(place.join('.'), place)
    }
    const names = [...places.keys()].map((place) => place.replace(/\b\d+\b/g, '*'))
    for (const name of new Set(names))
      warn(`${name} is invalid and left out (${names.filter((one) => one === name).length} times)`)
    data = without(data, [...places.values()])
  }
}
