import {
  findCommonFreeTime,
  type PersonStatus,
  type PersonTimes,
  statusDuring,
} from '@whenable/flow/calendar'
import {
  addDays,
  type Instant,
  type Interval,
  intersectIntervals,
  type PlainDate,
  startOfDay,
} from '@whenable/time'
import {
  type AxisPart,
  type DayAxis,
  dayAxis,
  type HourMark,
  instantOnAxis,
  missingOnAxis,
  placeOfHour,
  placeOnAxis,
  spanOnAxis,
} from '../calendar/model/day-axis.model.js'
import type { Span } from '../calendar/model/side-by-side.model.js'

/** A day of the view; spans are in minutes of the axis. */
export interface VisibleDay {
  readonly date: PlainDate
  readonly parts: readonly AxisPart[]
  /** From the first to the last visible hour; empty if the time zone skipped the date. */
  readonly visible: Interval
  /** Visible times that the day does not have, because clocks change. */
  readonly missing: readonly Span[]
}

/** Days side by side on one scale; the minutes from `from` to `to` are visible. */
export interface VisibleDays extends Span {
  readonly axis: DayAxis
  readonly days: readonly VisibleDay[]
  /** From the start of the first day to the end of the last. */
  readonly window: Interval
}

/**
 * The days from a date on, in a time zone (IANA name), with the hours to show, 0 to 24. Invalid hours show the whole
 * day.
 *
 * @throws RangeError for an unknown time zone
 */
export const visibleDays = (
  first: PlainDate,
  count: number,
  timeZone: string,
  hourFrom: number,
  hourTo: number,
): VisibleDays => {
  const dates = Array.from({ length: count }, (_, index) => addDays(first, index))
  const axis = dayAxis(dates, timeZone)
  const [begin, end] = hourFrom < hourTo ? [hourFrom, hourTo] : [0, 24]
  const from = placeOfHour(axis, begin)
  const to = placeOfHour(axis, end)
  const days = dates.map((date): VisibleDay => {
    const parts = axis.days.get(date) ?? []
    const start = startOfDay(date, timeZone)
    return {
      ...{ date, parts },
      visible: { start: instantOnAxis(parts, from) ?? start, end: instantOnAxis(parts, to) ?? start },
      missing: missingOnAxis(parts, axis.length).filter((span) => span.to > from && span.from < to),
    }
  })
  const window = { start: startOfDay(first, timeZone), end: startOfDay(addDays(first, count), timeZone) }
  return { axis, days, from, to, window }
}

/** The visible part of intervals on a day. */
export const spansOn = (intervals: readonly Interval[], { parts, visible }: VisibleDay): Span[] =>
  intersectIntervals(intervals, [visible]).map(({ start, end }) => spanOnAxis(parts, start, end))

/** A span as fractions of the visible hours, 0 to 1. */
export const shareOf = ({ from, to }: Span, visible: Span): Span => {
  const share = (place: number) =>
    Math.min(1, Math.max(0, (place - visible.from) / (visible.to - visible.from)))
  return { from: share(from), to: share(to) }
}

/** A time span as fractions of all days side by side, 0 to 1; undefined if it is not visible. */
export const shareOfAll = (span: Interval, visible: VisibleDays): Span | undefined => {
  const { days } = visible
  const index = days.findIndex(({ visible: own }) => span.start < own.end && own.start < span.end)
  const day = days[index]
  const [visiblePart] = day ? spansOn([span], day) : []
  if (!visiblePart) return undefined
  const { from, to } = shareOf(visiblePart, visible)
  return { from: (index + from) / days.length, to: (index + to) / days.length }
}

/** The hours to label, so far apart that labels fit; `hourRoom` is how many labels fit into an hour. */
export const namedHours = ({ axis, from, to }: VisibleDays, hourRoom: number): HourMark[] => {
  const apart = [1, 2, 3, 4, 6].find((hours) => hours * hourRoom >= 1) ?? 12
  return axis.hours.filter(
    ({ at, minute, repeated }) => at >= from && at < to && !repeated && (minute / 60) % apart === 0,
  )
}

/** Common free times. */
export interface Common {
  /** For each day, those from now on that are long enough within the visible hours. */
  readonly byDay: readonly (readonly Interval[])[]
  /** The people whose times can be read: unknown is never free. */
  readonly readable: readonly PersonTimes[]
}

/** When all people whose times can be read are free for a number of minutes. */
export const commonTimes = (
  people: readonly PersonTimes[],
  { days, window }: VisibleDays,
  minutes: number,
  now: Instant,
  tentativeAsBusy: boolean,
): Common => {
  const readable = people.filter(({ unknown }) => !unknown.length)
  const from = Math.max(window.start, now) as Instant
  const free =
    readable.length && from < window.end
      ? findCommonFreeTime(readable, { start: from, end: window.end }, minutes, { tentativeAsBusy }).free
      : []
  const isLong = ({ start, end }: Interval) => end - start >= minutes * 60
  return { readable, byDay: days.map(({ visible }) => intersectIntervals(free, [visible]).filter(isLong)) }
}

