import {
  cancelBooking,
  createBooking,
  type Endpoint,
  getAvailability,
  getBooking,
  getUiSettings,
  listCalendars,
  rescheduleBooking,
  ServiceError,
} from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { type ClientOptions, createClient, type WireFormat } from './call.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const booked = { booking_id: 'b1', status: 'booked' }
const path = { booking_id: 'b1' }
const span = { start_time: instant(10), end_time: instant(20) }
const body = { ...span, guest: { name: 'Ana', email: 'ana@example.com' } }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const opening = parseInstant('1994-11-06T08:49:30Z')

/** A client over a fetch double, which records its delays and moves its clock instead of waiting. */
const clientOver = (handler: Handler, options: Partial<ClientOptions> = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
  }
  const now = () => instant(opening + Math.floor(sumOf(waits) / 1000))
  return { client: createClient({ baseUrl: 'https://s', fetch, wait, now, ...options }), seen, waits }
}

const sumOf = (milliseconds: readonly number[]) => milliseconds.reduce((sum, one) => sum + one, 0)

describe('a response', () => {
  it('is validated by the endpoint: nulls are absent, digits are numbers, unknown fields are kept', async () => {
    const slots = [{ start_time: '10', end_time: 20, emails: null, colour: 'red' }]
    const { client } = clientOver(() => success({ order: null, time_slots: slots }))
    const { data } = await client.call(getAvailability, { query: span })
    expect(data).toMatchObject({
      order: [],
      time_slots: [{ start_time: 10, end_time: 20, emails: [], colour: 'red' }],
    })
  })

  it.each([
    ['no JSON', new Response('<h1>hello</h1>')],
    ['no object', Response.json(null)],
    ['no data', Response.json({ request_id: 'r1' })],
    ['data of another form', success({ booking_id: 7 })],
    ['an instant out of range', success({ ...booked, start_time: 1e300 })],
    ['nothing where something must be', new Response(null, { status: 204 })],
  ])('with %s is an invalid_answer error and is not retried', async (_, response) => {
    const { client, seen } = clientOver(() => response)
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({
      type: 'invalid_answer',
      status: 0,
    })
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['nothing', new Response(null, { status: 204 })],
    ['an empty text', new Response('')],
    ['a request id alone', Response.json({ request_id: 'r1' })],
  ])('with %s is accepted where data is optional', async (_, response) => {
    const { client } = clientOver(() => response)
    expect(await client.call(rescheduleBooking, { path, body: span })).toMatchObject({ data: undefined })
  })
})

