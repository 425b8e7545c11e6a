import { type Interval, instant } from '@whenable/time'
import { listKey } from '../store.js'

const day = 86_400

/**
 * The classes of events by the length of the time in which they may have a part, in seconds: three days hold what takes
 * place once (a date, in any zone), the last one series without an end. What is in a class and reaches into a window
 * begins at most its length before the window does.
 */
const reaches = [3 * day, 24 * day, 192 * day, 1_536 * day, Number.POSITIVE_INFINITY] as const

/** The class of a span of time. */
export const reachOf = ({ start, end }: Interval): number =>
  reaches.findIndex((longest) => end - start <= longest)

/** Before every list key, and after. */
const first = ''
const last = '~'

/** For each class, between which list keys the events lie that may reach into a window; both exclusive. */
export const keyRanges = (window?: Interval): readonly { reach: number; above: string; below: string }[] =>
  reaches.map((longest, reach) => ({
    reach,
    above: window && Number.isFinite(longest) ? listKey(instant(window.start - longest), '') : first,
    below: window ? listKey(window.end, '') : last,
  }))
