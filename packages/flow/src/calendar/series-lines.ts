import {
  addDays,
  type Instant,
  type PlainDate,
  parseInstant,
  plainDate,
  resolve,
  startOfDay,
  toIsoString,
  wallAt,
  wallTime,
} from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'

/** A series of timed or dated occurrences, as far as its lines need it. */
export interface Series {
  /** The first start: an instant, or a date of whole days. */
  readonly start: Instant | PlainDate
  /** In it the lines that name no zone are read. */
  readonly timeZone: string
  readonly lines: readonly string[]
}

/** Where a start of the series goes. */
export interface Shift {
  /** Whole days on, in the series' zone. */
  readonly days: number
  /** The time of day changes too. */
  readonly time: boolean
  readonly instant: (at: Instant) => Instant
}

/** A value of a line: a date, or a date and a time, in UTC or in a zone (RFC 5545 §3.3.4, §3.3.5). */
const valuePattern = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/

/** An instant as recurrence lines write it: `20260303T100000Z`. */
export const compactInstant = (at: Instant): string => toIsoString(at).replace(/[-:]/g, '')

/** A date as they write it. */
export const compactDate = (date: PlainDate): string => date.replaceAll('-', '')

/** A start as it stands in the id of an occurrence, and in a line. */
export const compactStart = (start: Instant | PlainDate): string =>
  typeof start === 'string' ? compactDate(start) : compactInstant(start)

const readValue = (value: string, timeZone: string): Instant | PlainDate | undefined => {
  const [, year, month, date, hour, minute, second, utc] = valuePattern.exec(value.trim()) ?? []
  if (!year) return
  const day = plainDate(`${year}-${month}-${date}`)
  if (hour === undefined) return day
  const text = `${day}T${hour}:${minute}:${second}`
  return utc ? parseInstant(`${text}Z`) : resolve(wallTime(text), timeZone)
}

const shifted = (value: Instant | PlainDate, { days, instant }: Shift): Instant | PlainDate =>
  typeof value === 'string' ? addDays(value, days) : instant(value)

/** A rule line's parts by name, in their order; nothing of another line (RFC 5545 §3.3.10). */
const partsOf = (line: string): [string, string][] | undefined => {
  const [, name, rule = ''] = /^\s*(RRULE|EXRULE)\s*:(.*)$/i.exec(line) ?? []
  if (!name) return
  return rule
    .split(';')
    .map((part) => part.split('=').map((text) => text.trim().toUpperCase()))
    .filter((part): part is [string, string] => part.length === 2)
}

const isRule = (line: string): boolean => /^\s*RRULE/i.test(line)

/** A rule line with other parts; one that is undefined goes. */
const withParts = (line: string, changes: Readonly<Record<string, string | undefined>>): string => {
  const parts = new Map<string, string | undefined>([...(partsOf(line) ?? []), ...Object.entries(changes)])
  const text = [...parts].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return `${line.slice(0, line.indexOf(':')).trim()}:${text.join(';')}`
}

