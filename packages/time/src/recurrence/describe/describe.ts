import type { Instant } from '../../instant.js'
import { dateFormatter } from '../../intl/format.js'
import { wallSeconds, wallTime } from '../../parse-wall-time.js'
import { dayNumber, isPlainDate } from '../../plain-date.js'
import { offsetAt } from '../../zone/offsets.js'
import { instantOfSeconds } from '../../zone/resolve.js'
import {
  RecurrenceError,
  type RecurrenceRule,
  type RecurrenceSet,
  type RuleDateTime,
  readRecurrence,
} from '../rule.js'
import { messagesFor } from './languages.js'
import {
  type ClockTime,
  type DaySelector,
  NoSentenceError,
  type RecurrenceSummary,
  type RuleSummary,
  writeSentence,
} from './sentence.js'

const DAY = 86_400
const LAST_SECOND = DAY - 1

/** The start of the event, in wall seconds, and whether it is a date without a time. */
interface Start {
  readonly seconds: number
  readonly dated: boolean
}

/** The locale, time zone and start for formatting the dates and times of a recurrence. */
interface FormatContext {
  readonly locale: string
  readonly timeZone?: string
  readonly start?: Start
}

const timeOfDay = (seconds: number): number => ((seconds % DAY) + DAY) % DAY
const isShorterThanDay = ({ freq }: RecurrenceRule): boolean => /^(HOUR|MINUTE|SECOND)LY$/.test(freq)
const hasClock = ({ byhour, byminute, bysecond }: RecurrenceRule): boolean =>
  byhour.length + byminute.length + bysecond.length > 0

/** The year 1000, in wall seconds. Earlier years are ambiguous without their era. */
const EARLIEST = -30_610_224_000
/** The maximum number of dates in a sentence. */
const MAX_DATES = 12
/** The maximum number of times of day in a sentence. */
const MAX_TIMES = 24

/**
 * Formats a date or date-time. Its time of day, in seconds since midnight, is left out if `isKnown` returns true for it. An
 * ambiguous time is written with its offset from UTC.
 */
function formatDateTime(
  { form, seconds, timeZone: own }: RuleDateTime,
  { locale, timeZone, start }: FormatContext,
  isKnown: (time: number) => boolean,
): string {
  if (seconds < EARLIEST) throw new NoSentenceError()
  const write = (at: number, options: Intl.DateTimeFormatOptions) =>
    dateFormatter(locale, { timeZone: 'UTC', ...options }).format(at * 1000)
  const writeDate = (at: number) => write(at, { dateStyle: 'long' })
  const writeWall = (at: number) =>
    isKnown(timeOfDay(at))
      ? writeDate(at)
      : write(at, { dateStyle: 'long', timeStyle: at % 60 ? 'medium' : 'short' })
  const writeInstant = (at: Instant, zone: string) =>
    write(at, {
      ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
      second: at % 60 ? '2-digit' : undefined,
      timeZone: zone,
      timeZoneName: zone === 'UTC' ? 'short' : 'shortOffset',
    })

  if (form === 'date' || (start?.dated && (form === 'wall' || seconds % DAY === 0))) return writeDate(seconds)
  if (form === 'wall' && (!own || own === timeZone)) return writeWall(seconds)
  const zone = own ?? 'UTC'
  const instant = own ? instantOfSeconds(seconds, own) : (seconds as Instant)
  if (instant + offsetAt(instant, zone) !== seconds) throw new NoSentenceError()
  if (timeZone) {
    const local = instant + offsetAt(instant, timeZone)
    if (start?.dated) return writeDate(local)
    // Without a start the event may be all-day. Then the date must be the same in both time zones.
    const sameDate = own
      ? Math.floor(local / DAY) === Math.floor(seconds / DAY)
      : seconds % DAY !== 0 || local === seconds
    // Near a clock change, wall times can repeat or be out of order.
    const offsetIn = (hours: number) => offsetAt((instant + hours * 3600) as Instant, timeZone)
    const isPlain = offsetIn(-3) === offsetIn(3) || timeOfDay(local) === LAST_SECOND
    if (isPlain && (start || sameDate)) return writeWall(local)
    if (start) return writeInstant(instant, timeZone)
  }
  return writeInstant(instant, zone)
}

