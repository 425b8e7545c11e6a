import { type BookingState, createBookingFlow } from '@whenable/flow'
import { type Instant, parseInstant } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import { createBookingService } from './booking.js'
import { createClient } from './call.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

// Client and flow together: a session that ends during a booking.

const now = parseInstant('2026-03-10T09:00:00Z')
const start = parseInstant('2026-03-12T10:00:00Z')
const slots = [0, 3600].map((later) => ({
  emails: ['host@example.com'],
  start_time: start + later,
  end_time: start + later + 1800,
}))

/** A service that accepts the sessions in `good`. */
const openFlow = async ({
  hasProvider = true,
  serve = (() => undefined) as () => Response | undefined,
} = {}) => {
  let good = 'session-1'
  let given = 0
  const parts: Record<string, Handler> = {
    'ui-settings': () => success({ configuration_id: 'c1', capabilities: ['idempotency', 'ui-settings'] }),
    availability: () => success({ time_slots: slots }),
    bookings: () => success({ booking_id: 'b1', status: 'booked' }),
  }
  const { fetch, seen } = fetchDouble((one, index) => {
    if (one.headers['authorization'] !== `Bearer ${good}`) return failure(401, 'unauthorized')
    return (
      serve() ??
      parts[one.url.pathname.split('/').at(-1) ?? '']?.(one, index) ??
      failure(404, 'not_found_error')
    )
  })
  const client = createClient({
    baseUrl: 'https://service.example',
    ...(hasProvider ? { sessionProvider: () => `session-${++given}` } : { session: good }),
    retries: 0,
    fetch,
  })
  const rings: (() => void)[] = []
  const flow = createBookingFlow({
    service: createBookingService(client),
    timeZone: 'Europe/Lisbon',
    now: () => now as Instant,
    wait: () => new Promise((resolve) => rings.push(resolve)),
  })
  const reaches = (step: BookingState['step']) => vi.waitUntil(() => flow.state.step === step)
  flow.start()
  await reaches('choosing')
  return {
    flow,
    seen,
    reaches,
    provided: () => given,
    /** Ends the session; only the provider's next one is accepted. */
    expire: () => {
      good = 'session-2'
    },
    /** Passes the minute after which free times are refreshed. */
    ring: () => {
      for (const one of rings.splice(0)) one()
    },
  }
}
type Open = Awaited<ReturnType<typeof openFlow>>

const fillIn = ({ flow }: Open) => {
  flow.send({ type: 'choose-slot', start })
  flow.send({ type: 'edit', draft: { name: 'Ana', email: 'ana@example.com' } })
}
const posts = ({ seen }: Open) => seen.filter(({ method }) => method === 'POST')

describe('a session that ends during a booking flow', () => {
  it('is renewed once, and the booking goes through under the same key', async () => {
    const open = await openFlow()
    fillIn(open)
    open.expire()
    open.flow.send({ type: 'submit' })
    await open.reaches('booked')
    expect(open.provided()).toBe(2)
    const [refused, booked] = posts(open)
    expect(posts(open)).toHaveLength(2)
    expect(booked?.body).toBe(refused?.body)
    expect(booked?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key'])
  })

  it('is renewed once for all rejected requests', async () => {
    const open = await openFlow()
    open.expire()
    open.flow.send({ type: 'refresh' })
    open.flow.send({ type: 'choose-slot', start })
    await vi.waitUntil(() => open.seen.at(-1)?.headers['authorization'] === 'Bearer session-2')
    expect(open.provided()).toBe(2)
    expect(open.flow.state).toMatchObject({ step: 'details', slot: { start } })
  })

  it('ends the step choosing if it cannot be renewed, and keeps the draft', async () => {
    const open = await openFlow({ hasProvider: false })
    open.flow.send({ type: 'change-time-zone', timeZone: 'Asia/Tokyo' })
    open.expire()
    open.flow.send({ type: 'refresh' })
    await open.reaches('failed')
    expect(open.flow.state).toMatchObject({ timeZone: 'Asia/Tokyo', error: { type: 'unauthorized' } })
  })

  it('is reported in the form before the form is sent, and the answers stay', async () => {
    const open = await openFlow({ hasProvider: false })
    fillIn(open)
    open.expire()
    open.ring()
    await vi.waitUntil(() => 'error' in open.flow.state)
    expect(open.flow.state).toMatchObject({
      step: 'details',
      slot: { start },
      error: { type: 'unauthorized' },
      draft: { name: 'Ana', email: 'ana@example.com' },
    })
    expect(posts(open)).toEqual([])
  })
})

describe('a configuration that is deleted during a booking flow', () => {
  const openDeleted = async () => {
    let isDeleted = false
    const open = await openFlow({ serve: () => (isDeleted ? failure(404, 'not_found_error') : undefined) })
    return {
      ...open,
      remove: () => {
        isDeleted = true
      },
    }
  }

  it('is reported in place of times that can no longer be booked', async () => {
    const open = await openDeleted()
    open.remove()
    open.ring()
    await open.reaches('failed')
    expect(open.flow.state).toMatchObject({ error: { type: 'not_found_error' } })
  })

  it('is reported in the form, and the answers stay', async () => {
    const open = await openDeleted()
    fillIn(open)
    open.remove()
    open.flow.send({ type: 'submit' })
    await open.reaches('details')
    expect(open.flow.state).toMatchObject({ error: { type: 'not_found_error' }, draft: { name: 'Ana' } })
    expect(posts(open)).toHaveLength(1)
  })
})
