import { instant, isTimeZone, offsetAt, zoneLabel } from '@whenable/time'

/** Whether a calendar defines the time zone: its text has a definition after its name. */
const isDefinedByCalendar = (timeZone: string): boolean => timeZone.includes('|')

/** Whether times can be shown in a time zone: an IANA name that the engine knows, or one that a calendar defines. */
export const isShownTimeZone = (timeZone: string): boolean => {
  if (!isDefinedByCalendar(timeZone)) return isTimeZone(timeZone)
  try {
    offsetAt(instant(0), timeZone)
    return true
  } catch {
    return false
  }
}

/** A time zone's whole name: `America/New York`, or what the calendar that defines it calls it. */
export const timeZoneName = (timeZone: string): string =>
  isDefinedByCalendar(timeZone) ? zoneLabel(timeZone, instant(0), 'en').name : timeZone.replaceAll('_', ' ')
