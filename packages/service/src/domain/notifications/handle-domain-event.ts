import type { Instant } from '@whenable/time'
import type { Transaction } from '../../store/store.js'
import type { Told } from '../booking-domain-events.js'
import { bookingMails } from '../mail/booking-mails.js'
import { addDeliveries } from './deliveries.js'
import { planReminders } from './reminders.js'

/** What the consequences of facts are written with. */
export interface FactDesk {
  /** The one that keeps what the facts report. */
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  /** The address that the pages of the service stand under. */
  readonly origin: string
}

/**
 * Writes what follows from the facts of one call beside what they report: what webhooks are to be told, what people are to be written,
 * and what they are to be reminded of.
 *
 * @returns how many mails were left out, since their budgets were spent.
 */
export const followFacts = async (desk: FactDesk, told: readonly Told[]): Promise<number> => {
  await addDeliveries(
    desk,
    told.map(({ fact }) => fact),
  )
  let withheld = 0
  for (const { news } of told) {
    if (!news) continue
    withheld += await bookingMails(desk, news)
    await planReminders(desk, news)
  }
  return withheld
}
