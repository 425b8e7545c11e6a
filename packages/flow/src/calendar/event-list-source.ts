import type { CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import { readEvents } from './read-event.js'

/**
 * A calendar source over a page's own list of events, in the format of the current or the legacy API. Events without a
 * `calendar_id` are on the first calendar. Without `calendars` there is one for each `calendar_id`. Invalid fields are left out,
 * and all texts are plain text. The source is read-only: to let visitors move events, add a `change` method to it.
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
