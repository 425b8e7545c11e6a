import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HoldRecord, Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

const now = monday
const hour = 3_600

/** The tests of holds that run for every store. */
export const describeHoldStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the holds of a store: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const openHolds = () => {
      const applicationId = randomUUID()
      const put = async (change: Partial<HoldRecord> = {}): Promise<HoldRecord> => {
        const hold: HoldRecord = {
          applicationId,
          hash: randomUUID(),
          configurationId: 'talk',
          start: instant(now + hour),
          end: instant(now + 2 * hour),
          hosts: ['ada@example.com'],
          expiresAt: instant(now + 300),
          latestExpiry: instant(now + 900),
          isAnonymous: true,
          ...change,
        }
        await store.transaction((transaction) => transaction.putHold(hold))
        return hold
      }
      const ofHosts = async (emails: readonly string[], from: number, to: number, at = now) =>
        store.read(async (records) =>
          (
            await records.holdsOfHosts(applicationId, emails, { start: instant(from), end: instant(to) }, at)
          ).map(({ hash }) => hash),
        )
      return { applicationId, put, ofHosts }
    }

    test('are found by a host and the time that they overlap', async () => {
      const { put, ofHosts } = openHolds()
      const { hash } = await put({ hosts: ['ada@example.com', 'jonas@example.com'] })
      await put({ hosts: ['noor@example.com'] })
      expect(await ofHosts(['JONAS@example.com'], now, now + hour + 1)).toEqual([hash])
      expect(await ofHosts(['jonas@example.com'], now, now + hour)).toEqual([])
      expect(await ofHosts(['jonas@example.com'], now + 2 * hour, now + 3 * hour)).toEqual([])
      expect(await ofHosts(['robin@example.com'], now, now + 3 * hour)).toEqual([])
      expect(await ofHosts([], now, now + 3 * hour)).toEqual([])
    })

    test('live until the instant at which they expire', async () => {
      const { put, ofHosts } = openHolds()
      const { hash, expiresAt } = await put()
      expect(await ofHosts(['ada@example.com'], now, now + 3 * hour, instant(expiresAt - 1))).toEqual([hash])
      expect(await ofHosts(['ada@example.com'], now, now + 3 * hour, expiresAt)).toEqual([])
    })

    test('are found by their event and by their configuration', async () => {
      const { applicationId, put } = openHolds()
      const seats = { eventId: 'class', count: 2 }
      const seat = await put({ hosts: [], seats, configurationId: 'classes' })
      await put()
      await store.read(async (records) => {
        expect(await records.holdsOfEvents(applicationId, ['class', 'other'], now)).toEqual([seat])
        expect(await records.holdsOfEvents(applicationId, ['other'], now)).toEqual([])
        expect(await records.holdsOfEvents(applicationId, [], now)).toEqual([])
        expect(await records.holdsOfConfiguration(applicationId, 'classes', now)).toEqual([seat])
        expect(await records.holdsOfConfiguration(applicationId, 'classes', seat.expiresAt)).toEqual([])
      })
    })

    test('are replaced and removed by the hash of their id', async () => {
      const { applicationId, put, ofHosts } = openHolds()
      const { hash } = await put()
      await put({
        hash,
        start: instant(now + 5 * hour),
        end: instant(now + 6 * hour),
        hosts: ['bea@example.com'],
      })
      expect(await ofHosts(['ada@example.com'], now, now + 9 * hour)).toEqual([])
      expect(await ofHosts(['bea@example.com'], now + 5 * hour, now + 9 * hour)).toEqual([hash])
      await store.transaction(async (transaction) => {
        await transaction.removeHold(applicationId, hash)
        await transaction.removeHold(applicationId, hash)
      })
      expect(await store.read((records) => records.hold(applicationId, hash))).toBeUndefined()
    })

    test('belong to one application', async () => {
      const { put } = openHolds()
      const other = openHolds()
      const { hash } = await put()
      expect(await other.ofHosts(['ada@example.com'], now, now + 3 * hour)).toEqual([])
      expect(await store.read((records) => records.hold(other.applicationId, hash))).toBeUndefined()
    })

    test('are deleted by a clean-up once they have expired', async () => {
      const { applicationId, put } = openHolds()
      const { hash, expiresAt } = await put()
      const read = () => store.read((records) => records.hold(applicationId, hash))
      await store.sweep(instant(expiresAt - 1))
      expect(await read()).toMatchObject({ hash })
      await store.sweep(expiresAt)
      expect(await read()).toBeUndefined()
    })
  })
}
