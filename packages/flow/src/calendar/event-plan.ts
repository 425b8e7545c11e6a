import type { OccurrenceChoice } from '@whenable/contract'
import {
  addDays,
  dateAt,
  dateOfWall,
  daysBetween,
  type Instant,
  instant,
  intervalOf,
  type Occurrence,
  type PlainDate,
  parseWhen,
  resolve,
  startOfDay,
  type When,
  wallAt,
  wallTime,
} from '@whenable/time'
import type { CalendarEvent, EventWrite } from './event-source.js'
import {
  canShift,
  compactStart,
  exceptLine,
  linesBefore,
  linesFrom,
  type Series,
  type Shift,
  shiftLines,
} from './series-lines.js'

/** Writes that belong together, in their order, and the events that are there no more because of them. Plain JSON. */
export interface EventPlan {
  readonly calendarId: string
  readonly writes: readonly EventWrite[]
  readonly gone: readonly string[]
  /** What puts everything back; its own is null. */
  readonly undo: EventPlan | null
}

/** What a move is planned from. */
export interface Move {
  readonly calendarId: string
  readonly occurrence: Occurrence<CalendarEvent>
  /** When it is to be. */
  readonly when: When
  /** The viewer's zone, for series that name none. */
  readonly timeZone: string
  /** Everything that is known of the calendar: overrides of the series are looked for in it. */
  readonly events: readonly CalendarEvent[]
  /** An id that stands for the one that a new series will have. */
  readonly newId: string
}

const isDated = (when: When): when is Extract<When, { object: 'date' | 'datespan' }> =>
  when.object === 'date' || when.object === 'datespan'

const firstDate = (when: Extract<When, { object: 'date' | 'datespan' }>): PlainDate =>
  when.object === 'date' ? when.date : when.start_date

/** Where a `when` begins: a date of whole days, else an instant. */
const startOf = (when: When): Instant | PlainDate =>
  isDated(when) ? firstDate(when) : when.object === 'time' ? when.time : when.start_time

const linesOf = ({ recurrence }: CalendarEvent): readonly string[] =>
  !recurrence ? [] : 'length' in recurrence ? recurrence : (recurrence.rrule ?? [])

/** The lines in the form that the event has them in: a list, or with their zone in the earlier generation. */
const withLines = (
  { recurrence }: CalendarEvent,
  lines: readonly string[],
): Pick<CalendarEvent, 'recurrence'> => ({
  recurrence: recurrence && !('length' in recurrence) ? { ...recurrence, rrule: lines } : lines,
})

/** Whether an occurrence is one that a series gives: it has no event of its own. */
export const isOfSeries = ({ id, event }: Occurrence<CalendarEvent>): boolean => id !== event.id

/** The zone that a series keeps its time of day in. */
const zoneOfSeries = ({ recurrence, when }: CalendarEvent, timeZone: string): string => {
  const legacy = recurrence && !('length' in recurrence) ? recurrence.timezone : undefined
  const own = parseWhen(when)
  return legacy || (own.object === 'timespan' && own.start_timezone) || timeZone
}

const seriesOf = (master: CalendarEvent, timeZone: string): Series => ({
  start: startOf(parseWhen(master.when)),
  timeZone: zoneOfSeries(master, timeZone),
  lines: linesOf(master),
})

/** How an occurrence moves: as many days on, and to its time of day; none from a time to a date or back. */
const shiftOf = ({ occurrence, when, timeZone }: Move): Shift | undefined => {
  const [from, to] = [startOf(occurrence.when), startOf(when)]
  if (typeof from === 'string' || typeof to === 'string')
    return typeof from === typeof to
      ? { days: daysBetween(from as PlainDate, to as PlainDate), time: false, instant: (at) => at }
      : undefined
  const zone = zoneOfSeries(occurrence.event, timeZone)
  const [fromWall, toWall] = [wallAt(from, zone), wallAt(to, zone)]
  const days = daysBetween(dateOfWall(fromWall), dateOfWall(toWall))
  const [fromClock, toClock] = [fromWall.slice(10), toWall.slice(10)]
  const seconds = resolve(toWall, 'UTC') - resolve(fromWall, 'UTC')
  return {
    days,
    time: fromClock !== toClock,
    instant: (at) => {
      const wall = wallAt(at, zone)
      const date = dateOfWall(wall)
      // The clocks may have moved an occurrence: by its date it is known all the same.
      return resolve(wallTime(date + fromClock), zone) === at
        ? resolve(wallTime(addDays(date, days) + toClock), zone)
        : resolve(wallAt(instant(resolve(wall, 'UTC') + seconds), 'UTC'), zone)
    },
  }
}

