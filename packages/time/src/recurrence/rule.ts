import { BoundedMap } from '../bounded-map.js'
import { canonicalTimeZone } from '../zone/canonical-name.js'
import { isTimeZone } from '../zone/offsets.js'
import { monthStart } from './gregorian.js'
import { type CalendarName, calendarName } from './rscale.js'

/**
 * The error for an invalid recurrence, or one with too many occurrences. `part` is the invalid part, such as `INTERVAL` or
 * `EXDATE`.
 */
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

/** The frequencies of a rule, longest period first, in the order of rrule's constants. */
export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
/** The frequency of a rule. */
export type Frequency = (typeof frequencies)[number]

/** A day of the week (0 = Sunday), or the nth such day of the month or year, counted from the end if negative. */
interface RuleDay {
  readonly weekday: number
  readonly nth?: number
}

/**
 * A date or date-time of a recurrence: a date, a wall time, or a time in UTC. `seconds` are Unix seconds for UTC, else wall
 * seconds. `timeZone` is the TZID of the property; without one a wall time is in the event's time zone.
 */
export interface RuleDateTime {
  readonly form: 'date' | 'wall' | 'utc'
  readonly seconds: number
  readonly timeZone?: string
}

/** What becomes of a month or a day that a year or a month lacks: the one before it or after it (RFC 7529 section 4.1). */
export type Skip = 'BACKWARD' | 'FORWARD'

/** An RRULE or EXRULE (RFC 5545 section 3.3.10). Lists are sorted, without duplicates, and empty if the part is missing. */
export interface RecurrenceRule {
  /** The calendar of months and years (RFC 7529). The Gregorian one if it is missing. */
  readonly rscale?: CalendarName
  /** Without it, days that do not exist are left out. */
  readonly skip?: Skip
  readonly freq: Frequency
  readonly interval: number
  readonly count?: number
  readonly until?: RuleDateTime
  readonly wkst: number
  readonly byday: readonly RuleDay[]
  /** Months of the rule's calendar. The leap month after month 5, `5L`, is 5.5. */
  readonly bymonth: readonly number[]
  readonly bymonthday: readonly number[]
  readonly byyearday: readonly number[]
  readonly byweekno: readonly number[]
  readonly byhour: readonly number[]
  readonly byminute: readonly number[]
  readonly bysecond: readonly number[]
  readonly bysetpos: readonly number[]
  /** Parts that no standard has, such as `X-NAME=VALUE`. They do not change the occurrences. */
  readonly unknownParts: readonly string[]
}

/** The number of values in the parts that select days. */
export const dayParts = (rule: RecurrenceRule): number =>
  rule.byday.length +
  rule.bymonth.length +
  rule.bymonthday.length +
  rule.byyearday.length +
  rule.byweekno.length

/** The contents of the lines of a recurrence. */
export interface RecurrenceSet {
  readonly rules: readonly RecurrenceRule[]
  readonly exrules: readonly RecurrenceRule[]
  readonly rdates: readonly RuleDateTime[]
  readonly exdates: readonly RuleDateTime[]
  /** The names of unknown time zones of RDATE and EXDATE. Their wall times are read in the event's time zone. */
  readonly unknownTimeZones: readonly string[]
  /** The parts of rules that are ignored, because no standard has them. */
  readonly unknownParts: readonly string[]
}

/** A leap second counts as the second before it (RFC 5545 section 3.3.12). */
const LAST_SECOND = 59

/** The maximum number of rules and of dates, which bounds the time for parsing. */
const [MOST_RULES, MOST_MOMENTS] = [50, 50_000]

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

