import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LeasedWriteBack, Store, Transaction, WriteBack } from '../kernel/store/store.js'
import { storedConnection, storedWriteBack } from './stored-records.js'
import { monday } from './studio.js'

const later = (seconds: number): Instant => instant(monday + seconds)

/** The tests of pending writes and of written items that run for every store. */
export const describeWriteBackStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the pending writes of a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    let calendarId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
      calendarId = randomUUID()
    })
    const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
    const writeBackOf = (change: Partial<WriteBack> = {}): WriteBack =>
      storedWriteBack({ applicationId, calendarId, ...change })
    const put = (writeBack: WriteBack) => write((transaction) => transaction.putWriteBack(writeBack))
    /** The writes of this test that can be leased. The store is shared by the suite. */
    const lease = async (
      now: Instant,
      each = 10_000,
      without: readonly string[] = [],
    ): Promise<readonly LeasedWriteBack[]> =>
      (
        await write((transaction) =>
          transaction.leaseWriteBacks({
            ...{ now, until: instant(now + 60), lease: randomUUID(), limit: 10_000, each, without },
          }),
        )
      ).filter(({ writeBack }) => writeBack.applicationId === applicationId)
    const finish = (leased: LeasedWriteBack | undefined, now: Instant) =>
      write((transaction) => transaction.finishWriteBack(leased as LeasedWriteBack, now))
    const release = (leased: LeasedWriteBack | undefined, again: Instant, counts = true) =>
      write((transaction) => transaction.releaseWriteBack(leased as LeasedWriteBack, again, counts))
    const pending = (eventId: string) =>
      store.read((records) => records.writeBack(applicationId, calendarId, eventId))

    test('a pending write is leased by one process, and removed when it is done', async () => {
      const writeBack = writeBackOf()
      await put(writeBack)
      const [leased, ...others] = (await Promise.all([lease(monday), lease(monday)])).flat()
      expect(others).toEqual([])
      expect(leased).toMatchObject({ writeBack, version: 1, attempts: 1 })
      expect(await pending(writeBack.eventId)).toEqual(writeBack)
      expect(await finish(leased, monday)).toBe('done')
      expect(await pending(writeBack.eventId)).toBeUndefined()
      expect(await lease(later(900))).toEqual([])
    })

    test('pending writes are counted, with the time of the oldest', async () => {
      const before = await store.backlog()
      await put(writeBackOf({ createdAt: later(-10_000_000) }))
      const { waiting, since } = (await store.backlog()).calendar
      expect([waiting, since]).toEqual([before.calendar.waiting + 1, later(-10_000_000)])
      await finish((await lease(monday))[0], monday)
    })

    test('a write of an event that changes meanwhile is repeated', async () => {
      const writeBack = writeBackOf()
      await put(writeBack)
      const [leased] = await lease(monday)
      await put({ ...writeBack, createdAt: later(5) })
      expect(await lease(later(10))).toEqual([])
      expect(await finish(leased, later(11))).toBe('changed')
      const [again] = await lease(later(11))
      expect(again).toMatchObject({ version: 2, attempts: 1 })
      expect(await finish(again, later(12))).toBe('done')
    })

    test('a failed write is due again later, and a lost lease changes nothing', async () => {
      await put(writeBackOf())
      const [lost] = await lease(monday)
      const [held] = await lease(later(60))
      expect(held).toMatchObject({ attempts: 2 })
      expect(await finish(lost, later(61))).toBe('lost')
      await release(lost, later(61))
      expect(await lease(later(62))).toEqual([])
      await release(held, later(90))
      expect(await lease(later(89))).toEqual([])
      expect(await lease(later(90))).toMatchObject([{ attempts: 3 }])
    })

    test('a lease that does not count leaves the number of attempts', async () => {
      await put(writeBackOf())
      const [first] = await lease(monday)
      await release(first, later(10), false)
      expect(await lease(later(10))).toMatchObject([{ attempts: 1 }])
    })

    test('writes are leased up to a number for each connection, and without those of some connections', async () => {
      const [first, second] = [randomUUID(), randomUUID()]
      for (const connectionId of [first, first, first, second]) await put(writeBackOf({ connectionId }))
      const ids = (leased: readonly LeasedWriteBack[]) =>
        leased.map(({ writeBack }) => writeBack.connectionId).sort()
      expect(ids(await lease(monday, 2, [second]))).toEqual([first, first])
      expect(ids(await lease(monday, 2))).toEqual([first, second].sort())
    })

    test('writes to a connection whose credential is refused wait until it works again', async () => {
      const connection = storedConnection({ applicationId, status: 'expired' })
      await write((transaction) => transaction.putConnection(connection))
      await put(writeBackOf({ connectionId: connection.id }))
      expect(await lease(monday)).toEqual([])
      await write((transaction) => transaction.putConnection({ ...connection, status: 'ok' }))
      expect(await lease(monday)).toMatchObject([{ attempts: 1 }])
    })

    test('a written item is found by its UID on its calendar, and is replaced and removed', async () => {
      const uid = `${randomUUID()} ${'x'.repeat(5_000)}`
      const item = {
        applicationId,
        calendarId,
        uid,
        eventId: 'e',
        bookingId: 'b',
        states: ['absent' as const],
        origin: '',
      }
      const found = (id = calendarId) =>
        store.read((records) => records.managedItems(applicationId, id, [uid, 'other', uid]))
      await write((transaction) => transaction.putManagedItem(item))
      expect(await found()).toEqual([item])
      expect(await found('other')).toEqual([])
      const changed = { ...item, states: [{ start: monday, end: later(60) }] }
      await write((transaction) => transaction.putManagedItem(changed))
      expect(await found()).toEqual([changed])
      await write((transaction) => transaction.removeManagedItem(applicationId, calendarId, uid))
      expect(await found()).toEqual([])
    })
  })
}
