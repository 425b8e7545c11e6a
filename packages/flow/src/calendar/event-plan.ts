import type { CalendarEvent, EventWrite, OccurrenceChoice, SeriesMoveRequest } from '@whenable/contract'
import { type Occurrence, parseWhen, type When } from '@whenable/time'
import {
  hasStart,
  moveSeries,
  occurrenceId,
  occurrenceWhen,
  originalStartTime,
  type SeriesScope,
  type Start,
  seriesOf,
  startOf,
  withLines,
} from '@whenable/time/series'

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
  /** The IANA time zone of the calendar, or else the viewer's, for series without a time zone. */
  readonly timeZone: string
  /** All loaded events of the calendar, among them overrides of the series. */
  readonly events: readonly CalendarEvent[]
  /** A placeholder for the id of a new series. */
  readonly newId: string
}

/** Whether an occurrence comes from a recurrence and has no event of its own. */
export const isSeriesOccurrence = ({ id, event }: Occurrence<CalendarEvent>): boolean => id !== event.id

/** A move of a series as plain JSON, without the events that are loaded. */
export interface SeriesPlanRequest {
  readonly move: Omit<Move, 'events'>
  readonly scope: SeriesScope
}

const isCancelled = (event: CalendarEvent): boolean =>
  event.status === 'cancelled' || event.cancelled === true

/** The fields of an occurrence that an override can change. */
const ownFieldNames = [
  ...['title', 'description', 'location', 'busy', 'visibility', 'participants', 'metadata', 'event_type'],
  ...['resources', 'capacity', 'hide_participants', 'conferencing', 'reminders'],
]

/** The details of an override that have a value, without its ids and its series. */
const ownFields = (override: CalendarEvent): Partial<CalendarEvent> => ({
  ...Object.fromEntries(
    ownFieldNames.flatMap((name) => (override[name] == null ? [] : [[name, override[name]]])),
  ),
  ...(isCancelled(override)
    ? { status: 'cancelled' }
    : override.status != null && { status: override.status }),
})

/** An override of a series for one of its starts. */
const overrideOf = (master: CalendarEvent, start: Start, fields: Partial<CalendarEvent>): CalendarEvent => ({
  ...master,
  when: occurrenceWhen(master, start),
  ...fields,
  id: occurrenceId(master.id, start),
  recurrence: null,
  master_event_id: master.id,
  original_start_time: originalStartTime(start),
})

const updateOf = (calendarId: string, event: CalendarEvent, changes: Partial<CalendarEvent>): EventWrite => ({
  kind: 'update',
  calendarId,
  event: { ...event, ...changes },
  changes,
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

/** An override as it is to be: at a start of its series, with the details of an override, and a time of its own if it has one. */
interface WantedOverride {
  readonly override: CalendarEvent
  readonly start: Start
  readonly when: When | undefined
}

/**
 * The writes that give a series these overrides.
 *
 * @param existing the overrides that the series may have before. Services remove those whose occurrences no longer exist; at the
 *   others, occurrences without an override become again what their series says.
 */
const overrideWrites = (
  calendarId: string,
  master: CalendarEvent,
  timeZone: string,
  wanted: readonly WantedOverride[],
  existing: readonly WantedOverride[],
): readonly EventWrite[] => {
  const wantedStarts = new Set(wanted.map(({ start }) => start))
  const before = new Map(existing.map(({ start, override }) => [start, override]))
  const series = seriesOf(master, timeZone)
  const plain = { ...ownFields(master), status: master.status ?? 'confirmed' }
  /** Removes what an occurrence has from its series, or from an override before, and the fields do not. */
  const cleared = (start: Start, fields: Partial<CalendarEvent>) => {
    const [override, inherited] = [before.get(start), fields.status === 'cancelled' ? undefined : master]
    return Object.fromEntries(
      ownFieldNames
        .filter((name) => fields[name] === undefined && (override?.[name] ?? inherited?.[name]) != null)
        .map((name) => [name, null]),
    )
  }
  const write = (start: Start, fields: Partial<CalendarEvent>) =>
    updateOf(calendarId, overrideOf(master, start, fields), { ...cleared(start, fields), ...fields })
  return [
    ...wanted.map(({ override, start, when }) =>
      write(start, { ...ownFields(override), ...(when && { when }) }),
    ),
    ...[...before.keys()]
      .filter((start) => !wantedStarts.has(start) && hasStart(series, start))
      .map((start) => write(start, { ...plain, when: occurrenceWhen(master, start) })),
  ]
}

/**
 * Plans to move a series, or an occurrence and those that follow it, which become a new series. Rules, exceptions and overrides
 * move too. What replaces something is written before that ends, so that a change that is interrupted loses nothing.
 *
 * @throws RangeError if no recurrence lines describe the moved series.
 */
const seriesPlan = (move: Move, scope: SeriesScope): ChangePlan => {
  const { calendarId, occurrence, when, newId, timeZone, events } = move
  const { event: master } = occurrence
  const overrides = events.filter(({ master_event_id }) => master_event_id === master.id)
  const start = startOf(occurrence.when)
  const moved = moveSeries({ master, overrides, start, when, scope, timeZone })
  const { endedLines } = moved
  const changes: Partial<CalendarEvent> = { when: moved.when, ...withLines(master, moved.lines) }
  const before: Partial<CalendarEvent> = { when: parseWhen(master.when), recurrence: master.recurrence }
  const { id: _id, ical_uid: _uid, created_at: _created, updated_at: _updated, ...details } = master
  const next: CalendarEvent = endedLines ? { ...details, ...changes, id: newId } : { ...master, ...changes }

  const old = moved.overrides.map(({ override, from }) => ({
    ...{ override, start: from, when: override.when ? parseWhen(override.when) : undefined },
  }))
  const shifted = moved.overrides.map(({ override, to, when: own }) => ({ override, start: to, when: own }))
  const carried = overrideWrites(calendarId, next, timeZone, shifted, endedLines ? [] : old)
  const broughtBack = overrideWrites(calendarId, master, timeZone, old, endedLines ? [] : shifted)
  const without = (ids: readonly string[], writes: readonly EventWrite[]) =>
    ids.filter((id) => !writes.some(({ event }) => event.id === id))
  return {
    calendarId,
    writes: endedLines
      ? [
          { kind: 'create', calendarId, event: next },
          ...carried,
          updateOf(calendarId, master, withLines(master, endedLines)),
        ]
      : [updateOf(calendarId, master, changes), ...carried],
    removedIds: without(
      moved.overrides.map(({ override }) => override.id),
      carried,
    ),
    undo: {
      calendarId,
      writes: [
        updateOf(calendarId, master, before),
        ...broughtBack,
        ...(endedLines ? [{ kind: 'remove', calendarId, event: next } as const] : []),
      ],
      removedIds: without(
        carried.map(({ event }) => event.id),
        broughtBack,
      ),
      undo: null,
    },
  }
}

/** Whether a series can be moved with this scope. */
const canPlan = (move: Move, scope: SeriesScope): boolean => {
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

/** The move of a series by its source. */
export const seriesMoveOf = ({
  move: { calendarId, occurrence, when },
  scope,
}: SeriesPlanRequest): SeriesMoveRequest => ({
  ...{ calendarId, masterId: occurrence.event.id, start: startOf(occurrence.when), when, scope },
})

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
