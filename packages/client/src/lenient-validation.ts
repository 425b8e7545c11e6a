/** What reads an answer, as far as it matters here: its value, or what is wrong where. */
export interface ValidationResult {
  readonly value?: unknown
  readonly issues?:
    | readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[]
    | undefined
}

/** So many times parts may be left out: what lacks a field goes with what it is in, and so on. */
const MOST_ROUNDS = 8

/** Where to leave something out: at the innermost item of a list, else at the field itself, or around it where it is missing. */
const placeOf = (data: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] => {
  const item = path.findLastIndex((key) => typeof key === 'number')
  if (item >= 0) return path.slice(0, item + 1)
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], data)
  return Object(holder)[path.at(-1) as PropertyKey] === undefined ? path.slice(0, -1) : path
}

/** A value without what is at some places; items of lists go at once, so that the others keep their places meanwhile. */
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
 * Reads an answer without the items and fields that cannot be read, and tells of each. What cannot be read even so has issues.
 */
export const validateLeniently = async (
  read: (data: unknown) => ValidationResult | Promise<ValidationResult>,
  given: unknown,
  tell: (message: string) => void,
): Promise<ValidationResult> => {
  let data = given
  for (let round = 0; ; round++) {
    const result = await read(data)
    if (!result.issues || round >= MOST_ROUNDS) return result
    const places = new Map<string, readonly PropertyKey[]>()
    for (const { path = [] } of result.issues) {
      const place = placeOf(data, path as readonly PropertyKey[])
      // The answer itself is not what it should be.
      if (!place.length) return result
      places.set(place.join('.'), place)
    }
    const names = [...places.keys()].map((place) => place.replace(/\b\d+\b/g, '*'))
    for (const name of new Set(names))
      tell(`${name} cannot be read and is left out (${names.filter((one) => one === name).length} of them)`)
    data = without(data, [...places.values()])
  }
}
