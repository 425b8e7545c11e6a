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
export interface TimedSpan<Seen extends Occurrence = Occurrence> extends Span {
  readonly occurrence: Seen
}

/** A day as a column of a time grid; spans are in minutes of the axis. */
export interface GridColumn<Seen extends Occurrence = Occurrence> {
  readonly date: PlainDate
  readonly parts: readonly AxisPart[]
  readonly placed: readonly Placed<TimedSpan<Seen>>[]
  readonly crowds: readonly Crowd<TimedSpan<Seen>>[]
  /** What the day does not have, because clocks are moved. */
  readonly missing: readonly Span[]
  /** Outside of the business hours. */
  readonly shut: readonly Span[]
}

/** Days side by side on one scale, of which the minutes from `from` to `to` are shown. */
export interface TimeGrid<Seen extends Occurrence = Occurrence> extends Span {
  readonly axis: DayAxis
  readonly columns: readonly GridColumn<Seen>[]
}

/** What is shut of a day, by its parts of an axis that is so long. */
export type ClosedSpansOf = (date: PlainDate, parts: readonly AxisPart[], length: number) => readonly Span[]

/** What a time grid is made of beside its events. */
export interface TimeGridOptions {
  readonly dates: readonly PlainDate[]
  readonly timeZone: string
  /** The hours to show, 0 to 24; more where an event lies outside of them. */
  readonly hourFrom: number
  readonly hourTo: number
  /** Tells what of a day is outside of business hours, where there are any. */
  readonly closedOf: ClosedSpansOf | null
  /** How many events have room side by side. */
  readonly most: number
}

/** A line of text has room in so many minutes: what is shorter, or has no length, is drawn as long. */
const SHORTEST = 25

/** How far a line with the name of an hour stands over the hour, of an hour, and how early a day begins to be seen, in minutes. */
const NAME = 0.16
const MORNING = 480

/**
 * Where a time grid begins to be seen, in hours from its first: half an hour before its first event, but no later than in the
 * morning, and so that where `visible` hours end, no name of an hour is cut.
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
 * Lays the timed occurrences of each date out on one scale; `timed` has those of each date.
 * @throws RangeError for an unknown zone
 */
export const timeGrid = <Seen extends Occurrence>(
  timed: readonly (readonly Seen[])[],
  words: TimeGridOptions,
): TimeGrid<Seen> => {
  const { dates, timeZone, closedOf, most } = words
  const axis = dayAxis(dates, timeZone)
  const { length } = axis
  let from = placeOfHour(axis, words.hourFrom)
  let to = placeOfHour(axis, words.hourTo)
  const columns = dates.map((date, index): GridColumn<Seen> => {
    const parts = axis.days.get(date) ?? []
    const spans = (timed[index] ?? []).map((occurrence): TimedSpan<Seen> => {
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
      shut: closedOf?.(date, parts, length) ?? [],
    }
  })
  // Whole hours.
  for (const { at } of axis.hours) if (at <= from && at > from - 60) from = at
  const end = axis.hours.find(({ at }) => at >= to)?.at ?? length
  return { axis, from, to: end, columns }
}
