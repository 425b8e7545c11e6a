import { type Instant, instant } from '@whenable/time'
import { type EmailCause, networkOfCause } from '../../anonymous/callers.js'
import { smsRecipient } from '../../event-types/sms-consent.js'
import { takeCharge } from '../../kernel/email/email-budget.js'
import { numberHash } from '../../kernel/phone-number.js'
import type { BookingUpdate } from '../../kernel/publish/published-event.js'
import type { MailCharge, Reminder, Transaction } from '../../kernel/store/store.js'
import { addHistory } from '../bookings/booking-changes.js'

// Text messages cost money and reach strangers' phones. They are reminders of confirmed bookings alone, of event types whose owner has
// switched them on, to a number whose owner has ticked a box; and these budgets bound what a visitor who lies can do.

const hour = 3_600
const day = 86_400

/** Limits of bookings with a phone number from one network. */
const networkLimits = [
  { most: 10, seconds: hour },
  { most: 20, seconds: day },
]

/** Limit of text messages to one phone number. */
const numberLimit = { most: 5, seconds: day }

/** The budget of bookings with reminders by text message that visitors of a network make. */
const networkCharge = (cause: EmailCause | undefined): MailCharge | undefined => {
  const network = networkOfCause(cause)
  return network === undefined ? undefined : { key: `sms of ${network}`, limits: networkLimits }
}

interface Context {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** Whether a booking had this number before, which is counted already. One that was refused is not. */
const isCounted = async (
  { transaction }: Context,
  { owned: { configuration }, before }: BookingUpdate,
  number: string,
): Promise<boolean> => {
  if (!before || smsRecipient(configuration, before) !== number) return false
  const history = await transaction.bookingHistory(before.applicationId, before.id)
  return !history.some(({ kind }) => kind === 'sms_refused')
}

/**
 * Plans the reminders by text message of confirmed bookings whose guest wants them, those that are not past. Those of before a change are
 * removed with their other reminders. Beyond the budget of a network there are none, which the history says.
 *
 * @param updates the changes of one booking, or of several that were made together: they give one number, which counts once.
 */
export const planSmsReminders = async (
  context: Context & Pick<Reminder, 'origin'>,
  updates: readonly BookingUpdate[],
): Promise<void> => {
  const { transaction, now, newId, origin } = context
  let isAllowed: boolean | undefined
  for (const update of updates) {
    const { owned, booking, cause } = update
    const { applicationId, configuration } = owned
    const number = smsRecipient(configuration, booking)
    if (booking.status === 'cancelled' || number === undefined) continue
    const charge = networkCharge(cause)
    isAllowed ??=
      !charge ||
      (await isCounted(context, update, number)) ||
      (await takeCharge(context, applicationId, charge))
    if (!isAllowed) await addHistory(context, booking, { kind: 'sms_refused', by: { kind: 'service' } })
    if (!isAllowed || booking.status !== 'booked') continue
    for (const minutes of new Set(configuration.scheduler?.sms_reminders?.minutes_before_event)) {
      const dueAt = instant(booking.start - minutes * 60)
      if (dueAt > now)
        await transaction.addReminder({
          ...{ id: newId(), applicationId, bookingId: booking.id },
          ...{ dueAt, endsAt: booking.start, terms: { type: 'sms' }, origin },
        })
    }
  }
}

/**
 * Queues a reminder by text message that is due, unless its recipient has stopped them or a budget is used up, which the booking's history
 * says. Skips one whose booking or configuration is gone, or whose booking has begun.
 *
 * @param mostPerDay the most text messages of the application in a day.
 */
export const queueSmsReminder = async (
  context: Context,
  { id, applicationId, bookingId, endsAt, origin }: Reminder,
  mostPerDay: number,
): Promise<void> => {
  const { transaction, now } = context
  const booking = await transaction.booking(applicationId, bookingId)
  const owned = booking && (await transaction.configuration(booking.configurationId))
  if (endsAt <= now || booking?.status !== 'booked' || !owned) return
  const number = smsRecipient(owned.configuration, booking)
  if (number === undefined) return
  const hash = await numberHash(number)
  const isAllowed =
    !(await transaction.smsStop(hash)) &&
    (await takeCharge(context, applicationId, { key: `sms to ${hash}`, limits: [numberLimit] })) &&
    (await takeCharge(context, applicationId, { key: 'sms', limits: [{ most: mostPerDay, seconds: day }] }))
  const { start } = booking
  if (isAllowed) await transaction.addSms({ id, applicationId, bookingId, start, origin, createdAt: now })
  else await addHistory(context, booking, { kind: 'sms_refused', by: { kind: 'service' } })
}
