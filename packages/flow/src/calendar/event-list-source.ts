import type { CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import { readEvents } from './read-event.js'

/**
 * A source of plain lists: a page's own events, in either generation's form. They lie on the calendar that their
 * `calendar_id` names, those that name none on the first. Without `calendars` there is one for each that is named.
 * Fields that are not of their kind are left out; nothing is markup. What is given is never changed: a page that lets its
 * events be moved adds a `change` of its own.
 */
export const eventListSource = (
  events: readonly unknown[],
  calendars: readonly CalendarInfo[] = [],
): CalendarSource => {
  const first = calendars[0]?.id ?? 'events'
  const byCalendar = new Map<string, CalendarEvent[]>(calendars.map(({ id }) => [id, []]))
  for (const event of readEvents(events)) {
    const placed = event.calendar_id ? event : { ...event, calendar_id: first }
    const id = placed.calendar_id as string
    if (!byCalendar.get(id)?.push(placed)) byCalendar.set(id, [placed])
  }
  const shown = calendars.length ? calendars : [...byCalendar.keys()].map((id) => ({ id, name: id }))
  return {
    key: [events, calendars],
    calendars: async () => shown,
    events: async ({ calendarId }) => byCalendar.get(calendarId) ?? [],
  }
}
