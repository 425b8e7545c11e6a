import { type CalendarEvent, ServiceError } from '@whenable/contract'
import { type ICalendarError, readCalendar } from '@whenable/icalendar'
import { type Instant, type Interval, instant, overlaps, parseWhen } from '@whenable/time'
import { expandEvents, recurrenceLines } from '@whenable/time/recurrence'
import { isTooDense } from '../calendars/events/series-density.js'
import { type Job, JobRefused, type RunJob } from '../kernel/run-job.js'

/** Maximum number of occurrences in the window. */
const mostOccurrences = 20_000

const day = 86_400

/** The times that conflict with a calendar file, by their start; or why it cannot be read. */
export type CalendarComparison =
  | { readonly conflicts: ReadonlySet<Instant> }
  | { readonly error: ICalendarError }

/** A calendar file, and the window whose times are compared with it. */
interface CalendarFile {
  readonly bytes: Uint8Array
  readonly from: Instant
  readonly to: Instant
  /** IANA name, for times in the file without one. */
  readonly timeZone: string
}

/** Whether a series recurs more often than events of the API may. One that cannot be read is left out when it is expanded. */
const isDense = ({ when, recurrence, master_event_id }: CalendarEvent, timeZone: string): boolean => {
  if (!recurrence || master_event_id) return false
  try {
    return isTooDense({ when: parseWhen(when), recurrence: recurrenceLines(recurrence) }, timeZone)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The occurrences of a calendar file that take time, in a window. All-day events are left out: their owner may be free. */
function* busyIn({
  bytes,
  ...window
}: CalendarFile): Generator<
  undefined,
  { readonly busy: readonly Interval[] } | { readonly error: ICalendarError }
> {
  const calendar = yield* readCalendar(bytes, { timeZone: window.timeZone, details: false })
  if ('error' in calendar) return calendar
  const busy: Interval[] = []
  for (const { events } of calendar.items) {
    yield
    if (events.some((event) => isDense(event, window.timeZone))) return { error: 'too-much' }
    for (const { event, start, end, allDay } of expandEvents(events, window).occurrences)
      if (event.busy && !allDay) busy.push({ start, end })
    if (busy.length > mostOccurrences) return { error: 'too-much' }
  }
  return { busy }
}

/** Reads a visitor's calendar file: the only work on a visitor's text that can take long. */
export const calendarComparison: Job<
  CalendarFile,
  { readonly busy: readonly Interval[] } | { readonly error: ICalendarError }
> = {
  name: 'compare-calendar',
  // Large files of many plain events take longer.
  milliseconds: ({ bytes }) => Math.min(3_000, 300 + 2 * (bytes.length / 1024)),
  work: busyIn,
}

/** When a visitor may try again while others' files are read, in seconds. */
const retryAfter = 10

/**
 * Compares times with a visitor's calendar file (iCalendar, RFC 5545), which is read for one answer and not stored.
 *
 * @param timeZone IANA name, for times in the file without one.
 * @throws ServiceError `rate_limit_error` while too many files wait to be read.
 */
export const compareWithCalendar = async (
  runJob: RunJob,
  bytes: Uint8Array,
  slots: readonly Interval[],
  timeZone: string,
): Promise<CalendarComparison> => {
  const from = instant(Math.min(...slots.map(({ start }) => start)) - day)
  const to = instant(Math.max(...slots.map(({ end }) => end)) + day)
  try {
    const read = await runJob(calendarComparison, { bytes, from, to, timeZone })
    if ('error' in read) return read
    const conflicts = slots.filter((slot) => read.busy.some((time) => overlaps(time, slot)))
    return { conflicts: new Set(conflicts.map(({ start }) => start)) }
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    if (error.reason === 'too-long') return { error: 'too-much' }
    throw new ServiceError('rate_limit_error', 'other calendar files are being read', { retryAfter })
  }
}
