import { type Interval, instant } from '@whenable/time'
import { listKey } from './listing.js'

const day = 86_400

/**
 * The classes of events by the length of their span in seconds: three days for single events (a date in any time zone), the
 * last one for endless series. An event of a class that overlaps a window begins at most the class's length before it.
 */
const reaches = [3 * day, 24 * day, 192 * day, 1_536 * day, Number.POSITIVE_INFINITY] as const

/** The class of a span of time. */
export const reachOf = ({ start, end }: Interval): number =>
  reaches.findIndex((longest) => end - start <= longest)

/** Bounds below and above all list keys. */
const first = ''
const last = '~'

/** For each class, the exclusive bounds of the list keys of events that may overlap a window. */
export const keyRanges = (window?: Interval): readonly { reach: number; above: string; below: string }[] =>
  reaches.map((longest, reach) => ({
    reach,
    above: window && Number.isFinite(longest) ? listKey(instant(window.start - longest), '') : first,
    below: window ? listKey(window.end, '') : last,
  }))
