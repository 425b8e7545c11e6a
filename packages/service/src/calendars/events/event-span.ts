import {
  dateAt,
  expandInterval,
  type Instant,
  type Interval,
  instant,
  intervalOf,
  wallAt,
} from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'
import type { EventRecord } from '../../kernel/store/store.js'

/** The end of endless series, in the year 9000. */
const never = instant(221_845_392_000)

/** Margin of a date's span in seconds: time zones differ from UTC by up to 14 hours. */
const widestOffset = 15 * 3_600

/** A longer finite series counts as endless, because finding its end would cost more than it saves. */
const longestCounted = 4_000

type Timed = Pick<EventRecord, 'when' | 'recurrence'>

/** The interval of a single event in any time zone; never empty. */
const onceSpan = ({ when }: Timed): Interval => {
  const { start, end } = intervalOf(when, 'UTC')
  const once = { start, end: instant(Math.max(end, start + 1)) }
  return when.object === 'date' || when.object === 'datespan'
    ? expandInterval(once, widestOffset, widestOffset)
    : once
}

const isEndless = (lines: readonly string[]): boolean =>
  lines.some((line) => /^RRULE/i.test(line.trim()) && !/(?:COUNT|UNTIL)\s*=/i.test(line))

/** The starts of a series' first occurrences. All-day ones start at midnight UTC. */
const firstStarts = (
  { when, recurrence: lines }: Timed,
  calendarZone: string,
  limit: number,
): readonly Instant[] => {
  const dates = when.object === 'date' || when.object === 'datespan'
  const timeZone = (when.object === 'timespan' ? when.start_timezone : undefined) ?? calendarZone
  const from = intervalOf(when, dates ? 'UTC' : timeZone).start
  const start = dates ? dateAt(from, 'UTC') : wallAt(from, timeZone)
  return expandRecurrence({ start, timeZone, lines, includeStart: true }, { from, to: never, limit })
}

/**
 * The interval that an event may overlap: its own, that of all occurrences of a series, or, for an override, its original and its
 * new time. Windows outside of it can skip the event.
 *
 * @throws RecurrenceError naming the invalid part of a recurrence line.
 */
export const eventSpan = (
  event: Timed & Pick<EventRecord, 'original_start_time'>,
  calendarZone: string,
  master?: Timed,
): Interval => {
  const once = onceSpan(event)
  if (event.original_start_time !== undefined && master) {
    const { start, end } = onceSpan(master)
    const origin = event.original_start_time
    return {
      start: instant(Math.min(once.start, origin - widestOffset)),
      end: instant(Math.max(once.end, origin + (end - start))),
    }
  }
  if (!event.recurrence.length) return once
  // Expanded even for endless series, so that invalid lines are refused when they are written.
  const limit = isEndless(event.recurrence) ? 1 : longestCounted
  const starts = firstStarts(event, calendarZone, limit)
  const last = starts.length < limit ? (starts.at(-1) ?? once.start) + (once.end - once.start) : never
  return { start: once.start, end: instant(Math.max(last, once.end)) }
}

/** An event with its span, without a recurrence that cannot be expanded. */
export const spanWithoutInvalidRule = (
  event: EventRecord,
  timeZone: string,
  master?: EventRecord,
): readonly [EventRecord, Interval] => {
  try {
    return [event, eventSpan(event, timeZone, master)]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const single = { ...event, recurrence: [] }
    return [single, eventSpan(single, timeZone)]
  }
}
