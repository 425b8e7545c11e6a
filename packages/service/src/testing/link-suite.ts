import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expiredLinkLifetime, type LinkRecord, type Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

/** The tests of links that run for every store. */
export const describeLinkStore = (name: string, open: () => Promise<Store>): void => {
  describe(`links in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const linkOf = (seconds: number, change: Partial<LinkRecord> = {}): LinkRecord => ({
      id: randomUUID(),
      hash: randomUUID(),
      applicationId,
      configurationId: 'talk',
      grantId: 'ada',
      mostBookings: 2,
      bookings: 0,
      slots: [{ start: monday, end: instant(monday + 1_800) }],
      createdAt: instant(monday + seconds),
      ...change,
    })
    const put = (...links: readonly LinkRecord[]) =>
      store.transaction(async (transaction) => {
        for (const link of links) await transaction.putLink(link)
      })
    const read = (id: string, application = applicationId) =>
      store.read((records) => records.link(application, id))

    test('are found by id in their application, and by the hash of their secret', async () => {
      const link = linkOf(0)
      await put(link)
      expect(await read(link.id)).toEqual(link)
      expect(await read(link.id, randomUUID())).toBeUndefined()
      expect(await store.read((records) => records.linkOfSecret(link.hash))).toEqual(link)
      expect(await store.read((records) => records.linkOfSecret(randomUUID()))).toBeUndefined()
    })

    test('are listed the oldest first, by configuration and by account, page by page', async () => {
      const [first, second, third] = [
        linkOf(0),
        linkOf(5, { configurationId: 'chat' }),
        linkOf(9, { grantId: 'jonas' }),
      ]
      await put(third, first, second)
      const list = (filter: { configurationId?: string; grantId?: string }, limit = 5, after?: string) =>
        store.read((records) => records.links(applicationId, filter, { limit, after }))
      const page = await list({}, 2)
      expect(page.items).toEqual([first, second])
      expect(await list({}, 2, page.next)).toEqual({ items: [third], next: undefined })
      expect((await list({ configurationId: 'talk' })).items).toEqual([first, third])
      expect((await list({ configurationId: 'talk', grantId: 'jonas' })).items).toEqual([third])
    })

    test('are locked, changed and removed', async () => {
      const link = linkOf(0)
      await put(link)
      await store.transaction(async (transaction) => {
        const locked = await transaction.lockLink(applicationId, link.id)
        expect(locked).toEqual(link)
        expect(await transaction.lockLink(applicationId, randomUUID())).toBeUndefined()
        await transaction.putLink({ ...link, bookings: 1 })
      })
      expect((await read(link.id))?.bookings).toBe(1)
      await store.transaction((transaction) => transaction.removeLink(applicationId, link.id))
      expect(await read(link.id)).toBeUndefined()
    })

    test('are removed with their configuration and with its account', async () => {
      const [talk, chat, jonas] = [
        linkOf(0),
        linkOf(1, { configurationId: 'chat' }),
        linkOf(2, { configurationId: 'chat', grantId: 'jonas' }),
      ]
      await put(talk, chat, jonas)
      await store.transaction((transaction) => transaction.removeConfiguration(applicationId, 'talk', monday))
      await store.transaction((transaction) => transaction.removeGrant(applicationId, 'jonas', monday))
      expect([await read(talk.id), await read(chat.id), await read(jonas.id)]).toEqual([
        undefined,
        chat,
        undefined,
      ])
      const areKnown = () =>
        store.read(async (records) => [
          await records.isRemovedLink(talk.hash),
          await records.isRemovedLink(chat.hash),
          await records.isRemovedLink(jonas.hash),
        ])
      expect(await areKnown()).toEqual([true, false, true])
      await store.sweep(instant(monday + expiredLinkLifetime - 1))
      expect(await areKnown()).toEqual([true, false, true])
      await store.sweep(instant(monday + expiredLinkLifetime))
      expect(await areKnown()).toEqual([false, false, false])
    })

    test('stay for 90 days after they have expired', async () => {
      const expiresAt = instant(monday + 60)
      const [expiring, lasting] = [linkOf(0, { expiresAt }), linkOf(1)]
      await put(expiring, lasting)
      await store.sweep(instant(expiresAt + expiredLinkLifetime - 1))
      expect(await read(expiring.id)).toEqual(expiring)
      await store.sweep(instant(expiresAt + expiredLinkLifetime))
      expect([await read(expiring.id), await read(lasting.id)]).toEqual([undefined, lasting])
    })
  })
}
