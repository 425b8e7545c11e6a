import { daysBetween, type PlainDate } from '@whenable/time'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, optional, optionalCount, optionalText, parsedBy } from '../scalars.js'
import { bookingLimitsSchema } from '../scheduling/configuration.js'
import {
  clock,
  clockEnd,
  listUpTo,
  minuteOfDay,
  plainDateSchema,
  textUpTo,
} from '../scheduling/time-of-day.js'
import { timeZoneSchema } from '../time-zone.js'

const none = z.object({})

/** The longest range of an override, in days: five years. */
const longestRange = 1_830

const isAfter = ({ start, end }: { start: string; end: string }): boolean =>
  minuteOfDay(end) > minuteOfDay(start)
const endAfterStart = { error: 'expected an end after the start', path: ['end'] }

/** Open time from one time of day to another. `24:00` is the end of the day. */
const blockSchema = z.looseObject({ start: clock, end: clockEnd }).check(z.refine(isAfter, endAfterStart))

/** Weekly open time, in the wall time of the schedule's time zone. 0 is Sunday. Blocks may touch and overlap. */
export const weeklyBlockSchema = z
  .looseObject({
    days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1)),
    start: clock,
    end: clockEnd,
  })
  .check(z.refine(isAfter, endAfterStart))

const overrideFields = {
  /** Text for the owner, such as `Summer break`. */
  title: textUpTo(255),
  /** The open time of each of the dates, in place of the weekly hours. Empty: time off. */
  blocks: z.pipe(
    listUpTo(50, blockSchema),
    z.transform((blocks) => blocks ?? []),
  ),
}

/** Other hours on a range of dates, or time off. Both dates are included. */
export const scheduleOverrideSchema = z.looseObject({
  start_date: plainDateSchema,
  end_date: plainDateSchema,
  ...overrideFields,
})

/** An override as it is sent: `date` stands for a range of one day. */
const overrideInput = parsedBy(
  z.looseObject({
    date: optional(plainDateSchema),
    start_date: optional(plainDateSchema),
    end_date: optional(plainDateSchema),
    ...overrideFields,
  }),
  ({ date, start_date, end_date, ...others }): ScheduleOverride => {
    const start = start_date ?? date
    if (start === undefined) throw new RangeError('expected a date, or start_date and end_date')
    const end = end_date ?? start
    if (end < start) throw new RangeError('expected an end_date that is not before start_date')
    if (daysBetween(start as PlainDate, end as PlainDate) > longestRange)
      throw new RangeError(`expected at most ${longestRange} days`)
    return { ...others, start_date: start, end_date: end }
  },
)

/** The longest list of stays. */
const mostStays = 100

/** A stay in another time zone. Both dates are included; without the last one it has no end. */
export const staySchema = z.looseObject({
  start_date: plainDateSchema,
  end_date: optional(plainDateSchema),
  timezone: timeZoneSchema,
})

const byStart = (a: ScheduleStay, b: ScheduleStay): number => (a.start_date < b.start_date ? -1 : 1)

/** The stays of a schedule as they are sent, in any order. */
const travelInput = parsedBy(listUpTo(mostStays, staySchema), (stays): ScheduleStay[] => {
  const sorted = [...(stays ?? [])].sort(byStart)
  for (const [index, { start_date, end_date }] of sorted.entries()) {
    const next = sorted[index + 1]?.start_date
    if (end_date !== undefined && end_date < start_date)
      throw new RangeError(`expected an end_date that is not before start_date, ${start_date}`)
    if (next !== undefined && (end_date === undefined || next <= end_date))
      throw new RangeError(`expected stays that do not overlap: another one begins on ${next}`)
  }
  return sorted
})

/** Public holidays that are off, except for those that are dismissed. */
export const scheduleHolidaysSchema = z.looseObject({
  /** A country by its code in ISO 3166-1: `PT`. See `GET /admin/v1/holidays/countries`. */
  country: z.string().check(z.minLength(2), z.maxLength(10)),
  /** A region by its code in that list: `BY`. */
  region: optional(z.string().check(z.maxLength(20))),
  /** Dates of holidays that count as ordinary days. */
  dismissed: z.pipe(
    listUpTo(1_000, plainDateSchema),
    z.transform((dates) => dates ?? []),
  ),
})

