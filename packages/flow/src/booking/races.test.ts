import type { EmailConfirmationData, PaymentData } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import {
  type Drive,
  driveBooking,
  errorOfType,
  filledIn,
  free,
  friday,
  morning,
  settingsWith,
} from '../testing/drive-booking.js'
import { confirming } from './confirming/confirming.js'
import { holding } from './holding/holding.js'
import { paying } from './paying/paying.js'
import type { BookingEffect, StoredPayment } from './progress.js'
import { extendedTransition } from './submitting.js'

// Answers of holds, payments and confirmations that come late, twice or in another order, as transitions of the one machine.

const email = 'ana@example.com'
const term = { seconds: 300, most: 900 }
const payment: StoredPayment = {
  ...{ id: 'p1', token: 't', slot: morning, guest: { name: 'Ana', email } },
  ...{ amount: 4_000, currency: 'EUR', seconds: 1_800 },
}
const paymentOf = (status: PaymentData['status'], more: object = {}) =>
  ({ payment_id: 'p1', status, amount: 4_000, currency: 'EUR', expires_in: 1_800, ...more }) as PaymentData
const paid = paymentOf('completed', { booking: { booking_id: 'b1', status: 'booked' } })
const confirmationOf = (status: EmailConfirmationData['status'], more: object = {}) =>
  ({
    ...{ confirmation_id: 'k1', status, email, expires_in: 900, send_again_in: 30, bookings: [] },
    ...more,
  }) as unknown as EmailConfirmationData

const extensions = { holds: holding(), payment: paying(), 'confirm-email': confirming() }

/** The form of a chosen slot, with a service that can do these things. */
const form = (...capabilities: (keyof typeof extensions)[]): Drive =>
  driveBooking(
    { settings: settingsWith({ capabilities: ['idempotency', ...capabilities] }), slots: free },
    extendedTransition(...capabilities.map((name) => extensions[name])),
  )
    .start()
    .send({ type: 'choose-slot', start: morning.start }, { type: 'edit', draft: filledIn })

/** An answer to an effect that the test took, whenever it comes. */
const answer = (drive: Drive, { type, attempt }: BookingEffect, value: unknown): Drive =>
  drive.dispatch({ type, attempt, value } as never)

/** Checks that something changes nothing, and asks for nothing. */
const changesNothing = (drive: Drive, change: () => void) => {
  const before = [drive.state, drive.progress.holding, drive.progress.payment, drive.effects.length]
  change()
  expect([drive.state, drive.progress.holding, drive.progress.payment, drive.effects.length]).toEqual(before)
}

const pays = (...more: 'holds'[]): Drive => {
  const drive = form(...more, 'payment').send({ type: 'submit' })
  return answer(drive, drive.take('send'), { payment, data: paymentOf('pending') })
}

describe('a hold', () => {
  it('of a slot that the visitor has left is answered in vain', () => {
    const drive = form('holds')
    const first = drive.take('hold')
    drive.send({ type: 'back' }, { type: 'choose-slot', start: friday.start })
    changesNothing(drive, () => answer(drive, first, term))
    answer(drive, drive.take('hold'), term)
    expect(drive.state.hold).toEqual({ state: 'held' })
  })

  it('that is granted when the slot is booked already is not kept', () => {
    const drive = form('holds')
    const hold = drive.take('hold')
    drive.send({ type: 'submit' }).booked()
    changesNothing(drive, () => answer(drive, hold, term))
    expect([drive.state.step, drive.progress.holding]).toEqual(['booked', null])
  })

  it('whose extension comes after it has expired has ended, until its slot is chosen again', () => {
    const drive = form('holds')
    answer(drive, drive.take('hold'), { seconds: 60, most: 600 })
    drive.send({ type: 'edit', draft: { name: 'Robin' } })
    drive.fails('extend-hold', errorOfType('not_found_error', 404))
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, hold: { state: 'ended' } })
    drive.send({ type: 'back' }, { type: 'choose-slot', start: morning.start })
    answer(drive, drive.take('hold'), term)
    expect(drive.state.hold).toEqual({ state: 'held' })
  })

  it('whose last minute is over when the extension is granted is held on', () => {
    const drive = form('holds')
    answer(drive, drive.take('hold'), { seconds: 60, most: 600 })
    const timer = drive.take('hold-timer')
    drive.send({ type: 'edit', draft: { name: 'Robin' } })
    // The timer was stopped, and rings all the same.
    changesNothing(drive, () => answer(drive, timer, 60))
    answer(drive, drive.take('extend-hold'), term)
    expect(drive.state.hold).toEqual({ state: 'held' })
  })

  it('that expires while the form is on its way leaves the outcome to the service', () => {
    const drive = form('holds')
    answer(drive, drive.take('hold'), { seconds: 10, most: 10 })
    drive.send({ type: 'submit' })
    answer(drive, drive.take('hold-timer'), 10)
    expect(drive.state).toMatchObject({ step: 'submitting', hold: { state: 'ended' } })
    expect(drive.booked().state.step).toBe('booked')
  })
})

