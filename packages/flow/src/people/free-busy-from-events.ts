import type { CalendarEvent, FreeBusyAnswer } from '@whenable/contract'
import { type Interval, intersectIntervals, type Occurrence } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { readEvents } from '../calendar/read-event.js'
import { addressKey } from './person-times.js'

type TimeSlot = NonNullable<FreeBusyAnswer['time_slots']>[number]

/** The email addresses of an event's attendees, and whether they are busy (true) or tentative (false). */
const attendeesOf = ({ calendar_id, organizer, owner, participants, status }: CalendarEvent) => {
  const certain = !/^(?:tentative|maybe)$/.test(status ?? '')
  const attendees = new Map<string, boolean>()
  const owners = [calendar_id, organizer?.email, /<([^<>]*)>/.exec(owner ?? '')?.[1]]
  for (const email of owners) if (email) attendees.set(addressKey(email), certain)
  for (const { email, status: answer } of participants ?? []) {
    const key = addressKey(email)
    if (answer === 'no') attendees.delete(key)
    else if (answer === 'yes') attendees.set(key, certain)
    else if (!attendees.has(key)) attendees.set(key, false)
  }
  return attendees
}

/**
 * The free-busy answers of some people, computed from events of the current or the legacy API:
 * - busy: they organize, own or accepted the event, or it is in a calendar whose id is their email address
 * - tentative: they have not answered, may come, or the event is tentative
 * - free: they declined, or the event is cancelled or marked as free
 *
 * Invalid events are ignored.
 *
 * @param window the half-open time span, in Unix seconds
 * @param timeZone the IANA time zone for all-day events
 * @throws RangeError for an unknown time zone.
 */
export const freeBusyFromEvents = (
  events: readonly CalendarEvent[],
  emails: readonly string[],
  window: Interval,
  timeZone: string,
): FreeBusyAnswer[] => {
  const { occurrences } = expandEvents(readEvents(events), {
    from: window.start,
    to: window.end,
    timeZone,
  })
  const slots = new Map<string, TimeSlot[]>(emails.map((email) => [addressKey(email), []]))
  const attendees = new WeakMap<CalendarEvent, Map<string, boolean>>()
  const addTime = ({ event, start, end }: Occurrence<CalendarEvent>) => {
    const people = attendees.get(event) ?? attendeesOf(event)
    attendees.set(event, people)
    const [visible] = intersectIntervals([{ start, end }], [window])
    if (!visible) return
    for (const [email, certain] of people)
      slots.get(email)?.push({
        ...{ start_time: visible.start, end_time: visible.end },
        status: certain ? 'busy' : 'tentative',
      })
  }
  for (const occurrence of occurrences) if (occurrence.event.busy !== false) addTime(occurrence)
  return emails.map((email) => ({
    object: 'free_busy',
    email,
    time_slots: slots.get(addressKey(email)) ?? [],
  }))
}
