import { addDays, addMonths, daysBetween, type PlainDate, startOfMonth } from '@whenable/time'
import { type DateSpan, earlier, later } from './agenda.model.js'

/** A direction of the list. */
export type Side = 'before' | 'after'

/** The days that are known, and how far each side looks for events before it asks whether to look on. */
export interface LoadedRange extends DateSpan {
  /** The days up to which a side looks. */
  readonly limits: Readonly<Record<Side, PlainDate>>
}

/** Months that are read at first, and by which the days that are known grow. */
const MONTHS = 2

/** Nobody looks on by themselves where for so many months nothing is planned. */
const EMPTY_MONTHS = 12

const clamped = (date: PlainDate, bounds: Partial<DateSpan>): PlainDate => {
  if (bounds.first && date < bounds.first) return bounds.first
  return bounds.last && date > bounds.last ? bounds.last : date
}

/** What is known when the list begins at a day. */
export const rangeAround = (date: PlainDate, bounds: Partial<DateSpan>): LoadedRange => {
  const first = startOfMonth(date)
  return {
    first: clamped(first, bounds),
    last: clamped(addDays(addMonths(first, MONTHS), -1), bounds),
    limits: { before: addMonths(date, -EMPTY_MONTHS), after: addMonths(date, EMPTY_MONTHS) },
  }
}

/** How a side stands: it can grow, it has looked far enough, or it ends there. */
export type SideState = 'open' | 'paused' | 'ended'

/** Of a side of the list whose outermost event is on the day `outermost`, where there is one. */
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

/** More months on a side; the longer nothing was found there, the more at once. */
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

/** A side looks on where it paused. */
export const withFurtherLimit = (range: LoadedRange, side: Side): LoadedRange => {
  const { first, last, limits } = range
  const further = side === 'before' ? addMonths(first, -EMPTY_MONTHS) : addMonths(last, EMPTY_MONTHS)
  return { ...range, limits: { ...limits, [side]: further } }
}
