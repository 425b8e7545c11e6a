import type { CalendarEvent, EventWrite, OccurrenceChoice } from '@whenable/contract'
import {
  addDays,
  dateAt,
  daysBetween,
  type Instant,
  instant,
  intervalOf,
  type Occurrence,
  type PlainDate,
  parseWhen,
  startOfDay,
  type When,
} from '@whenable/time'
import { canonicalTimeZone } from '@whenable/time/recurrence'
import { exdateLines, formatStart, type Start } from './series/line-text.js'
import { linesFrom, linesUntil, shiftLines } from './series/lines.js'
import { beginsAt, type Series } from './series/series.js'
import { canShift, canSplit, type Shift, shiftOf } from './series/shift.js'

/** The writes of one change, in their order, and the ids of the events that they remove. Plain JSON. */
export interface ChangePlan {
  readonly calendarId: string
  readonly writes: readonly EventWrite[]
  readonly removedIds: readonly string[]
  /** The plan that reverts this one; null if this plan is itself one. */
  readonly undo: ChangePlan | null
}

/** A move of an occurrence. */
export interface Move {
  readonly calendarId: string
  readonly occurrence: Occurrence<CalendarEvent>
  /** The new time. */
  readonly when: When
  /** The viewer's IANA time zone, for series without a time zone. */
  readonly timeZone: string
  /** All loaded events of the calendar, among them overrides of the series. */
  readonly events: readonly CalendarEvent[]
  /** A placeholder for the id of a new series. */
  readonly newId: string
}

const isDated = (when: When): when is Extract<When, { object: 'date' | 'datespan' }> =>
  when.object === 'date' || when.object === 'datespan'

const firstDate = (when: Extract<When, { object: 'date' | 'datespan' }>): PlainDate =>
  when.object === 'date' ? when.date : when.start_date

/** The start of a `when`: a date for all-day events, else an instant. */
const startOf = (when: When): Start =>
  isDated(when) ? firstDate(when) : when.object === 'time' ? when.time : when.start_time

const linesOf = ({ recurrence }: CalendarEvent): readonly string[] =>
  !recurrence ? [] : 'length' in recurrence ? recurrence : (recurrence.rrule ?? [])

/** A `recurrence` with new lines, in the format of the event: a list in the current API, with a time zone in the legacy API. */
const withLines = (
  { recurrence }: CalendarEvent,
  lines: readonly string[],
): Pick<CalendarEvent, 'recurrence'> => ({
  recurrence: recurrence && !('length' in recurrence) ? { ...recurrence, rrule: lines } : lines,
})

/** Whether an occurrence comes from a recurrence and has no event of its own. */
export const isSeriesOccurrence = ({ id, event }: Occurrence<CalendarEvent>): boolean => id !== event.id

/** The IANA time zone of a series; `timeZone` if it has none. */
const seriesTimeZone = ({ recurrence, when }: CalendarEvent, timeZone: string): string => {
  const legacy = recurrence && !('length' in recurrence) ? recurrence.timezone : undefined
  const own = parseWhen(when)
  const name = legacy || (own.object === 'timespan' && own.start_timezone)
  return name ? canonicalTimeZone(name) : timeZone
}

const seriesOf = (master: CalendarEvent, timeZone: string): Series => ({
  start: startOf(parseWhen(master.when)),
  timeZone: seriesTimeZone(master, timeZone),
  lines: linesOf(master),
})

/** A `when` with another start and the same duration. */
const whenAt = (when: When, start: Start): When => {
  if (typeof start === 'string') {
    const days = when.object === 'datespan' ? daysBetween(when.start_date, when.end_date) : 0
    return days
      ? { object: 'datespan', start_date: start, end_date: addDays(start, days) }
      : { object: 'date', date: start }
  }
  if (when.object !== 'timespan') return { object: 'time', time: start }
  const end_time = instant(start + when.end_time - when.start_time)
  return { ...when, start_time: start, end_time }
}

