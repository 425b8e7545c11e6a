import { cityName, instant, isTimeZone, offsetAt, zoneLabel } from '@whenable/time'

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

/**
 * A time zone's whole name: `America/New York`, its city where the locale writes that in another way (`Londres`), or what the calendar
 * that defines it calls it. It contains the city that is shown (WCAG 2.5.3, label in name).
 */
export const timeZoneName = (timeZone: string, locale: string): string => {
  if (isDefinedByCalendar(timeZone)) return zoneLabel(timeZone, instant(0), locale).name
  const [name, city] = [timeZone.replaceAll('_', ' '), cityName(timeZone, locale)]
  return name.includes(city) ? name : city
}
