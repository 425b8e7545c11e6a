import * as z from 'zod/mini'
import { listOf, numericSchema, oneOf, optional } from '../scalars.js'

/** The most bookings of a series, whatever its configuration says: a year of weeks. */
export const mostSeriesBookings = 52

/** How a series repeats. `month` keeps the weekday: the second Tuesday of each month. */
export const seriesIntervals = ['day', 'week', 'two_weeks', 'month'] as const

/** The intervals that a visitor may choose from, and the most bookings at once. */
export const bookingSeriesRulesSchema = z.looseObject({
  max_bookings: z.int().check(z.minimum(2), z.maximum(mostSeriesBookings)),
  /** Without intervals, a visitor adds each time by hand. */
  every: z.pipe(
    optional(z.array(z.enum(seriesIntervals)).check(z.maxLength(seriesIntervals.length))),
    z.transform((every) => every ?? []),
  ),
})

/** {@link bookingSeriesRulesSchema} as pages read them in the public settings. */
export const publicSeriesRulesSchema = z.looseObject({
  max_bookings: numericSchema,
  every: listOf(oneOf(...seriesIntervals)),
})

export type SeriesInterval = (typeof seriesIntervals)[number]
export type BookingSeriesRules = z.output<typeof bookingSeriesRulesSchema>
