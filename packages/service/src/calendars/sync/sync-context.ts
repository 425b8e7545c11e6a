import type { Grant } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { Report } from '../../kernel/errors.js'
import { type PublishContext, transactAndPublish } from '../../kernel/publish/publish.js'
import type { Publish } from '../../kernel/publish/published-event.js'
import type { ConnectionRecord, LeasedConnection, Transaction } from '../../kernel/store/store.js'
import type { ConnectionServices } from '../connections/connection-services.js'

/** How a sync has ended: `lost` if another process took over, `late` if it was given too little time. */
export type SyncOutcome = 'synced' | 'failed' | 'expired' | 'lost' | 'late'

/** The services of a sync. */
export interface SyncContext extends PublishContext, ConnectionServices {
  /** The current time in Unix seconds. */
  readonly clock: () => Instant
  /** Seconds between two syncs of a connection. */
  readonly interval: number
  /** The origin of the service's pages, for links in emails. Without it, emails contain no link. */
  readonly origin?: string | undefined
  /** The https origin at which providers reach this service. Without it, changes are only polled. */
  readonly pushOrigin?: string | undefined
  /** Generates numbers from 0 to 1, which spread syncs. */
  readonly random: () => number
  /** Ends the pull before a booking. */
  readonly bookingPatience: () => AbortSignal
  /** Waits for some milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Receives errors. They contain no secret. */
  readonly report: Report
}

/** Services of a sync, most of which have defaults. */
export interface SyncContextOptions
  extends ConnectionServices,
    Pick<SyncContext, 'store' | 'addConsequences'>,
    Partial<Omit<SyncContext, 'store' | 'addConsequences' | keyof ConnectionServices>> {}

/** Default interval between two syncs of a connection, in seconds. */
const defaultInterval = 900

/** How long a booking waits for the hosts' calendars, in milliseconds. */
const bookingWithin = 2_000

/** Completes the services of syncs. */
export const syncContextOf = ({ store, ...options }: SyncContextOptions): SyncContext => ({
  store,
  clock: store.now,
  newId: () => crypto.randomUUID(),
  notify: () => {},
  interval: defaultInterval,
  random: Math.random,
  bookingPatience: () => AbortSignal.timeout(bookingWithin),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  report: () => {},
  ...options,
})

/** The services of one transaction of a sync. */
export interface SyncTransaction {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly grant: Grant
  /** Its latest state. */
  readonly connection: ConnectionRecord
  readonly now: Instant
  readonly newId: () => string
  readonly publish: Publish
}

/** Thrown if another process has leased the connection since, or if it was removed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Thrown to discard a pull that began before a write from here. */
export class PullOutdated extends Error {
  override readonly name = 'PullOutdated'
}

/** A connection that is being synced. */
export interface Sync extends LeasedConnection {
  readonly context: SyncContext
  readonly signal: AbortSignal
  /** Whether somebody waits for it, so that it reads only changes. */
  readonly isUrgent: boolean
  /** Whether changes are published as events. */
  readonly publishes: boolean
}

/** Length of a lease in seconds. Every transaction of a sync extends it. */
export const leaseSeconds = 120

/**
 * Runs a transaction of a sync. It locks the grant, like every change of its calendars, and checks the lease.
 *
 * @throws LeaseLost if another process has leased the connection since, or if it was removed.
 */
export const inSync = <T>(
  { context, lease, connection }: Pick<Sync, 'context' | 'lease' | 'connection'>,
  work: (sync: SyncTransaction) => Promise<T>,
): Promise<T> => {
  const { clock, newId, report } = context
  const { applicationId, grantId } = connection
  const now = clock()
  return transactAndPublish(context, { now, origin: '' }, report, async (transaction, publish) => {
    const grant = await transaction.grant(applicationId, { id: grantId })
    if (!grant) throw new LeaseLost('the grant was removed')
    await transaction.lockHosts(applicationId, [grant.email])
    const until = instant(now + leaseSeconds)
    const held = await transaction.holdConnection({ connection, lease }, until)
    if (!held) throw new LeaseLost('another process syncs this connection')
    return work({ transaction, applicationId, grant, connection: held, now, newId, publish })
  })
}

declare module '../../kernel/http/route.js' {
  interface OutboundContext {
    /** Connected calendars. */
    readonly connections: SyncContext
  }
}
