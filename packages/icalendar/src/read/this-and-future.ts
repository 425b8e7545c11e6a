import type { CalendarEvent } from '@whenable/contract'
import { parseWhen } from '@whenable/time'
import {
  moveSeries,
  originalStartTime,
  overrideKey,
  type Start,
  seriesOf,
  startInSeries,
} from '@whenable/time/series'

/** The series into which overrides of "this and future" occurrences split a series (RFC 5545, section 3.2.13), and its other overrides. */
export interface SplitSeries {
  /** In the sequence of time; the first one is the series' master. */
  readonly masters: readonly CalendarEvent[]
  readonly overrides: readonly CalendarEvent[]
  /** Those that cannot be carried out: they replace one occurrence only. */
  readonly single: readonly CalendarEvent[]
}

const byOriginal = (a: CalendarEvent, b: CalendarEvent): number => overrideKey(a) - overrideKey(b)

/** An override under another series, at the start that its occurrence has there. */
const underSeries = (override: CalendarEvent, masterId: string, start: Start): CalendarEvent => ({
  ...override,
  master_event_id: masterId,
  original_start_time: originalStartTime(start),
})

/**
 * Splits a series.
 *
 * @param ranges the overrides that go on.
 * @param overrides the others, by their original starts.
 * @param timeZone of dates and of a series that names none.
 */
export const splitSeries = (
  master: CalendarEvent,
  ranges: readonly CalendarEvent[],
  overrides: readonly CalendarEvent[],
  timeZone: string,
): SplitSeries => {
  const ended: CalendarEvent[] = []
  const placed: CalendarEvent[] = []
  const single: CalendarEvent[] = []
  let current = master
  let waiting = [...ranges].sort(byOriginal)
  let own = [...overrides]
  for (let range = waiting.shift(); range; range = waiting.shift())
    try {
      const start = startInSeries(seriesOf(current, timeZone), range)
      const when = parseWhen(range.when)
      const all = [...own, ...waiting]
      const moved = moveSeries({ master: current, overrides: all, start, when, scope: 'following', timeZone })
      const { master_event_id: _, original_start_time: __, ...fields } = range
      const id = moved.endedLines ? `${master.id}#${overrideKey(range)}` : current.id
      const place = new Map(
        moved.overrides.map(({ override, to }) => [override, underSeries(override, id, to)]),
      )
      if (moved.endedLines) ended.push({ ...current, recurrence: moved.endedLines })
      placed.push(...own.filter((override) => !place.has(override)))
      own = own.flatMap((override) => place.get(override) ?? [])
      waiting = waiting.map((override) => place.get(override) ?? override)
      current = { ...current, ...fields, id, when: moved.when, recurrence: moved.lines }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      single.push(range)
    }
  return { masters: [...ended, current], overrides: [...placed, ...own], single }
}
