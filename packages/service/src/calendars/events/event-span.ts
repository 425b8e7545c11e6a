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
import type { EventRecord } from '../../store/store.js'

/** The end of time here, in the year 9000: what an endless series is kept under. */
const never = instant(221_845_392_000)

/** Zones reach 14 hours from UTC; a date lies somewhere in the day that is wider by these on both sides. */
const widestOffset = 15 * 3_600

/** A finite series longer than this is kept as an endless one: finding its end would cost more than it saves. */
const longestCounted = 4_000

type Timed = Pick<EventRecord, 'when' | 'recurrence'>

/** The interval in which an event, not repeated, may lie in any zone; never empty. */
const onceSpan = ({ when }: Timed): Interval => {
  const { start, end } = intervalOf(when, 'UTC')
  const once = { start, end: instant(Math.max(end, start + 1)) }
  return when.object === 'date' || when.object === 'datespan'
    ? expandInterval(once, widestOffset, widestOffset)
    : once
}

const isEndless = (lines: readonly string[]): boolean =>
  lines.some((line) => /^RRULE/i.test(line.trim()) && !/(?:COUNT|UNTIL)\s*=/i.test(line))

/** The starts of a series' first occurrences; of whole days, their midnights in UTC. */
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
 * The time in which an event may have a part: its own, from a series' first to its last occurrence, or, of an
 * override, from where it was to where it went. Only what a look at a window may safely leave out lies outside.
 *
 * @throws RecurrenceError naming the part of a recurrence line that is wrong.
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
  // The lines are read even where the end is known to be never, so that a wrong one is refused when it is written.
  const limit = isEndless(event.recurrence) ? 1 : longestCounted
  const starts = firstStarts(event, calendarZone, limit)
  const last = starts.length < limit ? (starts.at(-1) ?? once.start) + (once.end - once.start) : never
  return { start: once.start, end: instant(Math.max(last, once.end)) }
}
