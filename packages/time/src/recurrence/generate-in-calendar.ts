import {
  type Effort,
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

/** The steps (see `Effort`) that reading a year of a calendar, a period and an occurrence count as. */
const [YEAR_STEPS, PERIOD_STEPS, OCCURRENCE_STEPS] = [1000, 20, 4]

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

/** A day, and its month and year in the calendar of a rule. */
interface DateInCalendar {
  readonly day: number
  readonly month: CalendarMonth
  readonly year: CalendarYear
}

/** A part that selects days. */
type DayPart = 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'byday'

/** Whether a day matches each part of a rule in a calendar. */
function dayMatchers(
  rule: RecurrenceRule,
  calendar: YearCalendar,
): Record<DayPart, (date: DateInCalendar) => boolean> {
  const { freq, wkst, bymonth, bymonthday, byyearday, byweekno, byday } = rule
  const isAt = (list: readonly number[], day: number, { firstDay, endDay }: Period) =>
    includesPosition(list, day - firstDay, endDay - firstDay)
  // A number before a weekday applies only to monthly and yearly rules (RFC 5545 section 3.3.10).
  const isNumbered = freq === 'MONTHLY' || freq === 'YEARLY'
  const inMonths = freq === 'MONTHLY' || bymonth.length > 0
  return {
    bymonth: ({ month }) => bymonth.length === 0 || bymonth.includes(month.label),
    bymonthday: ({ day, month }) => isAt(bymonthday, day, month),
    byyearday: ({ day, year }) => isAt(byyearday, day, year),
    byweekno({ day }) {
      if (byweekno.length === 0) return true
      const { firstDay, endDay } = weekYearAt(calendar, weekYearOf(calendar, day, wkst), wkst)
      return includesPosition(byweekno, Math.floor((day - firstDay) / 7), (endDay - firstDay) / 7)
    },
    byday: ({ day, month, year }) =>
      byday.length === 0 ||
      byday.some(({ weekday, nth }) => {
        const { firstDay, endDay } = inMonths ? month : year
        return weekday === weekdayOfDay(day) && (!nth || !isNumbered || isNth(nth, day, firstDay, endDay))
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
function periodsOf(rule: RecurrenceRule, calendar: YearCalendar): Periods {
  const { freq, wkst, byweekno, bymonthday, byyearday, skip } = rule
  const matches = dayMatchers(rule, calendar)
  const dateOf = (day: number): DateInCalendar => ({
    day,
    month: calendar.monthAt(calendar.monthOf(day)),
    year: calendar.yearAt(calendar.yearOf(day)),
  })
  const filter = (days: readonly number[], ...parts: readonly DayPart[]) =>
    [...new Set(days)].filter((day) => {
      const date = dateOf(day)
      return parts.every((part) => matches[part](date))
    })
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
        if (!matches.bymonth(dateOf(month.firstDay))) return []
        return filter(datesOf([month]), 'byyearday', 'byweekno', 'byday')
      },
    }
  if (byweekno.length > 0)
    return {
      of: (day) => weekYearOf(calendar, day, wkst),
      at: (number) => weekYearAt(calendar, number, wkst),
      daysOf: (number) =>
        filter(
          daysIn(weekYearAt(calendar, number, wkst)),
          'bymonth',
          'byweekno',
          'byyearday',
          'bymonthday',
          'byday',
        ),
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
  const matches = Object.values(dayMatchers(rule, calendar))
  const byYear = new Map<number, readonly number[]>()
  const daysOf = (number: number): readonly number[] => {
    const known = byYear.get(number)
    if (known) return known
    const year = calendar.yearAt(number)
    const days = year.months.flatMap((month) =>
      daysIn(month).filter((day) => matches.every((isMatch) => isMatch({ day, month, year }))),
    )
    byYear.set(number, days)
    return days
  }
  return {
    count(first, end) {
      let total = 0
      for (let number = calendar.yearOf(first); calendar.yearAt(number).firstDay < end; number++)
        total += daysOf(number).filter((day) => day >= first && day < end).length
      return total
    },
    at(first, index, end) {
      let left = index
      for (let number = calendar.yearOf(first); calendar.yearAt(number).firstDay < end; number++) {
        const days = daysOf(number).filter((day) => day >= first)
        const found = days[left]
        if (found !== undefined) return found
        left -= days.length
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
  const periods = periodsOf(rule, calendar)
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
