import { instant } from '@whenable/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPaidStudio, slotAt } from '../../testing/paid-studio.js'
import { openService } from '../../testing/studio.js'

const slotCount = 4
const people = ['robin', 'eva', 'noor'] as const

/** What one of three people, the owner's server or the owner does. */
const act = fc.oneof(
  fc.record({ do: fc.constant('start' as const), who: fc.nat(2), slot: fc.nat(slotCount - 1) }),
  fc.record({ do: fc.constantFrom('cancel', 'complete', 'fail', 'read'), which: fc.nat(9) }),
  fc.record({ do: fc.constant('book' as const), slot: fc.nat(slotCount - 1) }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 599, 1_799, 1_800, 4_000) }),
)

/** A payment, as it should be. */
interface ModelPayment {
  readonly id: string
  readonly token: string
  slot: number
  status: 'pending' | 'completed' | 'failed' | 'cancelled' | 'refund_due'
  readonly expiresAt: number
}

test('after any sequence of starting, paying, failing, giving up, waiting and booking, payments and free times are what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), async (acts) => {
      const service = await openService()
      const studio = await openPaidStudio(service)
      const payments: ModelPayment[] = []
      const booked = new Set<number>()
      /** The number of payments of each person that are over: the next one has another token. */
      const rounds = [0, 0, 0]
      const isPending = ({ status, expiresAt }: ModelPayment) =>
        status === 'pending' && expiresAt > service.now
      const shown = (payment: ModelPayment) =>
        payment.status === 'pending' && !isPending(payment) ? 'expired' : payment.status
      const isFree = (slot: number, own?: ModelPayment) =>
        !booked.has(slot) && !payments.some((one) => one !== own && isPending(one) && one.slot === slot)

      for (const one of acts) {
        if (one.do === 'wait') service.at(instant(service.now + one.seconds))
        else if (one.do === 'book') {
          const { status } = await studio.bookForSomebody(slotAt(one.slot))
          // Owners book over what visitors keep.
          expect(status === 200).toBe(!booked.has(one.slot))
          booked.add(one.slot)
        } else if (one.do === 'start') {
          const nameOf = () => `${people[one.who]} ${rounds[one.who]}`
          const known = payments.find(({ token }) => token === nameOf())
          if (known && !isPending(known)) rounds[one.who] = (rounds[one.who] ?? 0) + 1
          const before = known && isPending(known) ? known : undefined
          const { status, data } = await studio.start(nameOf(), slotAt(one.slot))
          expect(status === 200).toBe(isFree(one.slot, before))
          if (status !== 200) continue
          if (before) before.slot = one.slot
          else
            payments.push({
              ...{ id: data.payment_id, token: nameOf(), slot: one.slot, status: 'pending' },
              expiresAt: service.now + 1_800,
            })
        } else {
          const payment = payments[one.which % Math.max(1, payments.length)]
          if (!payment) continue
          if (one.do === 'complete') {
            const { status } = await studio.complete(payment.id)
            if (payment.status !== 'completed' && payment.status !== 'refund_due') {
              payment.status = isFree(payment.slot, payment) ? 'completed' : 'refund_due'
              if (payment.status === 'completed') booked.add(payment.slot)
            }
            expect(status).toBe(payment.status === 'completed' ? 200 : 409)
          } else if (one.do === 'fail') {
            const { status } = await studio.fail(payment.id)
            expect(status).toBe(payment.status === 'completed' ? 409 : 200)
            if (payment.status === 'pending') payment.status = 'failed'
          } else if (one.do === 'cancel') {
            await studio.cancel(payment.token, payment.id)
            if (payment.status === 'pending') payment.status = 'cancelled'
          }
        }
        for (const payment of payments) {
          const { data } = await studio.read(payment.token, payment.id)
          expect([data.status, data.start_time]).toEqual([shown(payment), slotAt(payment.slot)])
          expect(data.expires_in).toBe(isPending(payment) ? payment.expiresAt - service.now : 0)
          expect(data.booking?.start_time).toBe(
            payment.status === 'completed' ? slotAt(payment.slot) : undefined,
          )
        }
        for (let slot = 0; slot < slotCount; slot++)
          expect([slot, await studio.isFree(slotAt(slot))]).toEqual([slot, isFree(slot)])
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)
