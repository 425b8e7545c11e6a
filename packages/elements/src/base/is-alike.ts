/** An object that is identified by its key. */
interface Keyed {
  readonly key?: unknown
}

const entriesOf = (value: object): [unknown, unknown][] =>
  (value instanceof Map ? [...value] : Object.entries(value)).filter(([, own]) => own !== undefined)

/**
 * Whether two values are equal in content: frameworks create new objects and functions on each render, which must not
 * restart anything. Plain data is compared by its content (a missing field equals undefined), functions by their
 * source code, and objects with a `key` by that key.
 */
export const isAlike = (a: unknown, b: unknown, compared = new Map<unknown, unknown>()): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a === 'function' && typeof b === 'function') return String(a) === String(b)
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  // Circular references are equal if everything else is.
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
