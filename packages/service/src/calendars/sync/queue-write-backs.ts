import type { Calendar } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord, EventRecord, ManagedItem, Transaction } from '../../kernel/store/store.js'

/** The services that queue writes to connected calendars. */
export interface WriteBackContext {
  readonly transaction: Transaction
  readonly now: Instant
  /** The origin of the service's pages, for links in emails. Undefined: that of the first write. */
  readonly origin?: string | undefined
}

type QueuedItem = Pick<ManagedItem, 'uid' | 'eventId' | 'bookingId'>

/** Queues a write of an event to its provider, if its calendar is connected and can be written to. */
export const queueWriteBack = async (
  { transaction, now, origin }: WriteBackContext,
  applicationId: string,
  calendar: Calendar | undefined,
  item: QueuedItem,
): Promise<void> => {
  if (!calendar?.connection_id || calendar.read_only) return
  const { id: calendarId, connection_id: connectionId } = calendar
  const { uid, eventId } = item
  const [known] = await transaction.managedItems(applicationId, calendarId, [uid])
  if (!known || known.eventId !== eventId || known.bookingId !== item.bookingId)
    await transaction.putManagedItem({
      ...{ applicationId, calendarId, origin: known?.origin ?? origin ?? '' },
      ...item,
      states: known?.states ?? ['absent'],
    })
  await transaction.putWriteBack({
    ...{ applicationId, connectionId, calendarId, eventId, uid, createdAt: now },
  })
}

/** The written item of one event of a booking. A group event is an item of its own, not of its bookings. */
const itemOf = async (
  { transaction }: WriteBackContext,
  { applicationId, id, uid, occurrence }: BookingRecord,
  { calendarId, eventId }: BookingRecord['events'][number],
): Promise<QueuedItem | undefined> => {
  if (!occurrence) return { uid, eventId, bookingId: id }
  const [found] = await transaction.events(applicationId, calendarId, [eventId])
  const masterId = found?.master_event_id ?? occurrence.seriesId
  const [series] = await transaction.events(applicationId, calendarId, [masterId])
  return series?.ical_uid ? { uid: series.ical_uid, eventId: masterId } : undefined
}

/** Queues writes of a booking's events, also on the calendars that it has left. */
export const queueBookingWriteBacks = async (
  context: WriteBackContext,
  booking: BookingRecord,
  before?: BookingRecord,
): Promise<void> => {
  const { transaction } = context
  const { applicationId } = booking
  const events = new Map(
    [...(before?.events ?? []), ...booking.events].map((event) => [
      `${event.calendarId} ${event.eventId}`,
      event,
    ]),
  )
  const ids = [...events.values()].map(({ calendarId }) => calendarId)
  const calendars = await transaction.calendars(applicationId, ids)
  for (const event of events.values()) {
    const calendar = calendars.find(({ id }) => id === event.calendarId)
    if (!calendar?.connection_id) continue
    const item = await itemOf(context, booking, event)
    if (item) await queueWriteBack(context, applicationId, calendar, item)
  }
}

/** Queues a write of a group event, or of its whole series. */
export const queueGroupWriteBack = async (
  context: WriteBackContext,
  applicationId: string,
  { calendar_id, id, master_event_id: masterId, ical_uid: uid }: EventRecord,
): Promise<void> => {
  const [calendar] = await context.transaction.calendars(applicationId, [calendar_id])
  if (uid) await queueWriteBack(context, applicationId, calendar, { uid, eventId: masterId ?? id })
}
