import { isLeap, weekdayOfDay, yearOf, yearStart } from '../recurrence/gregorian.js'

const DAY = 86_400

/**
 * No time zone has clock changes before 1800. From 2104 on, each time zone follows a rule that depends only on the kind of year:
 * its first weekday and whether it is a leap year.
 */
const [LAST_BEFORE, FIRST_AFTER] = [1800, 2104]
/** The number of successive years, without a turn of the century, that include all 14 kinds of years. */
const CYCLE_YEARS = 28

const kindOf = (year: number): number => weekdayOfDay(yearStart(year)) * 2 + Number(isLeap(year))

/** Equivalent years found so far; at most 9,999 entries. */
const equivalentYears = new Map<number, number>()

/**
 * Moves a time to a year from 1772 to 2131 in which every time zone has the same offsets. A series over thousands of years then
 * needs the transitions of at most 360 years.
 * @param seconds Unix seconds or wall seconds
 */
export function toEquivalentYear(seconds: number): number {
  const year = yearOf(Math.floor(seconds / DAY))
  if (year >= LAST_BEFORE && year < FIRST_AFTER + CYCLE_YEARS) return seconds
  let found = equivalentYears.get(year)
  if (found === undefined) {
    found = year < LAST_BEFORE ? LAST_BEFORE - CYCLE_YEARS : FIRST_AFTER
    while (kindOf(found) !== kindOf(year)) found++
    equivalentYears.set(year, found)
  }
  return seconds + (yearStart(found) - yearStart(year)) * DAY
}
