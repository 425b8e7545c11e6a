import type { Person } from '@whenable/contract'
import { addDays, type Instant, intervalOf, toIsoString, wallAt } from '@whenable/time'
import ical, {
  escape as escapeText,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalDateTimeValue,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { CalendarObject } from '../../store/store.js'
import { oneLine } from './email-template.js'
import { timeZoneComponent } from './time-zone-component.js'

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

const answers: Readonly<Record<string, ICalAttendeeStatus>> = {
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  maybe: ICalAttendeeStatus.TENTATIVE,
}

/** A name that is valid in a quoted parameter (RFC 5545, 3.1). */
const nameOf = ({ name, email }: Person): string => oneLine(name?.replaceAll('"', "'") ?? '') || email

/**
 * A wall time in a time zone, as the zoned date-time that the generator expects. The generator uses its fields as they are, so
 * the result does not depend on the machine's time zone.
 */
const zoned = (at: Instant, timeZoneId: string): ICalDateTimeValue => {
  const [year, month, day, hour, minute, second] = wallAt(at, timeZoneId).split(/\D/).map(Number)
  const fields: object = {
    ...{ year, month, day, hour, minute, second },
    toPlainDate: () => fields,
    toZonedDateTime: () => value,
  }
  const value: object = {
    ...fields,
    timeZoneId,
    withTimeZone: () => value,
    toPlainDateTime: () => fields,
    toInstant: () => ({ epochMilliseconds: at * 1000 }),
  }
  return value as ICalDateTimeValue
}

/** The valid recurrence lines of a series. */
const seriesOf = ({ recurrence = [] }: CalendarObject): string =>
  recurrence
    .map((line) => oneLine(line).replace(/;\s+/g, ';'))
    .filter((line) => /^(?:RRULE|RDATE|EXDATE|EXRULE)[;:]/i.test(line))
    .join('\r\n')

/** The start and end of an event, and the time zone of a series. */
const spanOf = (
  { when, timeZone }: CalendarObject,
  isSeries: boolean,
): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> => {
  if (when.object === 'date' || when.object === 'datespan') {
    const [first, last] = when.object === 'date' ? [when.date, when.date] : [when.start_date, when.end_date]
    return { start: first, end: addDays(last, 1), allDay: true }
  }
  const [start, end] = when.object === 'time' ? [when.time] : [when.start_time, when.end_time]
  const timezone = isSeries ? (when.object === 'timespan' && when.start_timezone) || timeZone : null
  const written = (at: Instant) => (timezone ? zoned(at, timezone) : toIsoString(at))
  return { start: written(start), end: end === undefined ? null : written(end), timezone }
}

/**
 * Writes an iTIP message (RFC 5546): an invitation, a cancellation, a guest's answer, or a published event, which names only its
 * organizer (3.2.1). Single events use UTC; series use their time zone and include it.
 */
export const calendarMessage = (
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'PUBLISH',
  event: CalendarObject,
): string => {
  const repeating = seriesOf(event)
  const span = spanOf(event, repeating !== '')
  const content = ical({
    prodId: { company: 'Whenable', product: 'Whenable', language: 'EN' },
    method: ICalCalendarMethod[method],
    events: [
      {
        ...span,
        // The generator escapes all texts except this one.
        id: escapeText(oneLine(event.uid), false),
        sequence: event.sequence,
        stamp: toIsoString(event.stamp),
        status: statuses[event.status],
        summary: oneLine(event.title),
        description: event.description ?? null,
        location: event.location ? oneLine(event.location) : null,
        organizer: { email: event.organizer.email, name: nameOf(event.organizer) },
        attendees: event.attendees.map((attendee) => ({
          email: attendee.email,
          name: nameOf(attendee),
          role: ICalAttendeeRole.REQ,
          status: answers[attendee.status] ?? ICalAttendeeStatus.NEEDSACTION,
          rsvp: method === 'REQUEST' && !answers[attendee.status],
        })),
        repeating: repeating || null,
        recurrenceId: event.recurrenceId === undefined ? null : toIsoString(event.recurrenceId),
      },
    ],
  }).toString()
  // Passed to the generator, the time zone would also apply to DTSTAMP, which must be in UTC.
  const zone = span.timezone
  return zone
    ? content.replace(
        'BEGIN:VEVENT',
        () => `${timeZoneComponent(zone, intervalOf(event.when, zone).start)}BEGIN:VEVENT`,
      )
    : content
}
