import { addHistory } from '../../features/bookings/booking-changes.js'
import { addCalendarChangeEmail } from '../../features/bookings/booking-emails.js'
import { transactAndPublish } from '../../kernel/publish/publish.js'
import {
  type CalendarChange,
  calendarChangesOf,
  type EventRecord,
  isSameCalendarChange,
  type LeasedWriteBack,
  withCalendarChanges,
} from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { publishCalendarEvent, spanWithoutInvalidRule } from '../events/save-event.js'
import { zoneOf } from '../occurrences.js'
import { type OwnerEdit, stateOf } from '../sync/compare-booking.js'
import { itemEvents } from '../sync/item-events.js'
import {
  isAskedAbout,
  isOver,
  type OwnedItem,
  readSubject,
  textsOf,
  type WrittenSubject,
} from '../sync/written-item.js'
import type { ItemWriter } from './write-item.js'

/** The booking's event as its owner left it in their calendar. */
const eventAfter = (before: EventRecord, item: RemoteItem | undefined, owned: OwnedItem): EventRecord => {
  const [record] = item ? itemEvents(item, { calendar: owned.calendar, id: before.id }) : []
  if (!item || !record || record.status === 'cancelled') return { ...before, status: 'cancelled' }
  return {
    ...before,
    ...textsOf(item, owned),
    when: record.when,
    recurrence: record.recurrence,
    busy: record.busy,
    status: before.status === 'cancelled' ? 'confirmed' : before.status,
  }
}

const questionOf = (
  edit: OwnerEdit,
  calendarId: string,
  foundAt: CalendarChange['foundAt'],
): CalendarChange | undefined => {
  if (edit.kind === 'moved') return { kind: 'moved', calendarId, proposed: edit.proposed, foundAt }
  return edit.kind === 'deleted' ? { kind: 'deleted', calendarId, foundAt } : undefined
}

/**
 * Records what the owner has done to a booking's event in their calendar: the event follows, the booking keeps its time, and the
 * owner is asked once. A change that undoes itself ends the question. A booking that is over asks nothing.
 */
export const recordOwnerEdit = (
  { store, clock, newId, addConsequences, report }: ItemWriter,
  leased: LeasedWriteBack,
  { managed, calendar, owner }: WrittenSubject,
  item: RemoteItem | undefined,
  edit: OwnerEdit,
): Promise<void> => {
  const { applicationId, calendarId, uid, eventId, origin, bookingId = '' } = managed
  const now = clock()
  const context = { store, newId, addConsequences, notify: () => {} }
  return transactAndPublish(context, { now, origin }, report, async (transaction, publish) => {
    const booking = await transaction.lockBooking(applicationId, bookingId)
    const hosts = (booking?.hosts ?? []).map(({ email }) => email)
    await transaction.lockHosts(applicationId, [owner, ...hosts])
    // A write that has changed meanwhile is repeated, and finds this change again.
    if ((await transaction.finishWriteBack(leased, now)) !== 'done') return
    const latest = await readSubject(transaction, leased.writeBack)
    if (!booking || !latest || !isAskedAbout({ ...latest, booking })) return
    await transaction.putManagedItem({ ...latest.managed, states: [stateOf(item, zoneOf(calendar))] })
    await transaction.countLocalWrite(applicationId, calendarId)
    if (latest.known && latest.known.id !== item?.id)
      await transaction.removeSyncedItems(applicationId, calendarId, [latest.known.id])
    if (item)
      await transaction.putSyncedItems([
        {
          ...{ applicationId, calendarId, uid, id: item.id, etag: item.etag, isBooking: true },
          eventIds: [eventId],
        },
      ])
    const [event] = latest.events
    if (event) {
      const after = { ...eventAfter(event, item, latest), updated_at: now }
      const [kept, span] = spanWithoutInvalidRule(after, zoneOf(calendar))
      await transaction.putEvent(applicationId, kept, span)
      publishCalendarEvent({ applicationId, now, newId, publish }, 'updated', kept)
    }
    if (isOver({ booking }, now)) return
    const before = calendarChangesOf(booking)
    const open = before.find((change) => change.calendarId === calendarId)
    const found = questionOf(edit, calendarId, open?.foundAt ?? now)
    const after = open
      ? before.flatMap((change) => (change === open ? (found ?? []) : change))
      : [...before, ...(found ? [found] : [])]
    await transaction.putBooking({ ...booking, ...withCalendarChanges(after) })
    if (!found) return
    if (!open || !isSameCalendarChange(open, found))
      await addHistory({ transaction, now, newId }, booking, {
        kind: found.kind === 'moved' ? 'moved_in_calendar' : 'deleted_in_calendar',
        by: { kind: 'organizer' },
        after: found.proposed,
      })
    // Hosts who have made the same change are one question.
    const isAsked = open ?? before.find((change) => isSameCalendarChange(change, found))
    const owned = isAsked ? undefined : await transaction.configuration(booking.configurationId)
    if (owned)
      await addCalendarChangeEmail({ transaction, now, newId, origin }, owned, {
        ...booking,
        ...withCalendarChanges([found]),
      })
  })
}
