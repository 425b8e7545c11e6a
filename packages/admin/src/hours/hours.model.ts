import type { HolidayCountry } from '@whenable/contract'
import { daysBetween, type PlainDate, weekdayOf } from '@whenable/time'
import { type DatesDraft, datesKey, type ScheduleDocument, type TimeRange } from './flow/index.js'

/** A change of some dates that is being written, and not yet in the schedule. */
export interface DatesForm {
  /** The key of the entry that it replaces; undefined for a new one. */
  readonly key: string | undefined
  readonly first: string
  readonly last: string
  readonly isOff: boolean
  readonly ranges: readonly TimeRange[]
  /** The texts of ranges that cannot be read, by their position. */
  readonly typed: ReadonlyMap<number, string>
  readonly title: string
}

/** A form for one date, with the hours of its weekday. */
export const newDates = (date: PlainDate, { days }: ScheduleDocument): DatesForm => {
  const usual = days[weekdayOf(date)] ?? []
  return {
    ...{ key: undefined, first: date, last: date, isOff: true, title: '', typed: new Map() },
    ranges: usual.length ? usual : [{ start: 540, end: 1_020 }],
  }
}

/** A form for an entry of a schedule. */
export const formOf = ({ key, start_date, end_date, title = '', ranges }: DatesDraft): DatesForm => ({
  ...{ key, first: start_date, last: end_date, title, isOff: !ranges.length, typed: new Map() },
  ranges: ranges.length ? ranges : [{ start: 540, end: 1_020 }],
})

/** Whether a form can be applied: its dates are in order, and its ranges can be read. */
export const canApply = ({ first, last, isOff, typed }: DatesForm): boolean =>
  first <= last && (isOff || !typed.size)

/** The entries of a schedule with a form's dates, in the order of their dates. */
export const withDates = (
  dates: readonly DatesDraft[],
  { key, first, last, isOff, ranges, title }: DatesForm,
): readonly DatesDraft[] => {
  const next = {
    ...{ key: datesKey(first, last), start_date: first, end_date: last },
    ...(title.trim() ? { title: title.trim() } : {}),
    ranges: isOff ? [] : ranges,
  }
  return [...dates.filter((one) => one.key !== key && one.key !== next.key), next].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  )
}

/** The entry that decides a date: the shortest one that covers it. */
export const entryOf = (dates: readonly DatesDraft[], date: PlainDate): DatesDraft | undefined =>
  dates
    .filter(({ start_date, end_date }) => start_date <= date && date <= end_date)
    .sort((a, b) => lengthOf(a) - lengthOf(b))[0]

/** The days of an entry after its first one. */
const lengthOf = ({ start_date, end_date }: DatesDraft): number =>
  daysBetween(start_date as PlainDate, end_date as PlainDate)

/** The country to propose: that of the time zone's city is not known, so the language's, or the first. */
export const proposedCountry = (countries: readonly HolidayCountry[], lang: string): string | undefined => {
  const region = new Intl.Locale(lang).maximize().region
  return (countries.find(({ code }) => code === region) ?? countries[0])?.code
}

/** A limit as it is typed: a whole number from 1, or nothing; `invalid` for anything else. */
export const readLimit = (text: string): number | undefined | 'invalid' => {
  if (!text.trim()) return undefined
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= 1_000 ? value : 'invalid'
}
