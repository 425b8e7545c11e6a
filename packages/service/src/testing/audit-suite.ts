import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditRecord, auditLifetime, type Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

/** The tests of the list of changes that run for every store. */
export const describeAuditStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the list of changes in a store: ${name}`, () => {
    let store: Store
    const applicationId = randomUUID()
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const entryOf = (seconds: number): AuditRecord => ({
      ...{ id: randomUUID(), applicationId, happenedAt: instant(monday + seconds) },
      actor: { type: 'member', id: randomUUID(), name: 'Ada' },
      ...{ operation: 'schedules.create', subjectId: randomUUID(), description: 'Created schedule' },
    })

    test('is read the latest first, page by page, and ends after a year', async () => {
      const [first, second, third] = [entryOf(-2 * monday), entryOf(5), entryOf(10)]
      const other = { ...entryOf(7), applicationId: randomUUID() }
      await store.transaction(async (transaction) => {
        for (const entry of [second, first, third, other]) await transaction.addAuditEntry(entry)
      })
      const read = (limit: number, after?: string) =>
        store.read((records) => records.auditEntries(applicationId, { limit, after }))
      const page = await read(2)
      expect(page.items).toEqual([third, second])
      expect(await read(2, page.next)).toEqual({ items: [first], next: undefined })
      await store.sweep(instant(monday + 5 + auditLifetime))
      expect((await read(5)).items).toEqual([third])
    })
  })
}
