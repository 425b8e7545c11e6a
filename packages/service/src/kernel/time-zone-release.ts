import { type Instant, plainDate, startOfDay } from '@whenable/time'

/** The release of the IANA time zone database that a service reads, as far as it knows. */
export interface TimeZoneRelease {
  /** `2026f`; undefined in a runtime that does not say. */
  readonly version: string | undefined
  /** Whether it is more than a year old. */
  readonly isOld: boolean
}

const year = 365 * 86_400

/** A release every two months: about six appear in a year. */
const between = year / 6

/**
 * When a release appeared at the latest, estimated from its year and letter: `2025a` by the end of February, `2025b` by the end of April, `2025f`
 * and those after it by the end of the year. Undefined for a text that names no release.
 */
const releasedBy = (version: string): number | undefined => {
  const [, digits, letter] = /^(\d{4})([a-z])/.exec(version) ?? []
  if (digits === undefined || letter === undefined) return undefined
  const order = letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  return startOfDay(plainDate(`${digits}-01-01`), 'UTC') + Math.min(order * between, year)
}

/** What is known about a release at an instant. */
export const timeZoneRelease = (version: string | undefined, now: Instant): TimeZoneRelease => {
  const released = version === undefined ? undefined : releasedBy(version)
  return { version, isOld: released !== undefined && now - released > year }
}
