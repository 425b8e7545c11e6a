import { monthOf, monthStart, yearOf, yearStart } from './gregorian.js'
import { dayParts, type Frequency, RecurrenceError, type RecurrenceRule } from './rule.js'
import { firstWeekOf, type RuleDays, ruleDays, weekYearOf } from './rule-days.js'

const DAY = 86_400

/** The work left for one call, in steps of about 50 ns (one period each), so that no rule takes long. */
export interface Effort {
  left: number
}

/**
 * Counts steps of work for a rule.
 * @throws RecurrenceError with the part COUNT or FREQ if no steps are left
 */
export function spend(effort: Effort, steps: number, { count, freq }: RecurrenceRule): void {
  effort.left -= steps
  if (effort.left < 0)
    throw new RecurrenceError(
      count ? 'COUNT' : 'FREQ',
      String(count ?? freq),
      'a rule whose occurrences can be found in fewer steps',
    )
}

/** {@link spend} for work that has not begun: if too little is left, no more than that is counted. */
export const spendAhead = (effort: Effort, steps: number, rule: RecurrenceRule): void =>
  spend(effort, Math.min(steps, effort.left + 1), rule)

/** The steps that a window counts as in addition to its periods, and those that each occurrence counts as. */
const [WINDOW_STEPS, OCCURRENCE_STEPS] = [20, 4]

/**
 * The periods of a rule that its interval reaches, by number: period 0 contains the start. Days are counted from 1970-01-01.
 */
interface Periods {
  /** The first period that ends after the day. */
  numberOf(day: number): number
  firstDay(number: number): number
  endDay(number: number): number
  /** The times of day, in seconds since midnight. Each day of a period has those from index `timesFrom` up to `timesTo`. */
  readonly times: readonly number[]
  timesFrom(number: number): number
  timesTo(number: number): number
  /** The number of periods, each of one day, after which the times repeat; 0 if all days have the same times. */
  readonly cycle: number
}

/** The first index of a sorted list, from `low` up to `high`, with `value` or more. */
export function indexFrom(list: readonly number[], value: number, low: number, high: number): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return from
}

/** The times of day of the rule, in seconds since midnight, sorted. Missing BYHOUR, BYMINUTE and BYSECOND mean all of them. */
export function timesOfDay({ byhour, byminute, bysecond }: RecurrenceRule): number[] {
  const orAll = (given: readonly number[], length: number) =>
    given.length > 0 ? given : Array.from({ length }, (_, index) => index)
  const [minutes, seconds] = [orAll(byminute, 60), orAll(bysecond, 60)]
  const times: number[] = []
  for (const hour of orAll(byhour, 24))
    for (const minute of minutes) for (const second of seconds) times.push((hour * 60 + minute) * 60 + second)
  return times
}

/** The indexes, sorted, that BYSETPOS selects in a set of a given size; `undefined` without BYSETPOS. */
export function positions({ bysetpos }: RecurrenceRule): (size: number) => readonly number[] | undefined {
  const bySize = new Map<number, number[]>()
  if (bysetpos.length === 0) return () => undefined
  return (size) => {
    const known = bySize.get(size)
    if (known) return known
    const indexes = bysetpos.map((position) => (position > 0 ? position - 1 : size + position))
    const named = [...new Set(indexes)].filter((index) => index >= 0 && index < size).sort((a, b) => a - b)
    bySize.set(size, named)
    return named
  }
}

/** Conversion between days and periods of several days: the period of a day, and the first day of a period. */
interface Calendar {
  readonly of: (day: number) => number
  readonly firstDay: (count: number) => number
}

const years: Calendar = { of: yearOf, firstDay: yearStart }
const months: Calendar = { of: monthOf, firstDay: monthStart }
/** Years of whole weeks, as BYWEEKNO counts them. */
const weekYears = (wkst: number): Calendar => ({
  of: (day) => weekYearOf(day, wkst),
  firstDay: (year) => firstWeekOf(year, wkst),
})
// 1970-01-01 was a Thursday.
const weeks = (wkst: number): Calendar => ({
  of: (day) => Math.floor((day + 4 - wkst) / 7),
  firstDay: (week) => week * 7 - 4 + wkst,
})