/** The `original_start_time` of an occurrence, in Unix seconds; midnight in UTC for a date. */
const originalStartTime = (start: Start): Instant =>
  typeof start === 'string' ? startOfDay(start, 'UTC') : start

/** The start of an override by its series. Services send dates as midnight in UTC or in the series' time zone. */
const originalStart = (override: CalendarEvent, dated: boolean, timeZone: string): Start => {
  const at = instant(
    Number(override.original_start_time ?? intervalOf(parseWhen(override.when), timeZone).start),
  )
  return dated ? dateAt(at, at % 86_400 ? timeZone : 'UTC') : at
}

const isCancelled = (event: CalendarEvent): boolean =>
  event.status === 'cancelled' || event.cancelled === true

/** The details of an override, without its ids and its series. */
const ownFields = (override: CalendarEvent): Partial<CalendarEvent> => {
  const { title, description, location, when, busy, status, visibility, participants, metadata } = override
  const fields = { title, description, location, when, busy, status, visibility, participants, metadata }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}

/** An override of a series for one of its starts. */
const overrideOf = (master: CalendarEvent, start: Start, fields: Partial<CalendarEvent>): CalendarEvent => ({
  ...master,
  ...fields,
  id: `${master.id}_${formatStart(start)}`,
  recurrence: null,
  master_event_id: master.id,
  original_start_time: originalStartTime(start),
})

/** A plan of one update, with the update that reverts it. */
const updatePlan = (
  calendarId: string,
  event: CalendarEvent,
  before: Partial<CalendarEvent>,
  changes: Partial<CalendarEvent>,
): ChangePlan => {
  const plan = (fields: Partial<CalendarEvent>, undo: ChangePlan | null): ChangePlan => ({
    calendarId,
    writes: [{ kind: 'update', calendarId, event: { ...event, ...fields }, changes: fields }],
    removedIds: [],
    undo,
  })
  return plan(changes, plan(before, null))
}

/** The overrides of a series, from a start on or all of them: the starts of cancelled ones, and the other ones. */
const overridesFrom = (
  { occurrence: { event: master }, events, timeZone }: Move,
  from: Start | undefined,
) => {
  const dated = isDated(parseWhen(master.when))
  const zone = seriesTimeZone(master, timeZone)
  const found = events
    .filter(({ master_event_id }) => master_event_id === master.id)
    .map((event) => ({ event, start: originalStart(event, dated, zone) }))
    .filter(({ start }) => from === undefined || start >= from)
  return {
    cancelled: found.filter(({ event }) => isCancelled(event)).map(({ start }) => start),
    changed: found.filter(({ event }) => !isCancelled(event)),
    ids: found.map(({ event }) => event.id),
  }
}

/** A `when` that moves with its series. Its duration stays. */
const shiftWhen = (when: When, { moveStart: moved }: Shift): When => whenAt(when, moved(startOf(when)))

/**
 * Plans to move a series, or an occurrence and those that follow it, which become a new series. Rules and exceptions move too.
 * Cancelled overrides become EXDATE lines, and other overrides move by the same distance.
 *
 * @throws RangeError if no recurrence lines describe the moved series.
 */
