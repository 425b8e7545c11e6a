import type { Instant } from '@whenable/time'
import { MailsWithheld } from '../domain/mail/mail-budget.js'
import { giveReminder } from '../domain/notifications/reminders.js'
import type { Reach } from '../domain/reach.js'
import type { Store } from '../store/store.js'
import { sendDeliveries } from './send-deliveries.js'
import { type SendMail, sendMails } from './send-mails.js'

/** What the outbox works with. */
export interface OutboxSurroundings {
  readonly store: Store
  /** The time now, Unix seconds. */
  readonly clock: () => Instant
  /** A source of random UUIDs, version 4. */
  readonly newId: () => string
  /** How webhooks are reached. */
  readonly reach: Reach
  /** Who carries mails; without one they wait. */
  readonly sendMail?: SendMail | undefined
  /** Is told what went wrong; it is tried again all the same. */
  readonly report: (error: unknown) => void
}

/** Reminders that are given in one transaction. */
const remindersAtOnce = 50

const giveReminders = ({ store, clock, newId, report }: OutboxSurroundings): Promise<number> =>
  store.transaction(async (transaction) => {
    const now = clock()
    const reminders = await transaction.takeReminders(now, remindersAtOnce)
    let withheld = 0
    for (const reminder of reminders) withheld += await giveReminder({ transaction, now, newId }, reminder)
    if (withheld) report(new MailsWithheld(withheld))
    return reminders.length
  })

/**
 * Does once what is due: gives reminders, sends deliveries and mails. Whoever else works on the same store does the rest,
 * and takes over what this one leaves unfinished.
 *
 * @returns how much was done: with some, there may be more.
 */
export const sendDue = async (surroundings: OutboxSurroundings): Promise<number> => {
  const reminders = await giveReminders(surroundings)
  const { sendMail } = surroundings
  const [deliveries, mails] = await Promise.all([
    sendDeliveries(surroundings),
    sendMail ? sendMails(surroundings, sendMail) : 0,
  ])
  return reminders + deliveries + mails
}
