import { type Instant, instant } from '@whenable/time'

// Readers check answers in a browser. They are functions without a schema library, so a page that books loads none. A property
// test holds each reader of a record to the record's schema.

/** Reports an issue and its path inside the value. */
export type ReportIssue = (...path: PropertyKey[]) => void

/** Reads a value. After it has reported an issue, ignore the result. */
export type Reader<Value> = (value: unknown, report: ReportIssue) => Value | undefined

/** The value that a reader returned, or the paths of its issues. */
export type ReadResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly (readonly PropertyKey[])[] }

/** Reads a value and collects the issues. */
export const readWith = <Value>(read: Reader<Value>, value: unknown): ReadResult<Value> => {
  const issues: PropertyKey[][] = []
  const result = read(value, (...path) => issues.push(path))
  return issues.length ? { issues } : { value: result as Value }
}

/** A reader from a function that throws for an invalid value. */
const readerOf =
  <Value>(parse: (value: unknown) => Value): Reader<Value> =>
  (value, report) => {
    try {
      return parse(value)
    } catch {
      report()
      return undefined
    }
  }

/**
 * A number that may arrive as digits, as everything in a query does and as some services write instants.
 *
 * @throws RangeError for anything else.
 */
export const parseNumber = (value: unknown): number => {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) throw new RangeError('expected a number')
  return number
}

/**
 * An instant on the wire: Unix seconds, as a number or as digits.
 *
 * @throws RangeError for anything else.
 */
export const parseWireInstant = (value: unknown): Instant => instant(parseNumber(value))

/**
 * A boolean, which can also be the text `true` or `false`.
 *
 * @throws RangeError for anything else.
 */
export const parseBoolean = (value: unknown): boolean => {
  if (String(value) !== 'true' && String(value) !== 'false') throw new RangeError('expected true or false')
  return String(value) === 'true'
}

export const readText: Reader<string> = (value, report) => {
  if (typeof value === 'string') return value
  report()
  return undefined
}
export const readNumber = /* @__PURE__ */ readerOf(parseNumber)
export const readInstant = /* @__PURE__ */ readerOf(parseWireInstant)
export const readBoolean = /* @__PURE__ */ readerOf(parseBoolean)

/** Reads one of some strings. */
export const readOneOf =
  <const Word extends string>(...texts: readonly Word[]): Reader<Word> =>
  (value, report) => {
    const text = texts.find((text) => text === value)
    if (text === undefined) report()
    return text
  }

/** Reads a value that may be missing or null, both as undefined. */
export const readOptional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (value, report) =>
    value == null ? undefined : read(value, report)

export const readOptionalText = /* @__PURE__ */ readOptional(readText)

/** Reads a list. */
export const readArray =
  <Item>(read: Reader<Item>): Reader<Item[]> =>
  (value, report) => {
    if (Array.isArray(value))
      return value.map((item, index) => read(item, (...path) => report(index, ...path)) as Item)
    report()
    return undefined
  }

/** Reads a list that may be missing or null, both as empty. */
export const readList =
  <Item>(read: Reader<Item>): Reader<Item[]> =>
  (value, report) =>
    value == null ? [] : readArray(read)(value, report)

/** The readers of a record's fields. */
type FieldReaders<Fields> = {
  readonly [Name in keyof Fields as string extends Name ? never : Name]-?: Reader<Fields[Name]>
}

/** Reads each field of an object by its reader in `fields`, and keeps other fields, or reads them by `readOther`. */
export const readObject =
  <Fields extends object>(fields: FieldReaders<Fields>, readOther?: Reader<unknown>): Reader<Fields> =>
  (value, report) => {
    if (typeof value !== 'object' || !value || Array.isArray(value)) {
      report()
      return undefined
    }
    const fieldValues = new Map(Object.entries(value))
    // As a field it is harmless, but a copy by assignment would set the prototype.
    fieldValues.delete('__proto__')
    const readers = new Map<string, Reader<unknown>>(Object.entries(fields))
    const entries: [string, unknown][] = []
    for (const name of new Set([...readers.keys(), ...fieldValues.keys()])) {
      const read = readers.get(name) ?? readOther
      const field = read
        ? read(fieldValues.get(name), (...path) => report(name, ...path))
        : fieldValues.get(name)
      if (fieldValues.has(name) || field !== undefined) entries.push([name, field])
    }
    return Object.fromEntries(entries) as Fields
  }

/** Reads an object whose values have the same type. */
export const readMap = <Value>(read: Reader<Value>): Reader<Record<string, Value>> =>
  readObject<Record<string, Value>>({}, read)
