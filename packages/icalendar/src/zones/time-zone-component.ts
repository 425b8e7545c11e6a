import {
  BoundedMap,
  dateOfWall,
  daysInMonth,
  type Instant,
  instant,
  offsetAt,
  plainDate,
  transitionsIn,
  type WallTime,
  wallAt,
  wallTime,
  weekdayOf,
} from '@whenable/time'
import { customZone, instantOfChange, offsetText, type ZoneChange } from '@whenable/time/calendar-zones'
import { escapeText, utcText, wallText } from '../content-lines.js'

/** A change of a time zone's offset. */
interface Observance {
  /** The wall time of the change by the offset before it. */
  readonly onset: WallTime
  readonly before: number
  readonly after: number
}

const observanceAt = (at: Instant, timeZone: string): Observance => {
  const before = offsetAt(instant(at - 1), timeZone)
  return { onset: wallAt(instant(at + before), 'UTC'), before, after: offsetAt(at, timeZone) }
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The yearly rules that an onset follows: on the nth weekday of its month, and on the last one if it is that. */
const rulesOf = ({ onset }: Observance): string[] => {
  const date = dateOfWall(onset)
  const day = Number(date.slice(8))
  const inMonth = `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};BYDAY=`
  const weekday = weekdays[weekdayOf(date)]
  const nth = `${inMonth}${Math.ceil(day / 7)}${weekday}`
  return day + 7 > daysInMonth(date) ? [`${inMonth}-1${weekday}`, nth] : [nth]
}

/** The years that a rule must have held at the end of a span to be taken to go on. */
const MIN_YEARS = 5

const yearOf = ({ onset }: Observance): number => Number(onset.slice(0, 4))

/** The last observances of the same kind that follow one rule each year, and the rule. */
const lastRule = (
  observances: readonly Observance[],
): { rule: string; first: Observance; count: number } | undefined => {
  const last = observances.at(-1)
  const [best] = (last ? rulesOf(last) : [])
    .map((rule) => {
      const isLike = (one: Observance, index: number) =>
        !!last &&
        rulesOf(one).includes(rule) &&
        one.onset.slice(10) === last.onset.slice(10) &&
        one.before === last.before &&
        one.after === last.after &&
        yearOf(one) === yearOf(last) - (observances.length - 1 - index)
      const odd = observances.findLastIndex((one, index) => !isLike(one, index))
      return { rule, first: observances[odd + 1], count: observances.length - 1 - odd }
    })
    .sort((a, b) => b.count - a.count)
  return best?.first && best.count >= MIN_YEARS ? { ...best, first: best.first } : undefined
}

const observanceLines = ({ onset, before, after }: Observance, rule?: string): string[] => {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallText(onset)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `END:${kind}`,
  ]
}

/** The most years that are looked through. */
const MAX_YEARS = 60

/** The definition of a time zone from the beginning of a year to that of a later one. */
const definitionOf = (timeZone: string, firstYear: number, lastYear: number): readonly string[] => {
  const beginning = (year: number) => instant(Date.UTC(year, 0) / 1000)
  const [start, end] = [beginning(firstYear), beginning(lastYear)]
  const transitions = transitionsIn({ start, end }, timeZone).map((at) => observanceAt(at, timeZone))
  const isDaylight = ({ before, after }: Observance) => after > before
  const later = transitions.filter(isDaylight)
  const earlier = transitions.filter((one) => !isDaylight(one))
  const [summer, winter] = [lastRule(later), lastRule(earlier)]
  // Only both together go on: otherwise one would stay for ever.
  const goesOn = summer && winter && Math.abs(later.length - earlier.length) <= 1
  const ruled = new Set(goesOn ? [...later.slice(-summer.count), ...earlier.slice(-winter.count)] : [])
  return [
    ...observanceLines(observanceAt(start, timeZone)),
    ...transitions.filter((one) => !ruled.has(one)).flatMap((one) => observanceLines(one)),
    ...(goesOn ? [summer, winter].flatMap(({ first, rule }) => observanceLines(first, rule)) : []),
  ]
}

/** A weekday of a change's month, counted as calendars do: the last one, the nth one, or the one in the week from a day on. */
const weekdayRule = ({ month, day, weekday = 0 }: ZoneChange): string => {
  const name = weekdays[weekday]
  // Every month but February has as many days in every year.
  if (month !== 2 && day + 6 === daysInMonth(plainDate(`2001-${String(month).padStart(2, '0')}-01`)))
    return `BYDAY=-1${name}`
  if (day % 7 === 1 && day < 29) return `BYDAY=${Math.ceil(day / 7)}${name}`
  return `BYMONTHDAY=${Array.from({ length: 7 }, (_, index) => day + index).join(',')};BYDAY=${name}`
}

const ruleOf = (change: ZoneChange): string | undefined => {
  const { firstYear, lastYear, month, day, weekday } = change
  if (firstYear === lastYear) return undefined
  const days = weekday === undefined ? `BYMONTHDAY=${day}` : weekdayRule(change)
  const until =
    lastYear === Number.POSITIVE_INFINITY
      ? ''
      : `;UNTIL=${utcText(instant(instantOfChange(change, lastYear)))}`
  return `FREQ=YEARLY;BYMONTH=${month};${days}${until}`
}

/** The observances of a custom zone: all of them, as its own definition had them. */
const customDefinition = (timeZone: string): readonly string[] | undefined => {
  const zone = customZone(timeZone)
  if (!zone) return undefined
  const { firstOffset, changes } = zone
  if (!changes.length)
    return observanceLines({
      ...{ onset: wallTime('1970-01-01T00:00:00'), before: firstOffset, after: firstOffset },
    })
  return changes.flatMap((change) => {
    const { firstYear, before, after } = change
    const onset = wallAt(instant(instantOfChange(change, firstYear) + before), 'UTC')
    return observanceLines({ onset, before, after }, ruleOf(change))
  })
}

/** Recent definitions: events of the same years have the same. */
const definitions = new BoundedMap<string, readonly string[]>(100)

/**
 * The lines of the VTIMEZONE of a time zone (RFC 5545, section 3.6.5), valid from a year before an instant to ten years after
 * another one, and for ever if its clocks then change by a yearly rule; that of a custom zone as it was defined.
 *
 * @param name by which the text calls it.
 */
export const timeZoneComponent = (
  timeZone: string,
  name: string,
  first: Instant,
  last: Instant = first,
): readonly string[] => {
  const yearAt = (at: Instant) => new Date(at * 1000).getUTCFullYear()
  const firstYear = Math.max(yearAt(first) - 1, 1000)
  const lastYear = Math.min(Math.max(yearAt(last), yearAt(first)) + 11, firstYear + MAX_YEARS, 9998)
  const key = `${timeZone} ${firstYear} ${lastYear}`
  const known =
    definitions.get(key) ?? customDefinition(timeZone) ?? definitionOf(timeZone, firstYear, lastYear)
  definitions.set(key, known)
  return ['BEGIN:VTIMEZONE', `TZID:${escapeText(name)}`, ...known, 'END:VTIMEZONE']
}
