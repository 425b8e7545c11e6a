import { type Instant, isPlainDate } from '@whenable/time'
import * as z from 'zod/mini'
import { parseBoolean, parseNumber, parseWireInstant } from './reader.js'

// Scalars with their own wire format, which `openapi.ts` describes.

/** A field that `parse` reads; its errors become issues of the field. */
export const parsedBy = <T extends z.core.SomeType, Value>(
  field: T,
  parse: (value: z.core.output<T>) => Value,
) =>
  z.pipe(
    field,
    z.transform((value, context): Value => {
      try {
        return parse(value as z.core.output<T>)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        context.issues.push({ code: 'custom', input: value, message: message })
        return z.NEVER
      }
    }),
  )

const anything = z.unknown() as z.ZodMiniType<number | string, number | string>

/** A number, or its digits: queries contain texts only, and some services write instants as digits. */
export const numericSchema = parsedBy(anything, parseNumber)

/**
 * The first and the last instant of requests, in Unix seconds: 0002-01-01 to 9998-12-31 in UTC. Instants reach almost a year further at both
 * ends, so that whatever is computed from these exists: the day after in any time zone, a week of bookings around it.
 */
export const instantLimits = { first: -62_104_060_800, last: 253_370_764_799 } as const

/** The first and the last date of requests; see {@link instantLimits}. */
export const dateLimits = { first: '0002-01-01', last: '9998-12-31' } as const

/** @throws RangeError unless an instant is within {@link instantLimits}. */
export const requestInstant = (value: unknown): Instant => {
  const number = parseNumber(value)
  if (!Number.isSafeInteger(number) || number < instantLimits.first || number > instantLimits.last)
    throw new RangeError('expected whole Unix seconds (not milliseconds) in the years 2 to 9998')
  return parseWireInstant(number)
}

/** Whether a text is an existing date within {@link dateLimits}. */
export const isRequestDate = (value: string): boolean =>
  isPlainDate(value) && value >= dateLimits.first && value <= dateLimits.last

/** An instant on the wire: Unix seconds, as a number or as digits. */
export const instantSchema = parsedBy(anything, requestInstant)

/** A boolean, or its text `true` or `false`, as queries contain it. */
export const booleanSchema = parsedBy(
  z.unknown() as z.ZodMiniType<boolean | string, boolean | string>,
  parseBoolean,
)

/** The words of the schemas of {@link oneOf}, for the readers that are made from them. */
export const wordsOf = new WeakMap<object, readonly string[]>()

/** One of some strings. */
export const oneOf = <const Word extends string>(...texts: Word[]) => {
  const schema = parsedBy(z.string() as unknown as z.ZodMiniType<Word, Word>, (value): Word => {
    if (!texts.includes(value)) throw new RangeError(`expected one of ${texts.join(', ')}`)
    return value
  })
  wordsOf.set(schema, texts)
  return schema
}

/** A list; `null` and undefined are read as empty. */
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  )

/** An optional field; `null` is read as absent. */
export const optional = <T extends z.core.SomeType>(field: T) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? undefined),
  )

/** An optional text; `null` is read as absent. */
export const optionalText = /* @__PURE__ */ optional(z.string())

/** An optional count of a query: digits on the wire, callers may use a number. */
export const optionalCount = optionalText as ReturnType<
  typeof optional<z.ZodMiniType<string, number | string>>
>

/** A map whose values have the same type. */
export const mapOf = <T extends z.core.SomeType>(item: T) =>
  z.catchall(z.object({}), item) as unknown as z.ZodMiniType<
    Record<string, z.core.output<T>>,
    Record<string, z.core.input<T>>
  >

/** A map of strings, such as `appearance`, `metadata` and answers to additional fields. */
export const textMapSchema = /* @__PURE__ */ mapOf(z.string())
