import { type ICalendarError, readCalendar } from '@whenable/icalendar/read'
import { type Instant, type Interval, mergeIntervals, overlaps } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import type { VisitorCalendar } from './visitor-calendar.js'

/**
 * The time window of a calendar, half-open, and the visitor's time zone (IANA name) for whole days and times without
 * a time zone.
 */
export interface CalendarWindow {
  readonly from: Instant
  readonly to: Instant
  readonly timeZone: string
}

/** The visitor's busy times; all-day events, such as holidays, apart: the visitor may be free. */
export interface BusyTimes {
  readonly events: readonly Interval[]
  readonly allDay: readonly Interval[]
}

/** The result of reading a calendar, or why it cannot be read. */
export type CalendarReading =
  | ({ readonly busy: BusyTimes } & Pick<VisitorCalendar, 'unknownTimeZones' | 'unreadable'>)
  | { readonly error: ICalendarError }

/** Maximum number of occurrences. */
const MOST_OCCURRENCES = 200_000

/** Returns a function that finds what a slot conflicts with. */
export const conflictFinder =
  ({ events, allDay }: BusyTimes): VisitorCalendar['conflictOf'] =>
  (slot) => {
    const isMet = (times: readonly Interval[]) => times.some((time) => overlaps(time, slot))
    return isMet(events) ? 'event' : isMet(allDay) ? 'all-day' : undefined
  }

/**
 * The busy times of a calendar (iCalendar, RFC 5545) in a window. Cancelled and transparent entries are left out;
 * texts are not read. It yields between pieces of work.
 */
export function* busyTimesIn(
  file: string | Uint8Array,
  window: CalendarWindow,
): Generator<undefined, CalendarReading> {
  const calendar = yield* readCalendar(file, { timeZone: window.timeZone, details: false })
  if ('error' in calendar) return calendar
  let unreadable = 0
  const busy: { events: Interval[]; allDay: Interval[] } = { events: [], allDay: [] }
  for (const { events, inexactCount } of calendar.items) {
    yield
    unreadable += inexactCount
    const { occurrences, errors } = expandEvents(events, window)
    unreadable += new Set(errors.map(({ event }) => event)).size
    for (const { event, start, end, allDay } of occurrences)
      if (event.busy) busy[allDay ? 'allDay' : 'events'].push({ start, end })
    if (busy.events.length + busy.allDay.length > MOST_OCCURRENCES) return { error: 'too-much' }
  }
  const [taken, allDay] = [mergeIntervals(busy.events), mergeIntervals(busy.allDay)]
  return {
    busy: { events: taken, allDay },
    unknownTimeZones: calendar.unknownTimeZones,
    unreadable,
  }
}
