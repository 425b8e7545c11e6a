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
import { commaOf, joined } from '@whenable/time/texts'

/** The time of a meeting as text: day, time range and time zone. */
export interface MeetingTime {
  readonly day: string
  /** What the language writes between the day and the range. */
  readonly comma: string
  readonly range: string
  readonly timeZoneText: string
}

/** The text of a half-open time span, without its year if it is in that of `now`. */
export const meetingTime = (start: Instant, end: Instant, format: TimeFormat, now?: Instant): MeetingTime => {
  const { locale, timeZone } = format
  const yearOf = (instant: Instant) => dateAt(instant, timeZone).slice(0, 4)
  const { name, offset } = zoneLabel(timeZone, start, locale)
  return {
    day: formatDate(start, {
      ...{ locale, timeZone },
      style: now && yearOf(now) === yearOf(start) ? 'weekday-day' : 'full',
    }),
    comma: commaOf(locale ?? 'en'),
    range: formatRange(start, end, format),
    timeZoneText: name === offset ? name : joined(locale, name, offset),
  }
}

/**
 * The same span in a second time zone, with its day if that differs; undefined if the clocks agree or the time zone
 * is unknown.
 */
export const otherMeetingTime = (
  start: Instant,
  end: Instant,
  format: TimeFormat,
  otherTimeZone: string | null | undefined,
): Omit<MeetingTime, 'day' | 'comma'> | undefined => {
  if (!otherTimeZone || !isTimeZone(otherTimeZone)) return undefined
  if (offsetAt(start, otherTimeZone) === offsetAt(start, format.timeZone)) return undefined
  const { day, range, timeZoneText } = meetingTime(start, end, { ...format, timeZone: otherTimeZone })
  const sameDay = dateAt(start, otherTimeZone) === dateAt(start, format.timeZone)
  return { range: sameDay ? range : joined(format.locale, day, range), timeZoneText }
}
