import { type Booking, type BookingSettings, ServiceError, type ServiceErrorType } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingRecord } from '../booking/state.js'
import { friday, morning, now, settingsWith } from '../testing/drive-booking.js'
import { serviceDouble } from '../testing/service-double.js'
import { createManageFlow, type ManageFlowOptions } from './flow.js'
import type { ManageIntent, ManageState } from './state.js'

const guest = { name: 'Ana', email: 'ana@example.com' }
const record: BookingRecord = {
  bookingId: 'b1',
  status: 'booked',
  title: 'Call',
  start: morning.start,
  end: morning.end,
  guest,
}
const wireBooking = (changes: Partial<Booking> = {}): Partial<Booking> => ({
  booking_id: 'b1',
  title: 'Call',
  status: 'booked',
  start_time: morning.start,
  end_time: morning.end,
  ...changes,
})
const failure = (type: ServiceErrorType) => new ServiceError(type, type)

const managing = (options: Partial<ManageFlowOptions> = {}) => {
  const double = serviceDouble()
  const flow = createManageFlow({ service: double.service, bookingId: 'b1', now: () => now, ...options })
  flow.start()
  return { ...double, flow, send: (...intents: ManageIntent[]) => intents.forEach(flow.send) }
}

const shown = async (
  options: Partial<ManageFlowOptions> = {},
  booking = wireBooking(),
  settings: BookingSettings | null = settingsWith(),
) => {
  const harness = managing(options)
  await harness.last('settings').resolve(settings)
  await harness.last('booking').resolve(booking)
  return harness
}

describe('a link to a booking', () => {
  it('loads the booking and its settings together and shows them', async () => {
    const { flow, calls } = managing()
    expect(flow.state.step).toBe('loading')
    expect(calls.map(({ method, parameters }) => [method, parameters[0]])).toEqual([
      ['settings', { bookingId: 'b1' }],
      ['booking', 'b1'],
    ])
    const harness = await shown({ bookingRef: 'ref' })
    expect(harness.flow.state).toMatchObject({
      step: 'shown',
      booking: { bookingId: 'b1', bookingRef: 'ref', title: 'Call', start: morning.start, status: 'booked' },
    })
  })

  it('uses time and guest of the settings if the booking lacks them', async () => {
    const booking = {
      guest,
      additional_guests: [],
      start_time: friday.start,
      end_time: friday.end,
      status: 'booked',
    }
    const settings = settingsWith({ booking: booking as never })
    const { flow } = await shown({}, wireBooking({ start_time: undefined, end_time: undefined }), settings)
    expect(flow.state).toMatchObject({
      step: 'shown',
      booking: { start: friday.start, end: friday.end, guest },
    })
  })

  it('fails if the time of the booking is unknown', async () => {
    const { flow } = await shown({}, wireBooking({ start_time: undefined }), null)
    expect(flow.state).toMatchObject({ step: 'failed', error: { type: 'invalid_answer' } })
  })

  it('sends no request if the page provides the booking', () => {
    const { flow, calls } = managing({ booking: record, settings: settingsWith() })
    expect(flow.state).toMatchObject({ step: 'shown', booking: record })
    expect(calls).toEqual([])
  })

  it.each([
    ['cancelled already', wireBooking({ status: 'cancelled' }), 'cancelled'],
    ['over', wireBooking({ start_time: instant(now - 3600), end_time: now }), 'expired'],
    ['under way', wireBooking({ start_time: instant(now - 60), end_time: instant(now + 60) }), 'shown'],
  ])('of a booking that is %s', async (_, booking, step) => {
    expect((await shown({}, booking)).flow.state.step).toBe(step)
  })

  it.each([
    ['not_found_error', 'expired'],
    ['unauthorized', 'failed'],
    ['internal_error', 'failed'],
    ['connection_error', 'failed'],
  ] as const)('that the service answers with %s is %s', async (type, step) => {
    const { flow, last } = managing()
    await last('booking').reject(failure(type))
    expect(flow.state.step).toBe(step)
  })

  it('is loaded again on retry and when the network returns', async () => {
    const { flow, last, send, calls } = managing({ online: false })
    await last('booking').reject(failure('connection_error'))
    send({ type: 'retry' })
    expect(flow.state.step).toBe('loading')
    await last('booking').reject(failure('connection_error'))
    flow.setOnline(true)
    expect(flow.state).toMatchObject({ step: 'loading', online: true })
    expect(calls).toHaveLength(6)
  })

  it('is aborted on stop and loaded again on start', async () => {
    const { flow, calls, last } = managing()
    flow.stop()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
    flow.start()
    await last('settings').resolve(null)
    await last('booking').resolve(wireBooking())
    expect(flow.state.step).toBe('shown')
  })
})