const seriesPlan = (move: Move, scope: 'following' | 'all'): ChangePlan => {
  const { calendarId, occurrence, when, newId, timeZone } = move
  const { event: master } = occurrence
  const own = parseWhen(master.when)
  const series = seriesOf(master, timeZone)
  const chosen = startOf(occurrence.when)
  const shift = shiftOf(series, chosen, startOf(when))
  const isAll = scope === 'all' || beginsAt(series, chosen)
  if (!shift || !canShift(series, chosen, shift) || !(isAll || canSplit(series, chosen)))
    throw new RangeError(
      `series '${master.id}' cannot be moved with scope '${scope}': expected rules that still describe it afterwards`,
    )
  const from = isAll ? series.start : chosen
  const { cancelled, changed, ids } = overridesFrom(move, isAll ? undefined : from)
  const exceptions = exdateLines(cancelled.map(shift.moveStart))
  const moved: Partial<CalendarEvent> = {
    // The requested time itself, because it may be in the second pass of an hour that occurs twice.
    when: whenAt(when, from === chosen ? startOf(when) : shift.moveStart(from)),
    ...withLines(master, [
      ...(isAll ? shiftLines(series, shift) : linesFrom(series, from, shift)),
      ...exceptions,
    ]),
  }
  const { id: _id, ical_uid: _uid, created_at: _created, updated_at: _updated, ...details } = master
  const next: CalendarEvent = isAll ? { ...master, ...moved } : { ...details, ...moved, id: newId }
  const restored: Partial<CalendarEvent> = {
    when: own,
    ...withLines(master, [...series.lines, ...exdateLines(cancelled)]),
  }

  const update = (event: CalendarEvent, changes: Partial<CalendarEvent>): EventWrite => ({
    kind: 'update',
    calendarId,
    event: { ...event, ...changes },
    changes,
  })
  const carried = changed.map(({ event, start }) => {
    const fields = ownFields(event)
    const later = event.when ? { ...fields, when: shiftWhen(parseWhen(event.when), shift) } : fields
    return update(overrideOf(next, shift.moveStart(start), later), later)
  })
  const broughtBack = changed.map(({ event, start }) => {
    const fields = ownFields(event)
    return update(overrideOf(master, start, fields), fields)
  })
  return {
    calendarId,
    writes: [
      ...(isAll ? [] : [update(master, withLines(master, linesUntil(series, from)))]),
      isAll ? update(master, moved) : { kind: 'create', calendarId, event: next },
      ...carried,
    ],
    removedIds: ids.filter((id) => !carried.some(({ event }) => event.id === id)),
    undo: {
      calendarId,
      writes: [
        ...(isAll ? [] : [{ kind: 'remove', calendarId, event: next } as const]),
        update(master, restored),
        ...broughtBack,
      ],
      removedIds: carried.map(({ event }) => event.id),
      undo: null,
    },
  }
}

/** Whether a series can be moved with this scope. */
const canPlan = (move: Move, scope: 'following' | 'all'): boolean => {
  try {
    seriesPlan(move, scope)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The scopes with which an occurrence of a series can be moved; empty for a single event. */
export const scopesOf = (move: Move): readonly OccurrenceChoice[] =>
  isSeriesOccurrence(move.occurrence)
    ? ['this', ...(['following', 'all'] as const).filter((scope) => canPlan(move, scope))]
    : []

/**
 * Plans to move an occurrence alone, with those that follow it, or with all of its series.
 *
 * @throws RangeError for a scope that {@link scopesOf} does not return.
 */
export const planMove = (move: Move, scope: OccurrenceChoice): ChangePlan => {
  const { calendarId, occurrence, when } = move
  if (scope !== 'this' && isSeriesOccurrence(occurrence)) return seriesPlan(move, scope)
  const event = isSeriesOccurrence(occurrence)
    ? overrideOf(occurrence.event, startOf(occurrence.when), {})
    : occurrence.event
  return updatePlan(calendarId, event, { when: occurrence.when }, { when })
}

/** The plan with the ids of created events in place of their placeholders. */
export const withIds = (plan: ChangePlan, ids: ReadonlyMap<string, string>): ChangePlan => {
  const named = (id: string): string => {
    for (const [placeholder, real] of ids)
      if (id === placeholder || id.startsWith(`${placeholder}_`)) return real + id.slice(placeholder.length)
    return id
  }
  const master = (id: string | null | undefined) => id && named(id)
  return {
    ...plan,
    writes: plan.writes.map((write) => ({
      ...write,
      event: {
        ...write.event,
        id: named(write.event.id),
        master_event_id: master(write.event.master_event_id),
      },
    })),
    removedIds: plan.removedIds.map(named),
  }
}
