import type { Instant } from './instant.js'
import { resolveSeconds } from './resolve.js'
import { wallSeconds, wallTime } from './wall-time.js'
import { isTimeZone, offsetAt } from './zone.js'

/** A recurrence that cannot be read or answered: `part` names what is wrong, such as `INTERVAL` or `EXDATE`. */
export class RecurrenceError extends RangeError {
  override readonly name = 'RecurrenceError'
  constructor(
    readonly part: string,
    value: string,
    expected: string,
  ) {
    super(`${part} is "${value.length > 200 ? `${value.slice(0, 200)}…` : value}": expected ${expected}`)
  }
}

/** The frequencies in rrule's order, longest first. */
export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
/** How often a rule repeats. */
export type Frequency = (typeof frequencies)[number]

/** A day of the week (0 = Sunday), or the nth such day (from the end if negative) of the month or the year. */
interface RuleDay {
  readonly weekday: number
  readonly nth?: number
}

/**
 * A point in a recurrence as it is written: a date, a wall time, or a time in UTC (`seconds` counts from 1970 in UTC, or
 * as a clock that is never moved shows it). `timeZone` is its own TZID; without one it is read in the event's zone.
 */
export interface RuleMoment {
  readonly form: 'date' | 'wall' | 'utc'
  readonly seconds: number
  readonly timeZone?: string
}

/** An RRULE or EXRULE, RFC 5545 section 3.3.10. Lists are sorted, without doubles, empty where the part is absent. */
export interface RecurrenceRule {
  readonly freq: Frequency
  readonly interval: number
  readonly count?: number
  readonly until?: RuleMoment
  readonly wkst: number
  readonly byday: readonly RuleDay[]
  readonly bymonth: readonly number[]
  readonly bymonthday: readonly number[]
  readonly byyearday: readonly number[]
  readonly byweekno: readonly number[]
  readonly byhour: readonly number[]
  readonly byminute: readonly number[]
  readonly bysecond: readonly number[]
  readonly bysetpos: readonly number[]
}

/** All that the lines of a recurrence say. */
export interface RecurrenceSet {
  readonly rules: readonly RecurrenceRule[]
  readonly exrules: readonly RecurrenceRule[]
  readonly rdates: readonly RuleMoment[]
  readonly exdates: readonly RuleMoment[]
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function integer(part: string, text: string, low: number, high: number): number {
  const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= low && value <= high)) {
    throw new RecurrenceError(part, text, `a whole number from ${low} to ${high}`)
  }
  return value
}

const list = <T>(text: string, read: (item: string) => T): T[] =>
  text.split(',').map((item) => read(item.trim()))

/** A sorted list of numbers from `low` to `high`; where `low` is negative, zero is none of them. */
const numbers = (low: number, high: number) => (text: string, part: string) =>
  [
    ...new Set(
      list(text, (item) => {
        const value = integer(part, item, low, high)
        if (value === 0 && low < 0) throw new RecurrenceError(part, text, 'no zero')
        return value
      }),
    ),
  ].sort((a, b) => a - b)

function weekday(part: string, text: string): number {
  const found = weekdays.indexOf(text)
  if (found < 0) throw new RecurrenceError(part, text, `one of ${weekdays.join(', ')}`)
  return found
}

function readDays(text: string, part: string): RuleDay[] {
  const days = new Map<string, RuleDay>()
  list(text, (item) => {
    const nth = item.slice(0, -2)
    const day = { weekday: weekday(part, item.slice(-2)), nth: nth ? integer(part, nth, -53, 53) : undefined }
    if (day.nth === 0) throw new RecurrenceError(part, text, 'no zeroth day')
    days.set(`${day.nth} ${day.weekday}`, day)
  })
  return [...days.values()].sort((a, b) => a.weekday - b.weekday || (a.nth ?? 0) - (b.nth ?? 0))
}

/** Each part of a rule and how its value, in upper case, is read. */
const parts = {
  FREQ: (text: string, part: string): Frequency => {
    const freq = frequencies.find((name) => name === text)
    if (!freq) throw new RecurrenceError(part, text, `one of ${frequencies.join(', ')}`)
    return freq
  },
  INTERVAL: (text: string, part: string) => integer(part, text, 1, 999_999_999),
  COUNT: (text: string, part: string) => integer(part, text, 1, 999_999_999),
  UNTIL: (text: string, part: string) => readMoment(part, text),
  WKST: (text: string, part: string) => weekday(part, text),
  BYDAY: readDays,
  BYMONTH: numbers(1, 12),
  BYMONTHDAY: numbers(-31, 31),
  BYYEARDAY: numbers(-366, 366),
  BYWEEKNO: numbers(-53, 53),
  BYHOUR: numbers(0, 23),
  BYMINUTE: numbers(0, 59),
  // A leap second counts as the second before it (RFC 5545 section 3.3.12).
  BYSECOND: (text: string, part: string) => [
    ...new Set(numbers(0, 60)(text, part).map((s) => Math.min(s, 59))),
  ],
  BYSETPOS: numbers(-366, 366),
}

