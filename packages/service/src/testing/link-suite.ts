import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expiredLinkLifetime, type LinkRecord, type Store } from '../kernel/store/store.js'
import { testSharedRecords } from './shared-record-tests.js'
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
    const { put, read } = testSharedRecords<LinkRecord>({
      current: () => ({ store, applicationId }),
      recordOf: linkOf,
      put: (transaction, link) => transaction.putLink(link),
      get: (records, application, id) => records.link(application, id),
      ofSecret: (records, hash) => records.linkOfSecret(hash),
      list: (records, application, filter, page) => records.links(application, filter, page),
    })

    test('are locked, changed and removed', async () => {
      const link = linkOf(0)
      await put(link)
      await store.transaction(async (transaction) => {
        const locked = await transaction.lockLink(applicationId, link.id)
        expect(locked).toEqual(link)
        expect(await transaction.lockLink(applicationId, randomUUID())).toBeUndefined()
        await transaction.putLink({ ...link, name: 'For Robin' })
      })
      expect((await read(link.id))?.name).toBe('For Robin')
      await store.transaction((transaction) => transaction.removeLink(applicationId, link.id))
      expect(await read(link.id)).toBeUndefined()
    })

    test('count their bookings until these are cancelled, and are found by them', async () => {
      const [link, other] = [linkOf(0), linkOf(1)]
      await put(link, other)
      const use = (bookingId: string, { id: linkId }: LinkRecord) => ({ applicationId, bookingId, linkId })
      await store.transaction(async (transaction) => {
        for (const one of [use('a', link), use('b', link), use('c', other)]) await transaction.addLinkUse(one)
      })
      const counts = async () => [(await read(link.id))?.bookings, (await read(other.id))?.bookings]
      expect(await counts()).toEqual([2, 1])
      const found = await store.read((records) => records.linkOfBooking(applicationId, 'b'))
      expect(found).toEqual({ ...link, bookings: 2 })
      await store.transaction(async (transaction) => {
        await transaction.returnLinkUse(applicationId, 'b')
        await transaction.returnLinkUse(applicationId, 'of no link')
        await transaction.removeLink(applicationId, other.id)
      })
      expect(await counts()).toEqual([1, undefined])
      const ofBooking = (bookingId: string) =>
        store.read((records) => records.linkOfBooking(applicationId, bookingId))
      expect([await ofBooking('b'), await ofBooking('c')]).toEqual([{ ...link, bookings: 1 }, undefined])
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
