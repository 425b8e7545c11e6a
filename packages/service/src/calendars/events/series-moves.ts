import { type SeriesMoveUndo, ServiceError } from '@whenable/contract'
import type { When } from '@whenable/time'
import {
  type MovedSeries,
  moveSeries,
  occurrenceId,
  occurrenceWhen,
  originalStartTime,
  type SeriesScope,
} from '@whenable/time/series'
import { canonicalJson } from '../../kernel/canonical-json.js'
import { checkEntityTag, entityTagOf } from '../../kernel/entity-tag.js'
import { validationError } from '../../kernel/errors.js'
import type { EventRecord, Records } from '../../kernel/store/store.js'
import { asInstance, overrideId, startBySeries, zoneOf } from '../occurrences.js'
import { checkChangeable, checkEvent, lockWithGuests, requireEvent } from './events.js'
import { type EventContext, icalUid, publishCalendarEvent, saveEvent } from './save-event.js'
import { type CarriedOverride, overrideAt, replaceOverrides } from './series-overrides.js'

// Moves of series, and their undo. All overrides of a series are known here, wherever they are.

/** A move of a series by one of its occurrences. */
export interface SeriesMoveInput {
  /** The new time of the occurrence. */
  readonly when: When
  readonly occurrences: SeriesScope
}

/** A change of a series and of the one that a split has created. */
export interface SeriesChange {
  /** The series in the request, before and after. */
  readonly before: EventRecord
  readonly event: EventRecord
  /** The series that a split has created, or that its undo has removed. */
  readonly created?: EventRecord | undefined
  readonly removed?: EventRecord | undefined
  readonly overrides: readonly CarriedOverride[]
  /** The ids of events that no longer exist. */
  readonly removedIds: readonly string[]
}

/** A moved series, and what undoes the move, but for the version. */
export interface SeriesMoveResult extends SeriesChange {
  readonly undo: Pick<SeriesMoveUndo, 'series_id' | 'when' | 'recurrence' | 'overrides'>
}

type EventsContext = Pick<EventContext, 'applicationId' | 'calendar'>

/** Series with all their overrides, each after its series. Unknown ids are left out. */
export const eventsOfSeries = async (
  records: Records,
  { applicationId, calendar }: EventsContext,
  ids: readonly (string | undefined)[],
): Promise<readonly EventRecord[]> => {
  const events: EventRecord[] = []
  for (const id of ids) {
    const master = id === undefined ? undefined : await records.event(applicationId, calendar.id, id)
    if (!master) continue
    const overrides = await records.overridesOf(applicationId, calendar.id, master.id)
    events.push(master, ...overrides)
  }
  return events
}

/** The version of series and their overrides. It differs after every change of any of them. */
export const versionOf = (events: readonly EventRecord[]): Promise<string> =>
  entityTagOf(events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))

/** The moved series. @throws ServiceError naming `when` if no recurrence lines describe it. */
const plannedMove = (...parameters: Parameters<typeof moveSeries<EventRecord>>): MovedSeries<EventRecord> => {
  try {
    return moveSeries(...parameters)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ServiceError('invalid_request_error', `when: ${error.message}`, { field: 'when' })
  }
}

/**
 * Moves a series by one of its occurrences, or splits it there. Its overrides move along, so that cancelled occurrences stay cancelled
 * and changed ones changed, wherever they are.
 *
 * @throws ServiceError naming the invalid field.
 */
