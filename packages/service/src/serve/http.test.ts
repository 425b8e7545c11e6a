import { endpoints } from '@whenable/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../routes.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

let service: TestService
let ada: TestHost
let id: string
beforeAll(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada])
})

describe('the table of endpoints', () => {
  test('has every endpoint of the contract', async () => {
    const { paths } = await (await service.service.fetch(new Request('http://x.test/openapi.json'))).json()
    const operations: { operationId: string }[] = Object.values(paths).flatMap((path) =>
      Object.values(path as object),
    )
    const answered = operations.map(({ operationId }) => operationId).sort()
    expect(answered).toEqual(endpoints.map((endpoint) => endpoint.id).sort())
  })

  test('read-only endpoints are GETs, and POSTs that store nothing', () => {
    const questions = [
      'admin-bookings.check',
      'calendars.availability',
      'calendars.free-busy',
      'challenges.create',
      'group-events.validate-timeslot',
      'poll-pages.challenge',
      'event-types.preview-availability',
      'routing-forms.route',
    ]
    for (const { endpoint, reads } of routes)
      if (endpoint.method === 'GET') expect([endpoint.id, reads]).toEqual([endpoint.id, true])
      else if (reads) expect(questions).toContain(endpoint.id)
  })

  test('the OpenAPI document names the service’s address', async () => {
    const response = await service.service.fetch(new Request('https://times.example/openapi.json'))
    const document = await response.json()
    expect(document.servers).toEqual([{ url: 'https://times.example' }])
    expect(Object.keys(document.paths)).toContain('/v3/scheduling/bookings/{booking_id}')
  })
})

describe('a response', () => {
  test('has a request id in the body and in a header', async () => {
    const { request_id, headers, status } = await service.withKey('GET', '/v3/grants')
    expect(status).toBe(200)
    expect(request_id).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('x-request-id')).toBe(request_id)
  })

  test('to an unknown path is an error in the same format', async () => {
    for (const path of ['/v3/nothing', '/', '/v3/grants/x/nothing']) {
      const answer = await service.withKey('GET', path)
      expect([answer.status, answer.error.type]).toEqual([404, 'not_found_error'])
      expect(answer.request_id).toBeDefined()
    }
    expect((await service.withKey('PATCH', '/v3/grants', {})).status).toBe(404)
  })

  test('has only the selected fields', async () => {
    const { data } = await service.withKey('GET', '/v3/grants?select=id,email')
    expect(Object.keys(data[0]).sort()).toEqual(['email', 'id'])
    const one = await service.withKey('GET', `/v3/grants/${ada.grantId}?select=email`)
    expect(one.data).toEqual({ email: ada.email })
  })

  test('to a list ends with the last page', async () => {
    const fresh = await openService()
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => addHost(fresh, `host${index}@example.com`)),
    )
    const seen: string[] = []
    let token: string | undefined
    do {
      const page: Awaited<ReturnType<TestService['withKey']>> = await fresh.withKey(
        'GET',
        `/v3/grants?limit=2${token ? `&page_token=${token}` : ''}`,
      )
      seen.push(...page.data.map((grant: { id: string }) => grant.id))
      token = page.next_cursor
    } while (token)
    expect(seen.sort()).toEqual(made.map((host) => host.grantId).sort())
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['page_token=rubbish', 'page_token'],
  ])('to %s is an error', async (query, field) => {
    expect((await service.withKey('GET', `/v3/grants?${query}`)).error).toMatchObject({
      type: 'invalid_request_error',
      field,
    })
  })
})

