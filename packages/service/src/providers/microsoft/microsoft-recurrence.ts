import { utcText } from '@whenable/icalendar'
import { dateAt, instantOf, plainDate, wallTime } from '@whenable/time'
import { type RecurrenceRule, type RuleDateTime, readRecurrence } from '@whenable/time/recurrence'
import { lastStartAt } from '@whenable/time/series'
import { ProviderError } from '../calendar-provider.js'
import { graphZone } from './microsoft-time-zones.js'

/** How a series recurs (Microsoft Graph: recurrencePattern). */
export interface GraphPattern {
  readonly type?: string
  readonly interval?: number
  readonly daysOfWeek?: readonly string[]
  readonly firstDayOfWeek?: string
  readonly dayOfMonth?: number
  readonly month?: number
  readonly index?: string
}

/** How long a series recurs (Microsoft Graph: recurrenceRange). */
export interface GraphRange {
  readonly type?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly numberOfOccurrences?: number
  readonly recurrenceTimeZone?: string
}

export interface GraphRecurrence {
  readonly pattern?: GraphPattern
  readonly range?: GraphRange
}

/** The first occurrence of a series. */
export interface SeriesStart {
  /** The wall time in `timeZone`; midnight if it lasts all day. */
  readonly wall: string
  /** IANA name. */
  readonly timeZone: string
  readonly isAllDay: boolean
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The codes of weekdays in a rule, in the order of the week. */
const codesOf = (names: readonly string[]): readonly string[] =>
  weekdays.filter((name) => names.includes(name)).map((name) => name.slice(0, 2).toUpperCase())

const indexes: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

/** The days that every month has. */
const sureDays = 28

const weekdayOf = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sunday'

/** The last day that a month has in every year; of no month in particular, that every month has. */
const lastSureDay = (month: number | undefined): number =>
  month === undefined ? sureDays : new Date(Date.UTC(2023, month, 0)).getUTCDate()

const unreadable = (what: string): ProviderError =>
  new ProviderError('malformed', `Microsoft Graph returned a series with an unknown ${what}`)

/** The parts of a rule that select a day of a month. Outlook takes the last day of a month that is too short. */
const monthDayParts = (day: number, month: number | undefined, startDay: number): string[] => {
  if (day <= lastSureDay(month)) return day === startDay ? [] : [`BYMONTHDAY=${day}`]
  if (day >= 31) return ['BYMONTHDAY=-1']
  const days = Array.from({ length: day - sureDays + 1 }, (_, offset) => sureDays + offset)
  return [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1']
}

/** The parts of a rule that select a weekday of a month. */
const relativeParts = ({ daysOfWeek = [], index = 'first' }: GraphPattern): string[] => {
  const position = indexes[index.toLowerCase()]
  if (position === undefined || !daysOfWeek.length) throw unreadable('pattern')
  const [day = '', ...others] = codesOf(daysOfWeek)
  return others.length
    ? [`BYDAY=${[day, ...others].join(',')}`, `BYSETPOS=${position}`]
    : [`BYDAY=${position}${day}`]
}

const patternParts = (pattern: GraphPattern, { wall }: SeriesStart): string[] => {
  const {
    type = '',
    interval = 1,
    daysOfWeek = [],
    firstDayOfWeek = 'sunday',
    dayOfMonth = 1,
    month,
  } = pattern
  const [, startMonth, startDay] = wall.slice(0, 10).split('-').map(Number)
  const every = interval > 1 ? [`INTERVAL=${interval}`] : []
  const inMonth = month === startMonth ? [] : [`BYMONTH=${month}`]
  switch (type) {
    case 'daily':
      return ['FREQ=DAILY', ...every]
    case 'weekly': {
      const isStart = daysOfWeek.length === 1 && daysOfWeek[0] === weekdayOf(wall.slice(0, 10))
      const begins = interval > 1 && daysOfWeek.length > 1 && firstDayOfWeek !== 'monday'
      return [
        'FREQ=WEEKLY',
        ...every,
        ...(isStart || !daysOfWeek.length ? [] : [`BYDAY=${codesOf(daysOfWeek).join(',')}`]),
        ...(begins ? [`WKST=${codesOf([firstDayOfWeek])}`] : []),
      ]
    }
    case 'absoluteMonthly':
      return ['FREQ=MONTHLY', ...every, ...monthDayParts(dayOfMonth, undefined, startDay ?? 0)]
    case 'relativeMonthly':
      return ['FREQ=MONTHLY', ...every, ...relativeParts(pattern)]
    case 'absoluteYearly': {
      const days = monthDayParts(dayOfMonth, month, inMonth.length ? 0 : (startDay ?? 0))
      return ['FREQ=YEARLY', ...every, ...(days.length ? [`BYMONTH=${month}`] : inMonth), ...days]
    }
    case 'relativeYearly':
      return ['FREQ=YEARLY', ...every, `BYMONTH=${month}`, ...relativeParts(pattern)]
    default:
      throw unreadable('pattern')
  }
}

const rangeParts = (range: GraphRange, { wall, timeZone, isAllDay }: SeriesStart): string[] => {
  const { type, endDate = '', numberOfOccurrences } = range
  if (type === 'noEnd') return []
  if (type === 'numbered') return [`COUNT=${numberOfOccurrences}`]
  if (type !== 'endDate' || !/^\d{4}-\d\d-\d\d$/.test(endDate)) throw unreadable('range')
  if (isAllDay) return [`UNTIL=${endDate.replaceAll('-', '')}`]
  return [`UNTIL=${utcText(instantOf(wallTime(`${endDate}${wall.slice(10)}`), timeZone))}`]
}

/** The rule of a series. @throws ProviderError `malformed` */
export const ruleOf = ({ pattern = {}, range = {} }: GraphRecurrence, start: SeriesStart): string =>
  `RRULE:${[...patternParts(pattern, start), ...rangeParts(range, start)].join(';')}`

const refused = (what: string): ProviderError =>
  new ProviderError('forbidden', `Outlook calendars cannot hold a series with ${what}`)

/** The day of a month that a rule selects. */
const dayOfMonthIn = (rule: RecurrenceRule, month: number | undefined, startDay: number): number => {
  const { bymonthday, bysetpos } = rule
  const [first = startDay, ...others] = bymonthday
  if (!bysetpos.length && !others.length) {
    if (first === -1) return 31
    if (first >= 1 && first <= lastSureDay(month)) return first
    throw refused('a day that some of its months do not have')
  }
  const last = first + others.length
  const isLastOf = first === sureDays && others.every((day, index) => day === first + index + 1)
  if (isLastOf && bysetpos.length === 1 && bysetpos[0] === -1) return last
  throw refused('several days of a month')
}

/** The weekday of a month that a rule selects. */
const relativeDay = ({ byday, bymonthday, bysetpos }: RecurrenceRule): GraphPattern => {
  const numbered = byday.filter(({ nth }) => nth !== undefined)
  const [one] = numbered
  const position = numbered.length ? one?.nth : bysetpos[0]
  const isSingle = numbered.length ? byday.length === 1 && !bysetpos.length : bysetpos.length === 1
  const index = Object.keys(indexes).find((name) => indexes[name] === position)
  if (bymonthday.length || !isSingle || !index) throw refused('these weekdays of a month')
  return { daysOfWeek: byday.map(({ weekday }) => weekdays[weekday] ?? ''), index }
}

const patternOf = (rule: RecurrenceRule, date: string): GraphPattern => {
  const { freq, interval, byday, bymonth, bymonthday, bysetpos, wkst } = rule
  const { byyearday, byweekno, byhour, byminute, bysecond, rscale, skip } = rule
  if (rscale || skip) throw refused('another calendar, or with dates in place of those that do not exist')
  if ([byyearday, byweekno, byhour, byminute, bysecond].some(({ length }) => length))
    throw refused('times of day, or days or weeks of the year')
  const [, startMonth, startDay] = date.split('-').map(Number) as [number, number, number]
  const isPlain = !bymonth.length && !bymonthday.length && !bysetpos.length
  const isOfWeek = byday.every(({ nth }) => nth === undefined)
  if (freq === 'DAILY' && isPlain && !byday.length) return { type: 'daily', interval }
  if ((freq === 'WEEKLY' || (freq === 'DAILY' && interval === 1)) && isPlain && isOfWeek)
    return {
      type: 'weekly',
      interval,
      daysOfWeek: byday.length ? byday.map(({ weekday }) => weekdays[weekday] ?? '') : [weekdayOf(date)],
      firstDayOfWeek: weekdays[wkst] ?? 'monday',
    }
  if (freq === 'MONTHLY' && !bymonth.length)
    return byday.length
      ? { type: 'relativeMonthly', interval, ...relativeDay(rule) }
      : { type: 'absoluteMonthly', interval, dayOfMonth: dayOfMonthIn(rule, undefined, startDay) }
  // Without a month, weekdays select days of the whole year, and days of the month are those of the start's month.
  const isInStartMonth = !bymonth.length && !bysetpos.length && !byday.length
  if (freq === 'YEARLY' && (bymonth.length === 1 || isInStartMonth)) {
    const [month = startMonth] = bymonth
    return byday.length
      ? { type: 'relativeYearly', interval, month, ...relativeDay(rule) }
      : { type: 'absoluteYearly', interval, month, dayOfMonth: dayOfMonthIn(rule, month, startDay) }
  }
  throw refused(`this rule of the frequency ${freq}`)
}

/** The last date on which a series may begin, by its UNTIL. */
const endDateOf = (until: RuleDateTime, { wall, timeZone, isAllDay }: SeriesStart): string => {
  const start = isAllDay ? plainDate(wall.slice(0, 10)) : instantOf(wallTime(wall), timeZone)
  const last = lastStartAt({ start, timeZone, lines: [] }, until)
  return typeof last === 'string' ? last : dateAt(last, timeZone)
}

/**
 * The lines of a series as a recurrence. Its EXDATEs are written as removed occurrences instead.
 *
 * @throws ProviderError `forbidden` if Microsoft has no such recurrence.
 */
export const recurrenceOf = (lines: readonly string[], start: SeriesStart): GraphRecurrence => {
  const { rules, exrules, rdates } = readRecurrence(lines)
  const [rule, ...others] = rules
  if (!rule || others.length || exrules.length || rdates.length)
    throw refused('several rules, or with additional dates')
  const startDate = start.wall.slice(0, 10)
  const { count, until } = rule
  return {
    pattern: patternOf(rule, startDate),
    range: {
      startDate,
      recurrenceTimeZone: graphZone(start.timeZone),
      ...(count !== undefined
        ? { type: 'numbered', numberOfOccurrences: count }
        : until
          ? { type: 'endDate', endDate: endDateOf(until, start) }
          : { type: 'noEnd' }),
    },
  }
}
