import type { Person } from '@whenable/contract'
import { writeItem } from '@whenable/icalendar'
import type { CalendarObject } from '../store/store.js'
import { oneLine } from './compose-email.js'

/** The method of an iTIP message (RFC 5546). */
type Method = 'REQUEST' | 'CANCEL' | 'REPLY' | 'PUBLISH'

/** A person by name, or else by address. */
const named = ({ name, email }: Person): Person => ({ email, name: oneLine(name ?? '') || email })

/** When a message's event is. Only series are written in their time zone. */
const whenOf = ({ when, timeZone, recurrence }: CalendarObject): CalendarObject['when'] => {
  if (when.object !== 'timespan') return when
  const { start_time, end_time } = when
  return recurrence?.length
    ? { start_timezone: timeZone, ...when }
    : { object: 'timespan', start_time, end_time }
}

/**
 * Writes an iTIP message (RFC 5546): an invitation, a cancellation, a guest's answer, or a published event, which names only its
 * organizer (3.2.1). Single events use UTC; series use their time zone and include it.
 */
export const calendarMessage = (method: Method, event: CalendarObject): string => {
  const uid = oneLine(event.uid)
  const occurrence =
    event.recurrenceId === undefined
      ? { id: uid, recurrence: event.recurrence }
      : { id: uid, master_event_id: uid, original_start_time: event.recurrenceId }
  return writeItem(
    [
      {
        ...occurrence,
        when: whenOf(event),
        status: event.status,
        title: oneLine(event.title),
        description: event.description,
        location: event.location && oneLine(event.location),
        conferencing: event.conferencing,
        url: event.url,
        organizer: named(event.organizer),
        participants: event.attendees.map((attendee) => ({ ...attendee, ...named(attendee) })),
      },
    ],
    { uid, stamp: event.stamp, sequence: event.sequence, timeZone: event.timeZone, method },
  )
}

/** Writes events as one published calendar (RFC 5546, 3.2.1), such as those of a series of bookings, each with its own UID. */
export const publishedCalendar = (events: readonly CalendarObject[]): string => {
  const end = 'END:VCALENDAR'
  const [first = '', ...others] = events.map((event) =>
    calendarMessage('PUBLISH', { ...event, attendees: [] }),
  )
  const last = first.lastIndexOf(end)
  const entries = others.map((text) => text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(end)))
  return [first.slice(0, last), ...entries, first.slice(last)].join('')
}
