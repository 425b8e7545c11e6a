import type { RecurrenceRule } from '../recurrence/rule.js'

const DAY = 86_400
const range = (length: number) => Array.from({ length }, (_, index) => index)
const dateOf = (day: number) => new Date(day * DAY * 1000)
const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month, date) / 1000 / DAY
const weekdayOf = (day: number) => dateOf(day).getUTCDay()

/** Whether `item` is in `all` at one of the positions, counted from 1 or, if negative, from the end. */
const isAt = (places: readonly number[], all: readonly number[], item: number) =>
  places.some((place) => all.at(place > 0 ? place - 1 : place) === item && Math.abs(place) <= all.length)

const remembered = <T>(make: (key: number) => T) => {
  const made = new Map<number, T>()
  return (key: number): T => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as T
  }
}

const daysOfYear = remembered((year) =>
  range(dayOf(year + 1, 0, 1) - dayOf(year, 0, 1)).map((index) => dayOf(year, 0, 1) + index),
)
/** The days of a month, counted from January of the year 0. */
const daysOfMonth = remembered((month) =>
  daysOfYear(Math.floor(month / 12)).filter((day) => dateOf(day).getUTCMonth() === month % 12),
)

/** The first days of a year's weeks: those of which four days or more lie in it (RFC 5545 section 3.3.10). */
const weeksOfYear = remembered((yearAndWkst) => {
  const [year, wkst] = [Math.floor(yearAndWkst / 7), yearAndWkst % 7]
  return range(380)
    .map((index) => dayOf(year, 0, 1) - 7 + index)
    .filter((day) => weekdayOf(day) === wkst && dateOf(day + 3).getUTCFullYear() === year)
})

const weekStart = (day: number, wkst: number): number =>
  weekdayOf(day) === wkst ? day : weekStart(day - 1, wkst)

/** The year whose weeks include a day. */
const weekYear = (day: number, wkst: number): number => {
  const year = dateOf(day).getUTCFullYear()
  const week = weekStart(day, wkst)
  return [year - 1, year, year + 1].find((of) => weeksOfYear(of * 7 + wkst).includes(week)) as number
}

/** The number of the period of a wall second, by frequency. */
const periods: Record<string, (seconds: number, wkst: number) => number> = {
  YEARLY: (seconds) => dateOf(Math.floor(seconds / DAY)).getUTCFullYear(),
  MONTHLY: (seconds) => {
    const date = dateOf(Math.floor(seconds / DAY))
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  },
  WEEKLY: (seconds, wkst) => Math.floor(weekStart(Math.floor(seconds / DAY), wkst) / 7),
  DAILY: (seconds) => Math.floor(seconds / DAY),
  HOURLY: (seconds) => Math.floor(seconds / 3600),
  MINUTELY: (seconds) => Math.floor(seconds / 60),
  SECONDLY: (seconds) => seconds,
}

/** Whether a day matches the parts of a rule that select days. Missing parts are taken from the start. */
function isNamed(rule: RecurrenceRule, start: Date, day: number): boolean {
  const date = dateOf(day)
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno } = rule
  const noDays = byday.length + bymonthday.length + byyearday.length === 0
  // Days of the month, alone, are those of the start's month.
  const noMonth = bymonth.length + byday.length + byyearday.length + byweekno.length === 0
  if (freq === 'YEARLY' && noMonth && date.getUTCMonth() !== start.getUTCMonth()) return false
  if (noDays && byweekno.length === 0) {
    if ((freq === 'YEARLY' || freq === 'MONTHLY') && date.getUTCDate() !== start.getUTCDate()) return false
  }
  const startsWeekday = freq === 'WEEKLY' || (freq === 'YEARLY' && byweekno.length > 0)
  if (noDays && startsWeekday && date.getUTCDay() !== start.getUTCDay()) return false

  const year = date.getUTCFullYear()
  const month = year * 12 + date.getUTCMonth()
  const inMonth = freq === 'MONTHLY' || bymonth.length > 0
  const isDay = ({ weekday, nth }: { weekday: number; nth?: number }) => {
    if (weekdayOf(day) !== weekday) return false
    if (!nth || (freq !== 'YEARLY' && freq !== 'MONTHLY')) return true
    const alike = (inMonth ? daysOfMonth(month) : daysOfYear(year)).filter((d) => weekdayOf(d) === weekday)
    return isAt([nth], alike, day)
  }
  const week = weekStart(day, rule.wkst)
  const isInWeek = (of: number) => isAt(byweekno, weeksOfYear(of * 7 + rule.wkst), week)
  return (
    (bymonth.length === 0 || bymonth.includes(date.getUTCMonth() + 1)) &&
    (bymonthday.length === 0 || isAt(bymonthday, daysOfMonth(month), day)) &&
    (byyearday.length === 0 || isAt(byyearday, daysOfYear(year), day)) &&
    (byweekno.length === 0 || [year - 1, year, year + 1].some(isInWeek)) &&
    (byday.length === 0 || byday.some(isDay))
  )
}

/**
 * The occurrences of a rule before `to`, in wall seconds, by the letter of RFC 5545 section 3.3.10: it tests each time of each day
 * from the first period on. COUNT applies. It is slow, but obviously correct.
 */
export function occurrencesByDefinition(rule: RecurrenceRule, start: number, to: number): number[] {
  const periodOf =
    rule.freq === 'YEARLY' && rule.byweekno.length > 0
      ? (seconds: number, wkst: number) => weekYear(Math.floor(seconds / DAY), wkst)
      : (periods[rule.freq] as (seconds: number, wkst: number) => number)
  const first = new Date(start * 1000)
  const level = Object.keys(periods).indexOf(rule.freq)
  const or = (list: readonly number[], length: number, own: number, isOwn: boolean) =>
    list.length > 0 ? list : isOwn ? [own] : range(length)
  const hours = or(rule.byhour, 24, first.getUTCHours(), level <= 3)
  const minutes = or(rule.byminute, 60, first.getUTCMinutes(), level <= 4)
  const seconds = or(rule.bysecond, 60, first.getUTCSeconds(), level <= 5)

  const sets = new Map<number, number[]>()
  const startPeriod = periodOf(start, rule.wkst)
  const [startDay, endDay] = [Math.floor(start / DAY), Math.ceil(to / DAY)]
  const longest = { YEARLY: 371, MONTHLY: 31, WEEKLY: 7 }[rule.freq as string] ?? 1
  for (let day = startDay - longest; day < endDay + longest; day++) {
    const isReached = level >= 3 || (periodOf(day * DAY, rule.wkst) - startPeriod) % rule.interval === 0
    if (!isReached || !isNamed(rule, first, day)) continue
    for (const hour of hours)
      for (const minute of minutes)
        for (const second of seconds) {
          const at = day * DAY + hour * 3600 + minute * 60 + second
          const period = periodOf(at, rule.wkst)
          if (period < startPeriod || (period - startPeriod) % rule.interval !== 0) continue
          if (!sets.get(period)?.push(at)) sets.set(period, [at])
        }
  }
  return [...sets.values()]
    .flatMap((set) => (rule.bysetpos.length > 0 ? set.filter((at) => isAt(rule.bysetpos, set, at)) : set))
    .filter((at) => at >= start)
    .slice(0, rule.count)
    .filter((at) => at < to)
}
