import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaymentRecord, paymentLifetime, type Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

const now = monday

/** The tests of payments that run for every store. */
export const describePaymentStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the payments of a store: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const openPayments = () => {
      const applicationId = randomUUID()
      const put = async (change: Partial<PaymentRecord> = {}): Promise<PaymentRecord> => {
        const payment: PaymentRecord = {
          ...{ id: randomUUID(), applicationId, configurationId: 'talk', tokenHash: randomUUID() },
          ...{ status: 'pending', amount: 4000, currency: 'EUR', checkoutUrl: 'https://shop.example/' },
          request: {
            slot: { start: instant(now + 3_600), end: instant(now + 5_400) },
            ...{ hosts: [], seat: {}, additionalFields: {} },
            guest: { name: 'Noor', email: 'Noor@example.com' },
            additionalGuests: [{ name: 'Kit', email: 'kit@example.com' }],
          },
          ...{ createdAt: now, updatedAt: now, expiresAt: instant(now + 1_800) },
          ...change,
        }
        await store.transaction((transaction) => transaction.putPayment(payment))
        return payment
      }
      return { applicationId, put, read: (id: string) => store.read((records) => records.payment(id)) }
    }

    test('are found by their id, and by the hash of their token in their application', async () => {
      const { applicationId, put, read } = openPayments()
      const payment = await put()
      expect(await read(payment.id)).toEqual(payment)
      await store.read(async (records) => {
        expect(await records.paymentOfToken(applicationId, payment.tokenHash)).toEqual(payment)
        expect(await records.paymentOfToken(randomUUID(), payment.tokenHash)).toBeUndefined()
        expect(await records.payment(randomUUID())).toBeUndefined()
      })
    })

    test('are replaced, and locked with their latest state', async () => {
      const { put } = openPayments()
      const payment = await put()
      const next = { ...payment, status: 'completed' as const, bookingId: 'one' }
      await store.transaction(async (transaction) => {
        expect(await transaction.lockPayment(payment.id)).toEqual(payment)
        await transaction.putPayment(next)
        expect(await transaction.lockPayment(payment.id)).toEqual(next)
        expect(await transaction.lockPayment(randomUUID())).toBeUndefined()
      })
    })

    test('of a link are found while they are pending and have not expired', async () => {
      const { applicationId, put } = openPayments()
      const payment = await put({ linkId: 'link' })
      await put({ linkId: 'link', status: 'failed' })
      await put({ linkId: 'other' })
      await put()
      const pending = (at = now) =>
        store.read((records) => records.pendingPaymentsOfLink(applicationId, 'link', at))
      expect(await pending()).toEqual([payment])
      expect(await pending(payment.expiresAt)).toEqual([])
    })

    test('that are pending are found in their application', async () => {
      const { applicationId, put } = openPayments()
      const payment = await put({ linkId: 'link' })
      await put({ status: 'failed' })
      await openPayments().put()
      expect(await store.read((records) => records.pendingPayments(applicationId))).toEqual([payment])
    })

    test('are found by any of their guests', async () => {
      const { applicationId, put } = openPayments()
      const first = await put()
      const { id, request } = await put()
      const other = await put({
        request: { ...first.request, guest: { name: 'Eva', email: 'eva@example.com' }, additionalGuests: [] },
      })
      const idsOf = async (email: string, of = applicationId) =>
        (await store.read((records) => records.paymentsOfGuest(of, email))).map((payment) => payment.id)
      expect((await idsOf('KIT@example.com')).sort()).toEqual([first.id, id].sort())
      expect(await idsOf('eva@example.com')).toEqual([other.id])
      expect(await idsOf('kit@example.com', randomUUID())).toEqual([])
      await put({ id, request: { ...request, additionalGuests: [] } })
      expect(await idsOf('kit@example.com')).toEqual([first.id])
    })

    test('are deleted by a clean-up thirty days after they have expired', async () => {
      const { put, read } = openPayments()
      const { id, expiresAt } = await put()
      await store.sweep(instant(expiresAt + paymentLifetime - 1))
      expect(await read(id)).toMatchObject({ id })
      await store.sweep(instant(expiresAt + paymentLifetime))
      expect(await read(id)).toBeUndefined()
    })
  })
}
