import { BoundedMap } from '../bounded-map.js'
import { monthOf, monthStart, yearOf, yearStart } from './gregorian.js'

/** The name of a calendar other than the Gregorian one, as `Intl` spells it, such as `hebrew`. */
export type CalendarName = string

/** A month of a calendar. Days are counted from 1970-01-01. */
export interface CalendarMonth {
  /** Its number in the year. The leap month after month 5 (`5L`, RFC 7529 section 4.2) is 5.5. */
  readonly label: number
  readonly firstDay: number
  readonly endDay: number
}

/** A year of a calendar. */
export interface CalendarYear {
  readonly months: readonly CalendarMonth[]
  readonly firstDay: number
  readonly endDay: number
  /** The number of its first month, see {@link YearCalendar.monthAt}. */
  readonly firstMonth: number
}

/** The years and months of a calendar, numbered without gaps from any origin. */
export interface YearCalendar {
  yearAt(number: number): CalendarYear
  monthAt(number: number): CalendarMonth
  yearOf(day: number): number
  monthOf(day: number): number
}

/** Calendars of RFC 7529 by other names. Those that number only their years differently are Gregorian: `undefined`. */
const aliases: Readonly<Record<string, CalendarName | undefined>> = {
  gregorian: undefined,
  gregory: undefined,
  iso8601: undefined,
  buddhist: undefined,
  japanese: undefined,
  roc: undefined,
  'ethiopic-amete-alem': 'ethioaa',
  islamicc: 'islamic-civil',
}

const DAY = 86_400

const formatOf = (name: CalendarName) =>
  new Intl.DateTimeFormat(`en-u-ca-${name}`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })

/** The calendar of a value of RSCALE; `undefined` for the Gregorian one, `null` if this engine does not know it. */
export function calendarName(text: string): CalendarName | undefined | null {
  const written = text.toLowerCase()
  const name = Object.hasOwn(aliases, written) ? aliases[written] : written
  if (name === undefined) return undefined
  if (!/^[a-z\d]{3,8}(?:-[a-z\d]{3,8})*$/.test(name)) return null
  const known = formatOf(name).resolvedOptions().calendar
  // Engines replace `islamic` by one of its variants.
  return known === name || (name === 'islamic' && known.startsWith(name)) ? known : null
}

const gregorian: YearCalendar = {
  yearOf,
  monthOf,
  yearAt: (year) => ({
    // Few rules ask for the months of a year.
    get months() {
      return Array.from({ length: 12 }, (_, index) => gregorian.monthAt(year * 12 + index))
    },
    firstDay: yearStart(year),
    endDay: yearStart(year + 1),
    firstMonth: year * 12,
  }),
  monthAt: (month) => ({
    label: month - Math.floor(month / 12) * 12 + 1,
    firstDay: monthStart(month),
    endDay: monthStart(month + 1),
  }),
}

/** The numbers of a year's months, by their names. */
function labelsOf(name: CalendarName, months: readonly string[]): number[] {
  // The Chinese and Korean calendars: a leap month has the number of the month before, `2bis` after `2`.
  if (name === 'chinese' || name === 'dangi') {
    const numbers = months.map((month) => Number.parseInt(month, 10))
    return numbers.map((number, index) => number + (number === numbers[index - 1] ? 0.5 : 0))
  }
  // The Hebrew leap month, Adar I, is `5L`: it precedes month 6.
  if (name === 'hebrew' && months.length > 12)
    return months.map((_, index) => (index < 5 ? index + 1 : index === 5 ? 5.5 : index))
  return months.map((_, index) => index + 1)
}

/** Longer than every month, and shorter than every two months together. */
const NEXT_MONTH = 32

/** A calendar that the engine knows. Its years are read one by one, from the year of `origin` on, in both directions. */
function calendarByIntl(name: CalendarName, origin: number): YearCalendar {
  const format = formatOf(name)
  const monthAround = (day: number) => {
    const parts = format.formatToParts(day * DAY * 1000)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const year = part('relatedYear') || part('year') + part('era')
    return { firstDay: day - Number(part('day')) + 1, name: part('month'), year }
  }
  /** The months of the year of a day, and the first one of the next year. */
  const yearAround = (day: number, firstMonth: (length: number) => number): CalendarYear => {
    let month = monthAround(day)
    const { year } = month
    for (let before = month; before.year === year; before = monthAround(month.firstDay - 1)) month = before
    const months: (typeof month)[] = []
    for (; month.year === year; month = monthAround(month.firstDay + NEXT_MONTH)) months.push(month)
    const endDay = month.firstDay
    const labels = labelsOf(
      name,
      months.map((one) => one.name),
    )
    return {
      months: months.map(({ firstDay }, index) => ({
        label: labels[index] as number,
        firstDay,
        endDay: months[index + 1]?.firstDay ?? endDay,
      })),
      firstDay: (months[0] as { firstDay: number }).firstDay,
      endDay,
      firstMonth: firstMonth(months.length),
    }
  }

  const first = yearAround(origin, () => 0)
  const later = [first]
  const earlier: CalendarYear[] = []
  const yearAt = (number: number): CalendarYear => {
    const list = number < 0 ? earlier : later
    const index = number < 0 ? -number - 1 : number
    while (list.length <= index) {
      const last = list.at(-1) ?? first
      list.push(
        number < 0
          ? yearAround(last.firstDay - 1, (length) => last.firstMonth - length)
          : yearAround(last.endDay, () => last.firstMonth + last.months.length),
      )
    }
    return list[index] as CalendarYear
  }
  /** The number of the year that contains something. `sideOf` is negative if that is in an earlier year, positive in a later one. */
  const search = (guess: number, sideOf: (year: CalendarYear) => number): number => {
    let number = Math.trunc(guess)
    for (let side = sideOf(yearAt(number)); side !== 0; side = sideOf(yearAt(number))) number += side
    return number
  }
  const calendar: YearCalendar = {
    yearAt,
    yearOf: (day) =>
      search((day - origin) / 400, ({ firstDay, endDay }) => (day < firstDay ? -1 : day < endDay ? 0 : 1)),
    monthAt(number) {
      const year = yearAt(
        search(number / 13, ({ firstMonth, months }) =>
          number < firstMonth ? -1 : number < firstMonth + months.length ? 0 : 1,
        ),
      )
      return year.months[number - year.firstMonth] as CalendarMonth
    },
    monthOf(day) {
      const { firstMonth, months } = yearAt(calendar.yearOf(day))
      return firstMonth + months.findIndex(({ endDay }) => day < endDay)
    },
  }
  return calendar
}

/** Recently used calendars. Reading one year takes about 0.1 ms, in the Chinese calendar 0.5 ms. */
const calendars = new BoundedMap<string, YearCalendar>(50)

/** The calendar of a name, read from the year of `origin` on; the Gregorian one without a name. */
export function calendarOf(name: CalendarName | undefined, origin: number): YearCalendar {
  if (name === undefined) return gregorian
  const key = `${name} ${origin}`
  const known = calendars.get(key) ?? calendarByIntl(name, origin)
  calendars.set(key, known)
  return known
}
