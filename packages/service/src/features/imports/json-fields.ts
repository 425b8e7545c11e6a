/** Reads the fields of a JSON object of another service one by one: what has another type counts as absent. */
export interface JsonFields {
  text(name: string): string | undefined
  /** A whole number. */
  count(name: string): number | undefined
  isTrue(name: string): boolean
  /** The items of a list; empty if there is none. */
  list(name: string): readonly unknown[]
  /** The objects of a list; others are left out. */
  objects(name: string): readonly JsonFields[]
  /** An object; without fields if there is none. */
  object(name: string): JsonFields
  /** Whether there is a value that is not null. */
  has(name: string): boolean
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a JSON value; none if it is no object. */
export const fieldsOf = (value: unknown): JsonFields => {
  const at = (name: string): unknown =>
    isObject(value) && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined
  const list = (name: string): readonly unknown[] => {
    const items = at(name)
    return Array.isArray(items) ? items : []
  }
  return {
    text: (name) => {
      const text = at(name)
      return typeof text === 'string' ? text : undefined
    },
    count: (name) => {
      const number = at(name)
      return Number.isSafeInteger(number) ? (number as number) : undefined
    },
    isTrue: (name) => at(name) === true,
    list,
    objects: (name) => list(name).filter(isObject).map(fieldsOf),
    object: (name) => fieldsOf(at(name)),
    has: (name) => (at(name) ?? undefined) !== undefined,
  }
}
