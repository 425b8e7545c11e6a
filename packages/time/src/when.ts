import { type Instant, instant } from './instant.js'
import type { Interval } from './interval.js'
import { formatDateRange, formatDateTimeRange } from './intl/date-range.js'
import type { TimeFormat } from './intl/format.js'
import { addDays, isPlainDate, type PlainDate } from './plain-date.js'
import { startOfDay } from './zone/offsets.js'

/**
 * When an event takes place (interface: "Event `when` subobjects"): exactly one of four forms, tagged by `object`.
 * `time` is a moment without a duration; `end_date` is the last day, inclusive.
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

/** A `when` that cannot be read: which field, what it holds, what was expected. */
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

/** A value in an error's text: as JSON has it, but for what JSON has not. */
function formatValue(value: unknown): string {
  if (value === undefined) return 'missing'
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** `end_date` is inclusive: the time of an all-day event ends this many days after it begins. */
const END_DATE_INCLUSIVE = 1

/** The fields by which each form is known. */
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
  // Never from a text of zeros: an event that no one gave a time would be drawn on 1 January 1970.
  const number = typeof value === 'string' && /^-?[1-9]\d*$/.test(value) ? Number(value) : value
  try {
    return instant(number as number)
  } catch {
    const other = Number.isInteger(number) ? 'milliseconds' : Number.isFinite(number) && 'a fraction'
    throw new WhenError(field, value, `whole Unix seconds${other ? `, not ${other}` : ''}`)
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
    if (typeof value !== 'string') throw new WhenError(field, value, 'an IANA zone name')
    zones[field] = value
  }
  return zones
}

/** Is told of what was wrong and could be read all the same. */
type Report = (fault: WhenError) => void

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
 * Reads a `when` of either generation, with or without its `object` tag; instants may be numeric strings and unknown fields
 * are dropped. A datespan that ends before it starts lasts one day, and `report` is told so.
 * @throws WhenError that names the field, its value and what was expected
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

/** The time that a `when` takes. Dates begin and end in `timeZone`; a `time` is empty. */
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

/** The first and the last day of a dated `when`. */
export function datesOf(when: Extract<When, { object: 'date' | 'datespan' }>): [PlainDate, PlainDate] {
  return when.object === 'date' ? [when.date, when.date] : [when.start_date, when.end_date]
}

/** The `when` in words, with its dates: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
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
