import { type Instant, instant as toInstant } from '@whenable/time'
import * as z from 'zod/mini'

/** A field that `parse` reads; what it throws becomes the field's fault. */
export const readBy = <T extends z.core.SomeType, Value>(
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
        context.issues.push({ code: 'custom', input: value, message })
        return z.NEVER
      }
    }),
  )

/** An instant on the wire: Unix seconds, as a number or as digits (some services write strings). */
export const instant = readBy(
  z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
  (value): Instant => toInstant(Number(value)),
)

/** A whole number that may arrive as digits, as everything in a query does. */
export const integer = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,12}$/))]),
  z.transform((value) => Number(value)),
)

/** A yes or no that may arrive as the words `true` and `false`, as everything in a query does. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

/** A list that may arrive as `null` or not at all: read as empty. */
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  )

/** A text that may arrive as `null`: read as absent. */
export const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? undefined),
)

/** A field that may arrive as `null`: read as absent. */
export const maybe = <T extends z.core.SomeType>(field: T) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? undefined),
  )

/** A map of texts, as `appearance`, `metadata` and answers to additional fields are. */
export const texts = z.record(z.string(), z.string())