describe('a body', () => {
  const raw = (body: string, type = 'application/json', method = 'POST', path = '/v3/connectors') =>
    service.service
      .fetch(
        new Request(`http://service.test${path}`, {
          method,
          headers: { Authorization: `Bearer ${service.key}`, ...(type ? { 'Content-Type': type } : {}) },
          body,
        }),
      )
      .then(async (response) => ({ status: response.status, ...(await response.json()) }))
  const good = JSON.stringify({ provider: 'virtual-calendar' })

  test('must be JSON by its type and its syntax', async () => {
    expect((await raw(good)).status).toBe(200)
    expect((await raw(good, 'application/json; charset=utf-8')).status).toBe(200)
    expect((await raw(good, 'text/plain')).error.message).toMatch(/^Content-Type: got 'text\/plain'/)
    expect((await raw('{')).error.message).toMatch(/not valid JSON/)
    expect((await raw('')).error.type).toBe('invalid_request_error')
    expect((await raw('[]')).error).toMatchObject({ field: 'body' })
  })

  test('is refused if it is too large, too deep, has too many values, or characters that a database cannot store', async () => {
    const large = JSON.stringify({ provider: 'virtual-calendar', name: 'x'.repeat(256 * 1024) })
    expect(await raw(large)).toMatchObject({ status: 413, error: { type: 'request_too_large' } })
    const deep = `{"provider":"virtual-calendar","settings":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`
    expect((await raw(deep)).error.message).toMatch(/levels/)
    // Each of them would be described by the validation.
    const list = (count: number) => `{"provider":"virtual-calendar","x":[${Array(count).fill('{}').join()}]}`
    expect((await raw(list(80_000))).error.message).toBe(
      'body: got more values, expected at most 20000 values in all',
    )
    const lists = `{"provider":"virtual-calendar","x":[${Array(40)
      .fill(`[${Array(600).fill(1).join()}]`)
      .join()}]}`
    expect((await raw(lists)).error.message).toMatch(/20000 values/)
    expect((await raw(list(19_000))).status).toBe(200)
    expect((await raw('{"provider":"virtual-calendar","name":"\\u0000"}')).error.message).toMatch(/NUL/)
    expect((await raw('{"provider":"virtual-calendar","x":{"\\u0000":1}}')).error.message).toMatch(/NUL/)
    const halves = ['"name":"\\ud800"', '"x":{"\\udc00a":1}', '"x":["a\\ud83d"]']
    for (const half of halves)
      expect((await raw(`{"provider":"virtual-calendar",${half}}`)).error).toMatchObject({
        ...{ type: 'invalid_request_error', field: 'body' },
        message: 'body: got a text with half of a surrogate pair, expected texts of whole characters',
      })
    expect((await raw('{"provider":"virtual-calendar","name":"\\ud83d\\ude00"}')).status).toBe(200)
  })

  test('of a DELETE is optional', async () => {
    const { data } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-04T10:00:00Z'),
    })
    const gone = await service.call(
      'DELETE',
      `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`,
    )
    expect(gone.data.status).toBe('cancelled')
  })

  test('does not change prototypes', async () => {
    const made = await raw('{"provider":"virtual-calendar","__proto__":{"polluted":true},"scope":null}')
    expect(made.status).toBe(200)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('that is invalid is refused with the nested field, its value, and what is expected', async () => {
    const wrong = configurationOf([ada])
    const post = (change: object) =>
      service.withKey('POST', `/v3/grants/${ada.grantId}/scheduling/configurations`, { ...wrong, ...change })
    const messages = await Promise.all([
      post({ availability: { duration_minutes: 0 } }),
      post({ availability: { duration_minutes: 30, round_to: 7 } }),
      post({ availability: { duration_minutes: '30' } }),
      post({ availability: { duration_minutes: 30, availability_rules: { availability_method: 'first' } } }),
      post({ participants: [{ email: ada.email, timezone: 'Mars/Olympus' }] }),
      post({
        participants: [
          {
            email: ada.email,
            availability: { calendar_ids: [], open_hours: [{ days: [1], start: '17:00', end: '9:00' }] },
          },
        ],
      }),
      post({ scheduler: { confirmation_redirect_url: 'javascript:alert(1)' } }),
    ])
    expect(messages.map((answer) => answer.error.message)).toEqual([
      'availability.duration_minutes: got 0, expected at least 1',
      'availability.round_to: got 7, expected a multiple of 5',
      'availability.duration_minutes: got "30", expected a number',
      'availability.availability_rules.availability_method: got "first", expected one of collective, max-availability, max-fairness',
      'participants.0.timezone: got "Mars/Olympus", expected an IANA time zone, such as Europe/Lisbon',
      'participants.0.availability.open_hours.0.end: got "9:00", expected an end after the start',
      'scheduler.confirmation_redirect_url: got "javascript:alert(1)", expected an http or https address',
    ])
  })
})

describe('other origins', () => {
  test('may send requests, and read the headers they need', async () => {
    const response = await service.service.fetch(
      new Request(`http://service.test/v3/scheduling/bookings?configuration_id=${id}`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
      }),
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,Challenge-Response,' +
        'Mcp-Protocol-Version,Mcp-Method,Mcp-Name',
    )
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(3600)
  })

  test('can read errors and their request id', async () => {
    const { headers } = await service.call('GET', '/v3/grants')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe('ETag,Retry-After,X-Request-Id')
  })

  test('can be restricted', async () => {
    const allowedOrigins = ['https://shop.example', 'https://club.example']
    const strict = await openService(undefined, { allowedOrigins })
    const from = async (origin?: string) =>
      (await strict.call('GET', '/livez', { headers: origin ? { Origin: origin } : {} })).headers
    for (const origin of allowedOrigins) {
      const headers = await from(origin)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toContain('Origin')
    }
    for (const other of ['https://shop.example.evil.example', 'null', undefined])
      expect((await from(other)).get('access-control-allow-origin')).toBeNull()
  })
})

describe('a caller that accepts gzip', () => {
  const ask = (path: string) =>
    service.service.fetch(
      new Request(`http://service.test${path}`, {
        headers: { 'Accept-Encoding': 'gzip, br', Authorization: `Bearer ${service.key}` },
      }),
    )

  test('gets compressed responses', async () => {
    const response = await ask('/openapi.json')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const plain = response.body?.pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair)
    expect(await new Response(plain).json()).toMatchObject({ openapi: '3.0.3' })
  })

  test('gets small responses uncompressed', async () => {
    const response = await ask('/v3/grants/nobody')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await response.json()).error.type).toBe('not_found_error')
  })
})

describe('a log', () => {
  test('has the operation but no booking id', async () => {
    const lines: object[] = []
    const logged = await openService(undefined, { log: (entry) => lines.push(entry) })
    await logged.call('GET', '/v3/scheduling/bookings/the-secret?configuration_id=x')
    expect(lines[0]).toMatchObject({ method: 'GET', operation: 'bookings.read', status: 404 })
    expect(JSON.stringify(lines)).not.toContain('the-secret')
  })
})

describe('a malformed path or query', () => {
  test.each(['/v3/grants/%00', `/v3/grants/%E0%A4%A`, '/v3/grants/me?select=%00'])(
    '%s is a client error, not a server error',
    async (path) => {
      const answer = await service.withKey('GET', path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    },
  )
})

describe('an unauthorized caller', () => {
  test('learns nothing about other errors in the request', async () => {
    for (const body of [{}, { provider: 7 }, 'not an object'])
      expect((await service.call('POST', '/v3/connectors', { body })).status).toBe(401)
    const hidden = await addConfiguration(service, [ada], { requires_session_auth: true })
    const answer = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${hidden}`, {
      body: {},
    })
    expect(answer.status).toBe(401)
  })
})