describe('cancelling', () => {
  const requested = async (reason = ' ill ') => {
    const harness = await shown()
    harness.send({ type: 'cancel' }, { type: 'edit-reason', reason })
    return harness
  }

  it('needs a confirmation, and sends the reason', async () => {
    const { flow, send, last, calls } = await requested()
    expect(flow.state).toMatchObject({ step: 'cancelling', sending: false })
    send({ type: 'confirm-cancel' }, { type: 'confirm-cancel' })
    expect(flow.state).toMatchObject({ step: 'cancelling', sending: true })
    expect(calls.filter(({ method }) => method === 'cancel')).toHaveLength(1)
    expect(last('cancel').parameters.slice(0, 2)).toEqual(['b1', 'ill'])
    await last('cancel').resolve()
    expect(flow.state).toMatchObject({ step: 'cancelled', booking: { status: 'cancelled' } })
  })

  it('sends no reason if none was typed', async () => {
    const { send, last } = await requested('  ')
    send({ type: 'confirm-cancel' })
    expect(last('cancel').parameters[1]).toBeUndefined()
  })

  it.each(['connection_error', 'internal_error', 'too_late_to_change'] as const)(
    'keeps the reason over %s, and may be sent again',
    async (type) => {
      const { flow, send, last } = await requested()
      send({ type: 'confirm-cancel' })
      await last('cancel').reject(failure(type))
      expect(flow.state).toMatchObject({
        step: 'cancelling',
        sending: false,
        error: { type },
        reason: ' ill ',
      })
      send({ type: 'retry' })
      await last('cancel').resolve()
      expect(flow.state.step).toBe('cancelled')
    },
  )

  it.each([
    ['not_found_error', 'expired'],
    ['booking_cancelled', 'cancelled'],
  ] as const)('that meets %s ends %s', async (type, step) => {
    const { flow, send, last } = await requested()
    send({ type: 'confirm-cancel' })
    await last('cancel').reject(failure(type))
    expect(flow.state.step).toBe(step)
  })

  it('can be left before it is sent', async () => {
    const { flow, send } = await requested()
    send({ type: 'back' })
    expect(flow.state.step).toBe('shown')
    send({ type: 'cancel' }, { type: 'confirm-cancel' }, { type: 'back' })
    expect(flow.state).toMatchObject({ step: 'cancelling', sending: true, reason: ' ill ' })
  })

  it('is not offered if the configuration forbids it', async () => {
    const settings = settingsWith({ scheduler: { hide_cancellation_options: true } as never })
    const { flow, send } = await shown({}, wireBooking(), settings)
    send({ type: 'cancel' })
    expect(flow.state.step).toBe('shown')
  })
})

