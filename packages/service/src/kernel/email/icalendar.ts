import type { CalendarEvent, Person } from '@whenable/contract'
import { type CalendarItem, writeCalendar, writeItem } from '@whenable/icalendar'
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

/** An event as it is written, apart from the occurrence of a series that it may be. */
const writtenEvent = (event: CalendarObject): CalendarEvent => ({
  id: oneLine(event.uid),
  recurrence: event.recurrence && [...event.recurrence],
  when: whenOf(event),
  status: event.status,
  title: oneLine(event.title),
  description: event.description,
  location: event.location && oneLine(event.location),
  conferencing: event.conferencing,
  url: event.url,
  organizer: named(event.organizer),
  participants: event.attendees.map((attendee) => ({ ...attendee, ...named(attendee) })),
})

const writingOf = ({ uid, stamp, sequence, timeZone }: CalendarObject) => ({
  ...{ uid: oneLine(uid), stamp, sequence, timeZone },
})

/**
 * Writes an iTIP message (RFC 5546): an invitation, a cancellation, a guest's answer, or a published event, which names only its
 * organizer (3.2.1). Single events use UTC; series use their time zone and include it.
 */
export const calendarMessage = (method: Method, event: CalendarObject): string => {
  const written = writtenEvent(event)
  const { recurrence: _series, ...occurrence } = written
  const item =
    event.recurrenceId === undefined
      ? written
      : { ...occurrence, master_event_id: written.id, original_start_time: event.recurrenceId }
  return writeItem([item], { ...writingOf(event), method })
}

/** An event of a published calendar, which names no attendees. */
export const publishedItem = (event: CalendarObject): CalendarItem => ({
  event: writtenEvent({ ...event, attendees: [] }),
  writing: writingOf(event),
})

/** Writes events as one published calendar (RFC 5546, 3.2.1), such as those of a series of bookings, each with its own UID. */
export const publishedCalendar = (events: readonly CalendarObject[]): string =>
  writeCalendar(events.map(publishedItem))
