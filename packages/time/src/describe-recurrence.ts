import { formatDate } from './format.js'
import type { Instant } from './instant.js'
import { dateOfDay, daysInMonth, type PlainDate, plainDate } from './plain-date.js'
import {
  type Frequency,
  RecurrenceError,
  type RecurrenceRule,
  type RuleMoment,
  readRecurrence,
} from './recurrence-rule.js'

/** Where in its period something repeats; names and dates are written in the locale. */
type Place =
  | { readonly weekday: string; readonly nth?: number }
  | { readonly nth: number; readonly of: 'day' | 'workday' | 'weekendDay' }
  | { readonly monthDay: number }
  | { readonly date: string }

/** What a recurrence says, ready for a language to put into a sentence. */
interface RecurrenceSummary {
  readonly frequency: Frequency
  readonly interval: number
  /** Each week from Monday to Friday, in place of its days. */
  readonly workdays: boolean
  readonly places: readonly Place[]
  readonly months: readonly string[]
  readonly count?: number
  readonly until?: string
  readonly exceptions: boolean
}

type RecurrenceSentence = (summary: RecurrenceSummary, list: (items: readonly string[]) => string) => string

const english: RecurrenceSentence = (summary, list) => {
  const unit = {
    YEARLY: 'year',
    MONTHLY: 'month',
    WEEKLY: 'week',
    DAILY: 'day',
    HOURLY: 'hour',
    MINUTELY: 'minute',
  }
  const one = unit[summary.frequency as keyof typeof unit] ?? 'second'
  const rank = ['', 'first', 'second', 'third', 'fourth', 'fifth']
  const nth = (n: number) => (n === -1 ? 'last' : n < 0 ? `${rank[-n]} to last` : rank[n])
  const suffix = new Intl.PluralRules('en', { type: 'ordinal' })
  const ends: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
  const kinds = { day: 'day', workday: 'weekday', weekendDay: 'weekend day' }
  const place = (at: Place): string => {
    if ('date' in at) return at.date
    if ('of' in at) return `the ${nth(at.nth)} ${kinds[at.of]}`
    if ('weekday' in at) return at.nth ? `the ${nth(at.nth)} ${at.weekday}` : at.weekday
    if (at.monthDay < 0) return `the ${nth(at.monthDay)} day`
    return `the ${at.monthDay}${ends[suffix.select(at.monthDay)]}`
  }
  const every = summary.interval === 1 ? `Every ${one}` : `Every ${summary.interval} ${one}s`
  const months = list(summary.months)
  return [
    summary.workdays ? (summary.interval === 1 ? 'Every weekday' : `${every} on weekdays`) : every,
    summary.places.length > 0 && ` on ${list(summary.places.map(place))}`,
    months && `${summary.places.length > 0 && summary.frequency === 'YEARLY' ? ' of' : ' in'} ${months}`,
    summary.count && (summary.count === 1 ? ', once' : `, ${summary.count} times`),
    summary.until && `, until ${summary.until}`,
    summary.exceptions && ', with exceptions',
  ]
    .filter(Boolean)
    .join('')
}

/** A sentence by language; another language is another entry. */
const sentences: Record<string, RecurrenceSentence> = { en: english }

const WORKDAYS = '12345'
/** Days of the week that have a name together, as sorted digits. */
const namedDays: Record<string, 'day' | 'workday' | 'weekendDay'> = {
  '0123456': 'day',
  [WORKDAYS]: 'workday',
  '06': 'weekendDay',
}

/** 1970 began on a Thursday, and 1972 was a leap year: every day of the week, the month and the year is in them. */
const FIRST_SUNDAY = 3
const weekdayName = (locale: string, day: number): string =>
  formatDate(dateOfDay(FIRST_SUNDAY + day), { locale, style: 'weekday' })