describe('a booking of a series', () => {
  const inSeries = async () => {
    const harness = managing()
    await harness.last('settings').resolve(settingsWith())
    await harness.last('booking').resolve(wireBooking({ series_id: 's1' }))
    return harness
  }
  const bookings = [
    wireBooking({ series_id: 's1' }),
    wireBooking({ booking_id: 'b2', start_time: friday.start, end_time: friday.end }),
    wireBooking({ booking_id: 'b3', status: 'cancelled' }),
  ]

  it('shows those that can be cancelled with it', async () => {
    const { flow, last } = await inSeries()
    expect(flow.state.step).toBe('loading')
    await last('seriesBookings').resolve(bookings)
    expect(flow.state.step).toBe('shown')
    expect(flow.state.series?.map(({ bookingId }) => bookingId)).toEqual(['b1', 'b2'])
  })

  it('is shown alone if the others cannot be loaded or cancelled', async () => {
    const { flow, last } = await inSeries()
    await last('seriesBookings').reject(failure('not_found_error'))
    expect([flow.state.step, flow.state.series]).toEqual(['shown', undefined])
    const alone = await inSeries()
    await alone.last('seriesBookings').resolve(bookings.slice(0, 1))
    expect(alone.flow.state.series).toBeUndefined()
    alone.send({ type: 'cancel' }, { type: 'choose-bookings', bookings: 'all' })
    expect(alone.flow.state.cancels).toBeUndefined()
  })

  it.each(['following', 'all'] as const)('is cancelled with others: %s', async (choice) => {
    const { flow, send, last, calls } = await inSeries()
    await last('seriesBookings').resolve(bookings)
    send({ type: 'choose-bookings', bookings: choice }, { type: 'cancel' })
    expect(flow.state.cancels).toBeUndefined()
    send({ type: 'choose-bookings', bookings: choice }, { type: 'edit-reason', reason: 'ill' })
    send({ type: 'confirm-cancel' })
    expect(last('cancelSeries').parameters.slice(0, 3)).toEqual(['b1', choice, 'ill'])
    await last('cancelSeries').resolve([])
    expect(flow.state.step).toBe('cancelled')
    expect(calls.some(({ method }) => method === 'cancel')).toBe(false)
  })

  it('is cancelled alone unless others are chosen', async () => {
    const { send, last } = await inSeries()
    await last('seriesBookings').resolve(bookings)
    send({ type: 'cancel' }, { type: 'confirm-cancel' })
    expect(last('cancel').parameters[0]).toBe('b1')
  })
})

describe('rescheduling', () => {
  const moved: BookingRecord = { ...record, bookingId: 'b2', start: friday.start, end: friday.end }

  it('continues with the booking that a booking flow returns', async () => {
    const { flow, send, last } = await shown()
    send({ type: 'reschedule' })
    expect(flow.state.step).toBe('rescheduling')
    send({ type: 'rescheduled', booking: moved })
    expect(flow.state).toMatchObject({ step: 'shown', booking: moved })
    send({ type: 'cancel' }, { type: 'confirm-cancel' })
    expect(last('cancel').parameters[0]).toBe('b2')
  })

  it('can be left', async () => {
    const { flow, send } = await shown()
    send({ type: 'reschedule' }, { type: 'back' })
    expect(flow.state).toMatchObject({ step: 'shown', booking: { bookingId: 'b1' } })
  })

  it('is not offered if the configuration forbids it', async () => {
    const settings = settingsWith({ scheduler: { hide_rescheduling_options: true } as never })
    const { flow, send } = await shown({}, wireBooking(), settings)
    send({ type: 'reschedule' })
    expect(flow.state.step).toBe('shown')
  })
})

describe("an organizer's answer", () => {
  const requested = (salt: string | undefined = 'salt') => shown({ salt }, wireBooking({ status: 'pending' }))

  it.each([
    ['confirmed', { step: 'shown', booking: { status: 'booked' } }],
    ['cancelled', { step: 'cancelled', booking: { status: 'cancelled' } }],
  ] as const)('%s is sent with the salt', async (status, end) => {
    const { flow, send, last, calls } = await requested()
    send(
      { type: 'edit-reason', reason: 'full' },
      { type: 'answer', status },
      { type: 'answer', status: 'cancelled' },
    )
    expect(flow.state).toMatchObject({ step: 'answering', status })
    expect(calls.filter(({ method }) => method === 'answer')).toHaveLength(1)
    expect(last('answer').parameters.slice(0, 2)).toEqual(['b1', { salt: 'salt', status, reason: 'full' }])
    await last('answer').resolve()
    expect(flow.state).toMatchObject(end)
  })

  it('that is refused can be sent again', async () => {
    const { flow, send, last } = await requested()
    send({ type: 'answer', status: 'confirmed' })
    await last('answer').reject(failure('connection_error'))
    expect(flow.state).toMatchObject({
      step: 'shown',
      error: { type: 'connection_error' },
      booking: { status: 'pending' },
    })
    send({ type: 'answer', status: 'confirmed' })
    await last('answer').resolve()
    expect(flow.state).toMatchObject({ step: 'shown', booking: { status: 'booked' } })
    expect(flow.state).not.toHaveProperty('fault')
  })

  it('needs a link with a salt', async () => {
    const { flow, send } = await requested('')
    send({ type: 'answer', status: 'confirmed' })
    expect(flow.state.step).toBe('shown')
  })
})