/** The times of day of a rule whose periods are a day or longer. */
function timesOf(rule: RecurrenceRule, start: Start | undefined): ClockTime[] {
  const { byhour, byminute, bysecond } = rule
  if (!hasClock(rule)) return []
  if (start) {
    const time = timeOfDay(start.seconds)
    const or = (given: readonly number[], own: number) => (given.length > 0 ? given : [Math.floor(own)])
    const seconds = or(bysecond, time % 60)
    const withSeconds = seconds.some((second) => second > 0)
    return or(byhour, time / 3600).flatMap((hour) =>
      or(byminute, (time / 60) % 60).flatMap((minute) =>
        seconds.map((second) => ({ from: (hour * 60 + minute) * 60 + second, withSeconds })),
      ),
    )
  }
  const noMinute = byminute.length === 0
  if (byhour.length === 0 || (noMinute && bysecond.length > 0)) throw new NoSentenceError()
  // The minute is that of the start, which is unknown, so the text names the whole hour.
  if (noMinute) return byhour.map((hour) => ({ from: hour * 3600, to: hour * 3600 + 3540 }))
  const withSeconds = bysecond.length > 0
  return byhour.flatMap((hour) =>
    byminute.flatMap((minute) =>
      (withSeconds ? bysecond : [0]).map((second) => ({
        from: (hour * 60 + minute) * 60 + second,
        withSeconds,
      })),
    ),
  )
}

/** Hours as spans; successive hours are joined. */
function spansOf(hours: readonly number[]): ClockTime[] {
  return hours
    .filter((hour) => !hours.includes(hour - 1))
    .map((first) => {
      let last = first
      while (hours.includes(last + 1)) last++
      return { from: first * 3600, to: last * 3600 + 3540 }
    })
}

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
/** The length of each month in a leap year. */
const monthLength = (month: number): number => new Date(Date.UTC(1972, month, 0)).getUTCDate()

/** Positions in the order of a period: those from its start, then those from its end. */
const inOrder = (numbers: readonly number[]): readonly number[] => [
  ...numbers.filter((value) => value > 0),
  ...numbers.filter((value) => value < 0),
]

/** The days of a rule. */
type Days = Pick<RuleSummary, 'freq' | 'daySelectors' | 'months' | 'onlyOn'>

const monthDaySelector = (day: number): DaySelector =>
  day < 0 ? { nth: day, of: ALL_DAYS } : { monthDay: day }

/** The n for which these days of the month are its nth seven days, negative from the end; `undefined` if they are not. */
function nthOfDays(days: readonly number[]): number | undefined {
  const first = days[0] as number
  const isWeek = days.length === 7 && days.every((day, index) => day === first + index)
  if (!isWeek || first === 0) return undefined
  if (first > 0) return first % 7 === 1 ? (first + 6) / 7 : undefined
  return first % 7 === 0 ? first / 7 : undefined
}

/** The days of a rule with BYSETPOS. */
function daySelectorsByPosition(rule: RecurrenceRule): Days {
  const { freq, byday, bymonth, bymonthday, bysetpos } = rule
  const weekdays = byday.map((day) => day.weekday)
  const manyTimes = [rule.byhour, rule.byminute, rule.bysecond].some((list) => list.length > 1)
  const isPeriod = freq === 'MONTHLY' || (freq === 'YEARLY' && bymonth.length < 2)
  const others = rule.byyearday.length + rule.byweekno.length
  if (!isPeriod || manyTimes || others > 0 || byday.some(({ nth }) => nth)) throw new NoSentenceError()
  // A common way to write the last day of the month.
  if (
    freq === 'MONTHLY' &&
    byday.length === 0 &&
    bymonthday.join() === '28,29,30,31' &&
    bysetpos.join() === '-1'
  )
    return { freq, daySelectors: [monthDaySelector(-1)], months: bymonth, onlyOn: [] }
  if (byday.length === 0 || bymonthday.length > 0) throw new NoSentenceError()
  if (weekdays.length === 1 && bysetpos.some((nth) => Math.abs(nth) > 5)) throw new NoSentenceError()
  return {
    freq,
    daySelectors: inOrder(bysetpos).map((nth) => ({ nth, of: weekdays })),
    months: bymonth,
    onlyOn: [],
  }
}

/** The dates of the year that months and days of the month combine to; empty if there are too many to list. */
function datesOfYear(months: readonly number[], days: readonly number[]): DaySelector[] {
  const dates = months.flatMap((month) =>
    days.filter((day) => day <= monthLength(month)).map((day) => ({ month, day })),
  )
  if (days.some((day) => day < 0) || dates.length > MAX_DATES) return []
  if (dates.length === 0) throw new NoSentenceError()
  return dates
}