/** The length of periods of a day or less, in seconds. */
const clockUnits: Partial<Record<Frequency, number>> = { DAILY: DAY, HOURLY: 3600, MINUTELY: 60 }

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/**
 * The days and times of a rule whose periods are a day or shorter, after BYSETPOS. A day is a whole number of such periods, so the
 * times repeat after a cycle of days.
 */
function clockPeriods(rule: RecurrenceRule, start: number, effort: Effort): Periods {
  const unit = clockUnits[rule.freq] ?? 1
  const inDay = DAY / unit
  const startDay = Math.floor(start / DAY)
  const named = timesOfDay(rule)
  /** For each period of a day, the index of its first time in `named`. */
  const namedFrom = new Uint32Array(inDay + 1)
  for (const time of named) (namedFrom[Math.floor(time / unit) + 1] as number)++
  for (let index = 0; index < inDay; index++) (namedFrom[index + 1] as number) += namedFrom[index] as number

  const pick = positions(rule)
  const days: number[] = []
  const timesFrom: number[] = []
  const times: number[] = []
  const rounds = inDay / greatestDivisor(rule.interval, inDay)
  const cycleDays = (rounds * rule.interval) / inDay
  spend(effort, rounds, rule)
  let reached = Math.floor((start - startDay * DAY) / unit) % rule.interval
  for (let round = 0; round < rounds; round++, reached += rule.interval) {
    const index = reached % inDay
    const low = namedFrom[index] as number
    const size = (namedFrom[index + 1] as number) - low
    if (size === 0) continue
    const picked = pick(size)
    const atMost = picked ? picked.length : size
    const day = (reached - index) / inDay
    if (atMost > 0 && days[days.length - 1] !== day) timesFrom[days.push(day) - 1] = times.length
    for (let at = 0; at < atMost; at++)
      times.push(named[low + (picked ? (picked[at] as number) : at)] as number)
  }
  // All days have the same times, so periods can be years, which are faster.
  if (cycleDays === 1) return calendarPeriods(years, 1, start, times)
  const cycle = days.length
  timesFrom.push(times.length)
  const firstDay = (number: number) => {
    const rest = number % cycle
    return startDay + ((number - rest) / cycle) * cycleDays + (days[rest] as number)
  }
  return {
    numberOf(day) {
      const cycles = Math.floor((day - startDay) / cycleDays)
      return cycles * cycle + indexFrom(days, day - startDay - cycles * cycleDays, 0, cycle)
    },
    firstDay,
    endDay: (number) => firstDay(number) + 1,
    times,
    timesFrom: (number) => timesFrom[number % cycle] as number,
    timesTo: (number) => timesFrom[(number % cycle) + 1] as number,
    cycle,
  }
}

function calendarPeriods(
  { of, firstDay }: Calendar,
  interval: number,
  start: number,
  times: readonly number[],
): Periods {
  const first = of(Math.floor(start / DAY))
  return {
    numberOf: (day) => Math.ceil((of(day) - first) / interval),
    firstDay: (number) => firstDay(first + number * interval),
    endDay: (number) => firstDay(first + number * interval + 1),
    times,
    timesFrom: () => 0,
    timesTo: () => times.length,
    cycle: 0,
  }
}

/** A period with the days and times of the rule. Its occurrences are numbered from 0. */
interface Period {
  readonly number: number
  readonly firstDay: number
  readonly endDay: number
  /** The index of its first time in `Periods.times`, and the number of its times. */
  readonly timesFrom: number
  readonly timesCount: number
  /** The indexes of the days and times that BYSETPOS selects; `undefined` without BYSETPOS. */
  readonly picked: readonly number[] | undefined
  /** The number of occurrences. */
  readonly size: number
}

/** Occurrences of a rule without COUNT and UNTIL. All times are wall seconds. */
export interface RuleByDay {
  /** The first `atMost` occurrences in [from, to), ascending. Its cost does not depend on the time before `from`. */
  between(from: number, to: number, atMost: number): number[]
  /** The last occurrence by COUNT; Infinity if it is not before `to`. */
  lastOf(count: number, to: number): number
}

