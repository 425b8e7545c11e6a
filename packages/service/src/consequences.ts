import { queueBookingWriteBacks, queueGroupWriteBack } from './calendars/sync/queue-write-backs.js'
import { addBookingEmails, addSeriesEmails, planReminders } from './features/bookings/booking-emails.js'
import { hastenOffers } from './features/bookings/hasten-offers.js'
import { reopenPoll } from './features/polls/reopen-poll.js'
import { planSmsReminders } from './features/sms/sms-reminders.js'
import { addDeliveries } from './features/webhooks/add-deliveries.js'
import type { AddConsequences, DomainEventObject } from './kernel/publish/publish.js'
import type { BookingUpdate } from './kernel/publish/published-event.js'
import type { EventRecord } from './kernel/store/store.js'

/** The changes of bookings, with those of one series that are of the same type together, so that they share their emails. */
const changedTogether = (updates: readonly BookingUpdate[]): readonly (readonly BookingUpdate[])[] => {
  const groups = new Map<string, BookingUpdate[]>()
  for (const update of updates) {
    const { id, seriesId } = update.booking
    const isShared = seriesId !== undefined && update.type !== 'booking.rescheduled'
    const key = isShared ? `${update.type} ${seriesId}` : `${update.type} ${id} ${groups.size}`
    groups.set(key, [...(groups.get(key) ?? []), update])
  }
  return [...groups.values()]
}

/** Whether a domain event is about a group event. */
const isGroupEvent = (object: DomainEventObject): object is DomainEventObject & EventRecord =>
  object.object === 'event' && 'configuration_id' in object && object.configuration_id !== undefined

/**
 * Writes what follows from one call's domain events in its transaction: webhook deliveries, emails, reminders, writes to
 * connected calendars, offers to those who wait, polls that can choose anew, and links that have their booking back.
 */
export const addConsequences: AddConsequences = async (context, published) => {
  const writeBacks = async () => {
    for (const { domainEvent, update } of published) {
      const { application_id: applicationId, object } = domainEvent.data
      if (isGroupEvent(object)) await queueGroupWriteBack(context, applicationId, object)
      if (update) await queueBookingWriteBacks(context, update.booking, update.before)
    }
  }
  const updates = published.flatMap(({ update }) => (update ? [update] : []))
  const freed = async () => {
    for (const { owned, booking, before } of updates) {
      // Its old time is free for those who wait.
      if (before) await hastenOffers(context, owned)
      if (booking.status !== 'cancelled') continue
      await reopenPoll(context, booking)
      await context.transaction.returnLinkUse(booking.applicationId, booking.id)
    }
  }
  const emails = async () => {
    let withheld = 0
    for (const [update, ...others] of changedTogether(updates)) {
      if (!update) continue
      if (!update.isSilent)
        withheld += others.length
          ? await addSeriesEmails(context, [update, ...others])
          : await addBookingEmails(context, update)
      // The reminders of before a change are removed with the first of these, whatever their channel.
      for (const one of [update, ...others]) await planReminders(context, one)
      await planSmsReminders(context, [update, ...others])
    }
    return withheld
  }
  const domainEvents = published.map(({ domainEvent }) => domainEvent)
  // At once, in one round trip to the database.
  const [withheld] = await settleAll(emails(), addDeliveries(context, domainEvents), writeBacks(), freed())
  return withheld
}

/**
 * The results of several parts of one transaction. Waits for all parts, also if one fails, because none may write once the transaction is
 * rolled back.
 *
 * @throws the error of the first part that failed, in their order.
 */
const settleAll = async <T extends readonly unknown[]>(
  ...parts: { readonly [Index in keyof T]: Promise<T[Index]> }
): Promise<T> => {
  await Promise.allSettled(parts)
  return (await Promise.all(parts)) as unknown as T
}
