import type { Instant } from '../instant.js'
import { addDays, dateOfDay, daysBetween } from '../plain-date.js'
import { type DatedWhen, datesOf, intervalOf, isDated, parseWhen, type When, WhenError } from '../when.js'
import { canonicalTimeZone } from '../zone/canonical-name.js'
import { isTimeZone } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { expandRecurrence } from './expand.js'
import {
  isCancelled,
  isRecurring,
  type Occurrence,
  type OccurrenceWindow,
  occurrenceOf,
  type RecurringEvent,
  recurrenceLines,
} from './occurrence.js'
import { occurrenceId, originalStart, type Start } from './original-start.js'

const DAY = 86_400

/** The time zone of an event's calendar, or the viewer's. */
function calendarTimeZone(event: RecurringEvent, { timeZone, timeZoneOf }: OccurrenceWindow): string {
  const own = timeZoneOf?.(event)
  return own && isTimeZone(own) ? own : timeZone
}

/** The recurrence lines of a master. Those of an instance are ignored: some services repeat the master's lines on it. */
const linesOf = ({ recurrence, master_event_id }: RecurringEvent): readonly string[] =>
  recurrence && !master_event_id ? recurrenceLines(recurrence) : []

/** The time zone of a series: its own, that of its calendar, or the viewer's. */
function seriesTimeZone(event: RecurringEvent, when: When, window: OccurrenceWindow): string {
  const { timezone } = Object(event.recurrence) as { readonly timezone?: unknown }
  const legacy = typeof timezone === 'string' && timezone && !event.master_event_id ? timezone : undefined
  const name = legacy ?? (when.object === 'timespan' && when.start_timezone)
  return name ? canonicalTimeZone(name) : calendarTimeZone(event, window)
}

/** The start and `when` of each occurrence of an all-day event by its recurrence. */
function datedOccurrences(event: RecurringEvent, when: DatedWhen, window: OccurrenceWindow) {
  const [first, last] = datesOf(when)
  const days = daysBetween(first, last)
  const timeZone = seriesTimeZone(event, when, window)
  return expandRecurrence(
    { start: first, timeZone, lines: linesOf(event), includeStart: true },
    // In every time zone, a date begins less than a day before or after its midnight in UTC.
    {
      from: (window.from - (days + 2) * DAY) as Instant,
      to: (window.to + DAY) as Instant,
    },
  )
    .map((start) => dateOfDay(start / DAY))
    .map((date) => ({
      start: date as Start,
      when: (days > 0
        ? { object: 'datespan', start_date: date, end_date: addDays(date, days) }
        : { object: 'date', date }) as When,
    }))
}

/** The start and `when` of each occurrence of a timed event by its recurrence. All are as long as the master. */
function timedOccurrences(
  event: RecurringEvent,
  when: When & { object: 'time' | 'timespan' },
  window: OccurrenceWindow,
) {
  const { start, end } = intervalOf(when, window.timeZone)
  const timeZone = seriesTimeZone(event, when, window)
  const wall = wallAt(start, timeZone)
  // The master may start in the second pass of a fold, which its wall time does not show.
  const asWall = instantOf(wall, timeZone)
  return expandRecurrence(
    { start: wall, timeZone, lines: linesOf(event), includeStart: true },
    { from: (window.from - (end - asWall)) as Instant, to: window.to },
  )
    .map((begin) => (begin === asWall ? start : begin))
    .map((begin) => ({
      start: begin as Start,
      when: (when.object === 'time'
        ? { ...when, time: begin }
        : { ...when, start_time: begin, end_time: begin + (end - start) }) as When,
    }))
}

/**
 * The occurrences of an event that overlap a window, sorted by start. A master is expanded; its own start is an occurrence. A timed
 * occurrence lasts as many seconds as the master, an all-day occurrence as many days.
 * @param overrides events that replace the occurrence with the same calendar, master and original start; others are ignored
 * @throws WhenError for an invalid `when`
 * @throws RecurrenceError for an invalid recurrence
 * @throws RangeError for an unknown time zone
 */
