import type { Instant } from '@whenable/time'
import type { PublishedEvent } from '../scheduling/booking-domain-events.js'
import type { Transaction } from '../store/store.js'
import { addDeliveries } from './deliveries.js'
import { addBookingEmails } from './email/add-booking-emails.js'
import { planReminders } from './reminders.js'

/** What the consequences of facts are written with. */
export interface DomainEventContext {
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
export const handleDomainEvent = async (
  context: DomainEventContext,
  published: readonly PublishedEvent[],
): Promise<number> => {
  await addDeliveries(
    context,
    published.map(({ domainEvent }) => domainEvent),
  )
  let withheld = 0
  for (const { update } of published) {
    if (!update) continue
    withheld += await addBookingEmails(context, update)
    await planReminders(context, update)
  }
  return withheld
}
