import type { Calendar } from '@whenable/contract'
import { isOwnUid } from '../../core/ical-uid.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import type { EventRecord, Transaction } from '../../store/store.js'

// The event of a booking is written by the booking. What its owner changes in their calendar is not applied to it.

/**
 * The event of a booking that an item shows, recognised by its UID: an event that a booking has written here, and that no item had yet.
 */
export const bookingEventOf = async (
  transaction: Transaction,
  applicationId: string,
  calendar: Calendar,
  { uid }: Pick<RemoteItem, 'uid'>,
): Promise<EventRecord | undefined> => {
  if (!isOwnUid(uid)) return undefined
  const events = await transaction.eventsOfIcalUid(applicationId, uid)
  const event = events.find((one) => one.calendar_id === calendar.id && one.master_event_id === undefined)
  if (!event) return undefined
  const items = await transaction.syncedItemsOfUid(applicationId, calendar.id, uid)
  return items.some((item) => item.eventIds.includes(event.id) && !item.isBooking) ? undefined : event
}
