import type { Instant } from '@whenable/time'
import type { Fact } from '../domain/fact.js'
import { followFact } from '../domain/notifications/follow-fact.js'
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
  work: (transaction: Transaction, tell: (fact: Fact) => void) => Promise<T>,
): Promise<T> => {
  let facts: Fact[] = []
  const result = await store.transaction(async (transaction) => {
    facts = []
    const done = await work(transaction, (fact) => facts.push(fact))
    for (const fact of facts) await followFact({ transaction, now, newId, origin }, fact)
    return done
  })
  for (const fact of facts)
    try {
      await notify(fact)
    } catch (error) {
      report(error)
    }
  return result
}
