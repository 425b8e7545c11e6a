import { currentInstant, type Instant, instant } from '@whenable/time'
import {
  auditLifetime,
  type ConnectionStatus,
  confirmationLifetime,
  deadLetterLifetime,
  emailConfirmationLifetime,
  endedPollLifetime,
  endOfPoll,
  expiredLinkLifetime,
  logEntryLifetime,
  mailLifetime,
  paymentLifetime,
  type Store,
  statusCounts,
  type Transaction,
  waitlistRemovalTime,
} from '../store.js'
import { accessTransaction } from './access.js'
import { activityTransaction, sweepBlocks } from './activity.js'
import { auditTransaction } from './audit.js'
import { bookingHistoryTransaction, bookingListRecords } from './booking-list.js'
import { calendarTransaction } from './calendars.js'
import { connectionTransaction } from './connections.js'
import { deadLetterTransaction } from './dead-letters.js'
import { deedTransaction, sweepDeeds } from './deeds.js'
import { emailConfirmationTransaction } from './email-confirmations.js'
import { holdTransaction } from './holds.js'
import { hostRecords } from './hosts.js'
import { answerTransaction } from './idempotency.js'
import { countHits } from './limits.js'
import { linkTransaction } from './links.js'
import { mailTransaction } from './mail.js'
import { memberTransaction } from './members.js'
import { notificationTransaction } from './notifications.js'
import { paymentTransaction } from './payments.js'
import { pollTransaction } from './polls.js'
import { countUp } from './rows.js'
import { scheduleTransaction } from './schedules.js'
import { schedulingTransaction } from './scheduling.js'
import { slugTransaction } from './slugs.js'
import { createTables } from './tables.js'
import { waitlistTransaction } from './waitlist.js'
import { writeBackTransaction } from './write-backs.js'

/** Creates a store in memory, which also runs in a page. It runs one transaction at a time. */
export const createMemoryStore = (): Store => {
  const undo: (() => void)[] = []
  const tables = createTables(undo)
  const transaction: Transaction = {
    ...accessTransaction(tables),
    ...memberTransaction(tables),
    ...hostRecords(tables),
    ...auditTransaction(tables),
    ...calendarTransaction(tables),
    ...connectionTransaction(tables),
    ...writeBackTransaction(tables),
    ...schedulingTransaction(tables),
    ...bookingListRecords(tables),
    ...bookingHistoryTransaction(tables),
    ...holdTransaction(tables),
    ...paymentTransaction(tables),
    ...emailConfirmationTransaction(tables),
    ...scheduleTransaction(tables),
    ...linkTransaction(tables),
    ...pollTransaction(tables),
    ...slugTransaction(tables),
    ...waitlistTransaction(tables),
    ...mailTransaction(tables),
    ...notificationTransaction(tables),
    ...deadLetterTransaction(tables),
    ...deedTransaction(tables),
    ...activityTransaction(tables),
    ...answerTransaction(tables),
  }

  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  return {
    now: currentInstant,
    read: (work) => inTurn(() => work(transaction)),
    transaction: (work) =>
      inTurn(async () => {
        undo.length = 0
        try {
          return await work(transaction)
        } catch (error) {
          // Roll back. An undo writes to the rows directly and records no undo of its own.
          for (const rollBack of undo.reverse()) rollBack()
          throw error
        }
      }),
    countHits: (hits) => inTurn(async () => countHits(tables, hits)),
    sweep: (now) =>
      inTurn(async () => {
        tables.credentials.removeWhere((row) => row.expiresAt !== undefined && row.expiresAt <= now)
        tables.holds.removeWhere((hold) => hold.expiresAt <= now)
        tables.payments.removeWhere(({ expiresAt }) => expiresAt <= now - paymentLifetime)
        tables.emailConfirmations.removeWhere(({ expiresAt }) => expiresAt <= now - emailConfirmationLifetime)
        tables.answers.removeWhere((row) => row.expiresAt <= now)
        tables.deadLetters.removeWhere(({ record }) => record.diedAt <= now - deadLetterLifetime)
        tables.deliveryLog.removeWhere((entry) => entry.attemptedAt <= now - logEntryLifetime)
        tables.auditEntries.removeWhere(({ record }) => record.happenedAt <= now - auditLifetime)
        sweepDeeds(tables, now)
        sweepBlocks(tables, now)
        tables.confirmedMailboxes.removeWhere(({ confirmedAt }) => confirmedAt <= now - confirmationLifetime)
        tables.hits.removeWhere((row) => row.until <= now)
        tables.links.removeWhere(
          ({ record: { expiresAt } }) => expiresAt !== undefined && expiresAt <= now - expiredLinkLifetime,
        )
        tables.removedLinks.removeWhere(({ removedAt }) => removedAt <= now - expiredLinkLifetime)
        tables.polls.removeWhere(({ record }) => endOfPoll(record) <= now - endedPollLifetime)
        tables.waitlistEntries.removeWhere(({ record }) => waitlistRemovalTime(record) <= now)
        tables.mailTallies.removeWhere((row) => row.endsAt <= now)
        tables.withheldMails.removeWhere((row) => row.endsAt <= now)
        tables.heldMails.removeWhere((row) => row.heldAt <= now - mailLifetime)
        tables.mails.removeWhere((row) => row.nextAt === undefined || row.nextAt <= now - mailLifetime)
      }),
    backlog: () =>
      inTurn(async () => {
        const mails = tables.mails.where((row) => row.nextAt !== undefined).map(({ mail }) => mail.createdAt)
        const deliveries = tables.deliveries.where(() => true).map(({ delivery }) => delivery.createdAt)
        const backlogOf = (written: readonly Instant[]) => ({
          waiting: written.length,
          ...(written.length ? { since: instant(Math.min(...written)) } : {}),
        })
        const writeBacks = tables.writeBacks.where(() => true).map(({ record }) => record.createdAt)
        return {
          mail: backlogOf(mails),
          webhook: backlogOf(deliveries),
          calendar: backlogOf(writeBacks),
        }
      }),
    connectionStatuses: () =>
      inTurn(async () => {
        const counts = new Map<ConnectionStatus, number>()
        for (const { record } of tables.connections.where(() => true)) countUp(counts, record.status)
        return statusCounts(Object.fromEntries(counts))
      }),
    ready: async () => {},
    close: async () => {},
  }
}
