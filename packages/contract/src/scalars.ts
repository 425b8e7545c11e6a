import type { Instant } from '@whenable/time'
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

/** An instant on the wire: Unix seconds, as a number or as digits. */
export const instantSchema = parsedBy(anything, (value): Instant => parseWireInstant(value))

/** A boolean, or its text `true` or `false`, as queries contain it. */
export const booleanSchema = parsedBy(
  z.unknown() as z.ZodMiniType<boolean | string, boolean | string>,
  parseBoolean,
)

/** One of some strings. */
export const oneOf = <const Word extends string>(...texts: Word[]) =>
  parsedBy(z.string() as unknown as z.ZodMiniType<Word, Word>, (value): Word => {
    if (!texts.includes(value)) throw new RangeError(`expected one of ${texts.join(', ')}`)
    return value
  })

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