describe('retries', () => {
  const cut = () => new TypeError('Failed to fetch')
  const calls: Record<string, Endpoint> = {
    GET: getBooking,
    PATCH: rescheduleBooking,
    DELETE: cancelBooking,
    POST: createBooking,
  }
  const passing: [string, () => Response | Error][] = [
    ['a cut connection', cut],
    ['429', () => failure(429, 'rate_limit_error')],
    ['502', () => new Response(null, { status: 502 })],
    ['504', () => failure(504, 'provider_error')],
  ]
  const unavailable = () => new Response(null, { status: 503 })
  passing.push(['503', unavailable])
  const lasting: [string, () => Response | Error][] = [
    ['400', () => failure(400, 'invalid_request_error')],
    ['403', () => failure(403, 'forbidden')],
    ['404', () => failure(404, 'not_found_error')],
  ]
  const broken = () => failure(500, 'internal_error')
  const table = Object.keys(calls).flatMap((method) => [
    ...passing.map(([name, answer]) => ({
      ...{ method, name, answer, idempotency: true, patience: 0 },
      tries: method === 'GET' || name === '429' ? 3 : 1,
    })),
    ...passing.map(([name, answer]) => ({
      ...{ method, name, answer, idempotency: false, patience: 0 },
      tries: method === 'GET' || (method !== 'POST' && name === '429') ? 3 : 1,
    })),
    ...passing.map(([name, answer]) => ({
      ...{ method, name, answer, idempotency: true, patience: undefined },
      tries: method === 'GET' || name === '429' ? 3 : 11,
    })),
    ...lasting.map(([name, answer]) => ({ method, name, answer, idempotency: true, tries: 1 })),
    { method, name: '500', answer: broken, idempotency: true, tries: method === 'GET' ? 2 : 1 },
  ])

  it.each<(typeof table)[number] & { patience?: number | undefined }>(table)(
    '$method after $name, idempotency $idempotency, patience $patience: $tries attempts',
    async ({ method, answer, idempotency, patience, tries }) => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      const { client, seen, waits } = clientOver(answer, { idempotency, patience })
      const call = client.call(calls[method]!, { path, body }, { idempotencyKey: 'k1' })
      await expect(call).rejects.toBeInstanceOf(ServiceError)
      expect(seen).toHaveLength(tries)
      expect(waits).toHaveLength(tries - 1)
    },
  )

  describe('of a change that finds the service unavailable', () => {
    const book = (answer: Handler, options: Partial<ClientOptions> = {}) => {
      const double = clientOver(answer, { idempotency: true, ...options })
      const call = double.client.call(createBooking, { body }, { idempotencyKey: 'k1' })
      return { ...double, call }
    }

    it('go on until the next one would come after a minute', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      const { call, waits } = book(unavailable)
      await expect(call).rejects.toMatchObject({ status: 503 })
      expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000])
    })

    it('are fewer the longer the service takes to answer', async () => {
      let clock = opening
      const slow = () => {
        clock = instant(clock + 6)
        return failure(503, 'internal_error', 'later', { 'Retry-After': '5' })
      }
      const { call, seen } = book(slow, {
        now: () => clock,
        wait: async (milliseconds) => {
          clock = instant(clock + milliseconds / 1000)
        },
      })
      await expect(call).rejects.toMatchObject({ status: 503 })
      expect(seen).toHaveLength(6)
    })

    it('wait for a Retry-After that is within the minute, and fail at once for one beyond it', async () => {
      const later = (seconds: string) => failure(503, 'internal_error', 'later', { 'Retry-After': seconds })
      const { call, waits } = book((_, index) => (index ? success(booked) : later('45')))
      expect(await call).toMatchObject({ data: booked })
      expect(waits).toEqual([45_000])
      const beyond = book(() => later('61'))
      await expect(beyond.call).rejects.toMatchObject({ status: 503, retryAfter: 61 })
      expect(beyond.waits).toEqual([])
    })

    it('last as long as an option says, and not at all without retries', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      const { call, waits } = book(cut, { patience: 4 })
      await expect(call).rejects.toMatchObject({ type: 'connection_error' })
      expect(waits).toEqual([500, 1000, 2000])
      const none = book(unavailable, { retries: 0 })
      await expect(none.call).rejects.toMatchObject({ status: 503 })
      expect(none.waits).toEqual([])
    })

    it('are two while the browser is offline', async () => {
      vi.stubGlobal('navigator', { onLine: false })
      const { call, waits } = book(cut)
      await expect(call).rejects.toMatchObject({ type: 'connection_error' })
      expect(waits).toHaveLength(2)
    })
  })

  it('never repeat a POST without a key', async () => {
    const { client, seen } = clientOver(cut, { idempotency: true })
    await expect(client.call(createBooking, { body })).rejects.toMatchObject({ type: 'connection_error' })
    expect(seen).toHaveLength(1)
  })

  it('repeat a POST with the same key and the same body', async () => {
    const { client, seen } = clientOver((_, index) => (index ? success(booked) : cut()), {
      idempotency: true,
    })
    expect(await client.call(createBooking, { body }, { idempotencyKey: 'k1' })).toMatchObject({
      data: booked,
    })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[1]?.headers['idempotency-key']).toBe('k1')
  })

  it.each([
    ['a cut connection', cut, 'connection_error'],
    ['500', broken, 'internal_error'],
  ])('after %s are limited by an option', async (_, answer, type) => {
    const { client, seen } = clientOver(answer, { retries: 0 })
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({ type })
    expect(seen).toHaveLength(1)
  })

  it('let a page see nothing of one internal error while it reads', async () => {
    const { client, waits } = clientOver((_, index) => (index ? success(booked) : broken()))
    expect(await client.call(getBooking, { path })).toMatchObject({ data: booked })
    expect(waits).toHaveLength(1)
  })

  it('have growing delays, randomly reduced by up to half', async () => {
    const { client, waits } = clientOver(cut, { retries: 4 })
    await expect(client.call(getBooking, { path })).rejects.toBeInstanceOf(ServiceError)
    for (const [tries, waited] of waits.entries()) {
      expect(waited).toBeGreaterThan(250 * 2 ** tries)
      expect(waited).toBeLessThanOrEqual(500 * 2 ** tries)
    }
    expect(waits).toHaveLength(4)
  })

  const busyUntil = (header: string) =>
    clientOver((_, index) =>
      index ? success(booked) : failure(429, 'rate_limit_error', 'later', { 'Retry-After': header }),
    )

  it.each([
    ['7', 7000],
    ['10', 10_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 7000],
  ])('wait for a Retry-After of %s', async (header, milliseconds) => {
    const { client, waits } = busyUntil(header)
    await client.call(getBooking, { path })
    expect(waits).toEqual([milliseconds])
  })

  it.each([
    ['11', 11],
    ['86400', 86_400],
    ['Sun, 06 Nov 1994 08:50:00 GMT', 30],
  ])('fail at once for a Retry-After of %s, which is too long', async (header, retryAfter) => {
    const { client, seen, waits } = busyUntil(header)
    const call = client.call(getBooking, { path })
    await expect(call).rejects.toMatchObject({ type: 'rate_limit_error', retryAfter })
    expect([seen.length, waits]).toEqual([1, []])
  })
})

