import { type Instant, instant } from './instant.js'

const rfc3339 =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:(Z)|([+-])([01]\d|2[0-3]):?([0-5]\d))$/i

/**
 * Parses a date-time with an offset or `Z` (RFC 3339 section 5.6). Fractions of a second are dropped.
 * @throws RangeError for any other text, including a date-time without an offset
 */
export function parseInstant(text: string): Instant {
  const [, date, hour, minute, second = '00', , sign, offsetHour = '0', offsetMinute = '0'] =
    rfc3339.exec(text) ?? []
  const wall = `${date}T${hour}:${minute}:${second}.000Z`
  const milliseconds = Date.parse(wall)
  // `Date.parse` turns a day that the month does not have, such as 30 February, into a later date.
  if (!date || Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== wall) {
    throw new RangeError(`"${text}" is not an instant: expected a date-time such as 2026-03-12T10:30:00Z`)
  }
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60
  return instant(milliseconds / 1000 - (sign === '-' ? -offset : offset))
}