/**
 * Reads the value of an RRULE.
 * @throws RecurrenceError that names the part at fault
 */
export function readRule(text: string): RecurrenceRule {
  const rule: Record<string, unknown> = {
    ...{ interval: 1, wkst: 1, byday: [], bymonth: [], bymonthday: [], byyearday: [], byweekno: [] },
    ...{ byhour: [], byminute: [], bysecond: [], bysetpos: [] },
  }
  for (const piece of text.toUpperCase().split(';')) {
    if (!piece.trim()) continue
    const [name = '', value = '', ...rest] = piece.split('=').map((side) => side.trim())
    if (!Object.hasOwn(parts, name))
      throw new RecurrenceError(name || 'RRULE', piece, 'a part of RFC 5545, section 3.3.10')
    if (rest.length > 0) throw new RecurrenceError(name, piece, 'one value')
    rule[name.toLowerCase()] = parts[name as keyof typeof parts](value, name)
  }
  if (!rule.freq) throw new RecurrenceError('FREQ', text, 'a rule that says how often')
  return rule as unknown as RecurrenceRule
}

const momentForm = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/

/** Reads `20260312`, `20260312T103000` or `20260312T103000Z`; dashes and colons may stand between. */
function readMoment(part: string, text: string, timeZone?: string): RuleMoment {
  const [, year, month, day, hour = '00', minute = '00', second = '00', utc] =
    momentForm.exec(text.replace(/[-:]/g, '')) ?? []
  try {
    const wall = wallTime(`${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}`)
    const form = utc ? 'utc' : /T/.test(text) ? 'wall' : 'date'
    return { form, seconds: wallSeconds(wall), timeZone: form === 'wall' ? timeZone : undefined }
  } catch {
    throw new RecurrenceError(part, text, 'a date or a date-time such as 20260312 or 20260312T103000Z')
  }
}

/** Reads the value of an RDATE or EXDATE line; of a period its start counts. */
function readMoments(name: string, parameters: string, value: string): RuleMoment[] {
  const timeZone = /;\s*TZID\s*=\s*"?([^;"]*)/i.exec(parameters)?.[1]?.trim()
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new RecurrenceError('TZID', timeZone, 'an IANA zone name')
  }
  return value
    .toUpperCase()
    .split(',')
    .map((item) => item.split('/')[0]?.trim() ?? '')
    .filter(Boolean)
    .map((item) => readMoment(name, item, timeZone))
}

/** A folded line goes on in the next one, which begins with white space (RFC 5545 section 3.1). */
const fold = /\r?\n[ \t](?!\s*(?:RRULE|EXRULE|RDATE|EXDATE|DTSTART|FREQ)\b)/gi

/**
 * Reads the lines of a recurrence: RRULE, EXRULE, RDATE, EXDATE, in any case and order, folded or not; a rule may lack its
 * `RRULE:`. DTSTART is skipped: the start is the event's own.
 * @throws RecurrenceError that names the part at fault
 */
export function readRecurrence(lines: readonly string[]): RecurrenceSet {
  const rules: RecurrenceRule[] = []
  const exrules: RecurrenceRule[] = []
  const rdates: RuleMoment[] = []
  const exdates: RuleMoment[] = []
  const addTo = (moments: RuleMoment[], name: string) => (value: string, parameters: string) => {
    for (const moment of readMoments(name, parameters, value)) moments.push(moment)
  }
  const properties: Record<string, (value: string, parameters: string) => unknown> = {
    RRULE: (value) => rules.push(readRule(value)),
    EXRULE: (value) => exrules.push(readRule(value)),
    RDATE: addTo(rdates, 'RDATE'),
    EXDATE: addTo(exdates, 'EXDATE'),
    DTSTART: () => undefined,
  }
  for (const line of lines.join('\n').replace(fold, '').split(/\r?\n/)) {
    const text = line.trim()
    if (!text) continue
    const [, name = 'RRULE', parameters = '', value = text] =
      /^([A-Z]+)\s*(;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/i.exec(text) ?? []
    const property = properties[name.toUpperCase()]
    if (!property) throw new RecurrenceError(name, text, `one of ${Object.keys(properties).join(', ')}`)
    property(value, parameters)
  }
  return { rules, exrules, rdates, exdates }
}

/** The instant that a moment of a recurrence means for an event in `timeZone`. */
export function instantOfMoment(moment: RuleMoment, timeZone: string): Instant {
  return moment.form === 'utc'
    ? (moment.seconds as Instant)
    : resolveSeconds(moment.seconds, moment.timeZone ?? timeZone)
}

/**
 * The day (counted from 1970-01-01) that a moment means for an all-day event. A time in UTC is a date written as midnight
 * if it is midnight, else an instant of the event's zone.
 */
export function dayOfMoment({ form, seconds }: RuleMoment, timeZone: string): number {
  const shift = form === 'utc' && seconds % 86_400 !== 0 ? offsetAt(seconds as Instant, timeZone) : 0
  return Math.floor((seconds + shift) / 86_400)
}
