import type { Instant } from '@whenable/time'
import type { AccessQueries } from './access.js'
import type { BookingFiguresRecords } from './booking-figures.js'
import type { BookingListRecords } from './booking-list.js'
import type { CalendarQueries } from './calendars.js'
import type { ConnectionQueries, ConnectionStatus } from './connections.js'
import type { DeedQueries } from './deeds.js'
import type { DueQueries } from './due.js'
import type { HostQueries } from './hosts.js'
import type { LimitStore } from './limits.js'
import type { MailQueries } from './mail.js'
import type { DeliveryQueries } from './notifications.js'
import type { removals } from './removals.js'
import type { BookingQueries, BookingStatements } from './scheduling.js'
import type { tableRecords, tableWrites } from './tables.js'
import type { WriteBackQueries } from './write-backs.js'

export * from './access.js'
export * from './activity.js'
export * from './audit.js'
export * from './booking-feeds.js'
export * from './booking-figures.js'
export * from './booking-history.js'
export * from './booking-list.js'
export * from './bursts.js'
export * from './calendars.js'
export * from './connections.js'
export * from './dead-letters.js'
export * from './deeds.js'
export * from './due.js'
export * from './email-confirmations.js'
export * from './guest-feeds.js'
export * from './holds.js'
export * from './hosts.js'
export * from './idempotency.js'
export * from './limits.js'
export * from './links.js'
export * from './mail.js'
export * from './members.js'
export * from './notifications.js'
export * from './payments.js'
export * from './pictures.js'
export * from './polls.js'
export * from './resources.js'
export * from './routing-forms.js'
export * from './schedules.js'
export * from './scheduling.js'
export * from './slugs.js'
export * from './sms.js'
export {
  allOf,
  instantOfKey,
  type Listed,
  leaseRows,
  listKey,
  type Page,
  type Positioned,
} from './table.js'
export * from './waitlist.js'
export * from './write-backs.js'

/** The reads that are written by hand for each engine. */
export type Queries = HostQueries &
  CalendarQueries &
  ConnectionQueries &
  BookingQueries &
  BookingListRecords &
  BookingFiguresRecords &
  DeedQueries &
  DueQueries

/** The reads and writes that are written by hand for each engine. */
export type Statements = Queries &
  AccessQueries &
  WriteBackQueries &
  BookingStatements &
  MailQueries &
  DeliveryQueries

/** All reads. `applicationId` comes first if the caller knows it. */
export type Records = Queries & ReturnType<typeof tableRecords>

/**
 * All reads and writes of one transaction, which is atomic. A write may resolve before it is done: its error then rejects a later call,
 * and the transaction. A lock resolves once it is held.
 */
export type Transaction = Statements &
  ReturnType<typeof tableRecords> &
  ReturnType<typeof tableWrites> &
  ReturnType<typeof removals>

/** The number up to which a backlog is counted. */
export const mostWaitingCounted = 100_000

/** The unsent emails or deliveries, or the pending writes to connected calendars. */
export interface Backlog {
  /** Counted up to {@link mostWaitingCounted}. */
  readonly waiting: number
  /** When the oldest was written; undefined if there are none. */
  readonly since?: Instant | undefined
}

/** A store of all data. Both implementations pass one test suite. */
export interface Store extends LimitStore {
  /**
   * The current time in Unix seconds: one clock for all processes on the same data, for shared leases, windows and limits.
   */
  now(): Instant
  /** Reads committed data. */
  read<T>(work: (records: Records) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction. May run it again after a conflict; only the last run counts. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Calls a listener after each transaction of this process that was committed. @returns a function that ends it. */
  onTransaction(listener: () => void): () => void
  /** Removes what has expired by `now`: credentials, holds, stored responses, counts, sent emails and deeds. */
  sweep(now: Instant): Promise<void>
  /** The unsent emails, deliveries, writes to connected calendars and text messages of all applications. */
  backlog(): Promise<Readonly<Record<'mail' | 'webhook' | 'calendar' | 'sms', Backlog>>>
  /** The number of connections of all applications by status. */
  connectionStatuses(): Promise<Readonly<Record<ConnectionStatus, number>>>
  /** Resolves if the store is available, and rejects otherwise. */
  ready(): Promise<void>
  close(): Promise<void>
}
