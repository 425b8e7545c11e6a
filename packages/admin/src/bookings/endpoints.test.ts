import { describe, expect, it } from 'vitest'
import { createServiceCalls, type ServiceOptions } from '../base/service-calls.js'
import { bookingsEndpoints } from './endpoints.js'

const createBookingsCalls = (options: Pick<ServiceOptions, 'fetch'>) =>
  createServiceCalls(
    { baseUrl: 'https://booking.example.com', accessToken: 'token', ...options },
    bookingsEndpoints,
  )

const signal = new AbortController().signal
const counts = { upcoming: 1, to_answer: 0, past: 0, cancelled: 0 }

/** A service that records requests and answers with a version. */
const serviceOf = (answer: (path: string) => unknown) => {
  const requests: { method: string; path: string; headers: Headers; body: unknown }[] = []
  let etag = '"1"'
  const bookings = createBookingsCalls({
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      const headers = new Headers(init?.headers)
      const body = init?.body ? JSON.parse(String(init.body)) : undefined
      requests.push({ method: init?.method ?? '', path: pathname + search, headers, body })
      if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
      return Response.json({ request_id: 'r', data: answer(pathname) }, { headers: { ETag: etag } })
    },
  })
  return {
    bookings,
    requests,
    change: () => {
      etag = '"2"'
    },
  }
}

describe("an owner's bookings", () => {
  it('are asked for again with the version that is known, and an unchanged answer is the same', async () => {
    const { bookings, requests, change } = serviceOf(() => counts)
    const read = () => bookings.counts({ query: { guest: 'noor' } }, { signal })
    expect(await read()).toEqual(counts)
    expect(await read()).toEqual(counts)
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"'])
    change()
    expect(await read()).toEqual(counts)
    expect(await read()).toEqual(counts)
    expect(requests.at(-1)?.headers.get('if-none-match')).toBe('"2"')
    expect(requests[0]?.path).toBe('/admin/v1/bookings/counts?guest=noor')
  })

  it('are a file as the service wrote it, with its byte order mark, also if it has a version', async () => {
    const file = '\uFEFFdate,start\r\n'
    const headers = { ETag: '"1"', 'Content-Type': 'text/csv; charset=utf-8' }
    const fetch = async (_: unknown, init?: RequestInit) =>
      new Headers(init?.headers).has('if-none-match')
        ? new Response(null, { status: 304 })
        : new Response(file, { headers })
    const bookings = createBookingsCalls({ fetch })
    for (const _ of [1, 2]) {
      const saved = await bookings.csv({ query: { view: 'past', timezone: 'Europe/Lisbon' } }, { signal })
      expect([...new Uint8Array(await saved.arrayBuffer())]).toEqual([...new TextEncoder().encode(file)])
      expect(saved.type).toContain('text/csv')
    }
  })

  it('are listed by view with the filter, and a page ends with its cursor', async () => {
    const { bookings, requests } = serviceOf(() => [])
    const query = {
      configuration_id: 'talk',
      host: 'ada@example.com',
      view: 'past',
      limit: '20',
      page_token: 'cursor',
    } as const
    expect(await bookings.list({ query }, { signal })).toEqual({ items: [], next: undefined })
    expect(requests[0]?.path).toBe(
      '/admin/v1/bookings?configuration_id=talk&host=ada%40example.com&view=past&limit=20&page_token=cursor',
    )
  })

  it('are changed by calls with an idempotency key', async () => {
    const detail = {
      ...{
        id: 'b',
        object: 'booking',
        type: 'standard',
        status: 'booked',
        configuration_id: 'talk',
        title: 'Talk',
      },
      ...{ start_time: 1, end_time: 2, created_at: 1, updated_at: 1, guest: { email: 'noor@example.com' } },
    }
    const { bookings, requests } = serviceOf(() => detail)
    const options = { signal, idempotencyKey: 'once' }
    const path = { booking_id: 'b' }
    await bookings.move({ path, body: { start_time: 1, end_time: 2 } }, options)
    await bookings['remove-note']({ path: { ...path, note_id: 'n' } }, options)
    await bookings.attendance({ path, body: { attendance: null } }, options)
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/admin/v1/bookings/b/move', { start_time: 1, end_time: 2 }],
      ['DELETE', '/admin/v1/bookings/b/notes/n', undefined],
      ['PUT', '/admin/v1/bookings/b/attendance', { attendance: null }],
    ])
    expect(requests[0]?.headers.get('idempotency-key')).toBe('once')
  })
})
