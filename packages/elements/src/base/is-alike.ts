/** An object that names itself says no more than its name. */
interface Keyed {
  readonly key?: unknown
}

const entriesOf = (value: object): [unknown, unknown][] =>
  (value instanceof Map ? [...value] : Object.entries(value)).filter(([, own]) => own !== undefined)

/**
 * Whether two values say the same: frameworks make objects and functions anew with every render, and none of them may start
 * anything again. Plain data is compared by its content, and an absent field is like one that is undefined. Functions are alike
 * where their code is. Objects with a `key` are compared by that alone.
 */
export const isAlike = (a: unknown, b: unknown, compared = new Map<unknown, unknown>()): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a === 'function' && typeof b === 'function') return String(a) === String(b)
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  // What leads back to itself is alike where all else is.
  if (compared.get(a) === b) return true
  compared.set(a, b)
  const [{ key }, { key: otherKey }] = [a, b] as [Keyed, Keyed]
  if (key !== undefined && otherKey !== undefined) return isAlike(key, otherKey, compared)
  const entries = entriesOf(a)
  const others = new Map(entriesOf(b))
  return (
    entries.length === others.size &&
    entries.every(([name, own]) => others.has(name) && isAlike(own, others.get(name), compared))
  )
}
