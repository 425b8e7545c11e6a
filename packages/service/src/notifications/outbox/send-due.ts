import { MailsWithheld } from '../email/email-budget.js'
import { sendReminder } from '../reminders.js'
import type { OutboxContext } from './outbox-context.js'
import type { OutboxQueue } from './outbox-queue.js'
import { deliveryQueue } from './send-deliveries.js'
import { mailQueue } from './send-mails.js'

/** Reminders that are given in one transaction. */
const remindersAtOnce = 50

/**
 * Turns reminders that are due into mails and deliveries.
 *
 * @returns how many: with some, there may be more.
 */
export const sendDueReminders = ({ store, clock, newId, report }: OutboxContext): Promise<number> =>
  store.transaction(async (transaction) => {
    const now = clock()
    const reminders = await transaction.takeReminders(now, remindersAtOnce)
    let withheld = 0
    for (const reminder of reminders) withheld += await sendReminder({ transaction, now, newId }, reminder)
    if (withheld) report(new MailsWithheld(withheld))
    return reminders.length
  })

/** The kinds of work; none of them waits for another. */
export const queuesOf = (context: OutboxContext): readonly OutboxQueue[] => {
  const { sendMail } = context
  const mails = (['sign-in', 'other'] as const).flatMap((kind) =>
    sendMail ? mailQueue(context, sendMail, kind) : [],
  )
  return [...mails, deliveryQueue(context)]
}

/**
 * Does once what is due: gives reminders, sends deliveries and mails. Whoever else works on the same store does the rest,
 * and takes over what this one leaves unfinished.
 *
 * @returns how much was done: with some, there may be more.
 */
export const sendDue = async (context: OutboxContext): Promise<number> => {
  const reminders = await sendDueReminders(context)
  const done = await Promise.all(
    queuesOf(context).map(async (queue) => {
      const batches = await queue.lease([], queue.capacity)
      await Promise.all(batches.map((batch) => batch.work()))
      return batches.reduce((sum, { size }) => sum + size, 0)
    }),
  )
  return done.reduce((sum, one) => sum + one, reminders)
}
