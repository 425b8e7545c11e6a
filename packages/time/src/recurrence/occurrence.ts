import type { Instant } from '../instant.js'
import { intervalOf, parseWhen, type When } from '../when.js'

/** What expansion reads of an event, of either generation; other fields are the caller's own. */
export interface RecurringEvent {
  readonly id: string
  readonly calendar_id?: string | null
  readonly when?: unknown
  /** The lines of a master: an array (zone from `when`), or the legacy `{timezone, rrule}`. */
  readonly recurrence?:
    | readonly string[]
    | { readonly timezone?: string | null; readonly rrule?: readonly string[] | null }
    | null
  /** On an instance or override: its master, and the start that the recurrence gave it. */
  readonly master_event_id?: string | null
  readonly original_start_time?: number | string | null
  readonly status?: string | null
  /** Legacy: this one occurrence does not take place. */
  readonly cancelled?: boolean | null
}

/** One time at which an event takes place. */
export interface Occurrence<Event extends RecurringEvent = RecurringEvent> {
  /** The event's own id, or `<master>_<start in UTC>` for one that the recurrence gives. */
  readonly id: string
  /** The event that describes it: the master, the override, or the single event. */
  readonly event: Event
  readonly when: When
  readonly start: Instant
  readonly end: Instant
  readonly allDay: boolean
  /** Whether it was cancelled; such ones are only there with `showCancelled`. */
  readonly cancelled: boolean
}

/** The span to show, half-open, and the zone in which dates begin and unzoned recurrences are read. */
export interface OccurrenceWindow {
  readonly from: Instant
  readonly to: Instant
  readonly timeZone: string
  readonly showCancelled?: boolean
}

/** Of either generation: it does not take place. */
export const isCancelled = (event: RecurringEvent): boolean =>
  event.status === 'cancelled' || event.cancelled === true

/** Whether something from `start` to `end` is seen between `from` and `to`; a moment is, if it lies there. */
const isInWindow = (start: Instant, end: Instant, { from, to }: OccurrenceWindow): boolean =>
  start < to && (end > from || (start === end && start >= from))

/** Of one time of an event: the occurrence, where it is seen in the window. */
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

/** The lines of a recurrence as it may come: a list of them, one alone, or in an object; what is no text is passed over. */
export const recurrenceLines = (recurrence: unknown): readonly string[] => {
  if (typeof recurrence === 'string') return [recurrence]
  const lines: unknown = Array.isArray(recurrence) ? recurrence : Object(recurrence).rrule
  if (typeof lines === 'string') return [lines]
  if (!Array.isArray(lines)) return []
  return lines.every(isText) ? lines : lines.filter(isText)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether an event is a master: it has the lines of a recurrence, and is no instance of another. */
export const isRecurring = ({ recurrence, master_event_id }: RecurringEvent): boolean =>
  !master_event_id && !!recurrence && recurrenceLines(recurrence).length > 0

/**
 * The occurrence of an event that does not recur, where it is seen in a window: what `expandEvent` says of it, without the
 * code of recurrences.
 * @throws WhenError or RangeError (unknown zone) that names what cannot be read
 */
export const singleOccurrence = <Event extends RecurringEvent>(
  event: Event,
  window: OccurrenceWindow,
): Occurrence<Event> | undefined => occurrenceOf(event, event.id, parseWhen(event.when), window)
