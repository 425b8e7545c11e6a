import { instant } from '@whenable/time'
import { type BookingUpdate, bookingEventOf } from '../scheduling/booking-domain-events.js'
import { eventTermsOf } from '../scheduling/configurations/configuration-types.js'
import type { Reminder, Transaction } from '../store/store.js'
import { addDeliveries } from './deliveries.js'
import { addReminderEmails, sendsMail } from './email/add-booking-emails.js'
import type { BookingEmailContext } from './email/booking-email-content.js'

/**
 * Plans what people are reminded of, instead of what was planned before: a booking that stands has its configuration's
 * reminders, any other none. What would have been said before now is left unsaid.
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
    if (dueAt <= now || (type === 'email' && !sendsMail(configuration))) continue
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
 * Puts what a reminder says on its way: its mails, or `booking.reminder` to those webhooks that want it. Nothing where its
 * booking or its configuration is gone, or the event has begun.
 *
 * @returns how many mails were left out, since their budgets were spent.
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
  else if (sendsMail(owned.configuration))
    return addReminderEmails({ ...context, origin }, owned, booking, terms)
  return 0
}
