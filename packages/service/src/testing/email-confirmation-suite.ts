import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmailConfirmationRecord, emailConfirmationLifetime, type Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

const now = monday

/** The tests of email confirmations that run for every store. */
export const describeEmailConfirmationStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the email confirmations of a store: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const openConfirmations = () => {
      const applicationId = randomUUID()
      const put = async (change: Partial<EmailConfirmationRecord> = {}): Promise<EmailConfirmationRecord> => {
        const confirmation: EmailConfirmationRecord = {
          ...{ id: randomUUID(), applicationId, configurationId: 'talk', tokenHash: randomUUID() },
          ...{ status: 'pending', isAnonymous: true, bookingIds: [] },
          request: {
            slot: { start: instant(now + 3_600), end: instant(now + 5_400) },
            ...{ hosts: [], seat: {}, additionalFields: {} },
            guest: { name: 'Noor', email: 'Noor@example.com' },
            additionalGuests: [{ name: 'Kit', email: 'kit@example.com' }],
          },
          ...{ codeHash: 'code', linkHash: randomUUID(), attemptsLeft: 5, sent: 1, sentAt: now },
          ...{ createdAt: now, updatedAt: now, expiresAt: instant(now + 900) },
          ...change,
        }
        await store.transaction((transaction) => transaction.putEmailConfirmation(confirmation))
        return confirmation
      }
      return {
        applicationId,
        put,
        read: (id: string) => store.read((records) => records.emailConfirmation(id)),
      }
    }

    test('are found by their id, by their link, and by their token in their application', async () => {
      const { applicationId, put, read } = openConfirmations()
      const one = await put()
      await put()
      expect(await read(one.id)).toEqual(one)
      expect(await read('unknown')).toBeUndefined()
      const find = (application: string) =>
        store.read((records) => records.emailConfirmationOfToken(application, one.tokenHash))
      expect(await find(applicationId)).toEqual(one)
      expect(await find(randomUUID())).toBeUndefined()
      expect(await store.read((records) => records.emailConfirmationOfLink(one.linkHash))).toEqual(one)
    })

    test('are found by another link once it has replaced the first', async () => {
      const { put } = openConfirmations()
      const one = await put()
      const next = await put({ ...one, linkHash: randomUUID() })
      expect(await store.read((records) => records.emailConfirmationOfLink(one.linkHash))).toBeUndefined()
      expect(await store.read((records) => records.emailConfirmationOfLink(next.linkHash))).toEqual(next)
    })

    test('are found by each of their guests, whatever the case of the address, until they are removed', async () => {
      const { applicationId, put, read } = openConfirmations()
      const one = await put()
      const of = (email: string) =>
        store.read((records) => records.emailConfirmationsOfGuest(applicationId, email))
      expect(await of('NOOR@example.com')).toEqual([one])
      expect(await of('kit@example.com')).toEqual([one])
      expect(await of('eva@example.com')).toEqual([])
      await store.transaction((transaction) => transaction.removeEmailConfirmation(one.id))
      expect([await of('noor@example.com'), await read(one.id)]).toEqual([[], undefined])
    })

    test('are listed while they are pending', async () => {
      const { applicationId, put } = openConfirmations()
      const one = await put()
      await put({ status: 'cancelled' })
      expect(await store.read((records) => records.pendingEmailConfirmations(applicationId))).toEqual([one])
    })

    test('are locked with their latest state', async () => {
      const { put } = openConfirmations()
      const one = await put()
      const next = await put({ ...one, attemptsLeft: 4 })
      expect(await store.transaction((transaction) => transaction.lockEmailConfirmation(one.id))).toEqual(
        next,
      )
      expect(
        await store.transaction((transaction) => transaction.lockEmailConfirmation('unknown')),
      ).toBeUndefined()
    })

    test('are swept an hour after their time is free again', async () => {
      const { put, read } = openConfirmations()
      const one = await put()
      await store.sweep(instant(one.expiresAt + emailConfirmationLifetime - 1))
      expect(await read(one.id)).toEqual(one)
      await store.sweep(instant(one.expiresAt + emailConfirmationLifetime))
      expect(await read(one.id)).toBeUndefined()
    })
  })
}
