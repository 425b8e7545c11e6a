import type { CalendarEvent } from '@whenable/contract'
import { parseInstant, toIsoString } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { type ICalendar, readCalendar } from '../read/read-calendar.js'
import { lastOf } from './drain.js'

/** A calendar of events, each given by its lines, after lines of its own. */
export const calendarText = (events: readonly (readonly string[])[], own: readonly string[] = []): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...own,
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Reads a calendar, with the events of all its items in one list. */
export const readText = (
  text: string,
  { timeZone = 'Europe/Lisbon', details = true } = {},
): ICalendar & { readonly events: readonly CalendarEvent[] } => {
  const calendar = lastOf(readCalendar(text, { timeZone, details }))
  if ('error' in calendar) throw new Error(calendar.error)
  return { ...calendar, events: calendar.items.flatMap(({ events }) => events) }
}

/** The occurrences of events from March to May 2026, as a reader in Lisbon expands them. */
export const occurrencesOf = ({ events }: { readonly events: readonly CalendarEvent[] }) =>
  expandEvents(events, {
    from: parseInstant('2026-03-01T00:00:00Z'),
    to: parseInstant('2026-05-31T00:00:00Z'),
    timeZone: 'Europe/Lisbon',
  }).occurrences

/** When they begin: `03-16T09:00`. */
export const startsOf = (read: { readonly events: readonly CalendarEvent[] }): string[] =>
  occurrencesOf(read).map(({ start }) => toIsoString(start).slice(5, 16))
