import { instant } from '@whenable/time'
import { createSleeper, startTimer, type Timer } from '../../kernel/outbox/sleeper.js'
import type { LeasedConnection } from '../../kernel/store/store.js'
import { syncConnection } from './sync-connection.js'
import {
  leaseSeconds,
  type SyncContext,
  type SyncContextOptions,
  type SyncOutcome,
  syncContextOf,
} from './sync-context.js'

/** Options of a sync worker. */
export interface SyncWorkerOptions extends SyncContextOptions {
  /** Interval between polls in milliseconds, while anything is due or this process writes. */
  readonly every?: number
  /** Longest interval while nothing is due: how late what another process has written is found at most. */
  readonly idleEvery?: number
  readonly timer?: Timer
}

/** A running sync worker. */
export interface SyncWorker {
  /** Outcomes since the start. */
  readonly figures: Readonly<Record<SyncOutcome, number>>
  /** Polls now. */
  wake(): void
  /** Leases nothing more, ends the current syncs, and resolves once they are done. */
  stop(): Promise<void>
}

/** Default intervals between polls in milliseconds. */
const defaultEvery = 5_000
const defaultIdleEvery = 30_000

/** Maximum number of connections that one process syncs at once, in total and of one application. */
const capacity = 16
const maxPerApplication = 8

/** How long a sync may take, in milliseconds. */
const syncWithin = 900_000

/** Interval between extensions of a lease, in milliseconds. */
const beatEvery = (leaseSeconds * 1_000) / 3

const extendLease = ({ store, clock }: SyncContext, leased: LeasedConnection): Promise<unknown> =>
  store.transaction((transaction) => transaction.holdConnection(leased, instant(clock() + leaseSeconds)))

/** Leases due connections. */
const leaseDue = (
  { store, clock, newId }: SyncContext,
  limit: number,
): Promise<readonly LeasedConnection[]> => {
  const now = clock()
  const until = instant(now + leaseSeconds)
  return store.transaction((transaction) =>
    transaction.leaseConnections({ now, until, lease: newId(), limit, each: maxPerApplication }),
  )
}

/**
 * Starts a worker, which pulls connected calendars when they are due. Any number of processes may run one on the same store: a row
 * of a connection is leased by one of them.
 */
export const startSync = ({
  every = defaultEvery,
  idleEvery = defaultIdleEvery,
  timer = startTimer,
  ...options
}: SyncWorkerOptions): SyncWorker => {
  const context = syncContextOf(options)
  const figures: Record<SyncOutcome, number> = { synced: 0, failed: 0, expired: 0, lost: 0, late: 0 }
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  const sleeper = createSleeper({ every, timer })
  const { wake } = sleeper
  const syncOne = async (leased: LeasedConnection): Promise<void> => {
    const limit = new AbortController()
    const cancel = timer(() => limit.abort(), syncWithin)
    let cancelBeat = () => {}
    /** Extends the lease while a slow provider answers. */
    const beat = () => {
      cancelBeat = timer(() => {
        extendLease(context, leased).catch(context.report)
        beat()
      }, beatEvery)
    }
    beat()
    try {
      // A stopping process leaves the rest to others.
      const signals = { signal: limit.signal, patience: ending.signal }
      const outcome = await syncConnection(context, leased, signals)
      figures[outcome]++
    } finally {
      cancel()
      cancelBeat()
    }
  }
  /** Leases and syncs what is due. @returns after how many milliseconds to poll again, if nothing happens meanwhile. */
  const fill = async (): Promise<number> => {
    if (running.size >= capacity) return every
    const { store, clock } = context
    const due = await store.read((records) => records.nextDue('sync'))
    const wait = due === undefined ? idleEvery : (due - clock()) * 1_000
    if (wait > 0) return Math.min(wait, idleEvery)
    for (const leased of await leaseDue(context, capacity - running.size)) {
      const work: Promise<void> = syncOne(leased)
        .catch(context.report)
        .finally(() => {
          running.delete(work)
          wake()
        })
      running.add(work)
    }
    return every
  }
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      sleeper.begin()
      const wait = await fill().catch((error: unknown) => {
        context.report(error)
        return every
      })
      if (!ending.signal.aborted) await sleeper.sleep(wait)
    }
    await Promise.all(running)
  }
  const ignore = context.store.onTransaction(sleeper.hasten)
  const finished = loop()
  return {
    figures,
    wake,
    stop: () => {
      ending.abort()
      ignore()
      wake()
      return finished
    },
  }
}
