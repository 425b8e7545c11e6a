import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

/** The tests of counters that run for every store. */
export const describeLimitStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the counters of a store: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const until = instant(monday + 60)
    const count = (subject: string, hits: number, from = monday) =>
      store.countHits({ subject, from, until, hits })

    test('add up across callers', async () => {
      const subject = randomUUID()
      const all = await Promise.all(Array.from({ length: 6 }, () => count(subject, 2)))
      expect(all.sort((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12])
    })

    test('are separate for each subject and window', async () => {
      const subject = randomUUID()
      expect(await count(subject, 3)).toBe(3)
      expect(await count(randomUUID(), 1)).toBe(1)
      expect(await count(subject, 1, until)).toBe(1)
    })

    test('are deleted by a clean-up after their window', async () => {
      const subject = randomUUID()
      await count(subject, 3)
      await store.sweep(instant(until - 1))
      expect(await count(subject, 1)).toBe(4)
      await store.sweep(until)
      expect(await count(subject, 1)).toBe(1)
    })
  })
}
