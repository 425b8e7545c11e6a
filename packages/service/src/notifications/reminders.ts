import { instant } from '@whenable/time'
import { bookingEventOf } from '../scheduling/booking-domain-events.js'
import { addHistory } from '../scheduling/booking-history.js'
import { eventTermsOf } from '../scheduling/configurations/configuration-types.js'
import type { Reminder, Transaction } from '../store/store.js'
import { addDeliveries } from './add-deliveries.js'
import { addReminderEmails } from './email/add-booking-emails.js'
import type { BookingEmailContext } from './email/booking-email-content.js'
import type { BookingUpdate } from './published-event.js'
import { allowsEmail } from './sends-email.js'

/**
 * Replaces a booking's planned reminders: a confirmed booking has the reminders of its configuration that are not past, any
 * other booking has none.
 */
export const planReminders = async (
  context: BookingEmailContext,
  { owned, booking, before }: BookingUpdate,
): Promise<void> => {
  const { transaction, now, newId, origin } = context
  const { applicationId, configuration } = owned
  if (before) await transaction.removeReminders(applicationId, booking.id)
  if (booking.status !== 'booked') return
  for (const { type, recipient, email_subject, minutes_before_event } of eventTermsOf(configuration)
    .reminders) {
    const dueAt = instant(booking.start - minutes_before_event * 60)
    if (dueAt <= now || (type === 'email' && !allowsEmail(configuration))) continue
    await transaction.addReminder({
      id: newId(),
      applicationId,
      bookingId: booking.id,
      dueAt,
      endsAt: booking.start,
      terms: { type, recipient, email_subject },
      origin,
    })
  }
}

/**
 * Queues a reminder's emails, or its `booking.reminder` deliveries. Skips a reminder whose booking or configuration is gone, or
 * whose booking has begun.
 *
 * @returns the number of emails that a budget withheld.
 */
export const sendReminder = async (
  context: Pick<BookingEmailContext, 'now' | 'newId'> & { readonly transaction: Transaction },
  { applicationId, bookingId, endsAt, terms, origin }: Reminder,
): Promise<number> => {
  const { transaction, now } = context
  const booking = await transaction.booking(applicationId, bookingId)
  const owned = booking && (await transaction.configuration(booking.configurationId))
  if (endsAt <= now || booking?.status !== 'booked' || !owned) return 0
  if (terms.type === 'webhook')
    await addDeliveries(context, [bookingEventOf({ type: 'booking.reminder', owned, booking }, context)])
  else if (allowsEmail(owned.configuration)) {
    await addHistory(context, booking, { kind: 'reminder_sent', by: { kind: 'service' } })
    return addReminderEmails({ ...context, origin }, owned, booking, terms)
  }
  return 0
}
