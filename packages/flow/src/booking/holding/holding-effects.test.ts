import type { BookingService, HoldRequest, HoldService, PaymentData, SeriesQuery } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { filledIn, free, morning, noon, now, settingsWith, wire } from '../../testing/drive-booking.js'
import { createBookingFlow } from '../flow.js'
import { payingExtension, paymentStorage } from '../paying/paying-effects.js'
import type { BookingState } from '../state.js'
import type { LazyExtension } from '../submission-effects.js'
import { submitting } from '../submitting.js'
import { holdingExtension, holdStorage } from './holding-effects.js'

const term = { seconds: 300, most: 900 }
const paymentOf = (status: PaymentData['status'], changes: Partial<PaymentData> = {}) =>
  ({
    ...{ payment_id: 'p1', status, amount: 4_000, currency: 'EUR', expires_in: 1_800 },
    ...{ url: 'https://shop.example', start_time: morning.start, end_time: morning.end },
    ...changes,
  }) as PaymentData

/** A service that holds, books several times and takes payments, with what it was asked. */
const serviceWith = (capabilities: readonly string[], over: Partial<BookingService> = {}) => {
  const calls: [method: string, ...parameters: unknown[]][] = []
  const answers = {
    settings: settingsWith({ capabilities: ['idempotency', ...capabilities] }),
    availability: wire(free),
    hold: term,
    extendHold: term,
    seriesTimes: {
      timezone: 'Europe/Lisbon',
      occurrences: wire([morning, noon]).time_slots.map((time) => ({
        ...{ ...time, state: 'free', shifts: false, nearest: [] },
      })),
    },
    bookSeries: {
      bookings: [
        { booking_id: 'b1', status: 'booked' },
        { booking_id: 'b2', status: 'booked' },
      ],
      not_booked: [],
    },
    startPayment: paymentOf('pending'),
    cancelPayment: paymentOf('cancelled'),
  }
  const service = {
    ...Object.fromEntries(
      Object.entries(answers).map(([method, answer]) => [
        method,
        async (...parameters: unknown[]) => {
          calls.push([method, ...parameters])
          return answer
        },
      ]),
    ),
    leaveHold: (id: string) => calls.push(['leaveHold', id]),
    ...over,
  } as unknown as Required<BookingService>
  const methods = () => calls.map(([method]) => method)
  const last = (method: string) => calls.findLast(([name]) => name === method)?.[1]
  return { service, methods, last }
}

/** A visitor of a flow that holds and pays, with the names of what it loads. */
const visit = ({ service }: ReturnType<typeof serviceWith>) => {
  const loaded: string[] = []
  const holding: LazyExtension = {
    isStored: () => false,
    load: async () => {
      loaded.push('holding')
      return holdingExtension(service, holdStorage(null, 'one'))
    },
  }
  const paying: LazyExtension = {
    isStored: () => false,
    load: async () => {
      loaded.push('paying')
      return payingExtension(service, paymentStorage(null, 'one'))
    },
  }
  let keys = 0
  const flow = createBookingFlow({
    ...{ service, holding, paying, timeZone: 'Europe/Lisbon' },
    now: () => now,
    newKey: () => `key ${++keys}`,
    wait: () => new Promise(() => {}),
  })
  const when = (found: (state: BookingState) => unknown) =>
    new Promise<void>((resolve) => {
      if (found(flow.state)) return resolve()
      const leave = flow.subscribe((state) => {
        if (!found(state)) return
        leave()
        resolve()
      })
    })
  const reaches = (name: BookingState['step']) => when(({ step }) => step === name)
  const toForm = async () => {
    flow.start()
    await reaches('choosing')
    flow.send({ type: 'choose-slot', start: morning.start })
    flow.send({ type: 'edit', draft: filledIn })
  }
  return { flow, loaded, when, reaches, toForm }
}

