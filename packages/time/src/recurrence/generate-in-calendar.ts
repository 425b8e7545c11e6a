import {
  type Effort,
  indexFrom,
  positions,
  type RuleByDay,
  ruleByDay,
  spend,
  spendAhead,
  timesOfDay,
} from './generate-by-day.js'
import { weekdayOfDay } from './gregorian.js'
import { type CalendarMonth, type CalendarYear, calendarOf, type YearCalendar } from './rscale.js'
import type { RecurrenceRule, Skip } from './rule.js'
import { includesPosition, isNth, type RuleDays, weekStart } from './rule-days.js'

const DAY = 86_400

/** The steps (see `Effort`) that reading a year of a calendar, a period, a day that is tested and an occurrence count as. */
const [YEAR_STEPS, PERIOD_STEPS, DAY_STEPS, OCCURRENCE_STEPS] = [1000, 20, 5, 4]

/** SKIP moves a date by at most a month. */
const MAX_SKIP = 32

/** The days that are part of a rule's period, and the days of the period itself. */
interface Period {
  readonly firstDay: number
  readonly endDay: number
}

/** The periods of a yearly or monthly rule by number. */
interface Periods {
  readonly of: (day: number) => number
  readonly at: (number: number) => Period
  /** The days of a period's occurrences, in any order. */
  readonly daysOf: (number: number) => readonly number[]
}

const daysIn = ({ firstDay, endDay }: Period): number[] =>
  Array.from({ length: endDay - firstDay }, (_, index) => firstDay + index)

/**
 * The day at a position of a month or year, counted from 1 or, if negative, from the end. One that it lacks is left out, or is the
 * valid day before or after it (RFC 7529 section 4.1).
 */
function dayAt({ firstDay, endDay }: Period, position: number, skip: Skip | undefined): number[] {
  const day = position > 0 ? firstDay + position - 1 : endDay + position
  if (day >= firstDay && day < endDay) return [day]
  const next = position > 0 ? endDay : firstDay
  return skip ? [skip === 'FORWARD' ? next : next - 1] : []
}

/** The first day of the first week that has four days in a year. */
const firstWeekOf = ({ firstDay }: Period, wkst: number): number => weekStart(firstDay + 3, wkst)

/** The year of a calendar whose weeks include a day. */
const weekYearOf = (calendar: YearCalendar, day: number, wkst: number): number =>
  calendar.yearOf(weekStart(day, wkst) + 3)

/** The weeks of a year, as BYWEEKNO counts them. */
const weekYearAt = (calendar: YearCalendar, number: number, wkst: number): Period => ({
  firstDay: firstWeekOf(calendar.yearAt(number), wkst),
  endDay: firstWeekOf(calendar.yearAt(number + 1), wkst),
})

/** Finds the month and the year of a day in the calendar of a rule. */
interface DateInCalendar {
  readonly monthOf: (day: number) => CalendarMonth
  readonly yearOf: (day: number) => CalendarYear
}

/** The parts that select days. */
const allDayParts = ['bymonth', 'bymonthday', 'byyearday', 'byweekno', 'byday'] as const
type DayPart = (typeof allDayParts)[number]

/** Whether a day matches each part of a rule in a calendar. A part that is missing must not be asked for. */
function dayMatchers(
  rule: RecurrenceRule,
  calendar: YearCalendar,
): Record<DayPart, (day: number, date: DateInCalendar) => boolean> {
  const { freq, wkst, bymonth, bymonthday, byyearday, byweekno, byday } = rule
  const isAt = (list: readonly number[], day: number, { firstDay, endDay }: Period) =>
    includesPosition(list, day - firstDay, endDay - firstDay)
  // A number before a weekday applies only to monthly and yearly rules (RFC 5545 section 3.3.10).
  const isNumbered = freq === 'MONTHLY' || freq === 'YEARLY'
  const inMonths = freq === 'MONTHLY' || bymonth.length > 0
  return {
    bymonth: (day, { monthOf }) => bymonth.includes(monthOf(day).label),
    bymonthday: (day, { monthOf }) => isAt(bymonthday, day, monthOf(day)),
    byyearday: (day, { yearOf }) => isAt(byyearday, day, yearOf(day)),
    byweekno(day) {
      const { firstDay, endDay } = weekYearAt(calendar, weekYearOf(calendar, day, wkst), wkst)
      return includesPosition(byweekno, Math.floor((day - firstDay) / 7), (endDay - firstDay) / 7)
    },
    byday: (day, { monthOf, yearOf }) =>
      byday.some(({ weekday, nth }) => {
        if (weekday !== weekdayOfDay(day)) return false
        if (!nth || !isNumbered) return true
        const { firstDay, endDay } = inMonths ? monthOf(day) : yearOf(day)
        return isNth(nth, day, firstDay, endDay)
      }),
  }
}