describe('timeouts', () => {
  it('apply to each attempt separately', async () => {
    const { client, seen } = clientOver(() => 'silence', { timeLimit: 0.01, retries: 1 })
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({
      type: 'timeout_error',
      status: 0,
    })
    expect(seen).toHaveLength(2)
  })

  it('include a response that stalls', async () => {
    const halfway = () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) }))
    const { client } = clientOver(halfway, { timeLimit: 0.01, retries: 0 })
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({ type: 'timeout_error' })
  })

  it('differ from a response that is cut off, which is a network error', async () => {
    const broken = () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }))
    const { client } = clientOver(broken, { retries: 0 })
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({ type: 'connection_error' })
  })
})

describe('an abort', () => {
  it('before the call sends no request', async () => {
    const { client, seen } = clientOver(() => success(booked))
    const reason = new Error('gone')
    await expect(client.call(getBooking, { path }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
    expect(seen).toHaveLength(0)
  })

  it('during the call rejects with the signal’s reason and prevents retries', async () => {
    const controller = new AbortController()
    const reason = new Error('turned the page')
    const { client, seen } = clientOver(() => {
      controller.abort(reason)
      return 'silence'
    })
    await expect(client.call(getBooking, { path }, { signal: controller.signal })).rejects.toBe(reason)
    expect(seen).toHaveLength(1)
  })

  it('between two attempts ends the delay', async () => {
    const controller = new AbortController()
    const reason = new Error('turned the page')
    const { fetch, seen } = fetchDouble(() => {
      queueMicrotask(() => setTimeout(() => controller.abort(reason)))
      return failure(503, 'internal_error', 'later', { 'Retry-After': '9' })
    })
    const client = createClient({ baseUrl: 'https://s', fetch })
    await expect(client.call(getBooking, { path }, { signal: controller.signal })).rejects.toBe(reason)
    expect(seen).toHaveLength(1)
  })

  it('during the page’s session provider rejects at once', async () => {
    const controller = new AbortController()
    const reason = new Error('turned the page')
    const { client, seen } = clientOver(() => success(booked), {
      sessionProvider: () => new Promise<string>(() => {}),
    })
    const call = client.call(getBooking, { path }, { signal: controller.signal })
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(seen).toHaveLength(0)
  })
})

describe('a session', () => {
  /** A provider of numbered sessions, and a service that accepts only one of them. */
  const withProvider = (accepted: string) => {
    let given = 0
    const refused: unknown[] = []
    const bearer = `Bearer ${accepted}`
    const double = clientOver(
      ({ headers }) => (headers['authorization'] === bearer ? success(booked) : failure(401, 'unauthorized')),
      {
        sessionProvider: async (one) => {
          refused.push(one)
          return `s${++given}`
        },
        idempotency: false,
      },
    )
    return { ...double, refused, given: () => given }
  }

  it('is requested by the first call and cached', async () => {
    const { client, given } = withProvider('s1')
    await client.call(getBooking, { path })
    await client.call(getBooking, { path })
    expect(given()).toBe(1)
  })

  it('that is rejected is renewed once, and the call is repeated, also a booking', async () => {
    const { client, seen, given, refused, waits } = withProvider('s2')
    expect(await client.call(createBooking, { body })).toMatchObject({ data: booked })
    expect(seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer s1', 'Bearer s2'])
    expect([given(), waits]).toEqual([2, []])
    // The provider is told which session was refused, so that it can tell a new one from one that others use already.
    expect(refused).toEqual([undefined, 's1'])
  })

  it('is renewed once if several calls are rejected at the same time', async () => {
    const { client, given } = withProvider('s2')
    const calls = Array.from({ length: 5 }, () => client.call(getBooking, { path }))
    expect(await Promise.all(calls)).toHaveLength(5)
    expect(given()).toBe(2)
  })

  it('that is rejected after its renewal is unauthorized', async () => {
    const { client, given } = withProvider('none')
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({
      type: 'unauthorized',
      status: 401,
    })
    expect(given()).toBe(2)
  })

  it('that is a constant and rejected is unauthorized at once', async () => {
    const { client, seen } = clientOver(() => failure(401, 'unauthorized'), { session: 's1' })
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({ type: 'unauthorized' })
    expect(seen).toHaveLength(1)
  })

  it('that the page cannot provide is unauthorized, and requested again by the next call', async () => {
    let asked = 0
    const sessionProvider = () => {
      if (++asked === 1) throw new Error('signed out')
      return 's1'
    }
    const { client, seen } = clientOver(() => success(booked), { sessionProvider })
    await expect(client.call(getBooking, { path })).rejects.toMatchObject({ type: 'unauthorized' })
    expect(seen).toHaveLength(0)
    expect(await client.call(getBooking, { path })).toMatchObject({ data: booked })
  })

  it('whose provider fails with an error of its own client has that error', async () => {
    const error = new ServiceError('rate_limit_error', 'slow down', { retryAfter: 60 })
    const { client } = clientOver(() => success(booked), { sessionProvider: () => Promise.reject(error) })
    await expect(client.call(getBooking, { path })).rejects.toBe(error)
  })
})

it('a session provider that never settles times out, and is called again', async () => {
  let asked = 0
  const sessionProvider = () => (++asked === 1 ? new Promise<string>(() => {}) : Promise.resolve('s1'))
  const { client, seen } = clientOver(() => success(booked), { sessionProvider, timeLimit: 0.01, retries: 0 })
  await expect(client.call(createBooking, { body })).rejects.toMatchObject({ type: 'timeout_error' })
  let answer: unknown
  while (!answer) answer = await client.call(getBooking, { path }).catch(() => undefined)
  expect(answer).toMatchObject({ data: booked })
  expect(asked).toBe(2)
  expect(seen[0]?.headers['authorization']).toBe('Bearer s1')
})

it('cookies of the service’s site are never sent', async () => {
  let credentials: unknown
  const fetch = async (_: unknown, init?: RequestInit) => {
    credentials = init?.credentials
    return success({ configuration_id: 'c1' })
  }
  await createClient({ baseUrl: 'https://s', fetch: fetch as typeof globalThis.fetch }).call(getUiSettings)
  expect(credentials).toBe('omit')
})

it('a format given for one call applies to each attempt of it, and to no other call', async () => {
  const { client, seen } = clientOver(
    (_, index) => (index ? success(booked) : failure(503, 'provider_error')),
    { accessToken: 'token' },
  )
  const format: WireFormat = { authorization: (token) => `Basic ${token}` }
  await client.call(getBooking, { path }, { format })
  await client.call(getBooking, { path })
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual([
    'Basic token',
    'Basic token',
    'Bearer token',
  ])
})

it('a call returns the data, the cursor of the next page and the request id', async () => {
  const answers = [
    { request_id: 'r1', data: [], next_cursor: 'c2' },
    { request_id: 'r2', data: [], next_cursor: null },
  ]
  const { client } = clientOver((_, index) => Response.json(answers[index]))
  const list = () => client.call(listCalendars, { path: { grant_id: 'me' } })
  expect(await list()).toEqual({ data: [], nextCursor: 'c2', requestId: 'r1' })
  expect(await list()).toEqual({ data: [], nextCursor: undefined, requestId: 'r2' })
})

it('data is unchanged if it is not validated', async () => {
  const { client } = clientOver(() => success({ booking_id: 7 }))
  const { data } = await client.call(getBooking, { path }, { validation: 'none' })
  expectTypeOf(data).toBeUnknown()
  expect(data).toEqual({ booking_id: 7 })
})
