import { ServiceError, type ServiceErrorType } from '@whenable/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filledIn, free, morning, noon, now, settingsWith, wire } from '../testing/drive-booking.js'
import { serviceDouble } from '../testing/service-double.js'
import { type BookingFlowOptions, createBookingFlow } from './flow.js'
import type { Slot } from './state.js'
import { submittingHandlers } from './submission-effects.js'

const event = { eventId: 'clay_1', masterId: 'clay', calendarId: 'studio', seats: 5 }
const seat: Slot = { ...morning, emails: [], event }

/** A flow that has submitted a seat in a group event, or a time with a host. */
const submitted = async (slot: Slot, options: Partial<BookingFlowOptions> = {}, service = {}) => {
  const double = serviceDouble()
  const flow = createBookingFlow({
    service: { ...double.service, ...service },
    timeZone: 'Europe/Lisbon',
    now: () => now,
    wait: () => new Promise(() => {}),
    ...options,
  })
  flow.start()
  await double.last('settings').resolve(settingsWith())
  await double.last('availability').resolve(wire([slot, noon]))
  flow.send({ type: 'choose-slot', start: slot.start })
  flow.send({ type: 'edit', draft: { ...filledIn, guests: [{ name: '', email: 'ben@example.com' }] } })
  flow.send({ type: 'submit' })
  const methods = () => double.calls.map(({ method }) => method).slice(2)
  return { ...double, flow, methods }
}

describe('a seat in a group event', () => {
  it('is validated before booking, with all guests', async () => {
    const { last, methods } = await submitted(seat)
    expect(methods()).toEqual(['validate'])
    expect(last('validate').parameters[0]).toMatchObject({
      event_id: 'clay_1',
      master_id: 'clay',
      calendar_id: 'studio',
      guest: { email: 'ana@example.com' },
      additional_guests: [{ email: 'ben@example.com' }],
    })
    await last('validate').resolve()
    expect(methods()).toEqual(['validate', 'book'])
  })

  it('that is not available is a taken slot, and nothing is booked', async () => {
    const { flow, last, methods } = await submitted(seat)
    await last('validate').reject(new ServiceError('timeslot_not_available', 'full'))
    await last('availability').resolve(wire([noon]))
    expect(flow.state).toMatchObject({ step: 'taken', slot: seat, alternatives: [noon] })
    expect(methods()).not.toContain('book')
  })

  it('that is refused because of the form returns to the form', async () => {
    const { flow, last, methods } = await submitted(seat)
    const refused = new ServiceError('invalid_request_error', 'no address', { field: 'emails.0' })
    await last('validate').reject(refused)
    expect(flow.state).toMatchObject({ step: 'details', slot: seat, draft: filledIn })
    expect(flow.state).toHaveProperty('error.type', 'invalid_request_error')
    expect(methods()).toEqual(['validate'])
  })

  it.each<ServiceErrorType>([
    'not_found_error',
    'unauthorized',
    'forbidden',
    'internal_error',
    'rate_limit_error',
    'connection_error',
    'timeout_error',
  ])('is booked even if validation fails with %s', async (type) => {
    const { last, methods } = await submitted(seat)
    await last('validate').reject(new ServiceError(type, 'no'))
    expect(methods()).toEqual(['validate', 'book'])
  })

  it('is booked at once if the service has no validation', async () => {
    expect((await submitted(seat, {}, { validate: undefined })).methods()).toEqual(['book'])
  })

  it('is not validated again after a missing answer, because the booking may have taken it', async () => {
    const { flow, last, methods } = await submitted(seat)
    await last('validate').resolve()
    await last('book').reject(new ServiceError('connection_error', 'lost'))
    await last('availability').resolve(wire([noon]))
    flow.send({ type: 'retry' })
    expect(methods()).toEqual(['validate', 'book', 'availability', 'book'])
  })

  it('is validated before a reschedule', async () => {
    const { last, methods } = await submitted(seat, { rescheduling: { bookingId: 'b0' } })
    await last('validate').resolve()
    expect(methods()).toEqual(['validate', 'reschedule'])
    expect(last('reschedule').parameters.slice(0, 2)).toMatchObject(['b0', { start: seat.start, event }])
  })
})

it('a time with a host is booked without validation', async () => {
  expect((await submitted(free[0]!)).methods()).toEqual(['book'])
})

describe('the timer', () => {
  afterEach(() => vi.unstubAllGlobals())
  const part = () => submittingHandlers({ service: serviceDouble().service })
  const wait = async (seconds: number, signal = new AbortController().signal) =>
    part().run.wait?.({ type: 'wait', attempt: 1, seconds }, signal)

  it('ends after its seconds', async () => {
    await expect(wait(0)).resolves.toBeUndefined()
  })

  it('waits until the page is visible', async () => {
    const frames: (() => void)[] = []
    const hidden = new Promise<void>((resolve) => {
      vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
        frames.push(draw)
        resolve()
      })
    })
    let isOver = false
    const waiting = wait(0).then(() => {
      isOver = true
    })
    await hidden
    expect(isOver).toBe(false)
    for (const draw of frames) draw()
    await waiting
    expect(isOver).toBe(true)
  })

  it('ends at once when it is aborted', async () => {
    const controller = new AbortController()
    const waiting = wait(1000, controller.signal)
    controller.abort()
    await expect(waiting).resolves.toBeUndefined()
  })

  it('makes a flow refresh automatically', async () => {
    const rings: (() => void)[] = []
    const double = serviceDouble()
    const flow = createBookingFlow({
      service: double.service,
      timeZone: 'Europe/Lisbon',
      now: () => now,
      wait: (seconds) => new Promise((resolve) => rings.push(() => resolve(expect(seconds).toBe(60)))),
    })
    flow.start()
    await double.last('settings').resolve(settingsWith())
    await double.last('availability').resolve(wire(free))
    flow.send({ type: 'choose-slot', start: morning.start })
    expect(rings).toHaveLength(1)
    rings[0]?.()
    await vi.waitUntil(() => double.calls.length === 3)
    await double.last('availability').resolve(wire([noon]))
    expect(flow.state).toMatchObject({ step: 'details', slot: morning, alternatives: [noon] })
    expect(rings).toHaveLength(2)
  })
})

describe('a challenge', () => {
  const challenged = new ServiceError('challenge_required', 'many bookings were made')

  it('is solved for the slot, and its response goes with the repeated booking', async () => {
    const solved: unknown[] = []
    const { flow, last } = await submitted(
      morning,
      {},
      {
        solveChallenge: async (slot: Slot, { bookingId }: { bookingId?: string }) =>
          solved.push([slot, bookingId]) && 'solved',
      },
    )
    const { idempotencyKey } = last('book').parameters[1] as { idempotencyKey: string }
    await last('book').reject(challenged)
    expect(solved).toEqual([[morning, undefined]])
    expect(last('book').parameters[1]).toMatchObject({ idempotencyKey, challengeResponse: 'solved' })
    await last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(flow.state.step).toBe('booked')
  })

  it('of a service that cannot solve it is an error, and what was typed stays', async () => {
    const { flow, last, methods } = await submitted(morning)
    for (let tries = 0; tries < 3; tries++) await last('book').reject(challenged)
    expect(methods()).toEqual(['book', 'book', 'book'])
    expect(flow.state).toMatchObject({
      step: 'details',
      error: { type: 'challenge_required' },
      draft: filledIn,
    })
  })
})
