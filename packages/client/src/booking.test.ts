import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createBookingService } from './booking.js'
import { createClient } from './call.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const { signal } = new AbortController()
const window = { start: instant(0), end: instant(100) }
const request = {
  start_time: instant(10),
  end_time: instant(20),
  guest: { name: 'Ana', email: 'ana@example.com' },
}
const booked = { booking_id: 'b1', status: 'booked' }
const taken = () => failure(400, 'api.invalid_request_error', 'The selected timeslot is unavailable')

const serviceOver = (handler: Handler, options = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  const client = createClient({ baseUrl: 'https://s', configuration: 'c1', retries: 0, fetch, ...options })
  return { service: createBookingService(client), client, seen }
}

/** A service that handles paths by their last segment. */
const foreign =
  (parts: Record<string, Handler>): Handler =>
  (seen, index) =>
    parts[seen.url.pathname.split('/').at(-1) ?? '']?.(seen, index) ??
    new Response('no such path', { status: 404 })

describe('settings', () => {
  it.each([404, 405, 501])('are null if the service lacks the endpoint, indicated by %s', async (status) => {
    const { service, seen } = serviceOver(() => new Response('no such path', { status }), { retries: 2 })
    expect(await service.settings({}, { signal })).toBeNull()
    expect(seen).toHaveLength(1)
  })

  it('throw if they are refused', async () => {
    const { service } = serviceOver(() => failure(403, 'forbidden'))
    await expect(service.settings({}, { signal })).rejects.toMatchObject({ type: 'forbidden' })
  })

  it.each([
    [['idempotency'], undefined, true],
    [[], undefined, false],
    [['idempotency'], false, false],
    [[], true, true],
  ])(
    'with capabilities %o and the option %s send idempotency keys: %s',
    async (capabilities, idempotency, expected) => {
      const parts = {
        'ui-settings': () => success({ configuration_id: 'c1', capabilities }),
        bookings: () => success(booked),
      }
      const { service, seen } = serviceOver(foreign(parts), { idempotency })
      await service.settings({ bookingId: 'b1' }, { signal })
      await service.book(request, { signal, idempotencyKey: 'k1' })
      expect(seen[0]?.url.search).toBe('?configuration_id=c1&booking_id=b1')
      expect(seen[1]?.headers['idempotency-key']).toBe(expected ? 'k1' : undefined)
    },
  )
})

describe('round robin', () => {
  const hosts = ['ada@example.com', 'ben@example.com', 'cleo@example.com']
  const availability = () => success({ order: hosts, time_slots: [] })
  const wanted = (body: string): string | undefined => JSON.parse(body).participants?.[0].email

  it('is left to a service whose settings list capabilities', async () => {
    const parts = {
      'ui-settings': () => success({ configuration_id: 'c1', capabilities: ['ui-settings'] }),
      availability,
      bookings: () => success(booked),
    }
    const { service, seen } = serviceOver(foreign(parts))
    await service.settings({}, { signal })
    await service.availability(window, { signal })
    await service.book(request, { signal, idempotencyKey: 'k1' })
    expect(JSON.parse(seen[2]?.body ?? '')).not.toHaveProperty('participants')
  })

  it('tries one host after another at other services, each with its own key, while the slot is taken', async () => {
    const bookings: Handler = ({ body }) => (wanted(body) === hosts[1] ? success(booked) : taken())
    const { service, seen } = serviceOver(foreign({ availability, bookings }), { idempotency: true })
    await service.availability(window, { signal })
    expect(await service.book(request, { signal, idempotencyKey: 'k1' })).toMatchObject(booked)
    const posts = seen.slice(1)
    expect(posts.map(({ body }) => wanted(body))).toEqual(hosts.slice(0, 2))
    expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'k1/ada@example.com',
      'k1/ben@example.com',
    ])
  })

  it('throws timeslot_not_available after the last host', async () => {
    const { service, seen } = serviceOver(foreign({ availability, bookings: taken }))
    await service.availability(window, { signal })
    const booking = service.book(request, { signal, idempotencyKey: 'k1' })
    await expect(booking).rejects.toMatchObject({ type: 'timeslot_not_available' })
    expect(seen).toHaveLength(1 + hosts.length)
  })

  it.each([
    ['an error', () => failure(500, 'internal_error'), 'internal_error'],
    ['a lost answer', () => new TypeError('Failed to fetch'), 'connection_error'],
  ])('stops after %s', async (_, answer, type) => {
    const { service, seen } = serviceOver(foreign({ availability, bookings: answer as Handler }))
    await service.availability(window, { signal })
    await expect(service.book(request, { signal, idempotencyKey: 'k1' })).rejects.toMatchObject({ type })
    expect(seen).toHaveLength(2)
  })

  it('names no host if the order does not matter', async () => {
    const { service, seen } = serviceOver(
      foreign({ availability: () => success({ time_slots: [] }), bookings: taken }),
    )
    await service.availability(window, { signal })
    await expect(service.book(request, { signal, idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'timeslot_not_available',
    })
    expect(seen).toHaveLength(2)
    expect(wanted(seen[1]?.body ?? '')).toBeUndefined()
  })
})

