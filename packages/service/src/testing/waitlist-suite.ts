import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store, WaitlistRecord } from '../kernel/store/store.js'
import { monday } from './studio.js'

/** The tests of waitlists that run for every store. */
export const describeWaitlistStore = (name: string, open: () => Promise<Store>): void => {
  describe(`waitlists in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    /** Entries that join within one second. Their ids sort in another order. */
    const entryOf = (id: string, change: Partial<WaitlistRecord> = {}): WaitlistRecord => ({
      id,
      applicationId,
      configurationId: 'talk',
      grantId: 'ada',
      hashes: [randomUUID()],
      state: 'waiting',
      guest: { name: 'Robin', email: `${id}@example.com` },
      timezone: 'Europe/Lisbon',
      additionalFields: {},
      moves: false,
      unanswered: 0,
      known: [],
      origin: 'https://booking.example.com',
      start: instant(monday + 3_600),
      end: instant(monday + 86_400),
      createdAt: monday,
      updatedAt: monday,
      ...change,
    })
    const put = (...entries: readonly WaitlistRecord[]) =>
      store.transaction(async (transaction) => {
        for (const entry of entries) await transaction.putWaitlistEntry(entry)
      })
    const list = (limit = 10, after?: string) =>
      store.read((records) => records.waitlistEntries(applicationId, 'talk', { limit, after }))
    const idsOf = (entries: readonly WaitlistRecord[]) => entries.map(({ id }) => id)

    test('are listed in the order of joining, also within one second, page by page', async () => {
      for (const id of ['c', 'a', 'd', 'b']) await put(entryOf(id))
      await put(entryOf('other', { configurationId: 'chat' }))
      expect(idsOf((await list()).items)).toEqual(['c', 'a', 'd', 'b'])
      const first = await list(3)
      expect(idsOf(first.items)).toEqual(['c', 'a', 'd'])
      const second = await list(3, first.next)
      expect(idsOf(second.items)).toEqual(['b'])
      expect(second.next).toBeUndefined()
    })

    test('keep their order when an entry changes, and when one is removed in a transaction that fails', async () => {
      const [first, second, third] = [entryOf('c'), entryOf('a'), entryOf('b')]
      await put(first, second, third)
      await put({ ...first, state: 'left' })
      await expect(
        store.transaction(async (transaction) => {
          await transaction.removeWaitlistEntriesOf(applicationId, second.guest.email)
          throw new Error('rolled back')
        }),
      ).rejects.toThrow('rolled back')
      expect(idsOf((await list()).items)).toEqual(['c', 'a', 'b'])
      const inLine = await store.read((records) => records.entriesInLine(applicationId, 'talk'))
      expect(idsOf(inLine)).toEqual(['a', 'b'])
    })
  })
}