/** The first step at or after an instant of a day. */
const stepAfter = ({ parts }: VisibleDay, at: Instant, step: number): Instant => {
  const place = Math.ceil(placeOnAxis(parts, at) / step) * step
  return instantOnAxis(parts, place) ?? at
}

/** The first time span of a number of minutes in a free time: at a step if it fits, otherwise as early as possible. */
export const firstIn = (stretch: Interval, day: VisibleDay, minutes: number, step: number): Interval => {
  const onStep = stepAfter(day, stretch.start, step)
  const start = onStep >= stretch.start && onStep + minutes * 60 <= stretch.end ? onStep : stretch.start
  return { start, end: (start + minutes * 60) as Instant }
}

/**
 * The time span between two positions of a day, in minutes of the axis, in whole steps. With `length` (minutes) it
 * has that length, from the second position on.
 */
export const selected = (
  { parts, visible }: VisibleDay,
  [from, to]: readonly [number, number],
  step: number,
  length?: number,
): Interval | undefined => {
  const floor = (place: number) => Math.floor(place / step) * step
  const edge = (place: number) => {
    const instant = instantOnAxis(parts, place) ?? visible.start
    return Math.min(visible.end, Math.max(visible.start, instant)) as Instant
  }
  const start = edge(length ? floor(to) : floor(Math.min(from, to)))
  const end = length ? ((start + length * 60) as Instant) : edge(floor(Math.max(from, to)) + step)
  return start < end && end <= visible.end ? { start, end } : undefined
}

/** What keys do with the time span. */
export type SpanVerb =
  | 'earlier'
  | 'later'
  | 'shorter'
  | 'longer'
  | 'day-start'
  | 'day-end'
  | 'day-before'
  | 'day-after'

/** Where a verb moves a time span, in steps of minutes within the visible days; undefined if it cannot move. */
export const movedSpan = (
  { start, end }: Interval,
  verb: SpanVerb,
  { days }: VisibleDays,
  step: number,
): Interval | undefined => {
  const index = Math.max(
    0,
    days.findLastIndex(({ visible }) => visible.start <= start),
  )
  const day = days[index] as VisibleDay
  const length = end - start
  const at = (from: number, seconds = length): Interval => ({
    start: from as Instant,
    end: (from + seconds) as Instant,
  })
  const within = (span: Interval, { visible }: VisibleDay = day): Interval | undefined =>
    span.start >= visible.start && span.end <= visible.end && span.start < span.end ? span : undefined
  const firstOf = (one: VisibleDay | undefined) => one && within(at(one.visible.start), one)
  const lastOf = (one: VisibleDay | undefined) => one && within(at(one.visible.end - length), one)
  const sameTime = (one: VisibleDay | undefined) => {
    const instantThere = one && instantOnAxis(one.parts, placeOnAxis(day.parts, start))
    return instantThere === undefined ? undefined : within(at(instantThere), one)
  }
  const by = step * 60
  const verbs: Record<SpanVerb, () => Interval | undefined> = {
    earlier: () => within(at(start - by)) ?? lastOf(days[index - 1]),
    later: () => within(at(start + by)) ?? firstOf(days[index + 1]),
    shorter: () => (length > by ? at(start, length - by) : undefined),
    longer: () => within(at(start, length + by)),
    'day-start': () => firstOf(day),
    'day-end': () => lastOf(day),
    'day-before': () => sameTime(days[index - 1]),
    'day-after': () => sameTime(days[index + 1]),
  }
  return verbs[verb]()
}

/** The people by their status in a time span, in order. */
export const peopleByStatus = (
  people: readonly PersonTimes[],
  span: Interval,
): ReadonlyMap<PersonStatus, readonly PersonTimes[]> => {
  const byStatus = new Map<PersonStatus, PersonTimes[]>()
  for (const person of people) {
    const status = statusDuring(person, span)
    byStatus.set(status, [...(byStatus.get(status) ?? []), person])
  }
  return byStatus
}

/** A visible part of a list, from `first` to before `end`. */
export interface VisibleRange {
  readonly first: number
  readonly end: number
}

/** The visible items of a scrolled list with items of one size, in pixels, with `beyond` more on each side. */
export const visibleRange = (
  scrolled: number,
  room: number,
  size: number,
  count: number,
  beyond: number,
): VisibleRange => {
  if (!(size > 0)) return { first: 0, end: Math.min(count, beyond * 4) }
  // Small scroll distances change nothing.
  const first = Math.max(0, (Math.floor(scrolled / size / beyond) - 1) * beyond)
  const end = Math.min(count, (Math.ceil((scrolled + room) / size / beyond) + 1) * beyond)
  return { first, end }
}
