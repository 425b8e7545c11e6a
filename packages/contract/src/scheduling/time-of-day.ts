import * as z from 'zod/mini'
import { isRequestDate, optional } from '../scalars.js'

/** A calendar date without a time zone. */
export const plainDateSchema = z
  .string()
  .check(z.refine(isRequestDate, { error: 'expected a date, YYYY-MM-DD, in the years 2 to 9998' }))

const clockPattern = /^(?:[01]?\d|2[0-3]):[0-5]\d$/
/** A time of day from 0:00 to 23:59. */
export const clock = z
  .string()
  .check(z.regex(clockPattern, { error: 'expected a time of day, such as 9:00 or 17:30' }))
/** A time of day from 0:00 to 24:00, the end of the day. */
export const clockEnd = z.string().check(
  z.regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/, {
    error: 'expected a time of day up to 24:00, such as 17:30',
  }),
)
/** The minutes from midnight to a time of day. */
export const minuteOfDay = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** An optional list with a maximum length; `null` is read as absent. */
export const listUpTo = <T extends z.core.SomeType>(most: number, item: T) =>
  optional(z.array(item).check(z.maxLength(most)))

/** An optional text with a maximum length; `null` is read as absent. */
export const textUpTo = (most: number) => optional(z.string().check(z.maxLength(most)))