/** Reads a list of numbers from `low` to `high`, sorted. Zero is rejected if `low` is negative. */
const numbers = (low: number, high: number) => (text: string, part: string) =>
  [
    ...new Set(
      list(text, (item) => {
        const value = integer(part, item, low, high)
        if (value === 0 && low < 0)
          throw new RecurrenceError(part, text, 'positive or negative numbers other than 0')
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
    if (day.nth === 0) throw new RecurrenceError(part, text, 'a number other than 0 before a weekday')
    days.set(`${day.nth} ${day.weekday}`, day)
  })
  return [...days.values()].sort((a, b) => a.weekday - b.weekday || (a.nth ?? 0) - (b.nth ?? 0))
}

/** Reads months; `5L` is the leap month after the 5th (RFC 7529 section 4.2). No calendar has more than 13. */
const readMonths = (text: string, part: string): number[] => {
  const months = list(text, (item) => {
    const isLeap = item.endsWith('L')
    return integer(part, isLeap ? item.slice(0, -1) : item, 1, 13) + (isLeap ? 0.5 : 0)
  })
  return [...new Set(months)].sort((a, b) => a - b)
}

function readSkip(text: string, part: string): Skip | undefined {
  if (text === 'OMIT') return undefined
  if (text === 'BACKWARD' || text === 'FORWARD') return text
  throw new RecurrenceError(part, text, 'OMIT, BACKWARD or FORWARD')
}

function readCalendar(text: string, part: string): CalendarName | undefined {
  const name = calendarName(text)
  if (name === null) throw new RecurrenceError(part, text, 'a calendar that this engine knows')
  return name
}

/** The parser of each part of a rule. Values are in upper case. */
const parts = {
  RSCALE: readCalendar,
  SKIP: readSkip,
  FREQ: (text: string, part: string): Frequency => {
    const freq = frequencies.find((name) => name === text)
    if (!freq) throw new RecurrenceError(part, text, `one of ${frequencies.join(', ')}`)
    return freq
  },
  INTERVAL: (text: string, part: string) => integer(part, text, 1, 999_999_999),
  COUNT: (text: string, part: string) => integer(part, text, 1, 999_999_999),
  UNTIL: (text: string, part: string) => readDateTime(part, text),
  WKST: (text: string, part: string) => weekday(part, text),
  BYDAY: readDays,
  BYMONTH: readMonths,
  BYMONTHDAY: numbers(-31, 31),
  BYYEARDAY: numbers(-366, 366),
  BYWEEKNO: numbers(-53, 53),
  BYHOUR: numbers(0, 23),
  BYMINUTE: numbers(0, 59),
  BYSECOND: (text: string, part: string) => [
    ...new Set(numbers(0, 60)(text, part).map((second) => Math.min(second, LAST_SECOND))),
  ],
  BYSETPOS: numbers(-366, 366),
}

/**
 * Parses the value of an RRULE. Parts that no standard has are kept, and change nothing.
 * @throws RecurrenceError with the invalid part
 */
export function readRule(text: string): RecurrenceRule {
  const unknownParts: string[] = []
  const rule: Record<string, unknown> = {
    ...{ interval: 1, wkst: 1, byday: [], bymonth: [], bymonthday: [], byyearday: [], byweekno: [] },
    ...{ byhour: [], byminute: [], bysecond: [], bysetpos: [], unknownParts },
  }
  for (const piece of text.toUpperCase().split(';')) {
    if (!piece.trim()) continue
    const [name = '', value, ...rest] = piece.split('=').map((side) => side.trim())
    if (!/^[A-Z\d-]+$/.test(name) || value === undefined)
      throw new RecurrenceError(name || 'RRULE', piece, 'a rule part of RFC 5545 section 3.3.10')
    if (!Object.hasOwn(parts, name)) {
      unknownParts.push(piece.trim())
      continue
    }
    if (rest.length > 0) throw new RecurrenceError(name, piece, 'one value')
    rule[name.toLowerCase()] = parts[name as keyof typeof parts](value, name)
  }
  if (!rule.freq)
    throw new RecurrenceError('FREQ', text, `a rule with FREQ, one of ${frequencies.join(', ')}`)
  const read = rule as unknown as RecurrenceRule
  if (!read.rscale && read.bymonth.some((month) => month > 12 || month % 1 > 0))
    throw new RecurrenceError('BYMONTH', read.bymonth.map(formatMonth).join(), 'a whole number from 1 to 12')
  return read
}

/** A month in BYMONTH: `5L` is the leap month after the 5th (RFC 7529 section 4.2). */
export const formatMonth = (month: number): string => `${Math.floor(month)}${month % 1 > 0 ? 'L' : ''}`

const dateTimePattern = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/

/** Parses `20260312`, `20260312T103000` or `20260312T103000Z`, also with dashes and colons. */
function readDateTime(part: string, text: string, timeZone?: string): RuleDateTime {
  const fields = dateTimePattern.exec(text)
  const field = (index: number) => Number(fields?.[index] ?? 0)
  const [month, hour, minute, second] = [field(1) * 12 + field(2) - 1, field(4), field(5), field(6)]
  const day = monthStart(month) + field(3) - 1
  const isDate = field(2) >= 1 && field(2) <= 12 && field(3) >= 1 && day < monthStart(month + 1)
  if (!isDate || hour > 23 || minute > 59 || second > 60)
    throw new RecurrenceError(part, text, 'a date or a date-time such as 20260312 or 20260312T103000Z')
  const form = fields?.[7] ? 'utc' : fields?.[4] ? 'wall' : 'date'
  const seconds = day * 86_400 + hour * 3600 + minute * 60 + Math.min(second, LAST_SECOND)
  return { form, seconds, timeZone: form === 'wall' ? timeZone : undefined }
}

/** The time zone of a TZID, which may be an IANA or Windows name; undefined if it is unknown. */
function readZone(name: string): string | undefined {
  if (isTimeZone(name)) return name
  try {
    return canonicalTimeZone(name)
  } catch {
    return undefined
  }
}

const propertyStart = /^[ \t]*(?:RRULE|EXRULE|RDATE|EXDATE|DTSTART|FREQ)\b/i

/** Splits a text into lines and joins folded ones, whose continuation begins with white space (RFC 5545 section 3.1). */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const piece of text.split(/\r?\n/)) {
    const isFolded = lines.length > 0 && /^[ \t]/.test(piece) && !propertyStart.test(piece.slice(1))
    if (isFolded) lines.push(lines.pop() + piece.slice(1))
    else lines.push(piece)
  }
  return lines
}