/** The months of a year that BYMONTH names. A leap month that the year lacks is left out, or is the month before or after it. */
function namedMonths(rule: RecurrenceRule, calendar: YearCalendar, year: CalendarYear): CalendarMonth[] {
  if (rule.bymonth.length === 0) return [...year.months]
  const months = rule.bymonth.flatMap((label) => {
    const index = year.months.findIndex((month) => month.label === label)
    if (index >= 0) return calendar.monthAt(year.firstMonth + index)
    const before = year.months.findIndex((month) => month.label === Math.floor(label))
    if (!rule.skip || label % 1 === 0 || before < 0) return []
    return calendar.monthAt(year.firstMonth + before + (rule.skip === 'FORWARD' ? 1 : 0))
  })
  return [...new Map(months.map((month) => [month.firstDay, month])).values()]
}

/** The periods of a rule, and their days, in the order of parts of RFC 7529 section 4: SKIP after BYMONTH and after BYMONTHDAY. */
function periodsOf(rule: RecurrenceRule, calendar: YearCalendar, effort: Effort): Periods {
  const { freq, wkst, byweekno, bymonth, bymonthday, byyearday, skip } = rule
  const matches = dayMatchers(rule, calendar)
  const date: DateInCalendar = {
    monthOf: (day) => calendar.monthAt(calendar.monthOf(day)),
    yearOf: (day) => calendar.yearAt(calendar.yearOf(day)),
  }
  const filter = (days: readonly number[], ...parts: readonly DayPart[]) => {
    const needed = parts.filter((part) => rule[part].length > 0)
    const distinct = [...new Set(days)]
    if (needed.length === 0) return distinct
    spend(effort, distinct.length * DAY_STEPS, rule)
    return distinct.filter((day) => needed.every((part) => matches[part](day, date)))
  }
  const datesOf = (months: readonly CalendarMonth[]) =>
    bymonthday.length > 0
      ? months.flatMap((month) => bymonthday.flatMap((date) => dayAt(month, date, skip)))
      : months.flatMap(daysIn)
  if (freq === 'MONTHLY')
    return {
      of: calendar.monthOf,
      at: calendar.monthAt,
      daysOf(number) {
        const month = calendar.monthAt(number)
        const isNamed = bymonth.length === 0 || bymonth.includes(month.label)
        return isNamed ? filter(datesOf([month]), 'byyearday', 'byweekno', 'byday') : []
      },
    }
  if (byweekno.length > 0)
    return {
      of: (day) => weekYearOf(calendar, day, wkst),
      at: (number) => weekYearAt(calendar, number, wkst),
      daysOf: (number) => filter(daysIn(weekYearAt(calendar, number, wkst)), ...allDayParts),
    }
  return {
    of: calendar.yearOf,
    at: calendar.yearAt,
    daysOf(number) {
      const year = calendar.yearAt(number)
      const isByYearDay = byyearday.length > 0 && bymonthday.length === 0
      return isByYearDay
        ? filter(
            byyearday.flatMap((date) => dayAt(year, date, skip)),
            'bymonth',
            'byday',
          )
        : filter(datesOf(namedMonths(rule, calendar, year)), 'byyearday', 'byday')
    },
  }
}

/** The days of a rule, for rules whose periods are weeks or shorter. */
function matchingDays(rule: RecurrenceRule, calendar: YearCalendar): RuleDays {
  const matchers = dayMatchers(rule, calendar)
  const needed = allDayParts.filter((part) => rule[part].length > 0).map((part) => matchers[part])
  const byYear = new Map<number, readonly number[]>()
  const daysOf = (number: number): readonly number[] => {
    const known = byYear.get(number)
    if (known) return known
    const year = calendar.yearAt(number)
    const days = year.months.flatMap((month) => {
      const date = { monthOf: () => month, yearOf: () => year }
      return daysIn(month).filter((day) => needed.every((isMatch) => isMatch(day, date)))
    })
    byYear.set(number, days)
    return days
  }
  const rank = (days: readonly number[], day: number) => indexFrom(days, day, 0, days.length)
  return {
    count(first, end) {
      let total = 0
      for (let number = calendar.yearOf(first); calendar.yearAt(number).firstDay < end; number++)
        total += rank(daysOf(number), end) - rank(daysOf(number), first)
      return total
    },
    at(first, index, end) {
      let left = index
      for (let number = calendar.yearOf(first); calendar.yearAt(number).firstDay < end; number++) {
        const days = daysOf(number)
        const before = rank(days, first)
        const found = days[before + left]
        if (found !== undefined) return found
        left -= days.length - before
      }
      return Number.POSITIVE_INFINITY
    },
  }
}

