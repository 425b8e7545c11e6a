import { tz } from '@date-fns/tz/tz'
import type { Locale } from 'date-fns'
import { format, toDate } from 'date-fns-tz'
import { type Instant, instant, instantFromDate } from './instant.js'
import { wallTime } from './wall-time.js'
import { offsetAt } from './zone/offsets.js'
import { instantOf } from './zone/resolve.js'

/** Longer texts are no date-time, and are not looked through. */
const MAX_LENGTH = 100

const timeZonePattern = /^(?:[A-Za-z]+(?:\/[\w+-]+){1,2}|UTC)$/

/** The date-time of a text, and the zone that it names at its end, which may stand in brackets. */
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
 * Reads a date-time as ISO 8601 writes it: with an offset or `Z`; else as wall time of the zone that it names at its end
 * (`2026-03-12T10:30 Europe/Lisbon`), or of `timeZone`.
 * @throws RangeError for anything else, and for an unknown zone
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
 * The instant in a zone by a pattern of date-fns and date-fns-tz (Unicode TR35: `EEEE d MMMM, HH:mm zzz`), for pages that
 * bring one; `locale` is one of date-fns, English if not given. Everything else is written by `Intl`, in `format.ts`.
 * @throws RangeError for an unknown zone or a pattern that date-fns refuses
 */
export function formatPattern(value: Instant, pattern: string, timeZone: string, locale?: Locale): string {
  offsetAt(instant(value), timeZone)
  // A date of date-fns-tz itself goes wrong where the machine's own clock has a gap; this one has the zone's fields.
  return format(tz(timeZone)(value * 1000), pattern, { timeZone, locale })
}