/** The `when` from another start on, as long as this one. */
const whenFrom = (when: When, start: Instant | PlainDate): When => {
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

/** `original_start_time` of an occurrence: an instant; of a date its midnight in UTC. */
const originalOf = (start: Instant | PlainDate): Instant =>
  typeof start === 'string' ? startOfDay(start, 'UTC') : start

/** The start that its series gave an override; dates are told as midnight in UTC or as their first instant somewhere. */
const startOfOverride = (override: CalendarEvent, dated: boolean, timeZone: string): Instant | PlainDate => {
  const at = instant(
    Number(override.original_start_time ?? intervalOf(parseWhen(override.when), timeZone).start),
  )
  return dated ? dateAt(at, at % 86_400 ? timeZone : 'UTC') : at
}

const isCancelled = (event: CalendarEvent): boolean =>
  event.status === 'cancelled' || event.cancelled === true

/** What an override says itself: what names it and where it comes from is left out. */
const ownFields = (override: CalendarEvent): Partial<CalendarEvent> => {
  const { title, description, location, when, busy, status, visibility, participants, metadata } = override
  const fields = { title, description, location, when, busy, status, visibility, participants, metadata }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}

/** An override of a series at one of its starts. */
const overrideOf = (
  master: CalendarEvent,
  start: Instant | PlainDate,
  fields: Partial<CalendarEvent>,
): CalendarEvent => ({
  ...master,
  ...fields,
  id: `${master.id}_${compactStart(start)}`,
  recurrence: null,
  master_event_id: master.id,
  original_start_time: originalOf(start),
})

/** One update, and the one that takes it back. */
const updatePlan = (
  calendarId: string,
  event: CalendarEvent,
  before: Partial<CalendarEvent>,
  changes: Partial<CalendarEvent>,
): EventPlan => {
  const plan = (fields: Partial<CalendarEvent>, undo: EventPlan | null): EventPlan => ({
    calendarId,
    writes: [{ kind: 'update', calendarId, event: { ...event, ...fields }, changes: fields }],
    gone: [],
    undo,
  })
  return plan(changes, plan(before, null))
}

/** The overrides of a series from a start on: those that do not take place, and those that differ. */
const overridesFrom = (
  { occurrence: { event: master }, events, timeZone }: Move,
  from: Instant | PlainDate,
) => {
  const dated = typeof from === 'string'
  const zone = zoneOfSeries(master, timeZone)
  const found = events
    .filter(({ master_event_id }) => master_event_id === master.id)
    .map((event) => ({ event, start: startOfOverride(event, dated, zone) }))
    .filter(({ start }) => start >= from)
  return {
    cancelled: found.filter(({ event }) => isCancelled(event)).map(({ start }) => start),
    changed: found.filter(({ event }) => !isCancelled(event)),
    ids: found.map(({ event }) => event.id),
  }
}

/**
 * Moves a series, or what follows an occurrence of it, which then is a series of its own. Its rules, exceptions and
 * overrides go along: cancelled occurrences as EXDATE, the others as overrides of the new starts.
 */
const seriesPlan = (move: Move, shift: Shift, scope: 'following' | 'all'): EventPlan => {
  const { calendarId, occurrence, when, newId, timeZone } = move
  const { event: master } = occurrence
  const own = parseWhen(master.when)
  const series = seriesOf(master, timeZone)
  const isAll = scope === 'all' || startOf(occurrence.when) === series.start
  const from = isAll ? series.start : startOf(occurrence.when)
  const { cancelled, changed, ids } = overridesFrom(move, from)
  const goTo = (start: Instant | PlainDate) =>
    typeof start === 'string' ? addDays(start, shift.days) : shift.instant(start)

  const later = { ...series, lines: isAll ? series.lines : linesFrom(series, from) }
  const moved: Partial<CalendarEvent> = {
    when: whenFrom(when, goTo(from)),
    ...withLines(master, [...shiftLines(later, shift), ...exceptLine(cancelled.map(goTo))]),
  }
  const { id: _id, ical_uid: _uid, created_at: _created, updated_at: _updated, ...details } = master
  const next: CalendarEvent = isAll ? { ...master, ...moved } : { ...details, ...moved, id: newId }
  const ended = withLines(master, linesBefore(series, from))
  const restored: Partial<CalendarEvent> = {
    when: own,
    ...withLines(master, [...series.lines, ...exceptLine(cancelled)]),
  }

  const update = (event: CalendarEvent, changes: Partial<CalendarEvent>): EventWrite => ({
    kind: 'update',
    calendarId,
    event: { ...event, ...changes },
    changes,
  })
  const follow = (
    of: CalendarEvent,
    place: (start: Instant | PlainDate) => Instant | PlainDate,
  ): EventWrite[] =>
    changed.map(({ event, start }) => {
      const fields = ownFields(event)
      return update(overrideOf(of, place(start), fields), fields)
    })
  const carried = follow(next, goTo)
  return {
    calendarId,
    writes: [
      ...(isAll ? [] : [update(master, ended)]),
      isAll ? update(master, moved) : { kind: 'create', calendarId, event: next },
      ...carried,
    ],
    gone: ids.filter((id) => !carried.some(({ event }) => event.id === id)),
    undo: {
      calendarId,
      writes: [
        ...(isAll ? [] : [{ kind: 'remove', calendarId, event: next } as const]),
        update(master, restored),
        ...follow(master, (start) => start),
      ],
      gone: carried.map(({ event }) => event.id),
      undo: null,
    },
  }
}

/** Which of a series' occurrences can be moved like this one; nothing to ask about an event by itself. */
export const scopesOf = (move: Move): readonly OccurrenceChoice[] => {
  if (!isOfSeries(move.occurrence)) return []
  const shift = shiftOf(move)
  return shift && canShift(linesOf(move.occurrence.event), shift) ? ['this', 'following', 'all'] : ['this']
}

/** The writes by which an occurrence moves: alone, with those that follow it, or with all. */
export const planMove = (move: Move, scope: OccurrenceChoice): EventPlan => {
  const { calendarId, occurrence, when } = move
  const shift = scope === 'this' ? undefined : shiftOf(move)
  if (shift && scope !== 'this' && isOfSeries(occurrence)) return seriesPlan(move, shift, scope)
  const event = isOfSeries(occurrence)
    ? overrideOf(occurrence.event, startOf(occurrence.when), {})
    : occurrence.event
  return updatePlan(calendarId, event, { when: occurrence.when }, { when })
}

/** The same with the ids that new events have got. */
export const withIds = (plan: EventPlan, ids: ReadonlyMap<string, string>): EventPlan => {
  const named = (id: string): string => {
    for (const [stand, real] of ids)
      if (id === stand || id.startsWith(`${stand}_`)) return real + id.slice(stand.length)
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
    gone: plan.gone.map(named),
  }
}
