import {
  dateAt,
  formatDate,
  formatRange,
  type Instant,
  isTimeZone,
  offsetAt,
  type TimeFormat,
  zoneLabel,
} from '@whenable/time'

/** A meeting's time in words: the day, from when to when, and the zone it is meant in. */
export interface MeetingTime {
  readonly day: string
  readonly range: string
  readonly timeZoneText: string
}

/** A span, half-open, in the words of its reader. */
export const meetingTime = (start: Instant, end: Instant, format: TimeFormat): MeetingTime => {
  const { locale, timeZone } = format
  const { name, offset } = zoneLabel(timeZone, start, locale)
  return {
    day: formatDate(start, { locale, timeZone, style: 'full' }),
    range: formatRange(start, end, format),
    timeZoneText: name === offset ? name : `${name}, ${offset}`,
  }
}

/** The same span in a second zone, with its day where that is another one; nothing where the clocks agree or nobody knows the zone. */
export const otherMeetingTime = (
  start: Instant,
  end: Instant,
  format: TimeFormat,
  otherTimeZone: string | null | undefined,
): Omit<MeetingTime, 'day'> | undefined => {
  if (!otherTimeZone || !isTimeZone(otherTimeZone)) return undefined
  if (offsetAt(start, otherTimeZone) === offsetAt(start, format.timeZone)) return undefined
  const { day, range, timeZoneText } = meetingTime(start, end, { ...format, timeZone: otherTimeZone })
  const sameDay = dateAt(start, otherTimeZone) === dateAt(start, format.timeZone)
  return { range: sameDay ? range : `${day}, ${range}`, timeZoneText }
}