/** Lets promises that are settled run their callbacks. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('the time of an event type that is booked several times at once', () => {
  const open = () => serviceWith(['holds', 'booking-series'])

  it('is held when the form opens, and counts as free among the times of a series, which are booked with it', async () => {
    const service = open()
    const { flow, loaded, toForm, when, reaches } = visit(service)
    await toForm()
    await rest()
    const { holdId, start } = service.last('hold') as HoldRequest
    expect(start).toBe(morning.start)
    flow.send({ type: 'repeat', every: 'week', count: 2 })
    await when((state) => state.step === 'reviewing' && !state.isLoading)
    expect(service.last('seriesTimes') as SeriesQuery).toMatchObject({ start: morning.start, holdId })
    flow.send({ type: 'continue' })
    flow.send({ type: 'submit' })
    await reaches('booked')
    expect(service.last('bookSeries')).toMatchObject({ hold_id: holdId })
    expect(service.methods().filter((method) => method === 'hold')).toHaveLength(1)
    expect(loaded).toEqual(['holding'])
    flow.stop()
  })

  it('is held, too, if the visitor repeats it before its handlers have loaded', async () => {
    const service = open()
    const { flow, toForm, when } = visit(service)
    await toForm()
    flow.send({ type: 'repeat', every: 'week', count: 2 })
    await when((state) => state.step === 'reviewing' && !state.isLoading)
    flow.send({ type: 'continue' })
    await rest()
    expect(service.last('hold')).toMatchObject({ start: morning.start })
    flow.stop()
  })
})

describe('the time of an event type that is paid for', () => {
  const open = (over: Partial<BookingService> = {}) => serviceWith(['holds', 'payment'], over)

  it('is held when the form opens, until its payment keeps it', async () => {
    const service = open()
    const { flow, toForm, reaches } = visit(service)
    await toForm()
    await rest()
    const { holdId } = service.last('hold') as HoldRequest
    flow.send({ type: 'submit' })
    await reaches('paying')
    expect(service.last('startPayment')).toMatchObject({ hold_id: holdId })
    flow.stop()
  })

  it('is held again once the payment is given up, and not before', async () => {
    let cancel = () => {}
    const service = open({
      cancelPayment: () =>
        new Promise((resolve) => {
          cancel = () => resolve(paymentOf('cancelled'))
        }),
    })
    const { flow, toForm, reaches } = visit(service)
    const holds = () => service.methods().filter((method) => method === 'hold').length
    await toForm()
    flow.send({ type: 'submit' })
    await reaches('paying')
    const before = holds()
    flow.send({ type: 'back' })
    await rest()
    expect([flow.state.step, holds()]).toEqual(['details', before])
    cancel()
    await rest()
    expect(holds()).toBe(before + 1)
    flow.stop()
  })

  it('is paid for even if the visitor sends the form before anything has loaded', async () => {
    const service = open()
    const { flow, loaded, toForm, reaches } = visit(service)
    await toForm()
    flow.send({ type: 'submit' })
    await reaches('paying')
    expect(service.methods()).not.toContain('book')
    expect([...loaded].sort()).toEqual(['holding', 'paying'])
    flow.stop()
  })
})

describe('the page of a hold', () => {
  const slot = morning
  const signal = new AbortController().signal

  /** What holds in a page, with what listens to it and what the service was asked for. */
  const holdingIn = () => {
    const requests: string[] = []
    const types: string[] = []
    const target = new EventTarget()
    const document = { hidden: false }
    const page = {
      document,
      addEventListener: (type: string, listener: () => void, { signal }: { signal: AbortSignal }) => {
        types.push(type)
        signal.addEventListener('abort', () => types.splice(types.indexOf(type), 1))
        target.addEventListener(type, listener, { signal })
      },
    } as unknown as Window
    const service = {
      hold: async () => term,
      extendHold: async (id: string) => {
        requests.push(`extend ${id}`)
        return term
      },
      leaveHold: (id: string) => requests.push(`leave ${id}`),
    } as unknown as BookingService & HoldService
    const { run } = holdingExtension(service, holdStorage(null, 'one'), { page })(submitting)
    const fire = (type: string, more: object = {}) =>
      target.dispatchEvent(Object.assign(new Event(type), more))
    const hold = () => run.hold?.({ type: 'hold', attempt: 1, id: 'h', slot }, signal)
    const leave = () => run['leave-hold']?.({ type: 'leave-hold', attempt: 0, id: 'h' }, signal)
    const extend = () => run['extend-hold']?.({ type: 'extend-hold', attempt: 2, id: 'h' }, signal)
    const store = () => run['store-hold']?.({ type: 'store-hold', attempt: 0, id: null }, signal)
    return { requests, types, document, fire, hold, leave, extend, store }
  }

  it('is listened to while there is a hold, and once', async () => {
    const { types, hold, extend, store } = holdingIn()
    expect(types).toEqual([])
    await hold()
    await extend()
    expect([...types].sort()).toEqual(['pagehide', 'pageshow', 'visibilitychange'])
    store()
    expect(types).toEqual([])
  })

  it('that is left shortens the hold, and takes it up again when it comes back', async () => {
    const { requests, hold, fire } = holdingIn()
    await hold()
    fire('pagehide')
    fire('pageshow', { persisted: false })
    fire('pageshow', { persisted: true })
    expect(requests).toEqual(['leave h', 'extend h'])
  })

  it('that is seen again extends the hold, which a copy of its tab may have left', async () => {
    const { requests, document, hold, fire } = holdingIn()
    await hold()
    document.hidden = true
    fire('visibilitychange')
    expect(requests).toEqual([])
    document.hidden = false
    fire('visibilitychange')
    expect(requests).toEqual(['extend h'])
  })

  it('from which the element is removed lets the hold expire, and hears no more', async () => {
    const { requests, types, hold, leave, fire } = holdingIn()
    await hold()
    await leave()
    expect([requests, types]).toEqual([['leave h'], []])
    fire('pagehide')
    expect(requests).toEqual(['leave h'])
  })

  it('within which the element is moved keeps the hold', async () => {
    const { requests, types, hold, leave, extend } = holdingIn()
    await hold()
    const left = leave()
    await Promise.all([left, extend()])
    expect(requests).toEqual(['extend h'])
    expect(types).toHaveLength(3)
  })
})
