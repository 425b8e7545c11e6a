import type { Calendar } from '@whenable/contract'
import { type Instant, isDated, isRecurring, type Occurrence } from '@whenable/time'
import {
  hasStart,
  occurrenceId,
  occurrenceWhen,
  originalStartTime,
  parseOccurrenceId,
  type Series,
  type Start,
  seriesOf,
  startInSeries,
  startsAmong,
} from '@whenable/time/series'
import type { EventRecord, Records } from '../kernel/store/store.js'

/** A calendar's time zone, for its dates and for series without one. */
export const zoneOf = ({ timezone }: Pick<Calendar, 'timezone'>): string => timezone ?? 'UTC'

/** An occurrence of a series as an event. */
export const asInstance = (
  master: EventRecord,
  { id, when, start }: Pick<Occurrence, 'id' | 'when' | 'start'>,
): EventRecord => ({
  ...master,
  id,
  when,
  recurrence: [],
  master_event_id: master.id,
  original_start_time: isDated(when) ? originalStartTime(parseOccurrenceId(id)?.start ?? start) : start,
})

/** An occurrence as an event: the override, the single event, or the series' event as this occurrence. */
export const eventOf = (occurrence: Occurrence<EventRecord>): EventRecord =>
  occurrence.event.recurrence.length ? asInstance(occurrence.event, occurrence) : occurrence.event

/** A series in its own time zone, or that of its calendar. */
const seriesIn = (master: EventRecord, calendar: Calendar): Series => seriesOf(master, zoneOf(calendar))

/** The start of an override by its series. A date may be given as midnight in UTC, or as its first instant in the calendar's time zone. */
export const startBySeries = (
  master: EventRecord,
  calendar: Calendar,
  override: Pick<EventRecord, 'original_start_time' | 'when'>,
): Start => startInSeries(seriesIn(master, calendar), override)

/** The id of the occurrence with an override's original start; undefined if there is none. */
export const overrideId = (
  master: EventRecord,
  calendar: Calendar,
  originalStart: Instant,
): string | undefined => {
  const series = seriesIn(master, calendar)
  const start = startInSeries(series, { original_start_time: originalStart })
  return isRecurring(master) && hasStart(series, start) ? occurrenceId(master.id, start) : undefined
}

/**
 * {@link overrideId} of many overrides, for one expansion of their series.
 *
 * @throws RangeError if the series cannot be expanded.
 */
export const overrideIds = (
  master: EventRecord,
  calendar: Calendar,
  originalStarts: readonly Instant[],
): ReadonlyMap<Instant, string> => {
  if (!isRecurring(master)) return new Map()
  const series = seriesIn(master, calendar)
  const starts = originalStarts.map((original_start_time) => startInSeries(series, { original_start_time }))
  const existing = startsAmong(series, starts)
  const ids = originalStarts.map((original, index) => [original, starts[index] as Start] as const)
  return new Map(
    ids.filter(([, start]) => existing.has(start)).map(([at, start]) => [at, occurrenceId(master.id, start)]),
  )
}

/** An event, with its series if it is an occurrence. */
export interface FoundEvent {
  readonly event: EventRecord
  readonly master?: EventRecord | undefined
  /** Whether it is an occurrence without an override. */
  readonly isGenerated?: boolean
}

/** The event with an id on a calendar: a stored one, or an occurrence of a series. */
export const findEvent = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  id: string,
): Promise<FoundEvent | undefined> => {
  const read = (eventId: string) => records.event(applicationId, calendar.id, eventId)
  const event = await read(id)
  if (event) return { event, master: event.master_event_id ? await read(event.master_event_id) : undefined }
  const name = parseOccurrenceId(id)
  if (!name) return undefined
  const master = await read(name.masterId)
  if (!master || !isRecurring(master) || !hasStart(seriesIn(master, calendar), name.start)) return undefined
  const given = { id, when: occurrenceWhen(master, name.start), start: originalStartTime(name.start) }
  return { event: asInstance(master, given), master, isGenerated: true }
}
