import { randomBytes, randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { monday } from '../../../testing/studio.js'
import type { Store } from '../store.js'
import { declaredTables } from '../tables.js'
import { type EmbeddedStore, embeddedStoreOn } from './embedded-store.js'

/** The number of rows in a round, and their size in bytes. */
const rows = process.env['WHENABLE_LONG'] ? 500 : 250
const bytes = 1_000

// The embedded database takes seconds to start, more on a busy machine.
describe('the embedded database', () => {
  let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
  let store: EmbeddedStore
  const open = async (maintenanceAfter?: number) => {
    store = await embeddedStoreOn(
      opened.database,
      { close: opened.close },
      maintenanceAfter === undefined ? {} : { maintenanceAfter },
    )
  }
  beforeEach(async () => {
    opened = await openEmptyDatabase()
  })
  afterEach(() => store.close())

  /** The size of our tables with indexes, in bytes. */
  const size = async (): Promise<number> => {
    const { rows } = await opened.database.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(pg_class.oid)) AS bytes FROM pg_class
       JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'whenable' AND relkind = 'r'`,
    )
    return Number(rows[0]?.bytes)
  }
  const sizesOf = async (rounds: number, round: () => Promise<void>): Promise<readonly number[]> => {
    const sizes: number[] = []
    for (let turn = 0; turn < rounds; turn++) {
      await round()
      sizes.push(await size())
    }
    return sizes
  }
  const text = () => randomBytes(bytes / 2).toString('hex')

  const mailsThatAreSent = async (of: Store): Promise<void> => {
    const lease = randomUUID()
    const mails = Array.from({ length: rows }, () => ({
      ...{ id: randomUUID(), applicationId: 'one', to: { email: 'robin@example.com' } },
      ...{ subject: '', text: text(), createdAt: monday, sendAt: monday },
    }))
    await of.transaction((transaction) => transaction.addMails(mails))
    await of.transaction(async (transaction) => {
      const request = { now: monday, until: instant(monday + 60), lease, limit: rows, each: rows }
      for (const leased of await transaction.leaseMails({ ...request, kind: 'other', without: [] }))
        await transaction.finishMailAttempt(leased, undefined)
    })
  }

  test('reuses the space of deleted rows', async () => {
    await open()
    const sizes = await sizesOf(5, async () => {
      await mailsThatAreSent(store)
      await store.sweep(monday)
    })
    // A second round is written before the first one can be deleted.
    expect(sizes[4]).toBeLessThan((sizes[1] ?? 0) + (rows * bytes) / 2)
  })

  test('reuses space between two clean-ups, after a number of writes', async () => {
    await open(4)
    const rounds = 3 * declaredTables.length
    const sizes = await sizesOf(rounds, async () => {
      const deliveries = Array.from({ length: rows / 5 }, () => ({
        ...{ id: randomUUID(), applicationId: 'one', webhookId: 'hook', lane: randomUUID() },
        ...{ body: text(), createdAt: monday },
      }))
      await store.transaction(async (transaction) => {
        for (const delivery of deliveries) await transaction.addDelivery(delivery)
      })
      await store.transaction((transaction) => transaction.removeDeliveries('one', 'hook'))
    })
    const [first = 0, second = 0] = sizes
    expect(second).toBeGreaterThan(first)
    // Tables are cleaned up one at a time, so that it grows until it is the turn of this one, and then again from where it began.
    expect(Math.max(...sizes)).toBeLessThan(first + ((second - first) * rounds) / 3)
  })
})
