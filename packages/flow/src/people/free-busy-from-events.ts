import type { CalendarEvent, FreeBusyAnswer } from '@whenable/contract'
import { type Interval, intersectIntervals, type Occurrence } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { readEvents } from '../calendar/read-event.js'
import { addressKey } from './person-times.js'

type TimeSlot = NonNullable<FreeBusyAnswer['time_slots']>[number]

/** Everybody an event concerns, by address, and whether it is certain that they have it. */
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
 * What events of either generation tell of each address: whoever organizes, owns or has accepted one is busy, whoever has not
 * answered yet or may come has it tentatively, and so has everybody a tentative one; one that is declined, cancelled or shown as
 * free takes no time. An event of a calendar whose id is an address is that address's. Events that cannot be read are passed over.
 *
 * @throws RangeError for an unknown zone.
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