export function expandEvent<Event extends RecurringEvent>(
  event: Event,
  overrides: readonly Event[],
  window: OccurrenceWindow,
): Occurrence<Event>[] {
  return expandParsed(event, parseWhen(event.when), overrides, window)
}

/** {@link expandEvent} with a parsed `when`. */
function expandParsed<Event extends RecurringEvent>(
  event: Event,
  when: When,
  overrides: readonly Event[],
  window: OccurrenceWindow,
): Occurrence<Event>[] {
  const shown: Occurrence<Event>[] = []
  const show = (described: Event, id: string, own: When) => {
    const occurrence = occurrenceOf(described, id, own, window)
    if (occurrence) shown.push(occurrence)
  }
  if (!isRecurring(event)) {
    show(event, event.id, when)
    return shown
  }
  if (isCancelled(event) && !window.showCancelled) return []
  const zone = seriesTimeZone(event, when, window)
  const replaced = new Map<Start, Event>()
  for (const override of overrides) {
    if (
      override.master_event_id !== event.id ||
      (override.calendar_id ?? null) !== (event.calendar_id ?? null)
    )
      continue
    replaced.set(originalStart(override, isDated(when), zone), override)
  }
  const given = isDated(when) ? datedOccurrences(event, when, window) : timedOccurrences(event, when, window)
  for (const { start, when: own } of given) {
    const override = replaced.get(start)
    if (!override) show(event, occurrenceId(event.id, start), own)
    // A cancelled override without a time has the time of the recurrence.
    else if (!override.when) show(override, override.id, own)
  }
  for (const override of replaced.values()) {
    if (override.when) show(override, override.id, parseWhen(override.when))
  }
  return shown.sort((a, b) => a.start - b.start)
}

/**
 * The occurrences of a list of events, sorted by start. Masters are expanded with their overrides in the list. An instance in the
 * list replaces the occurrence of its master. `errors` has the invalid events, which are left out, and the datespans that end
 * before they start, which are shown as one day.
 */
export function expandEvents<Event extends RecurringEvent>(
  list: readonly Event[],
  window: OccurrenceWindow,
): { occurrences: Occurrence<Event>[]; errors: { event: Event; error: RangeError }[] } {
  const errors: { event: Event; error: RangeError }[] = []
  const events = list.filter((event) => {
    const isEvent = typeof event === 'object' && event !== null
    if (!isEvent) errors.push({ event, error: new WhenError('event', event, 'an object') })
    return isEvent
  })
  const key = (event: Event, id: string) => JSON.stringify([event.calendar_id ?? null, id])
  const masters = new Set(events.filter(isRecurring).map((event) => key(event, event.id)))
  const overrides = new Map<string, Event[]>()
  const others: Event[] = []
  for (const event of events) {
    const master = event.master_event_id ? key(event, event.master_event_id) : ''
    if (!masters.has(master)) others.push(event)
    else if (!overrides.get(master)?.push(event)) overrides.set(master, [event])
  }
  const occurrences: Occurrence<Event>[] = []
  const attempt = (event: Event, action: () => unknown): boolean => {
    try {
      action()
      return true
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      errors.push({ event, error })
      return false
    }
  }
  const read = (event: Event): When => parseWhen(event.when, (error) => errors.push({ event, error }))
  for (const event of others) {
    attempt(event, () => {
      const when = read(event)
      // Lists can have thousands of single events, so no key is computed for them.
      const own = (isRecurring(event) && overrides.get(key(event, event.id))) || []
      const readable = own.filter((override) =>
        attempt(override, () => {
          if (override.when) read(override)
          originalStart(override, isDated(when), window.timeZone)
        }),
      )
      for (const occurrence of expandParsed(event, when, readable, window)) occurrences.push(occurrence)
    })
  }
  return { occurrences: occurrences.sort((a, b) => a.start - b.start), errors }
}
