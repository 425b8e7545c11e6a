import { addDays, addMonths, daysBetween, type PlainDate, startOfMonth } from '@whenable/time'
import { type DateSpan, earlier, later } from './agenda.model.js'

/** A direction of the list. */
export type Side = 'before' | 'after'

/** The loaded days, and how far each side loads before it asks the visitor. */
export interface LoadedRange extends DateSpan {
  /** The day up to which a side loads. */
  readonly limits: Readonly<Record<Side, PlainDate>>
}

/** Months that are loaded first, and added each time. */
const MONTHS = 2

/** Months without events after which a side stops loading on its own. */
const EMPTY_MONTHS = 12

const clamped = (date: PlainDate, bounds: Partial<DateSpan>): PlainDate => {
  if (bounds.first && date < bounds.first) return bounds.first
  return bounds.last && date > bounds.last ? bounds.last : date
}

/** The loaded days when the list starts at a date. */
export const rangeAround = (date: PlainDate, bounds: Partial<DateSpan>): LoadedRange => {
  const first = startOfMonth(date)
  return {
    first: clamped(first, bounds),
    last: clamped(addDays(addMonths(first, MONTHS), -1), bounds),
    limits: { before: addMonths(date, -EMPTY_MONTHS), after: addMonths(date, EMPTY_MONTHS) },
  }
}

/** A side can be extended, waits for the visitor, or has ended. */
export type SideState = 'open' | 'paused' | 'ended'

/** The state of a side of the list; `outermost` is the day of its outermost event, if any. */
export const sideState = (
  range: LoadedRange,
  side: Side,
  outermost: PlainDate | undefined,
  bounds: Partial<DateSpan>,
): SideState => {
  const { first, last, limits } = range
  if (side === 'before') {
    if (bounds.first && first <= bounds.first) return 'ended'
    const found = outermost ? addMonths(outermost, -EMPTY_MONTHS) : limits.before
    return first > earlier(found, limits.before) ? 'open' : 'paused'
  }
  if (bounds.last && last >= bounds.last) return 'ended'
  const found = outermost ? addMonths(outermost, EMPTY_MONTHS) : limits.after
  return last < later(found, limits.after) ? 'open' : 'paused'
}

/** Adds months on a side: the longer nothing was found, the more. */
export const extended = (
  range: LoadedRange,
  side: Side,
  outermost: PlainDate | undefined,
  bounds: Partial<DateSpan>,
): LoadedRange => {
  const { first, last } = range
  const edge = side === 'before' ? first : last
  const empty = outermost ? Math.abs(daysBetween(outermost, edge)) / 30 : MONTHS
  const months = Math.max(MONTHS, Math.min(EMPTY_MONTHS, Math.round(empty)))
  return side === 'before'
    ? { ...range, first: clamped(addMonths(first, -months), bounds) }
    : { ...range, last: clamped(addMonths(last, months), bounds) }
}

/** Lets a paused side continue. */
export const withFurtherLimit = (range: LoadedRange, side: Side): LoadedRange => {
  const { first, last, limits } = range
  const further = side === 'before' ? addMonths(first, -EMPTY_MONTHS) : addMonths(last, EMPTY_MONTHS)
  return { ...range, limits: { ...limits, [side]: further } }
}