/** Recently parsed recurrences by their text. Pages expand the same series repeatedly, and parsing takes a fifth of that time. */
const cachedSets = new BoundedMap<string, RecurrenceSet>(200)
const MAX_CACHED_LENGTH = 500

/**
 * Parses the lines of a recurrence: RRULE, EXRULE, RDATE and EXDATE, in any case and order, folded or not. `RRULE:` may be missing.
 * DTSTART is ignored, because the event has its own start. A wall time with an unknown TZID is read in the event's time zone, so that one
 * exception does not hide its series.
 * @throws RecurrenceError with the invalid part
 */
export function readRecurrence(lines: readonly string[]): RecurrenceSet {
  const text = lines.join('\n')
  const known = cachedSets.get(text)
  if (known) return known
  const read = readText(text)
  if (text.length <= MAX_CACHED_LENGTH) cachedSets.set(text, read)
  return read
}

/**
 * Checks the lines of a recurrence that somebody writes. {@link readRecurrence} accepts more of what other programs have written.
 * @throws RecurrenceError with the invalid part, also for an unknown time zone or rule part
 */
export function checkRecurrence(lines: readonly string[]): void {
  const { unknownTimeZones, unknownParts } = readRecurrence(lines)
  const [unknown] = unknownTimeZones
  if (unknown !== undefined) throw new RecurrenceError('TZID', unknown, 'an IANA time zone name')
  // Extensions are kept, because a page may write back what another program has written.
  const part = unknownParts.find((text) => !text.startsWith('X-'))
  if (part !== undefined)
    throw new RecurrenceError(
      (part.split('=', 1)[0] ?? '').trim(),
      part,
      'a rule part of RFC 5545 section 3.3.10',
    )
}

function readText(lines: string): RecurrenceSet {
  const rules: RecurrenceRule[] = []
  const exrules: RecurrenceRule[] = []
  const rdates: RuleDateTime[] = []
  const exdates: RuleDateTime[] = []
  const zones = new Map<string, string | undefined>()
  const ruleReader = (all: RecurrenceRule[], name: string) => (value: string) => {
    if (all.push(readRule(value)) > MOST_RULES)
      throw new RecurrenceError(name, value, `no more than ${MOST_RULES} of them`)
  }
  const dateTimeReader = (all: RuleDateTime[], name: string) => (value: string, parameters: string) => {
    const zone = /;\s*TZID\s*=\s*"?([^;"]*)/i.exec(parameters)?.[1]?.trim()
    if (zone !== undefined && !zones.has(zone)) zones.set(zone, readZone(zone))
    const timeZone = zone === undefined ? undefined : zones.get(zone)
    for (const item of value.toUpperCase().split(',')) {
      // A period counts by its start.
      const text = item.replace(/\/.*/, '').trim()
      if (text && all.push(readDateTime(name, text, timeZone)) > MOST_MOMENTS)
        throw new RecurrenceError(name, text, `no more than ${MOST_MOMENTS} of them`)
    }
  }
  const properties: Record<string, (value: string, parameters: string) => void> = {
    RRULE: ruleReader(rules, 'RRULE'),
    EXRULE: ruleReader(exrules, 'EXRULE'),
    RDATE: dateTimeReader(rdates, 'RDATE'),
    EXDATE: dateTimeReader(exdates, 'EXDATE'),
    DTSTART: () => undefined,
  }
  for (const line of unfold(lines)) {
    const text = line.trim()
    if (!text) continue
    const [, name = 'RRULE', parameters = '', value = text] =
      /^([A-Z]+)\s*(;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/i.exec(text) ?? []
    const property = Object.hasOwn(properties, name.toUpperCase())
      ? properties[name.toUpperCase()]
      : undefined
    if (!property) throw new RecurrenceError(name, text, `one of ${Object.keys(properties).join(', ')}`)
    property(value, parameters)
  }
  const unknownTimeZones = [...zones].flatMap(([name, zone]) => (zone === undefined ? name : []))
  const unknownParts = [...rules, ...exrules].flatMap((rule) => rule.unknownParts)
  return { rules, exrules, rdates, exdates, unknownTimeZones, unknownParts }
}