/** The month and the day of the month of a start, by the calendar of a rule. */
export function calendarDate({ rscale }: RecurrenceRule, start: number): { month: number; date: number } {
  const day = Math.floor(start / DAY)
  const calendar = calendarOf(rscale, day)
  const { label, firstDay } = calendar.monthAt(calendar.monthOf(day))
  return { month: label, date: day - firstDay + 1 }
}

/** Whether a rule counts by another calendar than the Gregorian one, or moves dates that do not exist (RFC 7529). */
export const isInCalendar = ({ rscale, skip, freq }: RecurrenceRule): boolean =>
  rscale !== undefined || (skip !== undefined && (freq === 'YEARLY' || freq === 'MONTHLY'))

/** The fewest days of a year and of a month of any calendar. */
const [SHORTEST_YEAR, SHORTEST_MONTH] = [353, 28]

/** A calendar whose years, other than Gregorian ones, are counted as work when they are read for the first time. */
function charged(rule: RecurrenceRule, origin: number, effort: Effort): YearCalendar {
  const calendar = calendarOf(rule.rscale, origin)
  if (!rule.rscale) return calendar
  let farthest = 0
  const reach = (years: number) => {
    if (Math.abs(years) <= farthest) return
    spendAhead(effort, (Math.abs(years) - farthest) * YEAR_STEPS, rule)
    farthest = Math.abs(years)
  }
  const yearsTo = (day: number) => (day - origin) / SHORTEST_YEAR
  return {
    yearAt: (number) => {
      reach(number)
      return calendar.yearAt(number)
    },
    monthAt: (number) => {
      reach(number / 12)
      return calendar.monthAt(number)
    },
    yearOf: (day) => {
      reach(yearsTo(day))
      return calendar.yearOf(day)
    },
    monthOf: (day) => {
      reach(yearsTo(day))
      return calendar.monthOf(day)
    },
  }
}

/**
 * Generates the occurrences of a rule with RSCALE or SKIP (RFC 7529), period by period.
 * @throws RecurrenceError with the part COUNT or FREQ if no steps are left
 */
export function ruleInCalendar(rule: RecurrenceRule, start: number, effort: Effort): RuleByDay {
  const startDay = Math.floor(start / DAY)
  const calendar = charged(rule, startDay, effort)
  if (rule.freq !== 'YEARLY' && rule.freq !== 'MONTHLY')
    return ruleByDay(rule, start, effort, matchingDays(rule, calendar))
  const periods = periodsOf(rule, calendar, effort)
  const times = timesOfDay(rule)
  const pick = positions(rule)
  const first = periods.of(startDay)
  const leastDays = rule.freq === 'YEARLY' ? SHORTEST_YEAR : SHORTEST_MONTH

  /** The occurrences of a period; SKIP may move some out of it. */
  function occurrencesOf(number: number): number[] {
    const days = [...periods.daysOf(number)].sort((a, b) => a - b)
    const all = days.flatMap((day) => times.map((time) => day * DAY + time))
    spend(effort, PERIOD_STEPS + all.length * OCCURRENCE_STEPS, rule)
    return pick(all.length)?.map((index) => all[index] as number) ?? all
  }

  /** The occurrences in [from, to), ascending. */
  function* occurrences(from: number, to: number): Generator<number> {
    const isIn = (at: number) => at >= from && at >= start && at < to
    const early = periods.of(Math.max(startDay, Math.floor(from / DAY) - MAX_SKIP))
    let held: number[] = []
    for (let number = first + Math.floor((early - first) / rule.interval) * rule.interval; ; ) {
      // No period is read that cannot be in time: an interval may be longer than all calendars.
      const earliest = startDay + (number - first - 1) * leastDays - MAX_SKIP
      const edge = earliest * DAY >= to ? to : (periods.at(number).firstDay - MAX_SKIP) * DAY
      yield* held.filter((at) => at < edge && isIn(at))
      if (edge >= to) return
      held = [...new Set([...held.filter((at) => at >= edge), ...occurrencesOf(number)])].sort(
        (a, b) => a - b,
      )
      number += rule.interval
    }
  }

  return {
    between(from, to, atMost) {
      const found: number[] = []
      for (const at of occurrences(from, to)) if (found.push(at) === atMost) break
      return found
    },
    lastOf(count, to) {
      let left = count
      for (const at of occurrences(start, to)) if (--left === 0) return at
      return Number.POSITIVE_INFINITY
    },
  }
}
