import { type PaymentData, ServiceError } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { driveBooking, filledIn, free, morning, settingsWith } from '../../testing/drive-booking.js'
import type { StoredPayment } from '../progress.js'
import { payingTransition } from './paying.js'
import { paymentStorage } from './paying-effects.js'

const guest = { name: 'Ana', email: 'ana@example.com' }
const stored: StoredPayment = {
  ...{ id: 'p1', token: 'the token of Ana', slot: morning, guest },
  ...{ amount: 4_000, currency: 'EUR', url: 'https://shop.example/pay?payment_id=p1', seconds: 1_800 },
}
const dataOf = (status: PaymentData['status'], changes: Partial<PaymentData> = {}) =>
  ({
    ...{ payment_id: 'p1', status, amount: 4_000, currency: 'EUR', expires_in: 1_800 },
    ...{ start_time: morning.start, end_time: morning.end },
    ...(status === 'pending' ? { url: stored.url } : {}),
    ...changes,
  }) as PaymentData

const settings = settingsWith({ capabilities: ['payment'] })
const choosing = (earlier?: StoredPayment) =>
  driveBooking({ settings, slots: free }, payingTransition(earlier)).start()

/** The visitor has sent the form, and is asked to pay. */
const paying = () => {
  const drive = choosing()
  drive.send(
    { type: 'choose-slot', start: morning.start },
    { type: 'edit', draft: filledIn },
    { type: 'submit' },
  )
  const { attempt } = drive.take('send')
  return drive.dispatch({ type: 'send', attempt, value: { payment: stored, data: dataOf('pending') } })
}
type Drive = ReturnType<typeof paying>
/** The service is asked what became of the payment, and answers. */
const looks = (drive: Drive, value: PaymentData) => {
  drive.waitForRefresh()
  const { attempt } = drive.take('look-at-payment')
  return drive.dispatch({ type: 'look-at-payment', attempt, value })
}

describe('a visitor who pays', () => {
  it('is sent to the owner’s page, while the service keeps the time', () => {
    const { state } = paying()
    expect(state).toMatchObject({
      step: 'paying',
      slot: morning,
      payment: { status: 'pending', amount: 4_000, currency: 'EUR', url: stored.url, seconds: 1_800 },
    })
  })

  it('is booked once the owner’s server says that the money has come', () => {
    const drive = looks(paying(), dataOf('pending', { expires_in: 1_700 }))
    expect(drive.state).toMatchObject({ step: 'paying', payment: { seconds: 1_700 } })
    looks(drive, dataOf('completed', { booking: { booking_id: 'b1', status: 'booked' } } as never))
    expect(drive.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1', status: 'booked' } })
  })

  it('waits for the organizer, where they confirm each booking', () => {
    const drive = looks(paying(), dataOf('completed', { booking: { status: 'pending' } } as never))
    expect(drive.state.step).toBe('pending')
  })

  it.each(['expired', 'failed', 'refund_due'] as const)('is told that the payment is %s', (status) => {
    const drive = looks(paying(), dataOf(status))
    expect(drive.state).toMatchObject({ step: 'paying', payment: { status } })
  })

  it('is booked late if the time was still free', () => {
    const drive = looks(paying(), dataOf('expired', { expires_in: 0 }))
    looks(drive, dataOf('completed', { booking: { booking_id: 'b1', status: 'booked' } } as never))
    expect(drive.state.step).toBe('booked')
  })

  it('who goes back gives the payment up, and finds the form as it was', () => {
    const drive = paying().send({ type: 'back' })
    expect(drive.take('cancel-payment').payment.id).toBe('p1')
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, draft: { name: filledIn.name } })
  })

  it('waits on when a look fails, and tries again', () => {
    const drive = paying()
    drive.waitForRefresh()
    const { attempt } = drive.take('look-at-payment')
    const error = new ServiceError('connection_error', 'no network', { status: 0 })
    drive.dispatch({ type: 'error', attempt, error })
    expect(drive.state).toMatchObject({ step: 'paying', error: { type: 'connection_error' } })
    drive.send({ type: 'retry' })
    expect(drive.pendingEffects.map(({ type }) => type)).toContain('look-at-payment')
  })

  it('finds the form again if nobody knows the payment any more', () => {
    const drive = paying()
    drive.waitForRefresh()
    const { attempt } = drive.take('look-at-payment')
    const error = new ServiceError('not_found_error', 'gone', { status: 404 })
    expect(drive.dispatch({ type: 'error', attempt, error }).state.step).toBe('details')
  })

  it('comes back from the owner’s page, or after a reload, to the same payment', () => {
    const drive = choosing(stored)
    expect(drive.state).toMatchObject({ step: 'paying', slot: morning })
    const { attempt } = drive.take('look-at-payment')
    const booking = { booking_id: 'b1', status: 'booked' }
    drive.dispatch({ type: 'look-at-payment', attempt, value: dataOf('completed', { booking } as never) })
    expect(drive.state.step).toBe('booked')
  })
})

describe('the storage of a payment', () => {
  const memory = () => {
    const items = new Map<string, string>()
    return {
      items,
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
  }

  it('keeps the token until the payment is over, so that nobody pays twice', () => {
    const items = memory()
    const storage = paymentStorage(items, 'one')
    const token = storage.token()
    expect(token.length).toBeGreaterThan(16)
    expect(paymentStorage(items, 'one').token()).toBe(token)
    storage.write({ ...stored, token })
    expect(paymentStorage(items, 'one').read()).toEqual({ ...stored, token })
    storage.write(null)
    expect([items.items.size, storage.token() === token]).toEqual([0, false])
  })

  it('keeps it in memory where storage is forbidden', () => {
    const storage = paymentStorage(null, 'one')
    storage.write(stored)
    expect(storage.read()).toEqual(stored)
  })
})
