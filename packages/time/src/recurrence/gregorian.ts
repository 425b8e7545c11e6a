/** Arithmetic on the Gregorian calendar without `Date`. Days are counted from 1970-01-01. */

/** The first day of a year. */
export const yearStart = (year: number): number =>
  365 * (year - 1970) +
  Math.floor((year - 1969) / 4) -
  Math.floor((year - 1901) / 100) +
  Math.floor((year - 1601) / 400)

/** The year of a day. */
export function yearOf(day: number): number {
  const year = Math.floor(day / 365.2425) + 1970
  if (day < yearStart(year)) return year - 1
  return day < yearStart(year + 1) ? year : year + 1
}

/** Whether a year has 366 days. */
export const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

/** The first day of a month. Months are counted from January of the year 0. */
export function monthStart(month: number): number {
  const year = Math.floor(month / 12)
  const inYear = month - year * 12
  return yearStart(year) + (daysBeforeMonth[inYear] as number) + (inYear > 1 && isLeap(year) ? 1 : 0)
}

/** The month of a day. Months are counted from January of the year 0. */
export function monthOf(day: number): number {
  const year = yearOf(day)
  const month = year * 12 + Math.floor((day - yearStart(year)) / 31)
  return day < monthStart(month + 1) ? month : month + 1
}

/** The day of the week; 0 = Sunday. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7
