import type { Instant } from '../instant.js'
import { intervalOf, parseWhen, type When } from '../when.js'

/** The fields of an event of the current or the legacy API that expansion reads. Events may have other fields. */
export interface RecurringEvent {
  readonly id: string
  readonly calendar_id?: string | null
  readonly when?: unknown
  /**
   * The iCalendar lines of a master: a list in the current API (the time zone is that of `when`), `{timezone, rrule}` in the
   * legacy API.
   */
  readonly recurrence?:
    | readonly string[]
    | { readonly timezone?: string | null; readonly rrule?: readonly string[] | null }
    | null
  /** On an instance or override: the id of its master, and in `original_start_time` the start by the recurrence in Unix seconds. */
  readonly master_event_id?: string | null
  readonly original_start_time?: number | string | null
  readonly status?: string | null
  /** Legacy API: whether this occurrence was cancelled. */
  readonly cancelled?: boolean | null
}

/** One time at which an event takes place. */
export interface Occurrence<Event extends RecurringEvent = RecurringEvent> {
  /** The id of the event, or `<id of the master>_<start in UTC>` for an occurrence of a recurrence. */
  readonly id: string
  /** The event with the details of the occurrence: the master, the override or the single event. */
  readonly event: Event
  readonly when: When
  readonly start: Instant
  readonly end: Instant
  readonly allDay: boolean
  /** Whether it was cancelled. Always false unless the window has `showCancelled`. */
  readonly cancelled: boolean
}

/**
 * The half-open time span to show, in Unix seconds, and the IANA time zone in which dates are shown, that of the viewer.
 */
export interface OccurrenceWindow {
  readonly from: Instant
  readonly to: Instant
  readonly timeZone: string
  /**
   * The IANA time zone of an event's calendar. It is that of recurrences that name none, and of the dates that services send as
   * instants. Default, also for an unknown name: `timeZone`.
   */
  readonly timeZoneOf?: (event: RecurringEvent) => string | undefined
  readonly showCancelled?: boolean
}

/** Whether an event of the current or the legacy API was cancelled. */
export const isCancelled = (event: RecurringEvent): boolean =>
  event.status === 'cancelled' || event.cancelled === true

/** Whether the window overlaps a time span, or contains it if it has no duration. */
const isInWindow = (start: Instant, end: Instant, { from, to }: OccurrenceWindow): boolean =>
  start < to && (end > from || (start === end && start >= from))

/** The occurrence of an event at one time, or `undefined` if it is outside the window or cancelled. */
export function occurrenceOf<Event extends RecurringEvent>(
  event: Event,
  id: string,
  when: When,
  window: OccurrenceWindow,
): Occurrence<Event> | undefined {
  const cancelled = isCancelled(event)
  const { start, end, allDay } = intervalOf(when, window.timeZone)
  if ((cancelled && !window.showCancelled) || !isInWindow(start, end, window)) return undefined
  return { id, event, when, start, end, allDay, cancelled }
}

/** The lines of a `recurrence` field: a list, a single text, or an object with `rrule`. Anything but text is ignored. */
export const recurrenceLines = (recurrence: unknown): readonly string[] => {
  if (typeof recurrence === 'string') return [recurrence]
  const lines: unknown = Array.isArray(recurrence) ? recurrence : Object(recurrence).rrule
  if (typeof lines === 'string') return [lines]
  if (!Array.isArray(lines)) return []
  return lines.every(isText) ? lines : lines.filter(isText)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether an event is a master: it has recurrence lines and is not an instance of another event. */
export const isRecurring = ({ recurrence, master_event_id }: RecurringEvent): boolean =>
  !master_event_id && !!recurrence && recurrenceLines(recurrence).length > 0

/**
 * The occurrence of an event without a recurrence, or `undefined` if it is outside the window or cancelled. Same result as
 * `expandEvent`, without loading the code for recurrences.
 * @throws WhenError for an invalid `when`
 * @throws RangeError for an unknown time zone
 */
export const singleOccurrence = <Event extends RecurringEvent>(
  event: Event,
  window: OccurrenceWindow,
): Occurrence<Event> | undefined => occurrenceOf(event, event.id, parseWhen(event.when), window)