const dateInYear = (month: number, day: number): PlainDate =>
  plainDate(`1972-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
const monthName = (locale: string, month: number): string =>
  formatDate(dateInYear(month, 1), { locale, style: 'month-name' })

const isTellable = (nth: number): boolean => nth !== 0 && nth >= -5 && nth <= 5

/** The places of a rule and the months that are left to name, or null where words would say something else. */
function placesOf(
  rule: RecurrenceRule,
  locale: string,
): { places: Place[]; months: readonly number[] } | null {
  const { freq, byday, bymonth, bymonthday, bysetpos } = rule
  const months = bymonth
  if (byday.length + bymonthday.length + bysetpos.length === 0) return { places: [], months }
  if (bymonthday.length > 0) {
    if (byday.length + bysetpos.length > 0) return null
    if (freq === 'MONTHLY' && months.length === 0) {
      const told = bymonthday.every((day) => day > 0 || isTellable(day))
      return told ? { places: bymonthday.map((monthDay) => ({ monthDay })), months } : null
    }
    if (freq !== 'YEARLY' || months.length === 0 || bymonthday.some((day) => day < 0)) return null
    const dates = months.flatMap((month) => bymonthday.map((day) => [month, day] as const))
    if (dates.some(([month, day]) => day > daysInMonth(dateInYear(month, 1)))) return null
    const date = (month: number, day: number) =>
      formatDate(dateInYear(month, day), { locale, style: 'month-day' })
    return { places: dates.map(([month, day]) => ({ date: date(month, day) })), months: [] }
  }
  const counted = byday.filter(({ nth }) => nth)
  const weekday = (day: number) => weekdayName(locale, day)
  if (freq === 'WEEKLY' || freq === 'DAILY') {
    if (counted.length + bysetpos.length > 0 || (freq === 'DAILY' && rule.interval > 1)) return null
    return { places: byday.map((day) => ({ weekday: weekday(day.weekday) })), months }
  }
  const inMonth = freq === 'MONTHLY' ? months.length === 0 : freq === 'YEARLY' && months.length > 0
  if (!inMonth) return null
  if (bysetpos.length === 0) {
    if (counted.length < byday.length || !counted.every(({ nth = 0 }) => isTellable(nth))) return null
    return { places: byday.map((day) => ({ weekday: weekday(day.weekday), nth: day.nth })), months }
  }
  const digits = byday.map((day) => day.weekday).sort()
  const of = namedDays[digits.join('')]
  const [single] = digits
  if (counted.length > 0 || months.length > 1 || single === undefined || !bysetpos.every(isTellable))
    return null
  if (of) return { places: bysetpos.map((nth) => ({ nth, of })), months }
  return digits.length === 1
    ? { places: bysetpos.map((nth) => ({ nth, weekday: weekday(single) })), months }
    : null
}

function untilDate({ form, seconds }: RuleMoment, locale: string, timeZone: string): string {
  return form === 'utc'
    ? formatDate(seconds as Instant, { locale, timeZone, style: 'long' })
    : formatDate(dateOfDay(Math.floor(seconds / 86_400)), { locale, style: 'long' })
}

function summarize(lines: readonly string[], locale: string, timeZone: string): RecurrenceSummary | null {
  const { rules, exrules, rdates, exdates } = readRecurrence(lines)
  const [rule] = rules
  if (!rule || rules.length + exrules.length + rdates.length > 1 || (rule.count && rule.until)) return null
  const { freq, byday } = rule
  const withinDay = freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY'
  const clock = [rule.byhour, rule.byminute, rule.bysecond]
  const dayParts = byday.length + rule.bymonth.length + rule.bymonthday.length + rule.bysetpos.length
  // One time of day need not be told; several times, or parts of a rule within the day, have no words here.
  if (clock.some((times) => times.length > (withinDay ? 0 : 1)) || (withinDay && dayParts > 0)) return null
  if (rule.byyearday.length + rule.byweekno.length > 0) return null
  const found = placesOf(rule, locale)
  if (!found) return null
  const weekly = freq === 'WEEKLY' || (freq === 'DAILY' && byday.length > 0)
  const digits = byday
    .map((day) => day.weekday)
    .sort()
    .join('')
  const workdays = weekly && digits === WORKDAYS
  const everyDay = freq === 'DAILY' && namedDays[digits] === 'day'
  return {
    frequency: weekly && !everyDay ? 'WEEKLY' : freq,
    interval: rule.interval,
    workdays,
    places: workdays || everyDay ? [] : found.places,
    months: found.months.map((month) => monthName(locale, month)),
    count: rule.count,
    until: rule.until && untilDate(rule.until, locale, timeZone),
    exceptions: exdates.length > 0,
  }
}

/**
 * The recurrence in words, `Every 2 weeks on Monday and Friday, until June 1, 2026`, in the locale's language or else in
 * English; null where it cannot be read, or cannot be told truthfully in few words. `timeZone` is that of an UNTIL in UTC.
 */
export function describeRecurrence(
  lines: readonly string[],
  { locale, timeZone = 'UTC' }: { locale: string; timeZone?: string },
): string | null {
  const own = sentences[new Intl.Locale(locale).language]
  const told = own ? locale : 'en'
  try {
    const summary = summarize(lines, told, timeZone)
    const list = new Intl.ListFormat(told, { type: 'conjunction' })
    return summary && (own ?? english)(summary, (items) => list.format(items))
  } catch (error) {
    if (error instanceof RecurrenceError) return null
    throw error
  }
}
