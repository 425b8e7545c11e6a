import * as z from 'zod/mini'
import {
  booleanSchema,
  instantSchema,
  listOf,
  numericSchema,
  oneOf,
  optional,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { bookingQuerySchema, bookingSchema } from './bookings.js'
import { personSchema, timeSlotSchema } from './records.js'
import { mostSeriesBookings, seriesIntervals } from './series-rules.js'

// Schemas of bookings of several times at once: an addition of our service, with the capability `booking-series`. The endpoints are
// in `booking-series-endpoints.ts`.

export const seriesAvailabilityQuerySchema = z.object({
  ...bookingQuerySchema.shape,
  /** The first start, Unix seconds. The others have its wall time in the host's time zone. */
  start_time: instantSchema,
  every: oneOf(...seriesIntervals),
  /** The number of bookings. */
  count: numericSchema,
  /** The visitor's time zone, for `shifts`. Default: the host's. */
  timezone: optional(timeZoneSchema),
  /** The group event at `start_time`. Its series is followed. */
  event_id: optionalText,
  /** The caller's hold, whose time counts as free. */
  hold_id: optionalText,
})

/** One time of a series. */
export const seriesOccurrenceSchema = z.extend(timeSlotSchema, {
  /**
   * `free`; `taken`: it is offered, but not free; or `outside` of the times that are offered, such as a holiday, or too far ahead.
   */
  state: oneOf('free', 'taken', 'outside'),
  /** Whether a clock change gives it another wall time than the first one, in the visitor's time zone. */
  shifts: booleanSchema,
  /** The nearest free times, if it is not free. */
  nearest: listOf(timeSlotSchema),
})

export const seriesAvailabilitySchema = z.looseObject({
  /** The host's time zone, in which the series keeps its wall time. */
  timezone: z.string(),
  occurrences: z.array(seriesOccurrenceSchema),
})

/** A visitor's request for several bookings. */
export const bookingSeriesRequestSchema = z.looseObject({
  slots: z
    .array(
      z.looseObject({
        start_time: instantSchema,
        end_time: instantSchema,
        event_id: optionalText,
        master_id: optionalText,
        calendar_id: optionalText,
      }),
    )
    .check(z.minLength(1), z.maxLength(mostSeriesBookings)),
  /** `refuse` books nothing if one of the times is taken; `skip` books the others. Default: `refuse`. */
  if_taken: optional(oneOf('refuse', 'skip')),
  guest: z.looseObject({ name: z.string(), email: z.string() }),
  /** The hosts of all times. Default: all (collective), or the one who is free at most of the times (round robin). */
  participants: listOf(z.looseObject({ email: z.string() })),
  timezone: optionalText,
  email_language: optionalText,
  additional_guests: listOf(personSchema),
  additional_fields: optional(textMapSchema),
  /** The caller's hold, whose time counts as free, and which the bookings take the place of. Ignored if it has expired. */
  hold_id: optionalText,
})

/** A requested time that was not booked. */
export const slotNotBookedSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  event_id: optionalText,
  /** The nearest free times. */
  nearest: listOf(timeSlotSchema),
})

export const slotsNotBookedSchema = listOf(slotNotBookedSchema)

export const bookingSeriesSchema = z.looseObject({
  /** Names the series in webhooks. Grants no access. */
  series_id: z.string(),
  /** In the order of their start. */
  bookings: z.array(bookingSchema),
  /** Only with `skip`. */
  not_booked: slotsNotBookedSchema,
  /** Whether all bookings have the same hosts. */
  has_same_hosts: booleanSchema,
})

/** Which bookings of a series, relative to the booking in the path: it and all later ones, or all. */
export const seriesChoiceSchema = z.enum(['following', 'all'])

export const seriesCancellationQuerySchema = z.object({
  ...bookingQuerySchema.shape,
  bookings: seriesChoiceSchema,
})

export type SeriesAvailabilityCallQuery = z.input<typeof seriesAvailabilityQuerySchema>
export type SeriesOccurrence = z.output<typeof seriesOccurrenceSchema>
export type SeriesAvailability = z.output<typeof seriesAvailabilitySchema>
export type BookingSeriesRequest = z.input<typeof bookingSeriesRequestSchema>
export type SlotNotBooked = z.output<typeof slotNotBookedSchema>
export type BookingSeries = z.output<typeof bookingSeriesSchema>
export type SeriesChoice = z.output<typeof seriesChoiceSchema>
export type SeriesCancellationQuery = z.input<typeof seriesCancellationQuerySchema>
