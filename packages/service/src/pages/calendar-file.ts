import { type ICalendarError, readCalendar, runInSlices } from '@whenable/contract/icalendar'
import { type Instant, type Interval, instant, overlaps } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'

/** Maximum number of occurrences in the window. */
const mostOccurrences = 20_000

const day = 86_400

/** The times that conflict with a calendar file, by their start; or why it cannot be read. */
export type CalendarComparison =
  | { readonly conflicts: ReadonlySet<Instant> }
  | { readonly error: ICalendarError }

/** The occurrences of a calendar file that take time, in a window. All-day events are left out: their owner may be free. */
function* busyIn(
  bytes: Uint8Array,
  window: { readonly from: Instant; readonly to: Instant; readonly timeZone: string },
): Generator<undefined, readonly Interval[] | { readonly error: ICalendarError }> {
  const calendar = yield* readCalendar(bytes, { timeZone: window.timeZone, details: false })
  if ('error' in calendar) return calendar
  const busy: Interval[] = []
  for (const { events } of calendar.items) {
    yield
    for (const { event, start, end, allDay } of expandEvents(events, window).occurrences)
      if (event.busy && !allDay) busy.push({ start, end })
    if (busy.length > mostOccurrences) return { error: 'too-much' }
  }
  return busy
}

/**
 * Compares times with a visitor's calendar file (iCalendar, RFC 5545), which is read for one answer and not stored.
 *
 * @param timeZone IANA name, for times in the file without one.
 */
export const compareWithCalendar = async (
  bytes: Uint8Array,
  slots: readonly Interval[],
  timeZone: string,
): Promise<CalendarComparison> => {
  const from = instant(Math.min(...slots.map(({ start }) => start)) - day)
  const to = instant(Math.max(...slots.map(({ end }) => end)) + day)
  const busy = await runInSlices(busyIn(bytes, { from, to, timeZone }), new AbortController().signal)
  if (!busy) return { error: 'too-much' }
  if ('error' in busy) return busy
  const conflicts = slots.filter((slot) => busy.some((time) => overlaps(time, slot)))
  return { conflicts: new Set(conflicts.map(({ start }) => start)) }
}
