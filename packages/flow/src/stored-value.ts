import { instant } from '@whenable/time'

// What survives a reload in a page's storage. Other scripts of the page, older versions of the kit and visitors write there too, so it is
// checked like an answer of a service.

/** Where something survives a reload, such as `sessionStorage`. If it throws, it is kept in memory only. */
export interface DraftStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Whether a value has a form. */
export type Shape = (value: unknown) => boolean

export const isText: Shape = (value) => typeof value === 'string'
export const isFlag: Shape = (value) => typeof value === 'boolean'
export const isNumber: Shape = (value) => Number.isFinite(value)
export const isInstant: Shape = (value) => {
  try {
    return instant(value as number) === value
  } catch {
    return false
  }
}

/** Whether a value is missing, or of a shape. */
export const isOptional =
  (shape: Shape): Shape =>
  (value) =>
    value == null || shape(value)

export const isListOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)

/** Whether a value is an object with fields of these shapes, and perhaps others; of `others`, if that is given. */
export const isObjectOf =
  (fields: Readonly<Record<string, Shape>>, others: Shape = () => true): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(others) &&
    Object.entries(fields).every(([name, shape]) =>
      shape(Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined),
    )

/** A value that survives a reload. */
export interface StoredValue<Value> {
  /** The stored value; undefined if there is none, if it is of another version or shape, and where the storage is forbidden. */
  read(): Value | undefined
  /** Stores a value; `null` removes it. Nothing happens where the storage is full or forbidden. */
  write(value: Value | null): void
}

/**
 * Stores one object as JSON under `name`, with the version of its fields. What is there in another version or shape is removed.
 *
 * @param version raised whenever the fields change
 */
export const storedValue = <Value extends object>(
  storage: DraftStorage | null | undefined,
  name: string,
  version: number,
  shape: Shape,
): StoredValue<Value> => {
  const attempt = <Result>(what: (storage: DraftStorage) => Result): Result | undefined => {
    try {
      return storage ? what(storage) : undefined
    } catch {
      // Full, forbidden, or not JSON: the same as an empty storage.
      return undefined
    }
  }
  const write = (value: Value | null) =>
    attempt((storage) =>
      value ? storage.setItem(name, JSON.stringify({ version, ...value })) : storage.removeItem(name),
    )
  return {
    write,
    read: () => {
      const { version: stored, ...value } = Object(
        attempt((storage) => JSON.parse(storage.getItem(name) ?? 'null')),
      )
      if (stored === version && attempt(() => shape(value))) return value
      write(null)
      return undefined
    },
  }
}
