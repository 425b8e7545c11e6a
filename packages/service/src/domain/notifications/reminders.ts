import { instant } from '@whenable/time'
import type { Reminder, Transaction } from '../../store/store.js'
import { type BookingNews, factOf } from '../booking-facts.js'
import { eventTermsOf } from '../configuration-types.js'
import { factAbout } from '../fact.js'
import type { BookingMailDesk } from '../mail/booking-letter.js'
import { reminderMails, sendsMail } from '../mail/booking-mails.js'
import { addDeliveries } from './deliveries.js'

/**
 * Plans what people are reminded of, instead of what was planned before: a booking that stands has its configuration's
 * reminders, any other none. What would have been said before now is left unsaid.
 */
export const planReminders = async (
  desk: BookingMailDesk,
  { owned, booking, before }: BookingNews,
): Promise<void> => {
  const { transaction, now, newId } = desk
  const { applicationId, configuration } = owned
  if (before) await transaction.removeReminders(applicationId, booking.id)
  if (booking.status !== 'booked') return
  for (const terms of eventTermsOf(configuration).reminders) {
    const dueAt = instant(booking.start - terms.minutes_before_event * 60)
    const isMail = terms.type === 'email'
    if (dueAt <= now || (isMail && !sendsMail(configuration))) continue
    await transaction.addReminder({
      id: newId(),
      applicationId,
      bookingId: booking.id,
      dueAt,
      endsAt: booking.start,
      mails: isMail ? await reminderMails(desk, owned, booking, terms, dueAt) : [],
      object: isMail
        ? undefined
        : factOf({ type: 'booking.reminder', owned, booking }, { newId, now: dueAt }).data.object,
    })
  }
}

/** Whether there is still something to remind of: the owner may have removed what it was planned by. */
const stillStands = async (
  transaction: Transaction,
  { applicationId, bookingId }: Reminder,
): Promise<boolean> => {
  const booking = await transaction.booking(applicationId, bookingId)
  return booking?.status === 'booked' && Boolean(await transaction.configuration(booking.configurationId))
}

/** Puts what a reminder says on its way: its mails, and `booking.reminder` to those webhooks that want it. */
export const giveReminder = async (
  desk: Pick<BookingMailDesk, 'now' | 'newId'> & { readonly transaction: Transaction },
  reminder: Reminder,
): Promise<void> => {
  const { applicationId, endsAt, mails, object } = reminder
  if (endsAt <= desk.now || !(await stillStands(desk.transaction, reminder))) return
  await desk.transaction.addMails(mails)
  if (object)
    await addDeliveries(desk, [
      factAbout('booking.reminder', '/scheduling/bookings', applicationId, object, desk),
    ])
}
