import type { Calendar } from '@whenable/contract'
import type { EventRecord, ManagedItem, Transaction } from '../../kernel/store/store.js'
import { spanWithoutInvalidRule } from '../events/save-event.js'
import { zoneOf } from '../occurrences.js'
import type { WrittenSubject } from './written-item.js'

/** Locks the bookings of a series, then the hosts, as every change of a group event does. */
export const lockSeries = async (
  transaction: Transaction,
  { applicationId, calendarId, eventId }: Pick<ManagedItem, 'applicationId' | 'calendarId' | 'eventId'>,
  owner: string,
): Promise<void> => {
  for (const { id } of await transaction.bookingsOfSeries(applicationId, calendarId, eventId))
    await transaction.lockBooking(applicationId, id)
  await transaction.lockHosts(applicationId, [owner])
}

export const putEvent = (
  transaction: Transaction,
  applicationId: string,
  calendar: Calendar,
  record: EventRecord,
  master?: EventRecord,
): Promise<void> => {
  const [event, span] = spanWithoutInvalidRule(record, zoneOf(calendar), master)
  return transaction.putEvent(applicationId, event, span)
}

/** Lets seats of a group event be offered, or no longer. */
export const setUndecided = async (
  transaction: Transaction,
  calendar: Calendar,
  applicationId: string,
  events: readonly EventRecord[],
  isUndecided: (event: EventRecord) => boolean,
): Promise<void> => {
  const [master] = events
  for (const event of events) {
    const { is_undecided, ...rest } = event
    if (isUndecided(event) === (is_undecided === true)) continue
    const next = isUndecided(event) ? { ...rest, is_undecided: true } : rest
    await putEvent(transaction, applicationId, calendar, next, event === master ? undefined : master)
  }
}

/** Ends the question about a group event: the stored event holds, and the item is to equal it. */
export const releaseHold = async (
  transaction: Transaction,
  { managed, calendar, events }: Pick<WrittenSubject, 'managed' | 'calendar' | 'events'>,
): Promise<void> => {
  const { isHeld: _, ...rest } = managed
  await transaction.putManagedItem(rest)
  await setUndecided(transaction, calendar, managed.applicationId, events, () => false)
}
