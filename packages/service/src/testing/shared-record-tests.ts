import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Listed, Page, Records, Store, Transaction } from '../kernel/store/store.js'

/** What a link and a poll have in common: whoever knows the secret may read it, and it belongs to a configuration and an account. */
interface SharedRecord {
  readonly id: string
  readonly hash: string
}

/** How a kind of shared records is made, written and read. */
interface SharedRecords<T extends SharedRecord> {
  readonly current: () => { readonly store: Store; readonly applicationId: string }
  /** A record of configuration `talk` and account `ada`, made some seconds after Monday. */
  readonly recordOf: (
    seconds: number,
    change?: { readonly configurationId?: string; readonly grantId?: string },
  ) => T
  readonly put: (transaction: Transaction, record: T) => Promise<void>
  readonly get: (records: Records, applicationId: string, id: string) => Promise<T | undefined>
  readonly ofSecret: (records: Records, hash: string) => Promise<T | undefined>
  readonly list: (
    records: Records,
    applicationId: string,
    filter: { readonly configurationId?: string; readonly grantId?: string },
    page: Page,
  ) => Promise<Listed<T>>
}

/** Adds the tests that links and polls share. @returns how to write and read them. */
export const testSharedRecords = <T extends SharedRecord>({
  current,
  recordOf,
  ...kind
}: SharedRecords<T>) => {
  const put = (...records: readonly T[]) =>
    current().store.transaction(async (transaction) => {
      for (const record of records) await kind.put(transaction, record)
    })
  const read = (id: string, application = current().applicationId) =>
    current().store.read((records) => kind.get(records, application, id))

  test('are found by id in their application, and by the hash of their secret', async () => {
    const record = recordOf(0)
    await put(record)
    expect(await read(record.id)).toEqual(record)
    expect(await read(record.id, randomUUID())).toBeUndefined()
    const { store } = current()
    expect(await store.read((records) => kind.ofSecret(records, record.hash))).toEqual(record)
    expect(await store.read((records) => kind.ofSecret(records, randomUUID()))).toBeUndefined()
  })

  test('are listed the oldest first, by configuration and by account, page by page', async () => {
    const [first, second, third] = [
      recordOf(0),
      recordOf(5, { configurationId: 'chat' }),
      recordOf(9, { grantId: 'jonas' }),
    ]
    await put(third, first, second)
    const { store, applicationId } = current()
    const list = (filter: { configurationId?: string; grantId?: string }, limit = 5, after?: string) =>
      store.read((records) => kind.list(records, applicationId, filter, { limit, after }))
    const page = await list({}, 2)
    expect(page.items).toEqual([first, second])
    expect(await list({}, 2, page.next)).toEqual({ items: [third], next: undefined })
    expect((await list({ configurationId: 'talk' })).items).toEqual([first, third])
    expect((await list({ configurationId: 'talk', grantId: 'jonas' })).items).toEqual([third])
  })

  return { put, read }
}