export const moveSeriesOf = async (
  context: EventContext,
  id: string,
  { when, occurrences }: SeriesMoveInput,
): Promise<SeriesMoveResult> => {
  const { transaction, applicationId, calendar, now } = context
  const find = async () => {
    const { event, master } = await requireEvent(transaction, context, id)
    if (!master?.recurrence.length) throw validationError('event_id', id, 'an occurrence of a series')
    return { event, master, overrides: await transaction.overridesOf(applicationId, calendar.id, master.id) }
  }
  const known = await find()
  await lockWithGuests(context, known.master, ...known.overrides)
  const { event: occurrence, master, overrides } = await find()
  await checkEntityTag(context.ifMatch, occurrence)
  checkChangeable(context, master)
  const start = startBySeries(master, calendar, occurrence)
  const moved = plannedMove({
    master,
    overrides,
    start,
    when,
    scope: occurrences,
    timeZone: zoneOf(calendar),
  })
  const { endedLines } = moved

  const newId = endedLines && context.newId()
  const series: EventRecord = {
    ...master,
    ...(newId === undefined ? {} : { id: newId, ical_uid: icalUid(newId), created_at: now }),
    when: moved.when,
    recurrence: [...moved.lines],
    updated_at: now,
  }
  const ended = endedLines && { ...master, recurrence: [...endedLines], updated_at: now }
  const carried = moved.overrides.map(({ override: before, from, to, when: own }) => ({
    before,
    hasOwnTime: canonicalJson(before.when) !== canonicalJson(occurrenceWhen(master, from)),
    after: overrideAt(series, occurrenceId(series.id, to), {
      ...before,
      when: own ?? before.when,
      original_start_time: originalStartTime(to),
      updated_at: now,
    }),
  }))
  for (const event of [series, ...(ended ? [ended] : [])]) checkEvent(event)
  // The new series comes first, also at providers: if the rest fails there, nothing is lost.
  await saveEvent(transaction, applicationId, calendar, series)
  publishCalendarEvent(context, ended ? 'created' : 'updated', series)
  if (ended) {
    await saveEvent(transaction, applicationId, calendar, ended)
    publishCalendarEvent(context, 'updated', ended)
  }
  const removedIds = await replaceOverrides(context, series, carried)
  return {
    before: master,
    event: ended ?? series,
    ...(ended ? { created: series } : {}),
    overrides: carried,
    removedIds,
    undo: {
      series_id: ended && series.id,
      when: master.when,
      recurrence: master.recurrence,
      overrides: carried.map(({ before, after, hasOwnTime }) => ({
        moved_start_time: after.original_start_time ?? now,
        original_start_time: before.original_start_time ?? now,
        when: hasOwnTime ? before.when : undefined,
        status: before.status === 'cancelled' ? before.status : undefined,
      })),
    },
  }
}

const changedSince = (id: string): ServiceError =>
  new ServiceError('precondition_failed', `series '${id}' has changed since it was moved: the move stays`, {
    field: 'version',
  })

/** The override that an undo brings back; undefined if it was lost at a provider, and did not cancel its occurrence. */
const restoredOverride = (
  { calendar, now }: EventContext,
  master: EventRecord,
  before: EventRecord | undefined,
  { original_start_time, when: own, status }: SeriesMoveUndo['overrides'][number],
): CarriedOverride | undefined => {
  const start = startBySeries(master, calendar, { original_start_time, when: master.when })
  const when = own ?? occurrenceWhen(master, start)
  const id = occurrenceId(master.id, start)
  if (!before && (status !== 'cancelled' || !overrideId(master, calendar, original_start_time)))
    return undefined
  const base = before ?? {
    ...asInstance(master, { id, when, start: original_start_time }),
    status,
    created_at: now,
  }
  const event = { ...base, when, original_start_time, updated_at: now }
  return { before, after: overrideAt(master, id, event) }
}

/**
 * Undoes a move of a series: it has its time, its lines and its overrides as before, and the series that a split has created is
 * removed.
 *
 * @throws ServiceError `precondition_failed` if the series has changed since.
 */
export const undoMoveOf = async (
  context: EventContext,
  id: string,
  { version, series_id: createdId, when, recurrence, overrides }: SeriesMoveUndo,
): Promise<SeriesChange> => {
  const { transaction, applicationId, calendar, now } = context
  const ids = createdId === id ? [id] : [id, createdId]
  await lockWithGuests(context, ...(await eventsOfSeries(transaction, context, ids)))
  const { event: before } = await requireEvent(transaction, context, id)
  const events = await eventsOfSeries(transaction, context, ids)
  const removed = events.find((event) => event.id === createdId && event.id !== id)
  const isSame = (await versionOf(events)) === version && (createdId === undefined || removed !== undefined)
  if (!isSame || (removed && removed.configuration_id !== before.configuration_id)) throw changedSince(id)
  for (const one of [before, ...(removed ? [removed] : [])]) checkChangeable(context, one)
  const moved = removed ?? before
  const event: EventRecord = { ...before, when, recurrence, updated_at: now }
  checkEvent(event)
  const byStart = new Map(
    events
      .filter(({ master_event_id }) => master_event_id === moved.id)
      .map((override) => [override.original_start_time, override]),
  )
  const carried = overrides.flatMap(
    (override) => restoredOverride(context, event, byStart.get(override.moved_start_time), override) ?? [],
  )
  await saveEvent(transaction, applicationId, calendar, event)
  publishCalendarEvent(context, 'updated', event)
  const removedIds = await replaceOverrides(context, event, carried)
  if (removed) {
    await transaction.removeEvent(applicationId, calendar.id, removed.id)
    publishCalendarEvent(context, 'deleted', { ...removed, status: 'cancelled', updated_at: now })
  }
  return {
    before,
    event,
    removed,
    overrides: carried,
    removedIds: [...(removed ? [removed.id] : []), ...removedIds],
  }
}
