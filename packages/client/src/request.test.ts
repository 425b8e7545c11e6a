import {
  cancelBooking,
  createBooking,
  type Endpoint,
  getAvailability,
  getBooking,
  getUiSettings,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createClient } from './call.js'
import { addressOf, baseAddress } from './request.js'
import { fetchDouble, success } from './testing/fetch-double.js'

const booked = { booking_id: 'b1', status: 'booked' }
const request = {
  start_time: instant(1_773_219_600),
  end_time: instant(1_773_221_400),
  guest: { name: 'Ana', email: 'ana@example.com' },
}

describe('the service address', () => {
  it.each([
    ['https://book.example.com', 'https://book.example.com'],
    ['https://example.com/scheduling/', 'https://example.com/scheduling'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://book.localhost', 'http://book.localhost'],
  ])('%s becomes the base URL %s', (given, base) => {
    expect(baseAddress(given)).toBe(base)
  })

  it.each([
    'http://example.com',
    'http://localhost.example.com',
    'ftp://localhost',
    'example.com',
    '',
    '/api',
  ])("'%s' is rejected with the name of the option", (given) => {
    expect(() => baseAddress(given)).toThrow(
      new RangeError(`baseUrl '${given}': expected an https address, or http to this machine`),
    )
  })
})

describe('a call', () => {
  it('fills in and escapes parameters of the path', () => {
    expect(addressOf('https://s', getBooking, { path: { booking_id: 'a/b c' } }, {})).toBe(
      'https://s/v3/scheduling/bookings/a%2Fb%20c',
    )
  })

  it.each(['.', '..'])(
    'is rejected if an id is %s, which URLs normalize even if it is escaped',
    (booking_id) => {
      expect(() => addressOf('https://s', getBooking, { path: { booking_id } }, {})).toThrow(
        new RangeError(
          `bookings.read: 'booking_id' is '${booking_id}': expected an id, not a segment of dots`,
        ),
      )
      expect(addressOf('https://s', getBooking, { path: { booking_id: '%2e%2e' } }, {})).toMatch(
        /\/%252e%252e$/,
      )
      expect(addressOf('https://s', getBooking, { path: { booking_id: '...' } }, {})).toMatch(/\/\.{3}$/)
    },
  )

  it('replaces half a surrogate pair in a parameter by U+FFFD', () => {
    expect(addressOf('https://s', getBooking, { path: { booking_id: 'a\ud83db' } }, {})).toBe(
      'https://s/v3/scheduling/bookings/a%EF%BF%BDb',
    )
    expect(addressOf('https://s', getBooking, { path: { booking_id: '😀' } }, {})).toMatch(/%F0%9F%98%80$/)
  })

  it('names a missing parameter of the path', () => {
    expect(() => addressOf('https://s', getBooking, {}, {})).toThrow(/bookings\.read.*booking_id/)
  })

  it('drops undefined query parameters, and adds the configuration to visitors’ calls', () => {
    const address = addressOf(
      'https://s',
      getAvailability,
      { query: { start_time: 10, end_time: 20, booking_id: undefined } },
      { configuration_id: 'c1', slug: undefined },
    )
    expect(address).toBe('https://s/v3/scheduling/availability?configuration_id=c1&start_time=10&end_time=20')
  })

  it('adds no configuration to other calls', () => {
    const list = { ...getUiSettings, path: '/x', access: 'grant' } as const
    expect(addressOf('https://s', list, {}, { configuration_id: 'c1' })).toBe('https://s/x')
  })

  it('sends a body only if the endpoint has one, and then at least an empty object', async () => {
    const { fetch, seen } = fetchDouble(() => success(booked))
    const client = createClient({ baseUrl: 'https://s', fetch })
    const path = { booking_id: 'b1' }
    await client.call<Endpoint>(getBooking, { path, body: { a: 1 } })
    await client.call(cancelBooking, { path })
    await client.call(cancelBooking, { path, body: { cancellation_reason: undefined } })
    expect(seen.map(({ body }) => body)).toEqual(['', '{}', '{}'])
  })
})

describe('headers', () => {
  it('of a public GET are CORS-safelisted, so that no preflight is sent', async () => {
    const { fetch, seen } = fetchDouble(() => success({ time_slots: [] }))
    const client = createClient({ baseUrl: 'https://s', configuration: 'c1', idempotency: true, fetch })
    await client.call(
      getAvailability,
      { query: { start_time: instant(1), end_time: instant(2) } },
      { idempotencyKey: 'k1' },
    )
    expect(seen[0]?.headers).toEqual({})
    expect(seen[0]?.body).toBe('')
  })

  it.each([
    [true, { 'content-type': 'application/json', 'idempotency-key': 'k1' }],
    [false, { 'content-type': 'application/json' }],
    [undefined, { 'content-type': 'application/json' }],
  ])('of a POST with idempotency %s are %o', async (idempotency, headers) => {
    const { fetch, seen } = fetchDouble(() => success(booked))
    const client = createClient({ baseUrl: 'https://s', idempotency, fetch })
    await client.call(createBooking, { body: request }, { idempotencyKey: 'k1' })
    expect(seen[0]?.headers).toEqual(headers)
  })

  it('of a DELETE contain a JSON body and no idempotency key', async () => {
    const { fetch, seen } = fetchDouble(() => new Response(null, { status: 204 }))
    const client = createClient({ baseUrl: 'https://s', idempotency: true, fetch })
    await client.call(cancelBooking, { path: { booking_id: 'b1' } }, { idempotencyKey: 'k1' })
    expect(seen[0]).toMatchObject({
      method: 'DELETE',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('contain a session as a bearer token', async () => {
    const { fetch, seen } = fetchDouble(() => success(booked))
    const client = createClient({ baseUrl: 'https://s', session: 's1', fetch })
    await client.call(getBooking, { path: { booking_id: 'b1' } })
    expect(seen[0]?.headers).toEqual({ authorization: 'Bearer s1' })
  })

  it('contain an access token as a bearer token, but not for public endpoints', async () => {
    const { fetch, seen } = fetchDouble(() => success(booked))
    const client = createClient({ baseUrl: 'https://s', accessToken: 't1', fetch })
    await client.call(getBooking, { path: { booking_id: 'b1' } })
    await client.call({ ...getBooking, access: 'anyone' }, { path: { booking_id: 'b1' } })
    expect(seen.map(({ headers }) => headers)).toEqual([{ authorization: 'Bearer t1' }, {}])
  })
})
