import { type GroupEventImport, type GroupEventImports, ServiceError } from '@whenable/contract'
import { changeEvent } from '../../calendars/events/events.js'
import { capacityOf, findOccurrence, type OwnedGroup, takenSeats } from '../../calendars/group-occurrences.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import type { EventRecord } from '../../kernel/store/store.js'
import {
  checkCapacity,
  checkGroupEvent,
  type GroupEventContext,
  ownerCalendar,
} from '../bookings/group-events.js'

/** Turns a calendar event into a group event. */
const importOne = async (
  context: GroupEventContext,
  owned: OwnedGroup,
  { calendar_id, event_id, capacity, participants, exceptions }: GroupEventImport,
): Promise<void> => {
  const { transaction, applicationId } = context
  const { configuration } = owned
  const calendar = await ownerCalendar(transaction, owned, calendar_id)
  const at = { ...context, calendar }
  const event = await transaction.event(applicationId, calendar.id, event_id)
  if (!event || event.status === 'cancelled') throw notFoundError('event', event_id)
  if (event.master_event_id)
    throw validationError('event_id', event_id, 'a series, not one of its occurrences')
  const before = event.configuration_id && (await transaction.configuration(event.configuration_id))
  if (before && before.configuration.id !== configuration.id)
    throw validationError('event_id', event_id, 'an event of no other configuration')
  checkGroupEvent({ when: event.when, recurrence: event.recurrence, participants })
  const named = new Set(participants?.map(({ email }) => hostKey(email)))
  const next: EventRecord = {
    ...event,
    configuration_id: configuration.id,
    capacity: capacity ?? event.capacity ?? capacityOf(event, configuration),
    participants: [
      ...event.participants.filter(({ email }) => !named.has(hostKey(email))),
      ...(participants ?? []).map((participant) => ({
        ...participant,
        status: participant.status ?? 'noreply',
      })),
    ],
  }
  const own = { configuration_id: configuration.id, capacity: next.capacity }
  const changed = new Map([[next.id, next]])
  for (const override of await transaction.overridesOf(applicationId, calendar.id, event.id))
    changed.set(override.id, { ...override, ...own })
  for (const { event_id: id, capacity: seats } of exceptions) {
    const found = await findOccurrence(transaction, applicationId, calendar, id)
    if (found?.event.master_event_id !== event.id)
      throw validationError('exceptions', id, 'occurrences of the event')
    const occurrence = changed.get(id) ?? { ...found.event, ...own, participants: next.participants }
    changed.set(id, { ...occurrence, capacity: seats ?? next.capacity })
  }
  const taken = await takenSeats(transaction, applicationId, [...changed.values()])
  for (const one of changed.values()) checkCapacity(one, taken.get(one.id), owned)
  for (const one of changed.values()) await changeEvent(at, one.id, one)
}

/**
 * Turns calendar events into group events of a configuration (interface: Group events). Reports those that fail with the
 * reason, and imports the others.
 */
export const importGroup = async (
  context: Omit<GroupEventContext, 'grant'>,
  owned: OwnedGroup,
  imports: readonly GroupEventImport[],
): Promise<GroupEventImports> => {
  const grant = await context.transaction.grant(context.applicationId, { id: owned.grantId })
  if (!grant) throw notFoundError('grant', owned.grantId)
  await context.transaction.lockHosts(context.applicationId, [grant.email])
  const imported: { event_id: string }[] = []
  const failed: { event_id: string; reason: string }[] = []
  for (const item of imports)
    try {
      await importOne({ ...context, grant }, owned, item)
      imported.push({ event_id: item.event_id })
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error
      failed.push({ event_id: item.event_id, reason: error.message })
    }
  return { imported_events: imported, import_failed: failed }
}
