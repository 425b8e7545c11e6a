/** A function or an object with functions, such as a service: what it does cannot be compared, so it is itself, or what its key says. */
const isPort = (value: object): boolean =>
  typeof value === 'function' || Object.values(value).some((own) => typeof own === 'function')

/** Whether an object is data: a plain object, an array or a map, of any window. */
const isData = (value: object): boolean => {
  const prototype: object | null = Object.getPrototypeOf(value)
  return (
    !prototype || Array.isArray(value) || value instanceof Map || Object.getPrototypeOf(prototype) === null
  )
}

const keyOf = (value: object): unknown => (value as { readonly key?: unknown }).key

const entriesOf = (value: object): [unknown, unknown][] =>
  (value instanceof Map ? [...value] : Object.entries(value)).filter(([, own]) => own !== undefined)

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/**
 * Whether two values are the same to an element. Data is compared by its content, because frameworks create new objects on each render
 * (a missing field equals undefined). Services, sources and functions are compared by identity, or by their `key` if both have one.
 */
export const isAlike = (a: unknown, b: unknown, compared = new Map<unknown, unknown>()): boolean => {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  if (!isData(a) || !isData(b) || isPort(a) || isPort(b))
    return keyOf(a) !== undefined && Object.is(keyOf(a), keyOf(b))
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  // Circular references are equal if everything else is.
  if (compared.get(a) === b) return true
  compared.set(a, b)
  const entries = entriesOf(a)
  const others = new Map(entriesOf(b))
  return (
    entries.length === others.size &&
    entries.every(([name, own]) => others.has(name) && isAlike(own, others.get(name), compared))
  )
}
