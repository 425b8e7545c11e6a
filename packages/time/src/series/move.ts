import { instant } from '../instant.js'
import { addDays, daysBetween } from '../plain-date.js'
import type { RecurringEvent } from '../recurrence/occurrence.js'
import { type Start, startOf } from '../recurrence/original-start.js'
import { isDated, parseWhen, type When } from '../when.js'
import { linesFrom, linesUntil, shiftLines } from './lines.js'
import { beginsAt, seriesOf, startInSeries } from './series.js'
import { canShift, canSplit, type Shift, shiftOf } from './shift.js'

/** Which occurrences of a series move: the chosen one and those that follow, or all. */
export type SeriesScope = 'following' | 'all'

/** A move of a series by one of its occurrences. */
export interface SeriesMove<Event extends RecurringEvent = RecurringEvent> {
  readonly master: Event
  /** All overrides of the series, cancelled ones too. Those that are missing are lost. */
  readonly overrides: readonly Event[]
  /** The start of the chosen occurrence by the series. */
  readonly start: Start
  /** The new time of the chosen occurrence. Its time zones are ignored: the series keeps its own. */
  readonly when: When
  readonly scope: SeriesScope
  /** The IANA time zone of a series that names none. */
  readonly timeZone: string
}

/** An override that moves with its series. */
export interface MovedOverride<Event extends RecurringEvent = RecurringEvent> {
  readonly override: Event
  /** Its start by the series before and after the move. */
  readonly from: Start
  readonly to: Start
  /** Its new time. Undefined if it has no time of its own, as some cancelled ones. */
  readonly when: When | undefined
}

/** A series after a move. */
export interface MovedSeries<Event extends RecurringEvent = RecurringEvent> {
  /** The lines of the series that ends before the chosen occurrence. Undefined if the series moves as a whole. */
  readonly endedLines: readonly string[] | undefined
  /** The time and the lines of the series that has moved: the same one, or a new one that begins with the chosen occurrence. */
  readonly when: When
  readonly lines: readonly string[]
  /** Its overrides. Those before the chosen occurrence of a series that ends stay as they are. */
  readonly overrides: readonly MovedOverride<Event>[]
}

/** A `when` with another start and the same duration. */
const whenAt = (when: When, start: Start): When => {
  if (typeof start === 'string') {
    const days = when.object === 'datespan' ? daysBetween(when.start_date, when.end_date) : 0
    return days
      ? { object: 'datespan', start_date: start, end_date: addDays(start, days) }
      : { object: 'date', date: start }
  }
  if (when.object !== 'timespan') return { object: 'time', time: start }
  return { ...when, start_time: start, end_time: instant(start + when.end_time - when.start_time) }
}

/** A `when` in the form and the time zones of another one: a moment in place of a timespan is one without a length. */
const inFormOf = (own: When, when: When): When => {
  if (isDated(when) || (own.object === 'time' && when.object === 'time')) return when
  const { start_timezone, end_timezone } = own.object === 'timespan' ? own : {}
  const [start, end] = when.object === 'time' ? [when.time, when.time] : [when.start_time, when.end_time]
  return {
    object: 'timespan',
    start_time: start,
    end_time: end,
    ...(start_timezone === undefined ? {} : { start_timezone }),
    ...(end_timezone === undefined ? {} : { end_timezone }),
  }
}

/** A time that moves with its series. Its duration stays. */
export const shiftWhen = (when: When, { moveStart: moved }: Pick<Shift, 'moveStart'>): When =>
  whenAt(when, moved(startOf(when)))

/** @throws RangeError if two overrides would replace the same occurrence, because a clock change brings them together. */
const checkDistinct = (master: RecurringEvent, starts: readonly Start[]): void => {
  if (new Set(starts).size < starts.length)
    throw new RangeError(
      `series '${master.id}' cannot be moved there: a clock change would merge two of its changed occurrences`,
    )
}

/**
 * Moves a series, or one of its occurrences and those that follow, which become a series of their own. Every occurrence keeps its
 * wall time relative to the others, in the time zone of the series. Rules, their ends, additional and excluded dates, and overrides
 * move too, so that cancelled occurrences stay cancelled, and changed ones changed.
 *
 * @throws RangeError if no recurrence lines describe the moved series, or if the lines or an override are invalid.
 */
export const moveSeries = <Event extends RecurringEvent>({
  master,
  overrides,
  start: chosen,
  when,
  scope,
  timeZone,
}: SeriesMove<Event>): MovedSeries<Event> => {
  const own = parseWhen(master.when)
  const series = seriesOf(master, timeZone)
  const target = startOf(when)
  const shift = shiftOf(series, chosen, target)
  const isAll = scope === 'all' || beginsAt(series, chosen)
  if (!shift || !canShift(series, chosen, shift) || !(isAll || canSplit(series, chosen)))
    throw new RangeError(
      `series '${master.id}' cannot be moved with scope '${scope}': expected rules that still describe it afterwards`,
    )
  const from = isAll ? series.start : chosen
  // The requested time itself, because it may be in the second pass of an hour that occurs twice.
  const first = from === chosen ? target : shift.moveStart(from)
  const movedStart = (start: Start) => (start === from ? first : shift.moveStart(start))
  const moved = overrides
    .map((override) => ({ override, from: startInSeries(series, override) }))
    .filter(({ from: start }) => isAll || start >= from)
    .map(({ override, from: start }) => ({
      override,
      from: start,
      to: movedStart(start),
      when: override.when ? shiftWhen(parseWhen(override.when), shift) : undefined,
    }))
  checkDistinct(
    master,
    moved.map(({ to }) => to),
  )
  return {
    endedLines: isAll ? undefined : linesUntil(series, from),
    when: whenAt(inFormOf(own, when), first),
    lines: isAll ? shiftLines(series, shift) : linesFrom(series, from, shift),
    overrides: moved,
  }
}

/** The time of the occurrence of a series at a start. */
export const occurrenceWhen = ({ when }: Pick<RecurringEvent, 'when'>, start: Start): When =>
  whenAt(parseWhen(when), start)
