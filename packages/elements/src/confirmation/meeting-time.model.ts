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
  readonly zone: string
}

/** A span, half-open, in the words of its reader. */
export const meetingTime = (start: Instant, end: Instant, reader: TimeFormat): MeetingTime => {
  const { locale, timeZone } = reader
  const { name, offset } = zoneLabel(timeZone, start, locale)
  return {
    day: formatDate(start, { locale, timeZone, style: 'full' }),
    range: formatRange(start, end, reader),
    zone: name === offset ? name : `${name}, ${offset}`,
  }
}

/** The same span in a second zone, with its day where that is another one; nothing where the clocks agree or nobody knows the zone. */
export const otherMeetingTime = (
  start: Instant,
  end: Instant,
  reader: TimeFormat,
  otherTimeZone: string | null | undefined,
): Omit<MeetingTime, 'day'> | undefined => {
  if (!otherTimeZone || !isTimeZone(otherTimeZone)) return undefined
  if (offsetAt(start, otherTimeZone) === offsetAt(start, reader.timeZone)) return undefined
  const { day, range, zone } = meetingTime(start, end, { ...reader, timeZone: otherTimeZone })
  const sameDay = dateAt(start, otherTimeZone) === dateAt(start, reader.timeZone)
  return { range: sameDay ? range : `${day}, ${range}`, zone }
}
