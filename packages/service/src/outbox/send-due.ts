import { writeBackQueue } from '../calendars/write-back/write-back-queue.js'
import { addConsequences } from '../consequences.js'
import { alarmOwners } from '../features/activity/alarm.js'
import { carryOutEndings } from '../features/activity/end-deeds.js'
import { sendReminder } from '../features/bookings/booking-emails.js'
import { queueSmsReminder } from '../features/sms/sms-reminders.js'
import { lookAtDueWaitlists } from '../features/waitlist/offer-times.js'
import type { OutboxQueue } from '../kernel/outbox/outbox-queue.js'
import { MailsWithheld } from '../kernel/publish/publish.js'
import type { OutboxContext } from './outbox-context.js'
import { deliveryQueue } from './send-deliveries.js'
import { mailQueue } from './send-mails.js'
import { smsQueue } from './send-sms.js'

/** Number of reminders to process in one transaction. */
const remindersAtOnce = 50

/**
 * Turns due reminders into emails, text messages and deliveries.
 *
 * @returns their number. If it is not 0, there may be more.
 */
export const sendDueReminders = ({ store, clock, newId, report, sms }: OutboxContext): Promise<number> =>
  store.transaction(async (transaction) => {
    const now = clock()
    const reminders = await transaction.takeReminders(now, remindersAtOnce)
    let withheld = 0
    const context = { transaction, now, newId }
    for (const reminder of reminders)
      if (reminder.terms.type !== 'sms') withheld += await sendReminder(context, reminder)
      else if (sms) await queueSmsReminder(context, reminder, sms.mostPerDay)
    if (withheld) report(new MailsWithheld(withheld))
    return reminders.length
  })

/** The queues of the outbox. They do not wait for each other. */
export const queuesOf = (context: OutboxContext): readonly OutboxQueue[] => {
  const { sendMail, sendOwnMail, openAccount, sms } = context
  const send = sendMail ?? sendOwnMail
  const mails = (['sign-in', 'other'] as const).flatMap((kind) =>
    send ? mailQueue(context, send, kind, sendMail === undefined) : [],
  )
  const writeBacks = openAccount ? [writeBackQueue(context, { addConsequences, openAccount })] : []
  const texts = sms ? [smsQueue(context, sms.sender)] : []
  return [...mails, ...texts, deliveryQueue(context), ...writeBacks]
}

/**
 * Processes due waitlists, endings, alarms, reminders, deliveries, emails, text messages and writes to calendars once. Other processes on the same store take over unfinished work.
 *
 * @returns the number of processed rows. If it is not 0, there may be more.
 */
export const sendDue = async (context: OutboxContext): Promise<number> => {
  const looks = await lookAtDueWaitlists(context)
  const ended = await carryOutEndings({ ...context, addConsequences })
  const alarms = await alarmOwners(context)
  const reminders = await sendDueReminders(context)
  const done = await Promise.all(
    queuesOf(context).map(async (queue) => {
      const batches = await queue.lease([], queue.capacity)
      await Promise.all(batches.map((batch) => batch.work()))
      return batches.reduce((sum, { size }) => sum + size, 0)
    }),
  )
  return done.reduce((sum, one) => sum + one, looks + ended + alarms + reminders)
}