describe('a booking', () => {
  const { service, seen } = serviceOver(({ method }) =>
    method === 'GET' ? success(booked) : Response.json({ request_id: 'r1' }),
  )

  it.each([
    ['read', () => service.booking('b1', { signal }), 'GET', ''],
    ['moved', () => service.reschedule('b1', window, { signal }), 'PATCH', '{"start_time":0,"end_time":100}'],
    ['cancelled', () => service.cancel('b1', 'ill', { signal }), 'DELETE', '{"cancellation_reason":"ill"}'],
    ['cancelled without a reason', () => service.cancel('b1', undefined, { signal }), 'DELETE', '{}'],
    [
      'answered',
      () => service.answer('b1', { salt: 's', status: 'confirmed' }, { signal }),
      'PUT',
      '{"salt":"s","status":"confirmed"}',
    ],
  ])('is %s at its own address', async (_, call, method, body) => {
    await call()
    expect(seen.at(-1)).toMatchObject({ method, body })
    expect(seen.at(-1)?.url.href).toBe('https://s/v3/scheduling/bookings/b1?configuration_id=c1')
  })
})

describe('a seat in a group event', () => {
  const seat = { event_id: 'clay_1', master_id: 'clay', calendar_id: 'studio' }
  const wanted = { ...request, ...seat, additional_guests: [{ email: 'ben@example.com' }] }
  const parts: Record<string, Handler> = {
    'ui-settings': () => success({ configuration_id: 'told by the settings' }),
    'validate-timeslot': () => Response.json({ request_id: 'r1' }),
  }
  const path = (id: string) => `/v3/scheduling/configurations/${id}/group-events/validate-timeslot`

  it('is validated with the configuration that the page names', async () => {
    const { service, seen } = serviceOver(foreign(parts))
    await service.validate(wanted, { signal })
    expect(seen[0]?.url.pathname).toBe(path('c1'))
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      ...seat,
      emails: ['ana@example.com', 'ben@example.com'],
    })
  })

  it('is validated with the configuration id from the settings if the page has a slug or a session', async () => {
    const { service, seen } = serviceOver(foreign(parts), { configuration: undefined, session: 's1' })
    await service.settings({}, { signal })
    await service.validate(wanted, { signal })
    expect(seen[1]?.url.pathname).toBe(path('told%20by%20the%20settings'))
    expect(seen[1]?.headers['authorization']).toBe('Bearer s1')
  })

  it('is not validated if the configuration id is unknown', async () => {
    const { service, seen } = serviceOver(foreign({}), { configuration: undefined, session: 's1' })
    await expect(service.validate(wanted, { signal })).rejects.toThrow(
      "expected 'configuration_id' for the path",
    )
    expect(seen).toEqual([])
  })

  it('that is unavailable throws timeslot_not_available', async () => {
    const { service } = serviceOver(foreign({ 'validate-timeslot': taken }))
    await expect(service.validate(wanted, { signal })).rejects.toMatchObject({
      type: 'timeslot_not_available',
      status: 400,
    })
  })

  it('is rescheduled to with its ids', async () => {
    const { service, seen } = serviceOver(() => success(booked))
    const event = { eventId: 'clay_1', masterId: 'clay', calendarId: 'studio', seats: 5 }
    await service.reschedule('b1', { ...window, event }, { signal })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ start_time: 0, end_time: 100, ...seat })
  })
})
