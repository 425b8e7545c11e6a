import { randomUUID } from 'node:crypto'
import type { Configuration } from '@whenable/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SlugKind, Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

/** The tests of former slugs that run for every store. */
export const describeSlugStore = (name: string, open: () => Promise<Store>): void => {
  describe(`former slugs in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const put = (slug: string, ownerId: string, kind: SlugKind = 'event_type') =>
      store.transaction((transaction) => transaction.putFormerSlug({ applicationId, kind, slug, ownerId }))
    const find = (slug: string, kind: SlugKind = 'event_type', application = applicationId) =>
      store.read((records) => records.ownerOfFormerSlug({ applicationId: application, kind, slug }))
    const configurationOf = (id: string, grantId: string) => ({
      ...{ applicationId, grantId, createdAt: monday },
      configuration: { id, participants: [] as readonly object[], availability: {} } as Configuration,
    })

    test('lead to what had them last, by kind and application', async () => {
      await put('talk', 'first')
      await put('talk', 'second')
      await put('talk', 'ada', 'host')
      expect([await find('talk'), await find('talk', 'host'), await find('walk')]).toEqual([
        'second',
        'ada',
        undefined,
      ])
      expect(await find('talk', 'event_type', randomUUID())).toBeUndefined()
    })

    test('are removed with what had them', async () => {
      const [talk, walk, run, ada, jonas] = [
        randomUUID(),
        randomUUID(),
        randomUUID(),
        randomUUID(),
        randomUUID(),
      ]
      const member = (id: string, grantId: string) => ({
        ...{ id, applicationId, grantId, email: `${id}@example.com`, name: id, timezone: 'Europe/Lisbon' },
        ...{ role: 'owner' as const, createdAt: monday },
      })
      await store.transaction(async (transaction) => {
        for (const id of [talk, run]) await transaction.putConfiguration(configurationOf(id, 'ada'))
        await transaction.putConfiguration(configurationOf(walk, 'jonas'))
        await transaction.putMember(member(ada, 'ada'))
        await transaction.putMember(member(jonas, 'jonas'))
      })
      for (const id of [talk, walk, run]) await put(`was-${id}`, id)
      for (const id of [ada, jonas]) await put(`was-${id}`, id, 'host')
      await store.transaction(async (transaction) => {
        await transaction.removeConfiguration(applicationId, talk, monday)
        await transaction.removeMember(applicationId, ada)
        await transaction.removeGrant(applicationId, 'jonas', monday)
      })
      const left = [talk, walk, run].map((id) => find(`was-${id}`))
      const hosts = [ada, jonas].map((id) => find(`was-${id}`, 'host'))
      expect(await Promise.all(left)).toEqual([undefined, undefined, run])
      expect(await Promise.all(hosts)).toEqual([undefined, undefined])
    })
  })
}
