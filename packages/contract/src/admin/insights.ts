import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, numericSchema, oneOf, optional, optionalText } from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'

// What an application's bookings come to, in whole weeks or calendar months. A booking counts where it is to begin, as it is now.

/** What a file of insights has a line for: each week or month, event type, or host. */
export const insightGroups = ['period', 'event_type', 'host'] as const

export type InsightGroup = (typeof insightGroups)[number]

const figures = {
  /** Bookings that were not cancelled, those that wait for an answer among them. */
  bookings: z.number(),
  /** Bookings that somebody cancelled or declined. */
  cancelled: z.number(),
  /** Of those, the ones that their guest cancelled. */
  cancelled_by_guest: z.number(),
  /** Of the bookings, those that were moved to another time at least once. */
  moved: z.number(),
  /** Of the bookings, those whose guest came, and those whose guest did not, as far as somebody recorded it. */
  came: z.number(),
  did_not_come: z.number(),
  /** The median of the seconds from when a booking was made to its start. Absent without bookings. */
  lead_time: optional(numericSchema),
}

/** What bookings come to. */
export const insightFiguresSchema = z.looseObject(figures)

export type InsightFigures = z.output<typeof insightFiguresSchema>

/** A week or a calendar month of insights. Its days are those of the time zone. */
export const insightPeriodSchema = z.looseObject({
  ...figures,
  /** `YYYY-MM-DD`. */
  start_date: z.string(),
  start_time: instantSchema,
  /** The start of the next one. */
  end_time: instantSchema,
})

/** What the bookings of an event type come to. */
export const insightEventTypeSchema = z.looseObject({
  ...figures,
  configuration_id: z.string(),
  /** Absent if it was deleted. */
  name: optionalText,
  /** `#rrggbb`. */
  color: optionalText,
})

/** What the bookings of a host come to. */
export const insightHostSchema = z.looseObject({ ...figures, email: z.string(), name: optionalText })

/** What the bookings of a period come to, and those of the period before. */
export const insightsSchema = z.looseObject({
  /** The IANA time zone of the days. */
  timezone: z.string(),
  start_time: instantSchema,
  end_time: instantSchema,
  /** What `periods` are: `week` or `month`. */
  unit: z.string(),
  total: insightFiguresSchema,
  /** The same number of weeks or months before, from `before_start_time` on. */
  before: insightFiguresSchema,
  before_start_time: instantSchema,
  /** The service deletes bookings some days after their time: of those that began before this instant, some are missing. Absent if all are kept. */
  bookings_since: optional(instantSchema),
  /** The same of cancelled bookings, which may be deleted earlier. */
  cancelled_since: optional(instantSchema),
  periods: listOf(insightPeriodSchema),
  /** Those with most bookings first. */
  event_types: listOf(insightEventTypeSchema),
  /** Those with most bookings first. A booking with several hosts counts for each of them. */
  hosts: listOf(insightHostSchema),
})

export type Insights = z.output<typeof insightsSchema>

const period = {
  /** The number of weeks, 1 to 53. Default: 12. */
  weeks: optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|5[0-3])$/, { error: 'expected 1 to 53' }))),
  /** In place of weeks: the number of calendar months, 1 to 24. */
  months: optional(z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-4])$/, { error: 'expected 1 to 24' }))),
  /** An instant in the last week or month. Default: now. */
  until: optional(instantSchema),
  /** The IANA time zone of the days. Default: the member's. An API key has UTC. */
  timezone: optional(timeZoneSchema),
}

const exampleFigures = {
  ...{ bookings: 34, cancelled: 5, cancelled_by_guest: 4, moved: 4 },
  ...{ came: 21, did_not_come: 2, lead_time: 302_400 },
}

/** What bookings come to, by week, event type and host. */
export const readInsights = /* @__PURE__ */ endpoint({
  id: 'insights.read',
  method: 'GET',
  path: '/admin/v1/insights',
  access: 'member',
  description:
    'What bookings come to in whole weeks, or in calendar months, by week or month, event type and host, and in as many before. A booking counts where it is to begin, ' +
    'as it is now. Weeks begin where those of the member do, and days where their time zone has them. Members count their own bookings; owners and API keys all.',
  query: z.object(period),
  data: insightsSchema,
  example: {
    data: {
      timezone: 'Europe/Lisbon',
      start_time: 1_772_409_600,
      end_time: 1_773_014_400,
      total: exampleFigures,
      before: { bookings: 0, cancelled: 0, cancelled_by_guest: 0, moved: 0, came: 0, did_not_come: 0 },
      before_start_time: 1_771_804_800,
      cancelled_since: 1_764_633_600,
      unit: 'week',
      periods: [
        {
          ...exampleFigures,
          start_date: '2026-03-02',
          start_time: 1_772_409_600,
          end_time: 1_773_014_400,
        },
      ],
      event_types: [
        {
          ...exampleFigures,
          configuration_id: '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11',
          name: 'Intro call',
          color: '#0b6477',
        },
      ],
      hosts: [{ ...exampleFigures, email: 'ada@example.com', name: 'Ada' }],
    },
  },
})

/** The same as a CSV file (RFC 4180). */
export const exportInsights = /* @__PURE__ */ endpoint({
  id: 'insights.export',
  method: 'GET',
  path: '/admin/v1/insights.csv',
  access: 'member',
  description:
    'What bookings come to as a CSV file (RFC 4180), with a line for each week or month, event type or host. Times to booking are hours.',
  query: z.object({ ...period, by: optional(oneOf(...insightGroups)) }),
  data: z.unknown(),
  responseType: 'file',
  accept: 'text/csv',
  example: { data: 'week,bookings,cancelled' },
})
