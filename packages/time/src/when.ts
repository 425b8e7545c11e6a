import { type Instant, instant } from './instant.js'
import type { Interval } from './interval.js'
import { formatDateRange, formatDateTimeRange } from './intl/date-range.js'
import type { TimeFormat } from './intl/format.js'
import { addDays, isPlainDate, type PlainDate } from './plain-date.js'
import { startOfDay } from './zone/offsets.js'

/**
 * The `when` of an event, as the interface defines it ("Event `when` subobjects"): one of four forms, told apart by `object`. `time`,
 * `start_time` and `end_time` are Unix seconds; a `time` has no duration. Dates are `YYYY-MM-DD`, and `end_date` is the last day
 * of the event. Time zones are IANA names.
 */
export type When =
  | { readonly object: 'time'; readonly time: Instant }
  | {
      readonly object: 'timespan'
      readonly start_time: Instant
      readonly end_time: Instant
      readonly start_timezone?: string
      readonly end_timezone?: string
    }
  | { readonly object: 'date'; readonly date: PlainDate }
  | { readonly object: 'datespan'; readonly start_date: PlainDate; readonly end_date: PlainDate }

/** The error for an invalid `when`. It has the field, its value and what was expected. */
export class WhenError extends RangeError {
  override readonly name = 'WhenError'
  constructor(
    readonly field: string,
    readonly value: unknown,
    readonly expected: string,
  ) {
    super(`${field} is ${formatValue(value)}: expected ${expected}`)
  }
}

/** A value as an error message shows it: as JSON, or as text where JSON cannot write it. */
function formatValue(value: unknown): string {
  if (value === undefined) return 'missing'
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** `end_date` is inclusive: the event ends at the start of the next day. */
const END_DATE_INCLUSIVE = 1

/** The fields of each form. A `when` without `object` is recognized by them. */
const fieldsOfForm = {
  timespan: ['start_time', 'end_time'],
  datespan: ['start_date', 'end_date'],
  time: ['time'],
  date: ['date'],
} as const satisfies Record<When['object'], readonly string[]>

type Form = keyof typeof fieldsOfForm
const formNames = Object.keys(fieldsOfForm) as Form[]
type Fields = Readonly<Record<string, unknown>>

function readInstant(fields: Fields, field: string): Instant {
  const value = fields[field]
  // "0" is rejected: some services send it for a missing time, and the event would appear on 1 January 1970.
  const number = typeof value === 'string' && /^-?[1-9]\d*$/.test(value) ? Number(value) : value
  try {
    return instant(number as number)
  } catch {
    const mistake = Number.isInteger(number) ? 'milliseconds' : Number.isFinite(number) && 'a fraction'
    throw new WhenError(field, value, `whole Unix seconds${mistake ? `, not ${mistake}` : ''}`)
  }
}

function readDate(fields: Fields, field: string): PlainDate {
  const value = fields[field]
  if (isPlainDate(value)) return value
  throw new WhenError(field, value, 'a date, YYYY-MM-DD')
}

function readZones(fields: Fields): { start_timezone?: string; end_timezone?: string } {
  const zones: { start_timezone?: string; end_timezone?: string } = {}
  for (const field of ['start_timezone', 'end_timezone'] as const) {
    const value = fields[field]
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string') throw new WhenError(field, value, 'an IANA time zone name')
    zones[field] = value
  }
  return zones
}

/** Receives errors that were corrected. */
type Report = (error: WhenError) => void

const readers: Record<Form, (fields: Fields, report?: Report) => When> = {
  time: (fields) => ({ object: 'time', time: readInstant(fields, 'time') }),
  timespan: (fields) => {
    const [start_time, end_time] = [readInstant(fields, 'start_time'), readInstant(fields, 'end_time')]
    if (end_time < start_time)
      throw new WhenError('end_time', end_time, `no less than start_time, ${start_time}`)
    return { object: 'timespan', start_time, end_time, ...readZones(fields) }
  },
  date: (fields) => ({ object: 'date', date: readDate(fields, 'date') }),
  datespan: (fields, report) => {
    const [start_date, end_date] = [readDate(fields, 'start_date'), readDate(fields, 'end_date')]
    if (end_date >= start_date) return { object: 'datespan', start_date, end_date }
    report?.(new WhenError('end_date', end_date, `no earlier than start_date, ${start_date}`))
    return { object: 'datespan', start_date, end_date: start_date }
  },
}

/**
 * Parses a `when` of the current or the legacy API, with or without `object`. Times may be Unix seconds as numeric strings.
 * Unknown fields are dropped.
 * @param report called when a datespan ends before it starts; the datespan is then read as its first day
 * @throws WhenError with the field, its value and what was expected
 */
export function parseWhen(value: unknown, report?: Report): When {
  if (typeof value !== 'object' || value === null) throw new WhenError('when', value, 'an object')
  const fields = value as Fields
  let form = formNames.find((name) => name === fields.object)
  if (!form) {
    const found = formNames.filter((name) =>
      fieldsOfForm[name].some((field) => (fields[field] ?? null) !== null),
    )
    if (found.length === 1) form = found[0]
  }
  if (!form) {
    throw new WhenError(
      'when',
      value,
      'exactly one of time, start_time and end_time, date, start_date and end_date',
    )
  }
  return readers[form](fields, report)
}

/**
 * The interval of a `when`. An all-day event starts and ends at midnight in `timeZone`, an IANA name. The interval of a `time` is
 * empty.
 * @throws RangeError for an unknown time zone
 */
export function intervalOf(when: When, timeZone: string): Interval & { readonly allDay: boolean } {
  switch (when.object) {
    case 'time':
      return { start: when.time, end: when.time, allDay: false }
    case 'timespan':
      return { start: when.start_time, end: when.end_time, allDay: false }
    default: {
      const [first, last] = datesOf(when)
      const end = startOfDay(addDays(last, END_DATE_INCLUSIVE), timeZone)
      return { start: startOfDay(first, timeZone), end, allDay: true }
    }
  }
}

/** A `when` without a time of day. */
export type DatedWhen = Extract<When, { object: 'date' | 'datespan' }>

/** Whether a `when` is all-day. */
export const isDated = (when: When): when is DatedWhen => when.object === 'date' || when.object === 'datespan'

/** The first and the last date of an all-day `when`. */
export function datesOf(when: DatedWhen): [PlainDate, PlainDate] {
  return when.object === 'date' ? [when.date, when.date] : [when.start_date, when.end_date]
}

/** Formats a `when` with its date in full: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
export function formatWhen(when: When, format: TimeFormat): string {
  switch (when.object) {
    case 'time':
      return formatDateTimeRange(when.time, when.time, format)
    case 'timespan':
      return formatDateTimeRange(when.start_time, when.end_time, format)
    default:
      return formatDateRange(...datesOf(when), format.locale)
  }
}
