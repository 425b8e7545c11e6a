import { type ICalendarError, readICalendar } from '@whenable/client/icalendar'
import type { CalendarEvent } from '@whenable/contract'
import { type Instant, type Interval, mergeIntervals, overlaps } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import type { VisitorCalendar } from './visitor-calendar.js'

/** The times for which a calendar is read, half-open, and the visitor's zone: in it are whole days, and times that name no zone. */
export interface CalendarWindow {
  readonly from: Instant
  readonly to: Instant
  readonly timeZone: string
}

/** When the visitor has something: times, and whole days such as a holiday, on which they may be free all the same. */
export interface BusyTimes {
  readonly events: readonly Interval[]
  readonly allDay: readonly Interval[]
}

/** What a text tells of the visitor's time, or why it tells nothing. */
export type CalendarReading =
  | ({ readonly busy: BusyTimes } & Pick<VisitorCalendar, 'unknownTimeZones' | 'unreadable'>)
  | { readonly error: ICalendarError }

/** More occurrences of entries in the window are not looked through. */
const MOST_OCCURRENCES = 200_000

/** What a slot falls on. */
export const conflictFinder =
  ({ events, allDay }: BusyTimes): VisitorCalendar['conflictOf'] =>
  (slot) => {
    const isMet = (times: readonly Interval[]) => times.some((time) => overlaps(time, slot))
    return isMet(events) ? 'event' : isMet(allDay) ? 'all-day' : undefined
  }

/**
 * The times that a calendar (iCalendar, RFC 5545) says are taken, in a window. Entries that are cancelled or take no time
 * are left out, and nobody's words are read. It yields between one piece of work and the next, as what reads the text does.
 */
export function* busyTimesIn(text: string, window: CalendarWindow): Generator<undefined, CalendarReading> {
  const calendar = yield* readICalendar(text, { timeZone: window.timeZone, details: false })
  if ('error' in calendar) return calendar
  const series = new Map<string, CalendarEvent[]>()
  for (const event of calendar.events) {
    const uid = event.master_event_id ?? event.id
    if (!series.get(uid)?.push(event)) series.set(uid, [event])
  }
  let unreadable = calendar.unreadable.length
  const busy: { events: Interval[]; allDay: Interval[] } = { events: [], allDay: [] }
  for (const events of series.values()) {
    yield
    const { occurrences, errors } = expandEvents(events, window)
    unreadable += new Set(errors.map(({ event }) => event)).size
    for (const { event, start, end, allDay } of occurrences)
      if (event.busy) busy[allDay ? 'allDay' : 'events'].push({ start, end })
    if (busy.events.length + busy.allDay.length > MOST_OCCURRENCES) return { error: 'too-much' }
  }
  const [taken, wholeDays] = [mergeIntervals(busy.events), mergeIntervals(busy.allDay)]
  return {
    busy: { events: taken, allDay: wholeDays },
    unknownTimeZones: calendar.unknownTimeZones,
    unreadable,
  }
}
