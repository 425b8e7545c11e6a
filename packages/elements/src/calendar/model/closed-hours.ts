import {
  addDays,
  type Interval,
  type OpenHours,
  openIntervals,
  type PlainDate,
  startOfDay,
} from '@whenable/time'
import { type AxisPart, spanOnAxis } from './day-axis.model.js'
import type { Span } from './side-by-side.model.js'
import type { ClosedSpansOf } from './time-grid.model.js'

/**
 * Returns what of a day is outside of business hours, in minutes of its axis. Hours without a time zone are in
 * `timeZone` (IANA name).
 *
 * @throws RangeError for invalid business hours
 */
export const closedOutside =
  (openHours: readonly OpenHours[], timeZone: string): ClosedSpansOf =>
  (date: PlainDate, parts: readonly AxisPart[], length: number): Span[] => {
    const day: Interval = { start: startOfDay(date, timeZone), end: startOfDay(addDays(date, 1), timeZone) }
    const closed: Span[] = []
    let at = 0
    for (const { start, end } of openIntervals({ openHours }, day, timeZone)) {
      const { from, to } = spanOnAxis(parts, start, end)
      if (from > at) closed.push({ from: at, to: from })
      at = to
    }
    if (at < length) closed.push({ from: at, to: length })
    return closed
  }