function daysOf(rule: RecurrenceRule): Days {
  const { byday, bymonth: months, bymonthday, byyearday, byweekno } = rule
  if (rule.bysetpos.length > 0) return daySelectorsByPosition(rule)
  const weekdays = byday.map((day) => day.weekday)
  const onWeekdays: DaySelector[] = weekdays.length > 0 ? [{ weekdays }] : []
  const always = rule.interval === 1
  let { freq } = rule

  const counted = byday.filter(({ nth }) => nth)
  if (counted.length > 0) {
    const others = bymonthday.length + byyearday.length + byweekno.length + byday.length - counted.length
    const isDescribable = counted.every(({ nth = 0 }) => Math.abs(nth) <= 5)
    if (others > 0 || !isDescribable || (freq !== 'MONTHLY' && freq !== 'YEARLY')) throw new NoSentenceError()
    const daySelectors = inOrder(
      [...new Set(counted.map(({ nth = 0 }) => nth))].sort((a, b) => a - b),
    ).flatMap((nth) =>
      counted.filter((day) => day.nth === nth).map(({ weekday }) => ({ nth, of: [weekday] })),
    )
    // With BYMONTH, a number counts within each month.
    return {
      freq: always && months.length > 0 ? 'YEARLY' : freq,
      daySelectors: daySelectors,
      months,
      onlyOn: [],
    }
  }
  if (byyearday.length + byweekno.length > 0) {
    const days = inOrder(byyearday).map((nth): DaySelector => ({ nth, of: ALL_DAYS }))
    const weeks = byweekno.map((week): DaySelector => ({ week }))
    const others = months.length + bymonthday.length + (byyearday.length && byweekno.length + byday.length)
    if (freq !== 'YEARLY' || others > 0 || byweekno.some((week) => week < 0)) throw new NoSentenceError()
    return weekdays.length > 0 && weeks.length > 0
      ? { freq, daySelectors: onWeekdays, months, onlyOn: weeks }
      : { freq, daySelectors: [...days, ...weeks], months, onlyOn: [] }
  }
  if (isShorterThanDay(rule) || (freq === 'DAILY' && !always)) {
    if (weekdays.length > 0 && bymonthday.length > 0) throw new NoSentenceError()
    return {
      freq,
      daySelectors: [],
      months,
      onlyOn: [...onWeekdays, ...inOrder(bymonthday).map(monthDaySelector)],
    }
  }
  if (bymonthday.length > 0) {
    if (freq === 'WEEKLY') throw new NoSentenceError()
    if (freq === 'DAILY') freq = 'MONTHLY'
    if (always) freq = months.length > 0 ? 'YEARLY' : 'MONTHLY'
    const nth = nthOfDays(bymonthday)
    const named = freq === 'YEARLY' && months.length === 0 ? ALL_MONTHS : months
    if (nth && weekdays.length > 0)
      return { freq, daySelectors: weekdays.map((day) => ({ nth, of: [day] })), months: named, onlyOn: [] }
    const dates = freq === 'YEARLY' ? datesOfYear(named, bymonthday) : []
    return dates.length > 0
      ? { freq, daySelectors: dates, months: [], onlyOn: onWeekdays }
      : { freq, daySelectors: inOrder(bymonthday).map(monthDaySelector), months: named, onlyOn: onWeekdays }
  }
  // Weekdays without a number or a day of the month apply to every week.
  if (weekdays.length > 0 && freq !== 'WEEKLY') {
    if (!always) throw new NoSentenceError()
    freq = 'WEEKLY'
  }
  if (freq === 'WEEKLY' && weekdays.length === 7 && always)
    return { freq: 'DAILY', daySelectors: [], months, onlyOn: [] }
  return { freq, daySelectors: onWeekdays, months, onlyOn: [] }
}

/** WKST (0 = Sunday), if Monday in its place would give other occurrences. */
function weekStartOf(
  { freq, interval, wkst, byday, byweekno }: RecurrenceRule,
  start?: Start,
): number | undefined {
  const monday = 1
  if (wkst === monday) return undefined
  if (byweekno.length > 0) return wkst
  if (freq !== 'WEEKLY' || interval === 1 || byday.length === 0) return undefined
  if (!start) return wkst
  const startDay = ((Math.floor(start.seconds / DAY) % 7) + 11) % 7
  const days = [startDay, ...byday.map((day) => day.weekday)]
  const first = (from: number) => Math.min(...days.map((day) => (day - from + 7) % 7))
  return (first(wkst) + wkst) % 7 === (first(monday) + monday) % 7 ? undefined : wkst
}

