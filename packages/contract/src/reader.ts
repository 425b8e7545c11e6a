import { type Instant, instant } from '@whenable/time'
import type * as z from 'zod/mini'

// Readers check answers in a browser. They are functions without a schema library, so a page that books loads none. Those of records
// are generated from their schemas (`scripts/generate-readers.mjs`), and a property test compares both.

/** A read in progress. */
export interface Reading {
  /** The path of the value that is read. */
  readonly path: PropertyKey[]
  /** The paths of the issues so far. */
  readonly issues: PropertyKey[][]
}

/** Reports an issue of the value that is read, or of a part of it at `path`. */
export const report = ({ path, issues }: Reading, ...part: readonly PropertyKey[]): void => {
  issues.push([...path, ...part])
}

/** Reads a part of the value: a field, or an item of a list. */
const readPart = <Value>(
  key: PropertyKey,
  read: Reader<Value>,
  value: unknown,
  reading: Reading,
): Value | undefined => {
  reading.path.push(key)
  const part = read(value, reading)
  reading.path.pop()
  return part
}

/** Reads a value. After it has reported an issue, ignore the result. */
export type Reader<Value> = (value: unknown, reading: Reading) => Value | undefined

/** The readers of some fields, by their schemas. */
export type ReadersOf<Fields extends Readonly<Record<string, z.core.SomeType>>> = {
  readonly [Name in keyof Fields]: Reader<z.output<Fields[Name]>>
}

/** The value that a reader returned, or the paths of its issues. */
export type ReadResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly (readonly PropertyKey[])[] }

/** Reads a value and collects the issues. */
export const readWith = <Value>(read: Reader<Value>, value: unknown): ReadResult<Value> => {
  const issues: PropertyKey[][] = []
  const result = read(value, { path: [], issues })
  return issues.length ? { issues } : { value: result as Value }
}

/** A reader from a function that throws for an invalid value. */
const readerOf =
  <Value>(parse: (value: unknown) => Value): Reader<Value> =>
  (value, reading) => {
    try {
      return parse(value)
    } catch {
      report(reading)
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

export const readText: Reader<string> = (value, reading) => {
  if (typeof value === 'string') return value
  report(reading)
  return undefined
}
export const readNumber = /* @__PURE__ */ readerOf(parseNumber)
export const readInstant = /* @__PURE__ */ readerOf(parseWireInstant)
export const readBoolean = /* @__PURE__ */ readerOf(parseBoolean)

/** Reads one of some strings. */
export const readOneOf =
  <const Word extends string>(...texts: readonly Word[]): Reader<Word> =>
  (value, reading) => {
    const text = texts.find((text) => text === value)
    if (text === undefined) report(reading)
    return text
  }

/** Readers that read what is missing as undefined. */
const optionalReaders = new WeakSet<Reader<unknown>>()

/** Reads a value that may be missing or null, both as undefined. */
export const readOptional = <Value>(read: Reader<Value>): Reader<Value | undefined> => {
  const readOrSkip: Reader<Value | undefined> = (value, reading) =>
    value == null ? undefined : read(value, reading)
  optionalReaders.add(readOrSkip)
  return readOrSkip
}

export const readOptionalText = /* @__PURE__ */ readOptional(readText)

/** Reads a list. */
export const readArray =
  <Item>(read: Reader<Item>): Reader<Item[]> =>
  (value, reading) => {
    if (!Array.isArray(value)) {
      report(reading)
      return undefined
    }
    let result: Item[] = value
    for (let index = 0; index < value.length; index++) {
      const item = readPart(index, read, value[index], reading) as Item
      if (item === value[index]) continue
      if (result === value) result = value.slice()
      result[index] = item
    }
    return result
  }

/** Reads a list that may be missing or null, both as empty. */
export const readList =
  <Item>(read: Reader<Item>): Reader<Item[]> =>
  (value, reading) =>
    value == null ? [] : readArray(read)(value, reading)

/** The readers of a record's fields. */
type FieldReaders<Fields> = {
  readonly [Name in keyof Fields as string extends Name ? never : Name]-?: Reader<Fields[Name]>
}

/** A copy without `__proto__`: as a field it is harmless, but an assignment would set the prototype. */
const copyOf = (given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const copy: Record<string, unknown> = {}
  for (const name in given) if (name !== '__proto__' && Object.hasOwn(given, name)) copy[name] = given[name]
  return copy
}

/** Reads each field of an object by its reader in `fields`, and keeps other fields, or reads them by `readOther`. */
export const readObject = <Fields extends object>(
  fields: FieldReaders<Fields>,
  readOther?: Reader<unknown>,
): Reader<Fields> => {
  const readers = Object.entries<Reader<unknown>>(fields).map(([name, read]) => ({
    name,
    read,
    isOptional: optionalReaders.has(read),
  }))
  return (value, reading) => {
    if (typeof value !== 'object' || !value || Array.isArray(value)) {
      report(reading)
      return undefined
    }
    const given = value as Readonly<Record<string, unknown>>
    // A page reads hundreds of records before it shows a time. Most lack most fields and are as they should be: only one that
    // differs is copied, and the loops make nothing that is thrown away.
    let result = Object.hasOwn(given, '__proto__') ? copyOf(given) : undefined
    for (let index = 0; index < readers.length; index++) {
      const { name, read, isOptional } = readers[index] as (typeof readers)[number]
      const isGiven = Object.hasOwn(given, name)
      if (isOptional && !isGiven) continue
      const field = isGiven ? given[name] : undefined
      const part = readPart(name, read, field, reading)
      if (part !== field) {
        result ??= copyOf(given)
        result[name] = part
      }
    }
    if (readOther)
      for (const name of Object.keys(given)) {
        if (name === '__proto__' || Object.hasOwn(fields, name)) continue
        const part = readPart(name, readOther, given[name], reading)
        if (part !== given[name]) {
          result ??= copyOf(given)
          result[name] = part
        }
      }
    return (result ?? given) as Fields
  }
}

/** Reads an object whose values have the same type. */
export const readMap = <Value>(read: Reader<Value>): Reader<Record<string, Value>> =>
  readObject<Record<string, Value>>({}, read)
