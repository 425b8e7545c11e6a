import {
  type PaymentData,
  type PaymentService,
  ServiceError,
  type ServiceErrorInfo,
} from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import {
  driveBooking,
  errorOfType,
  filledIn,
  free,
  morning,
  noon,
  settingsWith,
} from '../../testing/drive-booking.js'
import type { BookingEffect, StoredDraft, StoredPayment } from '../progress.js'
import { extendedTransition, submitting } from '../submitting.js'
import { paying as paysWith } from './paying.js'
import { payingExtension, paymentStorage } from './paying-effects.js'

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
const choosing = (earlier?: StoredPayment, draft?: StoredDraft | null) =>
  driveBooking({ settings, slots: free, stored: draft }, extendedTransition(paysWith(earlier))).start()

/** The visitor has sent the form. */
const sent = () =>
  choosing().send(
    { type: 'choose-slot', start: morning.start },
    { type: 'edit', draft: filledIn },
    { type: 'submit' },
  )

/** The visitor is asked to pay. */
const paying = () => {
  const drive = sent()
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

  it('who goes back does not wait for a look that has no answer', () => {
    const drive = paying()
    drive.waitForRefresh()
    const look = drive.take('look-at-payment')
    drive.send({ type: 'back' })
    expect(drive.pendingEffects.map(({ type }) => type)).not.toContain('look-at-payment')
    expect(drive.effects).toContainEqual({ type: 'abort', attempt: look.attempt })
  })

  it('is looked for again after some seconds, whatever happens meanwhile', () => {
    const drive = paying()
    const timer = () => drive.progress.pending.find(({ type }) => type === 'wait')
    const first = timer()
    expect(first).toMatchObject({ seconds: 4 })
    // Such as the answer of a timer that was stopped.
    drive.dispatch({ type: 'wait', attempt: 0, value: undefined })
    drive.dispatch({ type: 'online', online: true })
    expect(timer()).toBe(first)
  })

  const cancelled = (drive: Drive, value: PaymentData) =>
    drive.dispatch({ type: 'cancel-payment', attempt: drive.take('cancel-payment').attempt, value })
  const booked = dataOf('completed', { booking: { booking_id: 'b1', status: 'booked' } } as never)
  const storedLast = ({ effects }: Drive) =>
    effects.findLast((effect): effect is Extract<BookingEffect, { type: 'store-payment' }> =>
      effect.type.startsWith('store-payment'),
    )?.stored

  it('who goes back when the money has come is booked, whatever they do meanwhile', () => {
    const drive = paying().send({ type: 'back' })
    expect(cancelled(drive, booked).state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
    const again = paying().send({ type: 'back' }, { type: 'submit' })
    expect(again.state.step).toBe('submitting')
    cancelled(again, booked)
    expect(again.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
    // Nothing else is paid for.
    expect(again.pendingEffects.map(({ type }) => type)).not.toContain('send')
    const elsewhere = paying().send({ type: 'back' }, { type: 'back' })
    expect(elsewhere.state.step).toBe('choosing')
    expect(cancelled(elsewhere, booked).state.step).toBe('booked')
  })

  it('who goes back when the money has come too late is told that it goes back', () => {
    const drive = cancelled(paying().send({ type: 'back' }), dataOf('refund_due'))
    expect(drive.state).toMatchObject({ step: 'paying', payment: { status: 'refund_due' } })
  })

  it('who leaves a payment that has expired is booked if the money comes just then', () => {
    const drive = looks(paying(), dataOf('expired', { expires_in: 0 })).send({ type: 'back' })
    expect(cancelled(drive, booked).state.step).toBe('booked')
  })

  it('who goes back is not shown their own time as taken while it is given up', () => {
    const refreshes = ({ effects }: Drive) =>
      effects.filter((effect) => effect.type === 'availability' && effect.isRefresh).length
    const drive = paying().send({ type: 'back' })
    expect(refreshes(drive)).toBe(0)
    cancelled(drive, dataOf('cancelled'))
    expect(refreshes(drive)).toBe(1)
    expect(storedLast(drive)).toBe(null)
  })

  it('who goes back after a reload, when the free times lack their own, can pay again at once', () => {
    const others = free.filter(({ start }) => start !== morning.start)
    const reloaded = () =>
      driveBooking({ settings, slots: others, stored: null }, extendedTransition(paysWith(stored)))
        .start()
        .send({ type: 'back' })
    const alternativesOf = ({ state }: Drive) => 'alternatives' in state && state.alternatives
    const drive = reloaded()
    expect([drive.state.step, alternativesOf(drive)]).toEqual(['details', false])
    cancelled(drive, dataOf('cancelled'))
    expect([drive.state.step, alternativesOf(drive)]).toEqual(['details', false])
    // The times that are read then decide.
    drive.slots(others)
    expect(alternativesOf(drive)).toHaveLength(others.length)
    const again = reloaded().send({ type: 'edit', draft: filledIn }, { type: 'submit' })
    expect(again.state.step).toBe('submitting')
  })

  it('whose payment could not be given up keeps its token, so that nobody pays twice', () => {
    const drive = paying().send({ type: 'back' })
    drive.fails('cancel-payment', errorOfType('connection_error'))
    expect(drive.state.step).toBe('details')
    expect(storedLast(drive)).toEqual(stored)
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

describe('a request to pay without an answer', () => {
  const lost = (error: ServiceErrorInfo = errorOfType('connection_error')) => sent().fails('send', error)

  it.each([
    ['no connection', errorOfType('connection_error')],
    ['a gateway without an answer', errorOfType('timeout_error', 504)],
    ['an answer that is none', errorOfType('invalid_answer', 502)],
  ])('leads back to the form with its error: %s', (_, error) => {
    const drive = lost(error)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, error, draft: filledIn })
  })

  it('is sent again as it was, although its own payment keeps the time', () => {
    const drive = sent()
    const { submission } = drive.take('send')
    drive.dispatch({ type: 'error', attempt: drive.progress.attempt, error: errorOfType('connection_error') })
    drive.send({ type: 'refresh' }).slots(free.slice(1))
    expect(drive.state).toMatchObject({ step: 'details', slot: morning })
    expect(drive.state).not.toHaveProperty('alternatives')
    drive.send({ type: 'submit' })
    expect(drive.take('send').submission).toMatchObject({ key: submission.key, request: submission.request })
  })

  it('and then a refusal means that somebody else has taken the time', () => {
    const drive = lost().send({ type: 'submit' }).fails('send', errorOfType('timeslot_not_available'))
    drive.slots([noon])
    expect(drive.state).toMatchObject({ step: 'taken', slot: morning, alternatives: [noon] })
  })

  it('that a reload interrupted leads to the form, from which it is sent again', () => {
    const before = sent()
    const kept = before.effects.findLast((effect) => effect.type === 'store-draft')
    const { submission } = before.take('send')
    const drive = choosing(undefined, kept?.type === 'store-draft' ? kept.stored : null)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, draft: filledIn })
    drive.send({ type: 'refresh' }).slots([noon])
    drive.send({ type: 'submit' })
    expect(drive.take('send').submission).toMatchObject({ key: submission.key })
  })

  it('is told as before if it moves a booking', () => {
    const drive = driveBooking(
      { settings, slots: free, rescheduling: { bookingId: 'b0' } },
      extendedTransition(paysWith()),
    ).start()
    drive.send({ type: 'choose-slot', start: morning.start }, { type: 'submit' })
    expect(drive.fails('send', errorOfType('connection_error')).state.step).toBe('unconfirmed')
  })
})

describe('what runs the effects of payments', () => {
  const submission = {
    ...{ key: 'the key of the form', slot: morning },
    request: { start_time: morning.start, end_time: morning.end, guest } as never,
  }
  const send = { type: 'send', attempt: 1, submission, bookingId: undefined, mayBeBooked: false } as const
  const { signal } = new AbortController()

  /** Handlers over a service that answers in order, with what it was asked. */
  const handlersOver = (answers: readonly PaymentData['status'][], over: Partial<PaymentService> = {}) => {
    const left = [...answers]
    const asked: { readonly token: string; readonly key: string }[] = []
    const service = {
      startPayment: async ({ payment_token: token }: { payment_token: string }, { idempotencyKey: key }) => {
        asked.push({ token, key })
        return dataOf(left.shift() ?? 'pending')
      },
      ...over,
    } as PaymentService
    const storage = paymentStorage(null, 'one')
    return { asked, storage, run: payingExtension(service, storage, undefined)(submitting).run }
  }

  it('starts once more under another token if the payment is over, as a request of its own', async () => {
    const { asked, run, storage } = handlersOver(['cancelled', 'pending'])
    const started = await run.send?.(send, signal)
    expect(started).toMatchObject({ payment: { id: 'p1' }, data: { status: 'pending' } })
    expect(new Set(asked.map(({ token }) => token)).size).toBe(2)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
    expect(storage.read()?.token).toBe(asked[1]?.token)
  })

  it('starts with the token of a request that got no answer', async () => {
    let fails = true
    const tokens: string[] = []
    const { run } = handlersOver([], {
      startPayment: async ({ payment_token: token }) => {
        tokens.push(token)
        if (fails) throw new ServiceError('connection_error', 'lost')
        return dataOf('pending')
      },
    })
    await expect(run.send?.(send, signal)).rejects.toThrow('lost')
    fails = false
    await run.send?.(send, signal)
    expect(tokens[1]).toBe(tokens[0])
  })

  it('starts no payment before the one before is given up, and none if that was paid', async () => {
    let answer: (data: PaymentData) => void = () => {}
    const { asked, run } = handlersOver([], {
      cancelPayment: () => new Promise((resolve) => (answer = resolve)),
    })
    const cancelling = run['cancel-payment']?.(
      { type: 'cancel-payment', attempt: 1, payment: stored },
      signal,
    )
    const controller = new AbortController()
    const starting = run.send?.({ ...send, attempt: 2 }, controller.signal)
    expect(asked).toEqual([])
    answer(dataOf('completed'))
    await cancelling
    // As the flow does with this answer.
    controller.abort()
    await expect(starting).rejects.toThrow()
    expect(asked).toEqual([])
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
    storage.forget()
    expect([items.items.size, storage.token() === token]).toEqual([0, false])
  })

  it('keeps it in memory where storage is forbidden', () => {
    const storage = paymentStorage(null, 'one')
    storage.write(stored)
    expect(storage.read()).toEqual(stored)
  })
})
