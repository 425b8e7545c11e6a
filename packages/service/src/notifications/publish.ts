import type { Instant } from '@whenable/time'
import { queueBookingWriteBacks, queueGroupWriteBack } from '../calendars/write-back/queue-write-backs.js'
import type { Report } from '../core/errors.js'
import { settleAll } from '../core/settle-all.js'
import type { EventRecord, Store, Transaction } from '../store/store.js'
import { addDeliveries } from './add-deliveries.js'
import type { DomainEvent, DomainEventObject } from './domain-event.js'
import { addBookingEmails, addSeriesEmails } from './email/add-booking-emails.js'
import { MailsWithheld } from './email/email-budget.js'
import type { BookingUpdate, Publish, PublishedEvent } from './published-event.js'
import { planReminders } from './reminders.js'

/** The services of a change that publishes domain events. */
export interface PublishContext {
  readonly store: Store
  readonly newId: () => string
  /** Called with each domain event once its transaction is committed. An error is reported and changes nothing. */
  readonly notify: (domainEvent: DomainEvent) => Promise<void> | void
}

/** When a change is made, and the origin of the service's pages, for links. */
export interface PublishOptions {
  readonly now: Instant
  readonly origin: string
}

/** Settles what a call has published so far, and says whom its emails reach. */
export type Emailed = () => Promise<readonly string[]>

/** A transaction that notes who gets an email. */
const notingEmails = (transaction: Transaction, emailed: Set<string>): Transaction => ({
  ...transaction,
  addMails: async (mails) => {
    await transaction.addMails(mails)
    for (const { to } of mails) emailed.add(to.email)
  },
})

/** The changes of bookings, with those of one series that are of the same type together, so that they share their emails. */
const changedTogether = (updates: readonly BookingUpdate[]): readonly (readonly BookingUpdate[])[] => {
  const groups = new Map<string, BookingUpdate[]>()
  for (const update of updates) {
    const { id, seriesId } = update.booking
    const isShared = seriesId !== undefined && update.type !== 'booking.rescheduled'
    const key = isShared ? `${update.type} ${seriesId}` : `${update.type} ${id} ${groups.size}`
    groups.set(key, [...(groups.get(key) ?? []), update])
  }
  return [...groups.values()]
}

/** Whether a domain event is about a group event. */
const isGroupEvent = (object: DomainEventObject): object is DomainEventObject & EventRecord =>
  object.object === 'event' && 'configuration_id' in object && object.configuration_id !== undefined

/**
 * Writes the consequences of one call's domain events in its transaction: webhook deliveries, emails, reminders, and writes to
 * connected calendars.
 *
 * @returns the number of emails that a budget withheld.
 */
const handleDomainEvents = async (
  context: { readonly transaction: Transaction; readonly newId: () => string } & PublishOptions,
  published: readonly PublishedEvent[],
): Promise<number> => {
  const writeBacks = async () => {
    for (const { domainEvent, update } of published) {
      const { application_id: applicationId, object } = domainEvent.data
      if (isGroupEvent(object)) await queueGroupWriteBack(context, applicationId, object)
      if (update) await queueBookingWriteBacks(context, update.booking, update.before)
    }
  }
  const emails = async () => {
    let withheld = 0
    const updates = published.flatMap(({ update }) => (update ? [update] : []))
    for (const [update, ...others] of changedTogether(updates)) {
      if (!update) continue
      if (!update.isSilent)
        withheld += others.length
          ? await addSeriesEmails(context, [update, ...others])
          : await addBookingEmails(context, update)
      for (const one of [update, ...others]) await planReminders(context, one)
    }
    return withheld
  }
  const domainEvents = published.map(({ domainEvent }) => domainEvent)
  // At once, in one round trip to the database.
  const [withheld] = await settleAll(emails(), addDeliveries(context, domainEvents), writeBacks())
  return withheld
}

/**
 * Runs work in one transaction, together with the consequences of the domain events that it publishes. Calls `notify` with
 * each event after the commit. Work that tells whom it emails settles the consequences first, once it has published everything.
 */
export const transactAndPublish = async <T>(
  { store, newId, notify }: PublishContext,
  { now, origin }: PublishOptions,
  report: Report,
  work: (transaction: Transaction, publish: Publish, emailed: Emailed) => Promise<T>,
): Promise<T> => {
  let published: PublishedEvent[] = []
  let withheld = 0
  const result = await store.transaction(async (own) => {
    // A transaction may run more than once: only the events of its last run count.
    published = []
    withheld = 0
    let settled = 0
    const readers = new Set<string>()
    const transaction = notingEmails(own, readers)
    const settle = async (): Promise<void> => {
      const fresh = published.slice(settled)
      settled = published.length
      if (!fresh.length) return
      withheld += await handleDomainEvents({ transaction, now, newId, origin }, fresh)
    }
    const emailed = async (): Promise<readonly string[]> => {
      await settle()
      return [...readers]
    }
    const done = await work(
      transaction,
      (domainEvent, update) => published.push({ domainEvent, update }),
      emailed,
    )
    await settle()
    return done
  })
  if (withheld) report(new MailsWithheld(withheld))
  for (const { domainEvent } of published)
    try {
      await notify(domainEvent)
    } catch (error) {
      report(error)
    }
  return result
}