/**
 * The most bookings that a host takes a day or week, over all event types. `week_starts_on` is the first day of the host's weeks, also for
 * the limits of the event types of an account whose default schedule this is: 0 is Sunday. Default: 1, Monday.
 */
const scheduleLimitsSchema = z.extend(bookingLimitsSchema, {
  week_starts_on: optional(z.int().check(z.minimum(0), z.maximum(6))),
})

/** Hours that several event types share, with other dates, holidays and limits. */
export const scheduleSchema = z.looseObject({
  id: z.string(),
  /** The account whose member uses it. */
  grant_id: z.string(),
  name: z.string(),
  /** The IANA time zone of all times of day and dates, except during `travel`. */
  timezone: z.string(),
  /** The stays in other time zones, the first one first. Times of day and dates are those of where its host is. */
  travel: listOf(staySchema),
  /** Whether new event types of this account begin with it. */
  is_default: z.boolean(),
  weekly: z.array(weeklyBlockSchema),
  overrides: z.array(scheduleOverrideSchema),
  holidays: z.nullable(scheduleHolidaysSchema),
  limits: scheduleLimitsSchema,
  /** The ids of the configurations with a participant that it applies to. */
  used_by: z.array(z.string()),
  /** Identifies this version, as the entity tag does. */
  revision: z.string(),
  created_at: instantSchema,
})

/** A schedule as it is sent. A replacement that omits a field empties it; name, time zone and `is_default` stay. */
const scheduleFields = {
  weekly: z.pipe(
    listUpTo(100, weeklyBlockSchema),
    z.transform((blocks) => blocks ?? []),
  ),
  overrides: z.pipe(
    listUpTo(1_000, overrideInput),
    z.transform((overrides) => overrides ?? []),
  ),
  travel: travelInput,
  holidays: optional(scheduleHolidaysSchema),
  limits: optional(scheduleLimitsSchema),
  is_default: optional(z.boolean()),
}
const name = z.string().check(z.minLength(1), z.maxLength(255))

const inputFields = { name, timezone: timeZoneSchema, ...scheduleFields }

/** A schedule as it is created, without its account. */
export const scheduleInputSchema = z.looseObject(inputFields)

const exampleFields = {
  name: 'Working hours',
  timezone: 'Europe/Lisbon',
  weekly: [
    { days: [1, 2, 3, 4], start: '9:00', end: '12:30' },
    { days: [1, 2, 3, 4], start: '14:00', end: '18:00' },
    { days: [5], start: '9:00', end: '15:00' },
  ],
  overrides: [
    { start_date: '2026-08-03', end_date: '2026-08-21', blocks: [], title: 'Summer break' },
    { start_date: '2026-03-12', end_date: '2026-03-12', blocks: [{ start: '13:00', end: '18:00' }] },
  ],
  travel: [{ start_date: '2026-03-16', end_date: '2026-04-02', timezone: 'America/New_York' }],
  holidays: { country: 'PT', dismissed: ['2026-06-10'] },
  limits: { most_per_day: 6 },
}
const example = {
  id: '0b1f7a52-77a4-4f1e-9a36-0a5b0c4c6f10',
  grant_id: '45c48cce-2e2d-4fbd-a6c3-1f0f5f3d8a11',
  ...exampleFields,
  is_default: true,
  used_by: ['5a1c8d0e-9a53-4b8e-8a55-0e4a3a3c8b77'],
  revision: 'pQ3yQ1mXgk0bJr8rZ2xv',
  created_at: 1_772_438_400,
}

/** The schedules that the caller may see, oldest first. An owner sees those of all members. */
export const listSchedules = /* @__PURE__ */ endpoint({
  id: 'schedules.list',
  method: 'GET',
  path: '/admin/v1/schedules',
  access: 'member',
  description: 'The schedules that the caller may see, oldest first. An owner sees those of all members.',
  example: { data: [example] },
  query: z.object({
    limit: optionalCount,
    page_token: optionalText,
    /** Only the schedules of this account. */
    grant_id: optionalText,
  }),
  data: z.array(scheduleSchema),
  paged: true,
})

