import { originalStartTime, seriesOf, shiftToStart, shiftWhen, startOf } from '@whenable/time/series'
import type { EventRecord } from '../../kernel/store/store.js'
import { overrideId, startBySeries, zoneOf } from '../occurrences.js'
import { type EventContext, publishCalendarEvent, saveEvent } from './save-event.js'

// What becomes of the overrides of a series that changes.

/** An override before a change of its series, and after it. */
export interface CarriedOverride {
  /** Undefined if it is made anew. */
  readonly before: EventRecord | undefined
  readonly after: EventRecord
}

/** An override of a series, with an id of its occurrences. */
export const overrideAt = (series: EventRecord, id: string, fields: EventRecord): EventRecord => ({
  ...fields,
  id,
  master_event_id: series.id,
  ...(series.ical_uid === undefined ? {} : { ical_uid: series.ical_uid }),
})

const publishRemoval = (context: EventContext, override: EventRecord): void =>
  publishCalendarEvent(context, 'deleted', { ...override, status: 'cancelled', updated_at: context.now })

/** Replaces overrides, publishes what became of each, and returns the ids that no longer exist. */
export const replaceOverrides = async (
  context: EventContext,
  series: EventRecord,
  carried: readonly CarriedOverride[],
): Promise<readonly string[]> => {
  const { transaction, applicationId, calendar } = context
  const replaced = carried.flatMap(({ before }) => before ?? [])
  for (const { id } of replaced) await transaction.removeEvent(applicationId, calendar.id, id)
  const oldIds = new Set(replaced.map(({ id }) => id))
  for (const { after } of carried) {
    await saveEvent(transaction, applicationId, calendar, after, series)
    publishCalendarEvent(context, oldIds.has(after.id) ? 'updated' : 'created', after)
  }
  const newIds = new Set(carried.map(({ after }) => after.id))
  const gone = replaced.filter(({ id }) => !newIds.has(id))
  for (const override of gone) publishRemoval(context, override)
  return gone.map(({ id }) => id)
}

/** Whether a series still has the occurrence of an override. */
const isStillGenerated = (
  series: EventRecord,
  { id, original_start_time }: EventRecord,
  { calendar }: EventContext,
): boolean =>
  series.recurrence.length > 0 &&
  original_start_time !== undefined &&
  overrideId(series, calendar, original_start_time) === id

/**
 * Updates the overrides of a series that has changed: those of occurrences that still exist stay, others follow if the series has
 * moved to another time, and the rest is removed.
 */
export const followSeries = async (
  context: EventContext,
  before: EventRecord,
  series: EventRecord,
): Promise<void> => {
  const { transaction, applicationId, calendar, now } = context
  const shift = shiftToStart(seriesOf(before, zoneOf(calendar)), startOf(series.when))
  const shifted = (override: EventRecord): EventRecord | undefined => {
    if (!shift || !series.recurrence.length) return undefined
    const original = originalStartTime(shift.moveStart(startBySeries(before, calendar, override)))
    const id = overrideId(series, calendar, original)
    const when = shiftWhen(override.when, shift)
    const moved = { ...override, when, original_start_time: original, updated_at: now }
    return id === undefined ? undefined : overrideAt(series, id, moved)
  }
  const overrides = await transaction.overridesOf(applicationId, calendar.id, series.id)
  const [kept, others] = [true, false].map((stays) =>
    overrides.filter((override) => isStillGenerated(series, override, context) === stays),
  ) as [EventRecord[], EventRecord[]]
  for (const override of kept) await saveEvent(transaction, applicationId, calendar, override, series)
  const taken = new Set(kept.map(({ id }) => id))
  const carried: CarriedOverride[] = []
  for (const override of others) {
    const after = shifted(override)
    if (after && !taken.has(after.id)) {
      taken.add(after.id)
      carried.push({ before: override, after })
    } else {
      await transaction.removeEvent(applicationId, calendar.id, override.id)
      publishRemoval(context, override)
    }
  }
  await replaceOverrides(context, series, carried)
}