/**
 * Generates the occurrences of a rule by whole periods, so that BYSETPOS counts from the beginning of each period.
 * @param days the days that match the rule's parts
 * @throws RecurrenceError with the part COUNT or FREQ if no steps are left
 */
export function ruleByDay(
  rule: RecurrenceRule,
  start: number,
  effort: Effort,
  days: RuleDays = ruleDays(rule),
): RuleByDay {
  const { freq, wkst, byweekno } = rule
  const calendar = {
    YEARLY: byweekno.length > 0 ? weekYears(wkst) : years,
    MONTHLY: months,
    WEEKLY: weeks(wkst),
  }[freq as string]
  const periods = calendar
    ? calendarPeriods(calendar, rule.interval, start, timesOfDay(rule))
    : clockPeriods(rule, start, effort)
  const pick = calendar ? positions(rule) : () => undefined

  function open(number: number, firstDay: number, endDay: number): Period {
    const timesFrom = periods.timesFrom(number)
    const timesCount = periods.timesTo(number) - timesFrom
    const all = days.count(firstDay, endDay) * timesCount
    const picked = pick(all)
    return { number, firstDay, endDay, timesFrom, timesCount, picked, size: picked?.length ?? all }
  }

  /** The first period, from a number on, with a day of the rule before `to`. */
  function next(from: number, to: number): Period | undefined {
    for (let number = from; periods.times.length > 0; ) {
      const firstDay = periods.firstDay(number)
      const day = days.at(firstDay, 0, to / DAY)
      if (!(day * DAY < to)) break
      spend(effort, 1, rule)
      const endDay = periods.endDay(number)
      if (day < endDay) return open(number, firstDay, endDay)
      number = periods.numberOf(day)
    }
    return undefined
  }

  /** The number of occurrences of a period before a time in wall seconds. */
  function countBefore(period: Period, second: number): number {
    const day = Math.floor(second / DAY)
    if (day < period.firstDay) return 0
    if (day >= period.endDay) return period.size
    const { timesFrom, timesCount, picked } = period
    let count = days.count(period.firstDay, day) * timesCount
    if (days.count(day, day + 1) > 0)
      count += indexFrom(periods.times, second - day * DAY, timesFrom, timesFrom + timesCount) - timesFrom
    return picked ? indexFrom(picked, count, 0, picked.length) : count
  }

  function secondAt({ firstDay, timesFrom, timesCount, picked }: Period, index: number): number {
    const place = picked ? (picked[index] as number) : index
    const day = days.at(firstDay, Math.floor(place / timesCount), Number.POSITIVE_INFINITY)
    return day * DAY + (periods.times[timesFrom + (place % timesCount)] as number)
  }

  return {
    between(from, to, atMost) {
      spend(effort, WINDOW_STEPS, rule)
      const found: number[] = []
      const begin = Math.max(start, from)
      let period = next(periods.numberOf(Math.floor(begin / DAY)), to)
      for (; period && found.length < atMost; period = next(period.number + 1, to)) {
        const first = countBefore(period, begin)
        const end = Math.min(countBefore(period, to), first + atMost - found.length)
        spend(effort, (end - first) * OCCURRENCE_STEPS, rule)
        for (let index = first; index < end; index++) found.push(secondAt(period, index))
      }
      return found
    },
    lastOf(count, to) {
      let period = next(0, to)
      if (!period) return Number.POSITIVE_INFINITY
      let left = count + countBefore(period, start)
      const alike = rule.freq === 'WEEKLY' ? 1 : periods.cycle
      if (alike > 0 && dayParts(rule) === (periods.cycle ? 0 : rule.byday.length)) {
        const size = periods.cycle ? periods.times.length : period.size
        const passed = Math.ceil(left / size) - 1
        left -= passed * size
        period = next(period.number + passed * alike, to)
      }
      for (; period; period = next(period.number + 1, to)) {
        if (left <= period.size) return secondAt(period, left - 1)
        left -= period.size
      }
      return Number.POSITIVE_INFINITY
    },
  }
}
