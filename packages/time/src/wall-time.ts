import type { PlainDate } from './plain-date.js'

/** What a clock and a calendar on a wall show, without a zone: `YYYY-MM-DDTHH:MM:SS`. Never an instant. */
export type WallTime = string & { readonly form: 'YYYY-MM-DDTHH:MM:SS' }

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/**
 * Reads `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`.
 * @throws RangeError for any other form, and for a date or a time that does not exist
 */
export function wallTime(text: string): WallTime {
  const whole = text.length === 16 ? `${text}:00` : text
  const milliseconds = form.test(text) ? Date.parse(`${whole}Z`) : Number.NaN
  // A day that the month does not have comes back as another one.
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(whole)) {
    throw new RangeError(`"${text}" is not a wall time: expected YYYY-MM-DDTHH:MM:SS`)
  }
  return whole as WallTime
}

/** The date that the wall time shows. */
export function dateOfWall(wall: WallTime): PlainDate {
  return wall.slice(0, 10) as PlainDate
}

/**
 * Seconds from 1970-01-01T00:00:00 to the wall time if no clock were ever moved. For reckoning with wall times only.
 * @throws RangeError for a text that is no wall time
 */
export function wallSeconds(wall: WallTime): number {
  const milliseconds = Date.parse(`${wall}Z`)
  if (Number.isNaN(milliseconds)) wallTime(wall)
  return milliseconds / 1000
}
