import type { Instant } from '@whenable/time'
import type { AccessRecords, AccessTransaction } from './access.js'
import type { CalendarRecords, CalendarTransaction } from './calendars.js'
import type { DeadLetterRecords, DeadLetterTransaction } from './dead-letters.js'
import type { AnswerTransaction } from './idempotency.js'
import type { LimitStore } from './limits.js'
import type { MailRecords, MailTransaction } from './mail.js'
import type { NotificationRecords, NotificationTransaction } from './notifications.js'
import type { SchedulingRecords, SchedulingTransaction } from './scheduling.js'

export * from './access.js'
export * from './calendars.js'
export * from './dead-letters.js'
export * from './idempotency.js'
export * from './limits.js'
export * from './listing.js'
export * from './mail.js'
export * from './notifications.js'
export * from './scheduling.js'

/** What can be read. `applicationId` leads wherever the caller already knows it. */
export type Records = AccessRecords &
  CalendarRecords &
  SchedulingRecords &
  MailRecords &
  NotificationRecords &
  DeadLetterRecords

/** What can be done in one transaction; all of it happens or nothing does. */
export type Transaction = AccessTransaction &
  CalendarTransaction &
  SchedulingTransaction &
  MailTransaction &
  NotificationTransaction &
  DeadLetterTransaction &
  AnswerTransaction

/** What waits to be sent in one way. */
export interface Backlog {
  readonly waiting: number
  /** When the oldest of it was written; nothing where nothing waits. */
  readonly since?: Instant | undefined
}

/** Where everything is kept. Two stores, one suite of tests for both. */
export interface Store extends LimitStore {
  /**
   * The time now, Unix seconds: one clock for all processes over the same data. Leases, windows and limits that they share are
   * judged by it.
   */
  now(): Instant
  /** Reads what is committed. */
  read<T>(work: (records: Records) => Promise<T>): Promise<T>
  /** Runs `work`, perhaps more than once where the database asks for it; only the last run counts. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Removes what has run out by `now`: credentials, kept answers, counts, mails that are done with. */
  sweep(now: Instant): Promise<void>
  /** What waits to be sent, of every application. */
  backlog(): Promise<Readonly<Record<'mail' | 'webhook', Backlog>>>
  /** Resolves when the store answers, and rejects when it does not. */
  ready(): Promise<void>
  close(): Promise<void>
}
