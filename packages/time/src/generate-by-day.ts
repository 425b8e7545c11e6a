import { frequencies, type RecurrenceRule } from './recurrence-rule.js'

const DAY = 86_400

/** What the filters of a rule ask of a day (counted from 1970-01-01). */
function fieldsOf(day: number) {
  const date = new Date(day * DAY * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const monthStart = dayOf(year, month)
  const yearStart = dayOf(year, 0)
  return {
    weekday: date.getUTCDay(),
    month: month + 1,
    inMonth: day - monthStart,
    monthLength: dayOf(year, month + 1) - monthStart,
    inYear: day - yearStart,
    yearLength: dayOf(year + 1, 0) - yearStart,
  }
}

const dayOf = (year: number, month: number): number => Date.UTC(year, month) / 1000 / DAY
const yearOf = (day: number): number => new Date(day * DAY * 1000).getUTCFullYear()
const monthOf = (day: number): number => yearOf(day) * 12 + new Date(day * DAY * 1000).getUTCMonth()
const dayOfMonth = (month: number): number => dayOf(Math.floor(month / 12), month % 12)
const weekStart = (day: number, wkst: number): number => day - ((((day + 4 - wkst) % 7) + 7) % 7)

/** Whether a list names the position `index` of `length`, counted from 1, or from −1 at the end; an empty one names all. */
function names(list: readonly number[], index: number, length: number): boolean {
  return list.length === 0 || list.includes(index + 1) || list.includes(index - length)
}

/** Whether the day lies in one of the weeks; week 1 is the first with four days in the year (RFC 5545 section 3.3.10). */
function inWeeks(weeks: readonly number[], day: number, wkst: number): boolean {
  if (weeks.length === 0) return true
  const start = weekStart(day, wkst)
  const year = yearOf(start + 3)
  const first = (of: number) => weekStart(dayOf(of, 0) + 3, wkst)
  return names(weeks, (start - first(year)) / 7, (first(year + 1) - first(year)) / 7)
}

/** Whether the day passes every part of the rule that speaks of days. */
function isRuleDay(rule: RecurrenceRule, day: number): boolean {
  const at = fieldsOf(day)
  const byMonth = rule.freq === 'MONTHLY' || rule.bymonth.length > 0
  const [index, length] = byMonth ? [at.inMonth, at.monthLength] : [at.inYear, at.yearLength]
  const counted = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY'
  return (
    (rule.bymonth.length === 0 || rule.bymonth.includes(at.month)) &&
    names(rule.bymonthday, at.inMonth, at.monthLength) &&
    names(rule.byyearday, at.inYear, at.yearLength) &&
    inWeeks(rule.byweekno, day, rule.wkst) &&
    (rule.byday.length === 0 ||
      rule.byday.some(
        ({ weekday, nth }) =>
          weekday === at.weekday &&
          (nth === undefined ||
            !counted ||
            nth === (nth > 0 ? Math.floor(index / 7) + 1 : -Math.floor((length - 1 - index) / 7) - 1)),
      ))
  )
}

/** The times of day that the rule allows, in seconds, sorted: every one where it names no hour, minute or second. */
function timesOfDay(rule: RecurrenceRule): number[] {
  const all = (length: number) => Array.from({ length }, (_, i) => i)
  const hours = rule.byhour.length > 0 ? rule.byhour : all(24)
  const minutes = rule.byminute.length > 0 ? rule.byminute : all(60)
  const seconds = rule.bysecond.length > 0 ? rule.bysecond : all(60)
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => (h * 60 + m) * 60 + s)))
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The places that BYSETPOS names in one period's occurrences; all of them without it. */
function pick(positions: readonly number[], period: readonly number[]): readonly number[] {
  if (positions.length === 0) return period
  return period.filter((_, index) => names(positions, index, period.length))
}

/** The days of a period: YEARLY, MONTHLY, WEEKLY or DAILY, `number` periods after that of `day`. */
const periodDays: Record<string, (day: number, number: number, wkst: number) => [number, number]> = {
  YEARLY: (day, n) => [dayOf(yearOf(day) + n, 0), dayOf(yearOf(day) + n + 1, 0)],
  MONTHLY: (day, n) => [dayOfMonth(monthOf(day) + n), dayOfMonth(monthOf(day) + n + 1)],
  WEEKLY: (day, n, wkst) => [weekStart(day, wkst) + 7 * n, weekStart(day, wkst) + 7 * n + 7],
  DAILY: (day, n) => [day + n, day + n + 1],
}

/** The most days in a period: periods are skipped by it, never too many. */
const longest: Record<string, number> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 }

function* generateByPeriod(rule: RecurrenceRule, start: number, from: number, to: number): Generator<number> {
  const startDay = Math.floor(start / DAY)
  const days = periodDays[rule.freq] as (typeof periodDays)[string]
  const span = rule.interval * (longest[rule.freq] as number)
  const skipped = Math.max(0, Math.floor((Math.floor(from / DAY) - startDay) / span) - 1)
  const times = timesOfDay(rule)
  for (let period = skipped * rule.interval; ; period += rule.interval) {
    const [first, end] = days(startDay, period, rule.wkst)
    // Later than any date: beyond what `Date` reckons with.
    if (!(first * DAY < to)) return
    const found: number[] = []
    for (let day = first; day < end; day++) {
      if (isRuleDay(rule, day)) for (const time of times) found.push(day * DAY + time)
    }
    for (const seconds of pick(rule.bysetpos, found)) {
      if (seconds >= start && seconds >= from && seconds < to) yield seconds
    }
  }
}

function* generateWithinDays(
  rule: RecurrenceRule,
  start: number,
  from: number,
  to: number,
): Generator<number> {
  const unit = { HOURLY: 3600, MINUTELY: 60 }[rule.freq as string] ?? 1
  const startPeriod = Math.floor(start / unit)
  // A day is a whole number of periods, so every day has the same ones, and those between these steps are never reached.
  const step = gcd(rule.interval, DAY / unit)
  const periods = new Map<number, number[]>()
  for (const time of timesOfDay(rule)) {
    const period = Math.floor(time / unit)
    if ((period - startPeriod) % step !== 0) continue
    if (!periods.get(period)?.push(time)) periods.set(period, [time])
  }
  const times = [...periods.values()].flatMap((period) => pick(rule.bysetpos, period))
  if (times.length === 0) return
  for (let day = Math.floor(Math.max(start, from) / DAY); day * DAY < to; day++) {
    if (!isRuleDay(rule, day)) continue
    for (const time of times) {
      const seconds = day * DAY + time
      if ((Math.floor(seconds / unit) - startPeriod) % rule.interval !== 0) continue
      if (seconds >= start && seconds >= from && seconds < to) yield seconds
    }
  }
}

/**
 * The occurrences of a rule, without its COUNT and UNTIL, from `from` to before `to`, ascending: day by day, every period
 * whole, so that positions in it are counted from its beginning. All numbers are wall seconds.
 */
export function generateByDay(
  rule: RecurrenceRule,
  start: number,
  from: number,
  to: number,
): Generator<number> {
  const withinDays = frequencies.indexOf(rule.freq) > frequencies.indexOf('DAILY')
  return (withinDays ? generateWithinDays : generateByPeriod)(rule, start, from, to)
}