describe('a payment', () => {
  it('that returns twice is booked once', () => {
    const drive = pays()
    drive.waitForRefresh()
    const look = drive.take('look-at-payment')
    drive.send({ type: 'back' })
    answer(drive, drive.take('cancel-payment'), paid)
    expect(drive.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
    changesNothing(drive, () => answer(drive, look, paid))
    expect(drive.effects.filter((effect) => effect.type === 'store-payment' && !effect.stored)).toHaveLength(
      1,
    )
  })

  it('that begins while the hold is on its way keeps the slot by itself', () => {
    const drive = form('holds', 'payment')
    const hold = drive.take('hold')
    drive.send({ type: 'submit' })
    answer(drive, drive.take('send'), { payment, data: paymentOf('pending') })
    changesNothing(drive, () => answer(drive, hold, term))
    expect([drive.state.step, drive.progress.holding]).toEqual(['paying', null])
  })

  it('that is given up is no longer looked at, and its slot is held once it is free', () => {
    const drive = pays('holds')
    drive.send({ type: 'back' })
    expect(drive.progress.holding).toBeNull()
    answer(drive, drive.take('cancel-payment'), paymentOf('cancelled'))
    expect(drive.take('hold').slot).toMatchObject({ start: morning.start })
  })

  it('that comes when another one starts ends that one', () => {
    const drive = pays().send({ type: 'back' }, { type: 'submit' })
    const second = drive.take('send')
    answer(drive, drive.take('cancel-payment'), paid)
    changesNothing(drive, () => answer(drive, second, { payment, data: paymentOf('pending') }))
    expect(drive.state.step).toBe('booked')
  })
})

describe('a confirmation', () => {
  const asked = (): Drive => {
    const drive = form('holds', 'payment', 'confirm-email').send({ type: 'submit' })
    const send = drive.take('send')
    const { submission } = send
    const confirmation = {
      ...{ id: 'k1', token: 't', slot: morning, submission, email, seconds: 900, sendsAgain: false },
    }
    return answer(drive, send, { confirmation, data: confirmationOf('pending') })
  }

  it('whose link is opened while the code is sent books once', () => {
    const drive = asked()
    answer(drive, drive.take('confirmation-timer'), undefined)
    const look = drive.take('look-at-confirmation')
    drive.send({ type: 'enter-code', code: '111111' })
    const booked = confirmationOf('completed', { booking: { booking_id: 'b1', status: 'booked' } })
    answer(drive, drive.take('confirm-email'), booked)
    expect(drive.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
    changesNothing(drive, () => answer(drive, look, booked))
  })

  it('that leads to a payment is looked at as a payment alone', () => {
    const drive = asked().send({ type: 'enter-code', code: '111111' })
    answer(drive, drive.take('confirm-email'), confirmationOf('completed', { payment: paymentOf('pending') }))
    expect(drive.state).toMatchObject({ step: 'paying', payment: { status: 'pending' } })
    drive.waitForRefresh()
    answer(drive, drive.take('look-at-payment'), paid)
    expect(drive.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
  })

  it('is plain JSON in every step', () => {
    const drive = asked()
    expect(JSON.parse(JSON.stringify(drive.progress))).toEqual(drive.progress)
  })
})
