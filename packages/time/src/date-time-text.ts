import { tz } from '@date-fns/tz/tz'
import { format, toDate } from 'date-fns-tz'
import { type Instant, instant, instantFromDate } from './instant.js'
import { wallTime } from './parse-wall-time.js'
import { patternLocale } from './pattern-locale.js'
import { offsetAt } from './zone/offsets.js'
import { instantOf } from './zone/resolve.js'

/** The length, in characters, above which a text is rejected before it is parsed. */
const MAX_LENGTH = 100

const timeZonePattern = /^(?:[A-Za-z]+(?:\/[\w+-]+){1,2}|UTC)$/

/** Splits a text into its date-time and the time zone after it, if there is one: `Europe/Lisbon` or `[Europe/Lisbon]`. */
const splitTimeZone = (text: string): [wall: string, zone: string | undefined] => {
  const end = text.endsWith(']') ? text.length - 1 : text.length
  let start = end
  while (start > 0 && /[\w+/-]/.test(text[start - 1] as string)) start--
  while (/\d/.test(text[start] ?? '')) start++
  const zone = text.slice(start, end)
  if (!timeZonePattern.test(zone)) return [text, undefined]
  if (text[start - 1] === '[') start--
  if (text[start - 1] === ' ') start--
  return [text.slice(0, start), zone]
}

/**
 * Parses an ISO 8601 date-time. Without an offset or `Z` it is a wall time in the time zone at its end
 * (`2026-03-12T10:30 Europe/Lisbon`), or in `timeZone` if the text has none.
 * @param timeZone an IANA name
 * @throws RangeError for any other text and for an unknown time zone
 */
export function parseDateTime(text: string, timeZone: string): Instant {
  if (text.length > MAX_LENGTH)
    throw new RangeError(
      `a text of ${text.length} characters is not a date-time: expected ${MAX_LENGTH} at most`,
    )
  const [wall, zone] = splitTimeZone(text.trim())
  const time = wall.toUpperCase().split('T')[1] ?? ''
  if (/(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(time)) {
    const date = toDate(wall)
    if (!Number.isNaN(date.getTime())) return instantFromDate(date)
    throw new RangeError(`"${text}" is not a date-time: expected one such as 2026-03-12T10:30:00+01:00`)
  }
  return instantOf(wallTime(wall.replace(' ', 'T')), zone ?? timeZone)
}

/**
 * Formats an instant in a time zone with a pattern of date-fns and date-fns-tz (Unicode TR35: `EEEE d MMMM, HH:mm zzz`). Use it
 * only for patterns that come from the page; `formatDate` and `formatTime` follow the locale.
 * @param timeZone an IANA name
 * @param language the language of names, a BCP 47 tag; English by default
 * @throws RangeError for an unknown time zone or a pattern that date-fns rejects
 */
export function formatPattern(value: Instant, pattern: string, timeZone: string, language = 'en'): string {
  offsetAt(instant(value), timeZone)
  // date-fns-tz alone is wrong in a gap of the machine's own time zone. A date of @date-fns/tz has the fields of `timeZone`.
  return format(tz(timeZone)(value * 1000), pattern, { timeZone, locale: patternLocale(language) })
}
