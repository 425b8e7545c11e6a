declare const instantBrand: unique symbol

/** A point in time, in whole Unix seconds. */
export type Instant = number & { readonly [instantBrand]: 'Unix seconds' }

/** The range in which the wall time has a four-digit year in every time zone: 0001-01-02 to 9999-12-30. */
const FIRST = -62_135_510_400
const LAST = 253_402_214_399

/**
 * Checks that a number is an instant and types it as one.
 * @param value Unix seconds
 * @throws RangeError unless `value` is a whole number of seconds in the years 1 to 9999; today's milliseconds are out of range
 */
export function instant(value: number): Instant {
  if (!Number.isSafeInteger(value) || value < FIRST || value > LAST) {
    throw new RangeError(
      `${String(value)} is not an instant: expected whole Unix seconds (not milliseconds) in the years 1 to 9999`,
    )
  }
  return value as Instant
}

/**
 * The instant of a `Date` or of milliseconds since 1970 in UTC, rounded down to the second.
 * @throws RangeError for an invalid `Date` and outside the years 1 to 9999
 */
export function instantFromDate(date: Date | number): Instant {
  return instant(Math.floor(Number(date) / 1000))
}

/** The current instant by the machine's clock. Only elements, the service and the clients call it; everything else receives `now`. */
export function currentInstant(): Instant {
  return instantFromDate(Date.now())
}

/** Parses the date of an HTTP header (RFC 9110 section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`); `undefined` for any other text. */
export function parseHttpDate(text: string): Instant | undefined {
  const milliseconds = Date.parse(text)
  // `Date.parse` turns a day that the month does not have, such as 30 February, into a later date.
  const isDate = milliseconds < LAST * 1000 && new Date(milliseconds).toUTCString() === text
  return isDate ? instantFromDate(milliseconds) : undefined
}

/** Formats the instant in UTC, to the second: `2026-03-12T10:30:00Z`. */
export function toIsoString(value: Instant): string {
  return `${new Date(value * 1000).toISOString().slice(0, 19)}Z`
}
