import { type Instant, instant } from '@whenable/time'
import { smsRecipient } from '../event-types/sms-consent.js'
import { addHistory } from '../features/bookings/booking-changes.js'
import { smsText } from '../features/sms/sms-text.js'
import { batchesOf, type OutboxQueue } from '../kernel/outbox/outbox-queue.js'
import { numberHash } from '../kernel/phone-number.js'
import type { SmsSender } from '../kernel/sms/sms-sender.js'
import type { BookingHistoryKind, LeasedSms, Records, SmsReminder } from '../kernel/store/store.js'
import type { OutboxContext } from './outbox-context.js'
import { keepStoring, leaseSeconds, retryWait, sendLeased } from './send-leased.js'

/** Maximum number of text messages that one process sends at once, in total and of one application. */
const capacity = 20
const maxPerApplication = 5

/** What is sent, if the booking is still as it was when the reminder was due, and its guest still wants it. */
const currentMessage = async (
  records: Records,
  { applicationId, bookingId, start, origin }: SmsReminder,
  now: Instant,
) => {
  const booking = await records.booking(applicationId, bookingId)
  const owned = booking && (await records.configuration(booking.configurationId))
  if (booking?.status !== 'booked' || booking.start !== start || start <= now || !owned) return undefined
  const to = smsRecipient(owned.configuration, booking)
  if (to === undefined || (await records.smsStop(await numberHash(to)))) return undefined
  return { booking, to, text: await smsText(records, owned, booking, origin) }
}

const sendOne = async (context: OutboxContext, sender: SmsSender, leased: LeasedSms): Promise<void> => {
  const { store, clock, newId, report, count = () => {}, random = Math.random } = context
  const { reminder, attempts } = leased
  const current = await store.read((records) => currentMessage(records, reminder, clock()))
  if (!current) {
    await keepStoring(() => store.transaction((transaction) => transaction.finishSms(leased)))
    count('sms', 'dropped')
    return
  }
  const { booking, to, text } = current
  const outcome = await sender.send({ to, text, key: reminder.id })
  const again = instant(clock() + retryWait(attempts, random))
  if (outcome.kind === 'retry' && again < reminder.start) {
    await keepStoring(() => store.transaction((transaction) => transaction.releaseSms(leased, again)))
    count('sms', 'retried')
    report(new Error(`text message ${reminder.id}: ${outcome.reason}`))
    return
  }
  const finish = (kind: BookingHistoryKind) =>
    store.transaction(async (transaction) => {
      if (!(await transaction.finishSms(leased))) return
      const now = clock()
      if (outcome.kind === 'stopped')
        await transaction.putSmsStop({ hash: await numberHash(to), stoppedAt: now })
      await addHistory({ transaction, now, newId }, booking, { kind, by: { kind: 'service' } })
    })
  if (outcome.kind === 'sent') {
    await keepStoring(() => finish('sms_sent'))
    count('sms', 'delivered')
    return
  }
  await keepStoring(() => finish('sms_refused'))
  count('sms', 'dead')
  if (outcome.kind !== 'stopped')
    report(
      new Error(`text message ${reminder.id} was not sent after ${attempts} attempts: ${outcome.reason}`),
    )
}

/** The queue of reminders by text message. */
export const smsQueue = (context: OutboxContext, sender: SmsSender): OutboxQueue => ({
  capacity,
  lease: async (busy, limit) => {
    const { store, clock, newId } = context
    const now = clock()
    const leased = await store.transaction((transaction) =>
      transaction.leaseSms({
        ...{ now, until: instant(now + leaseSeconds), lease: newId(), limit },
        ...{ each: maxPerApplication, without: busy.map(({ key }) => key) },
      }),
    )
    return batchesOf(
      leased,
      ({ reminder: { applicationId } }) => ({ applicationId, key: applicationId }),
      (reminders) =>
        sendLeased(
          context,
          reminders,
          (transaction, one, until) => transaction.renewSmsLease(one, until),
          (one) => sendOne(context, sender, one),
        ),
    )
  },
})
