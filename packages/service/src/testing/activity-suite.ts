import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlockRecord, EndingRecord, Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

const day = 86_400

/** The tests of blocks, pending endings and noticed bursts that run for every store. */
export const describeActivityStore = (name: string, open: () => Promise<Store>): void => {
  describe(`what owners do about anonymous callers, in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const blockOf = (change: Partial<BlockRecord> = {}): BlockRecord => ({
      ...{ id: randomUUID(), applicationId, kind: 'network', value: '203.0.113.0/24' },
      ...{ createdBy: 'Ada', createdAt: monday },
      ...change,
    })
    const endingOf = (change: Partial<EndingRecord> = {}): EndingRecord => ({
      ...{ id: randomUUID(), applicationId, deeds: [], sendsEmails: false },
      ...{ dueAt: monday, origin: 'https://book.example.com', createdAt: monday },
      ...change,
    })
    const blocksAt = (now: number) => store.read((records) => records.blocks(applicationId, instant(now)))
    const put = (...blocks: readonly BlockRecord[]) =>
      store.transaction(async (transaction) => {
        for (const block of blocks) await transaction.putBlock(block)
      })

    test('a block holds until it ends, or without end', async () => {
      const [short, endless] = [
        blockOf({ until: instant(monday + day) }),
        blockOf({ createdAt: instant(monday - 1) }),
      ]
      await put(endless, short, blockOf({ applicationId: randomUUID() }))
      expect(await blocksAt(monday + day - 1)).toEqual([short, endless])
      expect(await blocksAt(monday + day)).toEqual([endless])
      await store.sweep(instant(monday + day))
      expect(await blocksAt(monday)).toEqual([endless])
    })

    test('a block is removed once', async () => {
      const block = blockOf()
      await put(block)
      const remove = (application = applicationId) =>
        store.transaction((transaction) => transaction.removeBlock(application, block.id))
      expect(await remove(randomUUID())).toBe(false)
      expect([await remove(), await remove()]).toEqual([true, false])
      expect(await blocksAt(monday)).toEqual([])
    })

    test('an ending that is due is carried out once, and one that was taken back never', async () => {
      const [due, taken, later] = [endingOf(), endingOf(), endingOf({ dueAt: instant(monday + 20) })]
      await store.transaction(async (transaction) => {
        for (const ending of [later, due, taken]) await transaction.addEnding(ending)
        expect(await transaction.removeEnding(applicationId, taken.id)).toBe(true)
        expect(await transaction.removeEnding(applicationId, taken.id)).toBe(false)
      })
      const pending = () => store.read((records) => records.endings(applicationId))
      expect(await pending()).toEqual([due, later])
      const dueAt = (now: number) => store.read((records) => records.dueEnding(instant(now)))
      const carryOut = () =>
        store.transaction((transaction) => transaction.removeEnding(applicationId, due.id))
      expect(await dueAt(monday - 1)).toBeUndefined()
      expect(await dueAt(monday)).toEqual(due)
      expect((await Promise.all([carryOut(), carryOut()])).sort()).toEqual([false, true])
      expect(await dueAt(monday + 19)).toBeUndefined()
      expect(await dueAt(monday + 20)).toEqual(later)
      await store.transaction((transaction) => transaction.removeEnding(applicationId, later.id))
    })

    test('each reader notices bursts up to an instant, which never goes back', async () => {
      const note = (reader: string, until: number) =>
        store.transaction((transaction) => transaction.noteNoticed(applicationId, reader, instant(until)))
      const known = (reader: string) => store.read((records) => records.noticedUntil(applicationId, reader))
      expect(await known('ada')).toBeUndefined()
      expect([await note('ada', monday), await note('ada', monday), await note('ada', monday - 1)]).toEqual([
        true,
        false,
        false,
      ])
      expect(await note('ada', monday + 1)).toBe(true)
      expect([await known('ada'), await known('alarm')]).toEqual([monday + 1, undefined])
    })
  })
}
