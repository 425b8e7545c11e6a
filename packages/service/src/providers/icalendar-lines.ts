import { escapeText, utcText } from '@whenable/icalendar'
import { instantOf, isTimeZone, parseInstant, wallAt } from '@whenable/time'

/** A start or an end in an API: a date, or an instant with the time zone in which it recurs. */
export interface ApiTime {
  readonly date?: string | null
  readonly dateTime?: string | null
  readonly timeZone?: string | null
}

/** An instant as APIs write it, without fractions of a second. */
export const secondsOf = (text: string) => parseInstant(text.replace(/\.\d+/, ''))

/** A time as iCalendar writes it: in its time zone if that is known, otherwise in UTC. */
export const timeLine = (name: string, { date, dateTime, timeZone }: ApiTime): string => {
  if (date) return `${name};VALUE=DATE:${date.replaceAll('-', '')}`
  const at = secondsOf(dateTime ?? '')
  if (timeZone && isTimeZone(timeZone) && !/^(?:Etc\/)?UTC$/.test(timeZone)) {
    const wall = wallAt(at, timeZone)
    if (instantOf(wall, timeZone) === at) return `${name};TZID=${timeZone}:${wall.replace(/[-:]/g, '')}`
  }
  return `${name}:${utcText(at)}`
}

/** A parameter of a line. */
export const parameter = (name: string, value: string | undefined): string =>
  value ? `;${name}="${value.replace(/["^\p{Cc}]/gu, "'")}"` : ''

/** The line of a text; none if it is empty. */
export const textLine = (name: string, value: string | undefined): string[] =>
  value ? [`${name}:${escapeText(value)}`] : []
