import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { QueueContext } from '../kernel/outbox/queue-context.js'
import type { Transaction } from '../kernel/store/store.js'

/** Seconds until the first retry of a message, the factor between retries, and the longest wait. */
const firstWait = 60
const waitFactor = 3
const longestWait = 21_600

/** Random variation of a wait, so that messages that failed together are not retried together. */
const jitter = 0.2

/**
 * Length of a lease in seconds: how late a message is at most if its process is killed. A process that still sends renews its leases
 * three times as often.
 */
export const leaseSeconds = 30
const renewEvery = (leaseSeconds / 3) * 1_000

/** How long the outcome of an attempt waits for a database that is unavailable, in milliseconds, until it is stored again. */
const storeAgainAfter = 1_000

/** Seconds until the next retry of a message, by the number of attempts. */
export const retryWait = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(firstWait * waitFactor ** (attempts - 1), longestWait) * (1 + jitter * (2 * random() - 1)),
  )

/**
 * Stores the outcome of an attempt, however long the database is unavailable: a message whose outcome were lost would be sent again.
 */
export const keepStoring = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 503)) throw error
      await new Promise((done) => setTimeout(done, storeAgainAfter))
    }
}

/**
 * Sends leased messages, and renews their leases meanwhile.
 *
 * @param renew leases a message until a later time.
 */
export const sendLeased = async <Leased>(
  { store, clock, report }: Pick<QueueContext, 'store' | 'clock' | 'report'>,
  messages: readonly Leased[],
  renew: (transaction: Transaction, leased: Leased, until: Instant) => Promise<void>,
  send: (leased: Leased) => Promise<void>,
): Promise<void> => {
  const underWay = new Set(messages)
  const renewAll = (): Promise<void> =>
    store.transaction(async (transaction) => {
      for (const leased of underWay) await renew(transaction, leased, instant(clock() + leaseSeconds))
    })
  // If the database is unavailable now, the next renewal may be in time.
  const renewing = setInterval(() => renewAll().catch(() => {}), renewEvery)
  try {
    await Promise.all(
      messages.map((leased) =>
        send(leased)
          .catch(report)
          .finally(() => underWay.delete(leased)),
      ),
    )
  } finally {
    clearInterval(renewing)
  }
}
