import { isGroup } from '../../event-types/configuration-rules.js'
import { nextSequence } from '../../features/bookings/booking-changes.js'
import { addBookingEmails } from '../../features/bookings/booking-emails.js'
import { writeBookingEvents } from '../../features/bookings/calendar-entries.js'
import { isCallLate, joinUrlOf } from '../../features/bookings/video-call.js'
import { transactAndPublish } from '../../kernel/publish/publish.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { queueBookingWriteBacks } from '../sync/queue-write-backs.js'
import type { WrittenSubject } from '../sync/written-item.js'
import type { ItemWriter } from './write-item.js'

/** How often the address of a call is looked for, a few seconds apart: a provider may still make it after its event. */
export const callAttempts = 3

/** Whether the provider of an item is to make the video call of its booking. */
export const callAskedIn = ({ booking, managed }: WrittenSubject): boolean =>
  booking?.call?.awaitedUntil !== undefined && booking.call.calendarId === managed.calendarId

/** The address of the call of a written item. */
export const callIn = (item: RemoteItem | undefined): string | undefined =>
  joinUrlOf((item?.events[0]?.conferencing ?? undefined) as Parameters<typeof joinUrlOf>[0])

/**
 * Ends the wait for a booking's call: the booking has its address, or stands without one. Emails that wait for it find it by themselves; if
 * they may have gone out without, everybody gets another one with it.
 */
export const settleCall = (
  { store, clock, newId, addConsequences, report }: ItemWriter,
  { managed }: WrittenSubject,
  url: string | undefined,
): Promise<void> => {
  const { applicationId, calendarId, origin, bookingId = '' } = managed
  const now = clock()
  const publishing = { store, newId, addConsequences, notify: () => {} }
  return transactAndPublish(publishing, { now, origin }, report, async (transaction, publish) => {
    const before = await transaction.lockBooking(applicationId, bookingId)
    await transaction.lockHosts(applicationId, before?.hosts.map(({ email }) => email) ?? [])
    const owned = before && (await transaction.configuration(before.configurationId))
    const { call } = before ?? {}
    if (!owned || call?.awaitedUntil === undefined || call.calendarId !== calendarId) return
    const { configuration, ...owner } = owned
    if (isGroup(configuration) || before.status === 'cancelled') return
    const context = { transaction, now, newId, publish, origin }
    const next = {
      ...before,
      call: { provider: call.provider, url, calendarId },
      sequence: url === undefined ? before.sequence : await nextSequence(transaction, before),
      updatedAt: now,
    }
    const booking = await writeBookingEvents(context, next, { ...owner, configuration })
    await transaction.putBooking(booking)
    await queueBookingWriteBacks(context, booking, before)
    if (url !== undefined && booking.status === 'booked' && isCallLate(call, now))
      await addBookingEmails(context, { type: 'booking.created', owned, booking, before, byOwner: true })
  })
}
