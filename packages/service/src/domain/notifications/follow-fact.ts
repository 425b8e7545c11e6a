import type { Instant } from '@whenable/time'
import type { Transaction } from '../../store/store.js'
import { isBookingFact } from '../booking-facts.js'
import type { Fact } from '../fact.js'
import { bookingMails } from '../mail/booking-mails.js'
import { addDeliveries } from './deliveries.js'
import { planReminders } from './reminders.js'

/** What the consequences of a fact are written with. */
export interface FactDesk {
  /** The one that keeps what the fact reports. */
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  /** The address that the pages of the service stand under. */
  readonly origin: string
}

/**
 * Writes what follows from a fact beside what it reports: what webhooks are to be told, what people are to be written,
 * and what they are to be reminded of.
 */
export const followFact = async (desk: FactDesk, fact: Fact): Promise<void> => {
  await addDeliveries(desk, fact)
  if (!isBookingFact(fact)) return
  const { booking_id: bookingId, configuration_id: configurationId } = fact.data.object
  const booking = await desk.transaction.booking(fact.data.application_id, bookingId)
  const owned = await desk.transaction.configuration(configurationId)
  if (!booking || !owned) return
  await bookingMails(desk, owned, booking, fact)
  await planReminders(desk, owned, booking)
}
