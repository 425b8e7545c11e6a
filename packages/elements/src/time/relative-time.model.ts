import {
  addDays,
  BoundedMap,
  dateAt,
  daysBetween,
  type Instant,
  type PlainDate,
  startOfDay,
} from '@whenable/time'

/** A relative time in the largest unit that fits. */
export interface RelativeTime {
  /** Negative for the past. */
  readonly value: number
  readonly unit: Intl.RelativeTimeFormatUnit
  /** Seconds until it changes. */
  readonly changesIn: number
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Units of calendar days, and the number of days from which they are used: where they round to one. */
const dayUnits = [
  { unit: 'year', days: 365.2425, from: 345 },
  { unit: 'month', days: 30.436875, from: 28 },
  { unit: 'week', days: 7, from: 7 },
  { unit: 'day', days: 1, from: 0 },
] as const

/** Units of elapsed time, and the number of seconds from which they are used: where the smaller unit would be full. */
const clockUnits = [
  { unit: 'hour', seconds: HOUR, from: HOUR - MINUTE / 2 },
  { unit: 'minute', seconds: MINUTE, from: MINUTE / 2 },
] as const

/** From here on days are counted, not hours. */
const COUNT_DAYS = DAY - HOUR / 2

const untilMidnight = (now: Instant, timeZone: string): number =>
  startOfDay(addDays(dateAt(now, timeZone), 1), timeZone) - now

/** How far a date is from today in a time zone (IANA name). */
export const relativeDate = (date: PlainDate, now: Instant, timeZone: string): RelativeTime => {
  const days = daysBetween(dateAt(now, timeZone), date)
  const { unit, days: length } = dayUnits.find(({ from }) => Math.abs(days) >= from) ?? dayUnits[3]
  // Rounds away from zero, so that past and future are symmetric.
  const value = Math.sign(days) * Math.round(Math.abs(days) / length)
  return { value, unit, changesIn: untilMidnight(now, timeZone) }
}

/**
 * How far an instant is from now: minutes and hours by elapsed time, from a day on by calendar days of the time zone
 * (IANA name), so that tomorrow is called tomorrow. Less than half a minute is now.
 */
export const relativeTime = (at: Instant, now: Instant, timeZone: string): RelativeTime => {
  const left = at - now
  const away = Math.abs(left)
  if (away >= COUNT_DAYS) {
    const { changesIn, ...relative } = relativeDate(dateAt(at, timeZone), now, timeZone)
    return { ...relative, changesIn: left > 0 ? Math.min(changesIn, away - COUNT_DAYS + 1) : changesIn }
  }
  const found = clockUnits.find(({ from }) => away >= from)
  if (!found) return { value: 0, unit: 'second', changesIn: left + MINUTE / 2 }
  const { unit, seconds, from } = found
  const count = Math.round(away / seconds)
  const above = unit === 'minute' ? clockUnits[0].from : COUNT_DAYS
  // Future times approach and past times recede, up to the point at which the rounded count or the unit changes.
  const changesIn =
    left > 0
      ? away - Math.max((count - 0.5) * seconds, from) + 1
      : Math.min((count + 0.5) * seconds, above) - away
  return { value: Math.sign(left) * count, unit, changesIn }
}

const formats = new BoundedMap<string, Intl.RelativeTimeFormat>(50)

/**
 * A relative time in the language of a locale: `in 3 hours`, `yesterday`, `now`. From weeks on always with a number:
 * `next month` is not the same as 30 days.
 */
export const relativeTimeText = ({ value, unit }: RelativeTime, locale: string): string => {
  const numeric = unit === 'day' || unit === 'second' ? 'auto' : 'always'
  const key = `${locale} ${numeric}`
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric })
  formats.set(key, format)
  return format.format(value, unit)
}