/** The starts that an EXDATE or RDATE line lists, each as `change` has it; undefined where none is left. */
const withValues = (
  line: string,
  timeZone: string,
  change: (value: Instant | PlainDate) => Instant | PlainDate | undefined,
): string | undefined => {
  const [, name = '', parameters = '', list = ''] = /^\s*(EXDATE|RDATE)([^:]*):(.*)$/i.exec(line) ?? []
  const own = /TZID=([^;:]+)/i.exec(parameters)?.[1] ?? timeZone
  const values = list.split(',').flatMap((text) => {
    const value = readValue(text, own)
    return (value === undefined ? value : change(value)) ?? []
  })
  if (!values.length) return
  const dated = typeof values[0] === 'string' ? ';VALUE=DATE' : ''
  return `${name}${dated}:${values.map(compactStart).join(',')}`
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const turned = (weekday: string, days: number): string =>
  weekdays[(((weekdays.indexOf(weekday) + days) % 7) + 7) % 7] as string

/** Rules that days of the week are turned in, as a shift by days asks for. */
const turns = (parts: ReadonlyMap<string, string>): boolean =>
  ['WEEKLY', 'DAILY'].includes(parts.get('FREQ') ?? '') &&
  [...parts.keys()].every((name) => !name.startsWith('BY') || name === 'BYDAY') &&
  (parts.get('BYDAY') ?? '').split(',').every((day) => !day || weekdays.includes(day))

/**
 * Whether lines can be written whose series is the same, moved. The second Tuesday of a month, moved by a day, is no
 * weekday that a rule could name; a rule that names hours has no other time of day.
 */
export const canShift = (lines: readonly string[], { days, time }: Pick<Shift, 'days' | 'time'>): boolean =>
  lines.every((line) => {
    const parts = partsOf(line)
    if (!parts) return /^\s*(EXDATE|RDATE)/i.test(line) && !/PERIOD/i.test(line)
    const names = parts.map(([name]) => name)
    return (
      (!time || !names.some((name) => /^BY(HOUR|MINUTE|SECOND)$/.test(name))) &&
      (!days || !names.some((name) => name.startsWith('BY')) || turns(new Map(parts)))
    )
  })

/** The lines of a series that {@link canShift} has moved: weekdays turn, and ends, exceptions and additions go along. */
export const shiftLines = ({ lines, timeZone }: Series, shift: Shift): string[] =>
  lines.flatMap((line) => {
    const parts = partsOf(line)
    if (!parts) return withValues(line, timeZone, (value) => shifted(value, shift)) ?? []
    const { FREQ, BYDAY, UNTIL, WKST = 'MO' } = Object.fromEntries(parts)
    const until = UNTIL && readValue(UNTIL, timeZone)
    return withParts(line, {
      ...(until && { UNTIL: compactStart(shifted(until, shift)) }),
      ...(BYDAY &&
        shift.days && {
          BYDAY: BYDAY.split(',')
            .map((day) => turned(day, shift.days))
            .join(','),
          // Where weeks are left out, a week begins as many days later.
          ...(FREQ === 'WEEKLY' && { WKST: turned(WKST, shift.days) }),
        }),
    })
  })

/** The same time for a date and for an instant, to tell what is earlier. */
const instantOf = (value: Instant | PlainDate, timeZone: string): Instant =>
  typeof value === 'string' ? startOfDay(value, timeZone) : value

/** The lines of a series that ends before one of its starts: UNTIL in UTC, of dates a date (RFC 5545 §3.3.10). */
export const linesBefore = ({ lines, timeZone }: Series, at: Instant | PlainDate): string[] =>
  lines.flatMap((line) => {
    if (isRule(line)) {
      const UNTIL =
        typeof at === 'string' ? compactDate(addDays(at, -1)) : compactInstant((at - 1) as Instant)
      return withParts(line, { COUNT: undefined, UNTIL })
    }
    const end = instantOf(at, timeZone)
    if (/^\s*RDATE/i.test(line))
      return (
        withValues(line, timeZone, (value) => (instantOf(value, timeZone) < end ? value : undefined)) ?? []
      )
    return line
  })

/** The lines of a series that goes on from one of its starts: a COUNT is less by those that were before. */
export const linesFrom = ({ start, lines, timeZone }: Series, at: Instant | PlainDate): string[] =>
  lines.flatMap((line) => {
    const begin = instantOf(at, timeZone)
    if (/^\s*(EXDATE|RDATE)/i.test(line))
      return (
        withValues(line, timeZone, (value) => (instantOf(value, timeZone) < begin ? undefined : value)) ?? []
      )
    const count = isRule(line) && partsOf(line)?.find(([name]) => name === 'COUNT')?.[1]
    if (!count) return line
    // Dates are expanded as their midnights in UTC.
    const isDated = typeof start === 'string'
    const first = isDated ? start : wallAt(start, timeZone)
    const before = expandRecurrence(
      { start: first, timeZone, lines: [line], includeStart: false },
      {
        from: instantOf(start, isDated ? 'UTC' : timeZone),
        to: instantOf(at, isDated ? 'UTC' : timeZone),
      },
    )
    return withParts(line, { COUNT: String(Number(count) - before.length) })
  })

/** A line that says that the series has no occurrence at these starts; none for none. */
export const exceptLine = (starts: readonly (Instant | PlainDate)[]): string[] =>
  starts.length
    ? [`EXDATE${typeof starts[0] === 'string' ? ';VALUE=DATE' : ''}:${starts.map(compactStart).join(',')}`]
    : []
