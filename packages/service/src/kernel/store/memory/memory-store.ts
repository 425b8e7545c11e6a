import { currentInstant, type Instant, instant } from '@whenable/time'
import { removals } from '../removals.js'
import { type ConnectionStatus, countHits, type Store, statusCounts, type Transaction } from '../store.js'
import type { AnyTable, OpenForReading, OpenForWriting } from '../table.js'
import { removeEnded, tableRecords, tableWrites } from '../tables.js'
import { transactionListeners } from '../transaction-listeners.js'
import { accessQueries } from './access.js'
import { bookingFiguresRecords } from './booking-figures.js'
import { bookingListRecords } from './booking-list.js'
import { calendarQueries } from './calendars.js'
import { connectionQueries } from './connections.js'
import { deedQueries, sweepDeeds } from './deeds.js'
import { dueQueries } from './due.js'
import { hostQueries } from './hosts.js'
import { mailQueries } from './mail.js'
import { deliveryQueries } from './notifications.js'
import { countUp } from './rows.js'
import { bookingStatements } from './scheduling.js'
import { createTables } from './tables.js'
import { writeBackQueries } from './write-backs.js'

/** The methods of a table in memory that a transaction has. */
const methods = [
  'get',
  'one',
  'all',
  'page',
  'count',
  'row',
  'rows',
  'lock',
  'claim',
  'put',
  'putAll',
  'add',
  'addAll',
  'remove',
  'take',
  'removeAll',
  'takeAll',
  'change',
] as const

/** Creates a store in memory, which also runs in a page. It runs one transaction at a time. */
export const createMemoryStore = (): Store => {
  const undo: (() => void)[] = []
  const tables = createTables(undo)
  const open = (table: AnyTable): unknown => {
    const rows = tables.open(table) as unknown as Record<string, (...args: unknown[]) => unknown>
    return Object.fromEntries(
      methods.map((name) => [name, async (...args: unknown[]) => rows[name]?.(...args)]),
    )
  }
  const bookings = bookingStatements(tables)
  const transaction: Transaction = {
    ...tableRecords(open as OpenForReading),
    ...tableWrites(open as OpenForWriting),
    ...accessQueries(tables),
    ...hostQueries(tables),
    ...calendarQueries(tables),
    ...connectionQueries(tables),
    ...writeBackQueries(tables),
    ...bookings,
    ...removals(open as OpenForWriting, bookings),
    ...bookingListRecords(tables),
    ...bookingFiguresRecords(tables),
    ...mailQueries(tables),
    ...deliveryQueries(tables),
    ...deedQueries(tables),
    ...dueQueries(tables),
  }

  const { onTransaction, announced } = transactionListeners()
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
      announced(
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
      ),
    onTransaction,
    countHits: (hits) => inTurn(() => countHits(open as OpenForWriting, hits)),
    sweep: (now) =>
      inTurn(async () => {
        await removeEnded((table) => tables.open(table) as never, now)
        sweepDeeds(tables, now)
      }),
    backlog: () =>
      inTurn(async () => {
        const mails = tables.mails.all({ nextAt: { not: null } }).map(({ createdAt }) => createdAt)
        const deliveries = tables.deliveries.all({}).map(({ createdAt }) => createdAt)
        const backlogOf = (written: readonly Instant[]) => ({
          waiting: written.length,
          ...(written.length ? { since: instant(Math.min(...written)) } : {}),
        })
        const writeBacks = tables.writeBacks.all({}).map(({ createdAt }) => createdAt)
        return {
          mail: backlogOf(mails),
          webhook: backlogOf(deliveries),
          calendar: backlogOf(writeBacks),
          sms: backlogOf(tables.smsReminders.all({}).map(({ createdAt }) => createdAt)),
        }
      }),
    connectionStatuses: () =>
      inTurn(async () => {
        const counts = new Map<ConnectionStatus, number>()
        for (const { status } of tables.connections.all({})) countUp(counts, status)
        return statusCounts(Object.fromEntries(counts))
      }),
    ready: async () => {},
    close: async () => {},
  }
}
