import type { Instant } from '@whenable/time'
import type { Tell, Told } from '../domain/booking-domain-events.js'
import type { Fact } from '../domain/domain-event.js'
import { MailsWithheld } from '../domain/mail/mail-budget.js'
import { followFacts } from '../domain/notifications/handle-domain-event.js'
import type { Store, Transaction } from '../store/store.js'
import type { Report } from './reply.js'

/** What work that tells facts is done with. */
export interface Telling {
  readonly store: Store
  readonly newId: () => string
  /** Told once what happened is kept; what it throws harms nobody. */
  readonly notify: (fact: Fact) => Promise<void> | void
}

/** When the work is done, and the address that the pages of the service stand under. */
export interface Occasion {
  readonly now: Instant
  readonly origin: string
}

/** Does work in one transaction, together with what follows from the facts that it tells, and says them once it stands. */
export const transactTelling = async <T>(
  { store, newId, notify }: Telling,
  { now, origin }: Occasion,
  report: Report,
  work: (transaction: Transaction, tell: Tell) => Promise<T>,
): Promise<T> => {
  let told: Told[] = []
  let withheld = 0
  const result = await store.transaction(async (transaction) => {
    told = []
    const done = await work(transaction, (fact, news) => told.push({ fact, news }))
    withheld = await followFacts({ transaction, now, newId, origin }, told)
    return done
  })
  if (withheld) report(new MailsWithheld(withheld))
  for (const { fact } of told)
    try {
      await notify(fact)
    } catch (error) {
      report(error)
    }
  return result
}
