import { type Instant, instant as toInstant } from '@whenable/time'
import * as z from 'zod/mini'

// What a visitor's page loads is built from few of zod's pieces: each union, enum or record that it needs would weigh
// more than the scalars here. The OpenAPI document tells their wire forms (see `openapi.ts`).

/** A field that `parse` reads; what it throws becomes the field's fault. */
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

const numberOf = (value: unknown): number => {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) throw new RangeError('expected a number')
  return number
}

/** A number that may arrive as digits, as everything in a query does and as some services write instants. */
export const numericSchema = parsedBy(anything, numberOf)

/** An instant on the wire: Unix seconds, as a number or as digits. */
export const instantSchema = parsedBy(anything, (value): Instant => toInstant(numberOf(value)))

/** A yes or no that may arrive as the words `true` and `false`, as everything in a query does. */
export const booleanSchema = parsedBy(
  z.unknown() as z.ZodMiniType<boolean | string, boolean | string>,
  (value): boolean => {
    if (String(value) !== 'true' && String(value) !== 'false') throw new RangeError('expected true or false')
    return String(value) === 'true'
  },
)

/** One of some words. */
export const oneOf = <const Word extends string>(...words: Word[]) =>
  parsedBy(z.string() as unknown as z.ZodMiniType<Word, Word>, (value): Word => {
    if (!words.includes(value)) throw new RangeError(`expected one of ${words.join(', ')}`)
    return value
  })

/** A list that may arrive as `null` or not at all: read as empty. */
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  )

/** A field that may arrive as `null`: read as absent. */
export const optional = <T extends z.core.SomeType>(field: T) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? undefined),
  )

/** A text that may arrive as `null`: read as absent. */
export const optionalText = /* @__PURE__ */ optional(z.string())

/** A count of a query, which is read as it arrives, in digits; a caller may write it as a number. */
export const optionalCount = optionalText as ReturnType<
  typeof optional<z.ZodMiniType<string, number | string>>
>

/** A map whose values are all alike. */
export const mapOf = <T extends z.core.SomeType>(item: T) =>
  z.catchall(z.object({}), item) as unknown as z.ZodMiniType<
    Record<string, z.core.output<T>>,
    Record<string, z.core.input<T>>
  >

/** A map of texts, as `appearance`, `metadata` and answers to additional fields are. */
export const textMapSchema = /* @__PURE__ */ mapOf(z.string())
