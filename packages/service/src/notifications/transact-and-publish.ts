import type { Instant } from '@whenable/time'
import type { Report } from '../http/reply.js'
import type { Publish, PublishedEvent } from '../scheduling/booking-domain-events.js'
import type { Store, Transaction } from '../store/store.js'
import type { DomainEvent } from './domain-event.js'
import { MailsWithheld } from './email/email-budget.js'
import { handleDomainEvent } from './handle-domain-event.js'

/** What work that tells facts is done with. */
export interface PublishContext {
  readonly store: Store
  readonly newId: () => string
  /** Told once what happened is kept; what it throws harms nobody. */
  readonly notify: (domainEvent: DomainEvent) => Promise<void> | void
}

/** When the work is done, and the address that the pages of the service stand under. */
export interface PublishOptions {
  readonly now: Instant
  readonly origin: string
}

/** Does work in one transaction, together with what follows from the facts that it tells, and says them once it stands. */
export const transactAndPublish = async <T>(
  { store, newId, notify }: PublishContext,
  { now, origin }: PublishOptions,
  report: Report,
  work: (transaction: Transaction, publish: Publish) => Promise<T>,
): Promise<T> => {
  let published: PublishedEvent[] = []
  let withheld = 0
  const result = await store.transaction(async (transaction) => {
    published = []
    const done = await work(transaction, (domainEvent, update) => published.push({ domainEvent, update }))
    withheld = await handleDomainEvent({ transaction, now, newId, origin }, published)
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
