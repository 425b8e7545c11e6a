import type { Occurrence, PlainDate } from '@whenable/time'
import {
  type AxisPart,
  type DayAxis,
  dayAxis,
  missingOnAxis,
  placeOfHour,
  spanOnAxis,
} from './day-axis.model.js'
import { type Crowd, type Placed, type Span, sideBySide } from './side-by-side.model.js'

/** An occurrence on the axis of its day, in minutes of the axis. */
export interface TimedSpan<T extends Occurrence = Occurrence> extends Span {
  readonly occurrence: T
}

/** A day as a column of a time grid; spans are in minutes of the axis. */
export interface GridColumn<T extends Occurrence = Occurrence> {
  readonly date: PlainDate
  readonly parts: readonly AxisPart[]
  readonly placed: readonly Placed<TimedSpan<T>>[]
  readonly crowds: readonly Crowd<TimedSpan<T>>[]
  /** Times that the day does not have, because clocks change. */
  readonly missing: readonly Span[]
  /** Times outside of business hours. */
  readonly closed: readonly Span[]
}

/** Days side by side on one scale; the minutes from `from` to `to` are visible. */
export interface TimeGrid<T extends Occurrence = Occurrence> extends Span {
  readonly axis: DayAxis
  readonly columns: readonly GridColumn<T>[]
}

/** Returns what of a day is closed, by the day's parts of an axis and the length of the axis. */
export type ClosedSpansOf = (date: PlainDate, parts: readonly AxisPart[], length: number) => readonly Span[]

/** What a time grid depends on, besides its events. */
export interface TimeGridOptions {
  readonly dates: readonly PlainDate[]
  readonly timeZone: string
  /** The hours to show, 0 to 24. Events outside of them extend them. */
  readonly hourFrom: number
  readonly hourTo: number
  /** Returns what of a day is outside of business hours, if there are any. */
  readonly closedOf: ClosedSpansOf | null
  /** How many events fit side by side. */
  readonly most: number
}

/** Minimum height of an event, in minutes: one line of text. */
const SHORTEST = 25

/** How far an hour's label extends above the hour, in hours; and the latest initial scroll position, in minutes. */
const NAME = 0.16
const MORNING = 480

/**
 * The initial scroll position, in hours from the first: half an hour before the first event, at the latest in the
 * morning, so that no label of an hour is cut at the end of the `visible` hours.
 */
export const initialHour = ({ from, columns }: TimeGrid, visible: number): number => {
  const first = columns.reduce(
    (least, { placed }) => placed.reduce((min, { item }) => Math.min(min, item.from), least),
    MORNING,
  )
  const begin = Math.max(0, first - 30 - from) / 60
  const beyond = (begin + visible + NAME) % 1
  return beyond < 2 * NAME ? Math.max(0, begin - beyond) : begin
}

/**
 * Lays out the timed occurrences of each date on one scale; `timed` has those of each date.
 *
 * @throws RangeError for an unknown time zone
 */
export const timeGrid = <T extends Occurrence>(
  timed: readonly (readonly T[])[],
  options: TimeGridOptions,
): TimeGrid<T> => {
  const { dates, timeZone, closedOf, most } = options
  const axis = dayAxis(dates, timeZone)
  const { length } = axis
  let from = placeOfHour(axis, options.hourFrom)
  let to = placeOfHour(axis, options.hourTo)
  const columns = dates.map((date, index): GridColumn<T> => {
    const parts = axis.days.get(date) ?? []
    const spans = (timed[index] ?? []).map((occurrence): TimedSpan<T> => {
      const span = spanOnAxis(parts, occurrence.start, occurrence.end)
      const end = Math.min(length, Math.max(span.to, span.from + SHORTEST))
      const start = Math.min(span.from, end - SHORTEST)
      from = Math.min(from, start)
      to = Math.max(to, end)
      return { occurrence, from: start, to: end }
    })
    return {
      ...{ date, parts, ...sideBySide(spans, most) },
      missing: missingOnAxis(parts, length),
      closed: closedOf?.(date, parts, length) ?? [],
    }
  })
  // Whole hours.
  for (const { at } of axis.hours) if (at <= from && at > from - 60) from = at
  const end = axis.hours.find(({ at }) => at >= to)?.at ?? length
  return { axis, from, to: end, columns }
}