/** Creates a schedule. The first one of an account is its default. */
export const createSchedule = /* @__PURE__ */ endpoint({
  id: 'schedules.create',
  method: 'POST',
  path: '/admin/v1/schedules',
  access: 'member',
  description: 'Creates a schedule. The first one of an account is its default.',
  example: { body: exampleFields, data: example },
  query: none,
  body: z.looseObject({
    /** The account that it belongs to. Default: the member's own; with an API key it is needed. */
    grant_id: optionalText,
    ...inputFields,
  }),
  data: scheduleSchema,
})

export const getSchedule = /* @__PURE__ */ endpoint({
  id: 'schedules.read',
  method: 'GET',
  path: '/admin/v1/schedules/{schedule_id}',
  access: 'member',
  description: 'Reads a schedule. `used_by` lists the event types with a host that it applies to.',
  example: { data: example },
  query: none,
  data: scheduleSchema,
})

/**
 * Replaces a schedule. `If-Match` is needed: the entity tag of the version that was read, or `*`. Free times follow at once, bookings
 * stay.
 */
export const replaceSchedule = /* @__PURE__ */ endpoint({
  id: 'schedules.replace',
  method: 'PUT',
  path: '/admin/v1/schedules/{schedule_id}',
  access: 'member',
  description:
    'Replaces a schedule. The header `If-Match` is needed: the entity tag of the version that was read, or `*`. Free times follow at once, and bookings stay.',
  example: { body: exampleFields, data: example },
  query: none,
  body: z.looseObject({ name: optional(name), timezone: optional(timeZoneSchema), ...scheduleFields }),
  data: scheduleSchema,
})

/** Deletes a schedule. Fails with `conflict` while an event type uses it. */
export const deleteSchedule = /* @__PURE__ */ endpoint({
  id: 'schedules.delete',
  method: 'DELETE',
  path: '/admin/v1/schedules/{schedule_id}',
  access: 'member',
  description: 'Deletes a schedule. Fails with `conflict` while an event type uses it.',
  query: none,
  data: optional(z.unknown()),
})

/** The countries whose public holidays are known, by name, with their regions. */
export const listHolidayCountries = /* @__PURE__ */ endpoint({
  id: 'holidays.countries',
  method: 'GET',
  path: '/admin/v1/holidays/countries',
  access: 'member',
  description: 'The countries whose public holidays are known, by name, with their regions.',
  example: { data: [{ code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bayern' }] }] },
  query: z.object({
    /** The language of the names. Default: English. */
    language: optionalText,
  }),
  data: z.array(
    z.looseObject({
      code: z.string(),
      name: z.string(),
      regions: listOf(z.looseObject({ code: z.string(), name: z.string() })),
    }),
  ),
})

/** The public holidays of a year: whole days off, with the days that replace them. */
export const listHolidays = /* @__PURE__ */ endpoint({
  id: 'holidays.list',
  method: 'GET',
  path: '/admin/v1/holidays',
  access: 'member',
  description: 'The public holidays of a year: whole days off, with the days that replace them.',
  example: { data: [{ date: '2026-04-03', name: 'Good Friday' }] },
  query: z.object({
    country: z.string(),
    region: optionalText,
    /** From 1970 to 2100. */
    year: z
      .string()
      .check(z.regex(/^(?:19[7-9]\d|20\d\d|2100)$/, { error: 'expected a year from 1970 to 2100' })),
    /** The language of the names, if they are known in it. Default: the country's. */
    language: optionalText,
  }),
  data: z.array(z.looseObject({ date: plainDateSchema, name: z.string() })),
})

export type Schedule = z.output<typeof scheduleSchema>
export type ScheduleInput = z.input<typeof createSchedule.body>
export type WeeklyBlock = z.output<typeof weeklyBlockSchema>
export type ScheduleOverride = z.output<typeof scheduleOverrideSchema>
export type ScheduleStay = z.output<typeof staySchema>
export type ScheduleHolidays = z.output<typeof scheduleHolidaysSchema>
export type BookingLimits = z.output<typeof bookingLimitsSchema>
export type ScheduleLimits = z.output<typeof scheduleLimitsSchema>
export type HolidayCountry = z.output<typeof listHolidayCountries.data>[number]
export type Holiday = z.output<typeof listHolidays.data>[number]
