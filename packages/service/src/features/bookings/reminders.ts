import { instant } from '@whenable/time'
import { eventTermsOf } from '../../event-types/configuration-types.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import type { BookingUpdate } from '../../kernel/publish/published-event.js'
import type { Reminder, Transaction } from '../../kernel/store/store.js'
import { addDeliveries } from '../webhooks/add-deliveries.js'
import { addReminderEmails } from './add-booking-emails.js'
import { bookingEventOf } from './booking-domain-events.js'
import type { BookingEmailContext } from './booking-email-content.js'
import { addHistory } from './booking-history.js'

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