/** The rule with the longest frequency that has the same occurrences: hourly at nine is daily at nine. */
function inLongestFrequency(rule: RecurrenceRule): RecurrenceRule {
  let { freq } = rule
  if (rule.interval > 1 || rule.bysetpos.length > 0) return rule
  if (freq === 'SECONDLY' && rule.bysecond.length > 0) freq = 'MINUTELY'
  if (freq === 'MINUTELY' && rule.byminute.length > 0) freq = 'HOURLY'
  if (freq === 'HOURLY' && rule.byhour.length > 0) freq = 'DAILY'
  return { ...rule, freq }
}

function summarizeRule(written: RecurrenceRule, context: FormatContext): RuleSummary {
  const { start } = context
  const rule = inLongestFrequency(written)
  const isShort = isShorterThanDay(rule)
  const { byminute, until } = rule
  if (rule.rscale || rule.skip || rule.unknownParts.length > 0) throw new NoSentenceError()
  if (start?.dated && (hasClock(rule) || isShort)) throw new NoSentenceError()
  if (isShort && (rule.bysecond.length > 0 || (byminute.length > 0 && rule.freq !== 'HOURLY')))
    throw new NoSentenceError()
  const times = isShort ? [] : timesOf(rule, start)
  if (times.length > MAX_TIMES) throw new NoSentenceError()
  // An UNTIL at this time of day or later includes its whole date.
  const lastTime =
    isShort || !start
      ? LAST_SECOND
      : Math.max(...(times.length > 0 ? times.map(({ from }) => from) : [timeOfDay(start.seconds)]))
  return {
    ...daysOf(rule),
    interval: rule.interval,
    times,
    onlyAt: isShort ? spansOf(rule.byhour) : [],
    minutes: isShort ? byminute : [],
    count: rule.count,
    until: until && formatDateTime(until, context, (time) => time >= lastTime),
    weekStart: weekStartOf(rule, start),
  }
}

function summarize(
  { rules, exrules, rdates, exdates }: RecurrenceSet,
  context: FormatContext,
): RecurrenceSummary {
  if (rules.length === 0 || exrules.length > 0) throw new NoSentenceError()
  const { start } = context
  const isStart = (time: number) => start !== undefined && time === timeOfDay(start.seconds)
  // With one occurrence a day, a date identifies it without its time.
  const onceADay =
    rules.every((rule) => !isShorterThanDay(rule) && !hasClock(rule)) &&
    rdates.every(
      ({ form, seconds, timeZone }) =>
        form === 'date' || (form === 'wall' && !timeZone && isStart(timeOfDay(seconds))),
    )
  const datesIn = (dateTimes: readonly RuleDateTime[], isKnown: (time: number) => boolean) => {
    const sorted = [...dateTimes].sort((a, b) => a.seconds - b.seconds)
    const dates = [...new Set(sorted.map((dateTime) => formatDateTime(dateTime, context, isKnown)))]
    if (dates.length > MAX_DATES) throw new NoSentenceError()
    return dates
  }
  return {
    rules: rules.map((rule) => summarizeRule(rule, context)),
    except: datesIn(exdates, (time) => onceADay && isStart(time)),
    also: datesIn(rdates, isStart),
  }
}

/**
 * Describes a recurrence in a sentence: `Every 2 weeks on Monday and Friday, until June 1, 2026`. Returns null for invalid lines and
 * for recurrences that no sentence describes unambiguously. Languages without translation use English.
 * @param lines RRULE, EXRULE, RDATE and EXDATE lines (RFC 5545)
 * @param options.locale a BCP 47 locale
 * @param options.timeZone the IANA time zone of the event; without it, times in UTC and in other time zones are written with their
 *   offset
 * @param options.start the start of the event, a wall time or a date; times of day that equal it are left out
 * @throws RangeError for an invalid locale, time zone or start
 */
export function describeRecurrence(
  lines: readonly string[],
  options: { readonly locale: string; readonly timeZone?: string; readonly start?: string },
): string | null {
  const { messages, locale } = messagesFor(options.locale)
  const { timeZone } = options
  if (timeZone !== undefined) offsetAt(0 as Instant, timeZone)
  const start = options.start === undefined ? undefined : readStart(options.start)
  try {
    const summary = summarize(readRecurrence(lines), { locale, timeZone, start })
    return writeSentence(summary, messages, locale)
  } catch (error) {
    if (error instanceof RecurrenceError || error instanceof NoSentenceError) return null
    throw error
  }
}

function readStart(text: string): Start {
  return isPlainDate(text)
    ? { seconds: dayNumber(text) * DAY, dated: true }
    : { seconds: wallSeconds(wallTime(text)), dated: false }
}
