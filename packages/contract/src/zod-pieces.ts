/**
 * The few pieces of `zod/mini` that a visitor's records are made of, in a tenth of its bytes: a build that counts them puts
 * this module in its place. A record of other pieces fails there as soon as a page loads it.
 */

/** What is wrong with a value, and where. */
export interface Issue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** Reads a value, or says what is wrong with it. */
export type Read = (value: unknown, issue: (message: string, ...path: PropertyKey[]) => void) => unknown

/** As much of a Standard Schema as the client asks for. */
export interface Reader {
  readonly read: Read
  readonly '~standard': {
    validate(value: unknown): { readonly value: unknown } | { readonly issues: readonly Issue[] }
  }
}

const reader = (read: Read): Reader => ({
  read,
  '~standard': {
    validate: (input) => {
      const issues: Issue[] = []
      const value = read(input, (message, ...path) => issues.push({ message: message, path }))
      return issues.length ? { issues } : { value }
    },
  },
})

/** Reads what is inside a value: its issues stand under `key`. */
const inside = ({ read }: Reader, value: unknown, key: PropertyKey, issue: Parameters<Read>[1]): unknown =>
  read(value, (message, ...path) => issue(message, key, ...path))

export const NEVER = undefined

export const unknown = (): Reader => reader((value) => value)

export const string = (): Reader =>
  reader((value, issue) => {
    if (typeof value !== 'string') issue('expected a text')
    return value
  })

export const nullish = ({ read }: Reader): Reader =>
  reader((value, issue) => (value == null ? value : read(value, issue)))

export const array = (item: Reader): Reader =>
  reader((value, issue) =>
    Array.isArray(value)
      ? value.map((one, index) => inside(item, one, index, issue))
      : issue('expected a list'),
  )

/** An object; fields that are not in `shape` are read by `others`, without which they are left out. */
const objectOf = (shape: Readonly<Record<string, Reader>>, others?: Reader): Reader =>
  reader((value, issue) => {
    if (typeof value !== 'object' || !value || Array.isArray(value)) return issue('expected an object')
    const given = new Map(Object.entries(value))
    const result: [string, unknown][] = []
    for (const key of new Set([...Object.keys(shape), ...given.keys()])) {
      const field = Object.hasOwn(shape, key) ? shape[key] : others
      const one = field && inside(field, given.get(key), key, issue)
      if (field && (given.has(key) || one !== undefined)) result.push([key, one])
    }
    return Object.fromEntries(result)
  })

export const object = (shape: Readonly<Record<string, Reader>>): Reader => objectOf(shape)

export const looseObject = (shape: Readonly<Record<string, Reader>>): Reader => objectOf(shape, unknown())

/** @param _object without fields of its own, as `mapOf` gives it. */
export const catchall = (_object: Reader, others: Reader): Reader => objectOf({}, others)

export const transform = (
  change: (value: unknown, context: { issues: { push(issue: Pick<Issue, 'message'>): void } }) => unknown,
): Reader => reader((value, issue) => change(value, { issues: { push: ({ message }) => issue(message) } }))

export const pipe = (first: Reader, then: Reader): Reader =>
  reader((value, issue) => {
    let isSound = true
    const read = first.read(value, (...what) => {
      isSound = false
      issue(...what)
    })
    return isSound ? then.read(read, issue) : read
  })