describe('every intent in every step', () => {
  const intents: readonly ManageIntent[] = [
    { type: 'reschedule' },
    { type: 'rescheduled', booking: record },
    { type: 'cancel' },
    { type: 'edit-reason', reason: 'ill' },
    { type: 'confirm-cancel' },
    { type: 'answer', status: 'confirmed' },
    { type: 'back' },
    { type: 'retry' },
  ]
  const ways: Record<ManageState['step'], readonly ManageIntent[]> = {
    loading: [],
    failed: [],
    shown: [],
    cancelled: [],
    expired: [],
    rescheduling: [{ type: 'reschedule' }],
    cancelling: [{ type: 'cancel' }],
    answering: [{ type: 'answer', status: 'confirmed' }],
  }
  const reach = async (step: ManageState['step']) => {
    if (step === 'loading') return managing({ salt: 'salt' })
    const past = { start_time: instant(now - 60) as Instant, end_time: instant(now - 30) as Instant }
    const changes = {
      cancelled: { status: 'cancelled' as const },
      expired: past,
      failed: { start_time: undefined },
    }
    const harness = await shown({ salt: 'salt' }, wireBooking(changes[step as keyof typeof changes]))
    harness.send(...ways[step])
    return harness
  }
  // One line for each step, one column for each intent in the order above: the next step, or · for no change.
  const table: Record<ManageState['step'], string> = {
    loading: '     ·            ·     ·          · · ·         ·     ·',
    failed: '      ·            ·     ·          · · ·         ·     loading',
    shown: '       rescheduling ·     cancelling · · answering ·     ·',
    rescheduling: '·            shown ·          · · ·         shown ·',
    cancelling: '  ·            ·     ·          · · ·         shown ·',
    answering: '   ·            ·     ·          · · ·         ·     ·',
    cancelled: '   ·            ·     ·          · · ·         ·     ·',
    expired: '     ·            ·     ·          · · ·         ·     ·',
  }
  const cases = Object.entries(table).flatMap(([from, line]) =>
    line
      .trim()
      .split(/\s+/)
      .map((to, index) => ({ from: from as ManageState['step'], intent: intents[index]!, to })),
  )

  it.each(cases)('$from, $intent.type: $to', async ({ from, intent, to }) => {
    const { flow, send } = await reach(from)
    expect(flow.state.step).toBe(from)
    send(intent)
    expect(flow.state.step).toBe(to === '·' ? from : to)
    expect(JSON.parse(JSON.stringify(flow.state))).toEqual(flow.state)
  })
})

it('any sequence of events keeps the reason, sends one change at a time, and never gets stuck', async () => {
  const types = ['connection_error', 'internal_error', 'too_late_to_change'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(11), { minLength: 10, maxLength: 40 }), async (choices) => {
      const { flow, send, calls } = await shown({ salt: 'salt' }, wireBooking({ status: 'pending' }))
      let answered = 2
      let reason = ''
      for (const choice of choices) {
        const intents: ManageIntent[] = [
          { type: 'reschedule' },
          { type: 'rescheduled', booking: { ...record, status: 'pending' } },
          { type: 'cancel' },
          { type: 'edit-reason', reason: `ill ${answered}` },
          { type: 'confirm-cancel' },
          { type: 'answer', status: 'confirmed' },
          { type: 'back' },
          { type: 'retry' },
        ]
        const intent = intents[choice]
        if (intent?.type === 'edit-reason') reason = intent.reason
        if (intent) send(intent)
        const call = calls[answered]
        if (choice > 7 && call) {
          answered++
          await (choice > 8 ? call.reject(failure(types[choice - 9]!)) : call.resolve())
        }
        expect(calls.length - answered).toBeLessThanOrEqual(1)
        expect(flow.state.reason).toBe(reason)
        const { state } = flow
        const isWaiting = state.step === 'answering' || (state.step === 'cancelling' && state.sending)
        expect(calls.length > answered).toBe(isWaiting)
      }
    }),
    { numRuns: 60 },
  )
})
