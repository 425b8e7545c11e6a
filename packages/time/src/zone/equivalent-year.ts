import { isLeap, weekdayOfDay, yearOf, yearStart } from '../recurrence/gregorian.js'

const DAY = 86_400

/** Before 1800 no zone has moved its clocks, and from 2104 on every zone does so by a rule that the calendar of the year decides. */
const [LAST_BEFORE, FIRST_AFTER] = [1800, 2104]
/** So many years in a row, without the end of a century among them, are of all the 14 kinds that there are. */
const CYCLE_YEARS = 28

const kindOf = (year: number): number => weekdayOfDay(yearStart(year)) * 2 + Number(isLeap(year))

/** At most one for each year that a calendar can name. */
const equivalentYears = new Map<number, number>()

/**
 * The same moment of a year in which every zone has the same offsets, 1772 to 2131: so that a series that goes through the
 * millennia needs no more of a zone than what is known of these.
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
