import { instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payment } from '../testing/paid-studio.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'
import type { Fetch } from './call.js'
import { type CheckResult, type ConformanceOptions, runConformance } from './run-conformance.js'

let service: TestService
let ada: TestHost
let id: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada])
})
afterEach(() => {
  expect(service.errors).toEqual([])
})

type Send = Fetch
/** A function that responds in place of the service, or changes its response. */
type FieldError = (request: Request, send: Send) => Promise<Response> | Response

const options = (change: Partial<ConformanceOptions> = {}, fault?: FieldError): ConformanceOptions => {
  const send: Send = (request) => service.service.fetch(request)
  return {
    url: 'https://service.test',
    configurationId: id,
    apiKey: service.key,
    book: true,
    clock: () => service.now,
    fetch: fault ? async (request) => fault(request, send) : send,
    ...change,
  }
}

const run = async (
  change?: Partial<ConformanceOptions>,
  fault?: FieldError,
): Promise<readonly CheckResult[]> => {
  const results: CheckResult[] = []
  for await (const check of runConformance(options(change, fault))) results.push(check)
  return results
}

const named = (results: readonly CheckResult[], result: CheckResult['result']) =>
  results.filter((check) => check.result === result).map(({ name }) => name)

const actualOf = (results: readonly CheckResult[], name: string) =>
  results.find((check) => check.name === name)?.actual

/** The number of active bookings of the host. */
const standing = async () =>
  (await service.withKey('GET', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`)).data.length

/** Checks of series, which the configuration must allow. */
const seriesChecks = ['series-availability', 'series-book']
/** Checks of payments, which the configuration must ask for. */
const paymentChecks = ['payment', 'payment-reads', 'payment-needs-key', 'payment-cancels']
/** Checks of confirmed addresses, which the configuration must ask for. */
const confirmationChecks = [
  'confirm-email-before-booking',
  'confirm-email',
  'confirm-email-reads',
  'confirm-email-needs-code',
  'confirm-email-cancels',
]
/** Checks of what is off unless the configuration asks for it. */
const offChecks = [...paymentChecks, ...confirmationChecks, 'waitlist']
const groupChecks = ['group-seats', 'validate-timeslot', ...seriesChecks, ...offChecks]

/** A configuration for group events, with one event in a week. */
const addGroup = async (): Promise<string> => {
  const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
  const { data } = await service.withKey('POST', path, {
    type: 'group',
    name: 'Pottery',
    group_booking: { calendar_id: ada.calendarId },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
  })
  const week = 7 * 86_400
  for (const weeks of [1, 2]) {
    const start_time = instant(monday + weeks * week)
    await service.withKey('POST', `${path}/${data.id}/group-events`, {
      calendar_id: ada.calendarId,
      title: 'Pottery',
      capacity: 3,
      when: { start_time, end_time: start_time + 3_600 },
    })
  }
  return data.id
}

describe('this service passes all checks', () => {
  test('with a collective configuration', async () => {
    const results = await run()
    expect(named(results, 'failed')).toEqual([])
    expect(named(results, 'skipped')).toEqual(groupChecks)
    expect(await standing()).toBe(0)
  })

  test('with round robin, booking one host', async () => {
    const ben = await addHost(service, 'ben@example.com')
    const availability = (availability_method: string) => ({
      availability: { duration_minutes: 30, availability_rules: { availability_method } },
    })
    for (const method of ['max-availability', 'max-fairness']) {
      const configurationId = await addConfiguration(service, [ada, ben], availability(method))
      const results = await run({ configurationId })
      expect(named(results, 'failed')).toEqual([])
      expect(named(results, 'skipped')).toEqual(groupChecks)
    }
    expect(await standing()).toBe(0)
  })

  test('with series of bookings', async () => {
    const scheduler = {
      min_booking_notice: 0,
      available_days_in_future: 60,
      booking_series: { max_bookings: 5, every: ['week'] },
    }
    const configurationId = await addConfiguration(service, [ada], { scheduler })
    const results = await run({ configurationId })
    expect(named(results, 'failed')).toEqual([])
    expect(named(results, 'skipped')).toEqual(['group-seats', 'validate-timeslot', ...offChecks])
    expect(await standing()).toBe(0)
    const broken = (method: string, end: RegExp) => run({ configurationId }, effect(method, end))
    expect(named(await broken('GET', /\/availability\/series$/), 'failed')).toEqual(['series-availability'])
    expect(named(await broken('POST', /\/booking-series$/), 'failed')).toEqual(['series-book'])
    expect(named(await broken('DELETE', /\/series$/), 'failed')).toEqual(['series-book'])
    expect(await standing()).toBe(0)
  })

  test('with a waitlist, on which nobody waits in the end', async () => {
    const scheduler = { min_booking_notice: 0, available_days_in_future: 60, waitlist: true }
    const configurationId = await addConfiguration(service, [ada], { scheduler })
    const results = await run({ configurationId })
    expect(named(results, 'failed')).toEqual([])
    expect(named(results, 'passed')).toContain('waitlist')
    const broken = (method: string, end: RegExp) => run({ configurationId }, effect(method, end))
    expect(named(await broken('POST', /\/waitlist$/), 'failed')).toEqual(['waitlist'])
    expect(named(await broken('DELETE', /\/waitlist\/[^/]+$/), 'failed')).toEqual(['waitlist'])
    expect(await standing()).toBe(0)
  })

  test('with a price, of which nobody pays', async () => {
    const configurationId = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 0, payment },
    })
    const results = await run({ configurationId })
    expect(named(results, 'failed')).toEqual([])
    const passed = named(results, 'passed')
    expect(paymentChecks.filter((name) => !passed.includes(name))).toEqual([])
    expect(actualOf(results, 'book')).toBe('this configuration is paid for')
    const payments = /\/payments$/
    const onePayment = /\/payments\/[^/]+$/
    for (const [name, fault] of [
      ['payment', effect('POST', payments)],
      ['payment', changed('POST', payments, ({ data }) => (data.expires_in = 0))],
      ['payment', changed('POST', payments, ({ data }) => delete data.url)],
      ['payment-reads', changed('GET', onePayment, ({ data }) => (data.status = 'expired'))],
      [
        'payment-needs-key',
        (request, send) =>
          isCall(request, 'POST', /\/complete$/)
            ? Response.json({ request_id: 'r', data: { payment_id: 'x', status: 'completed' } })
            : send(request),
      ],
      ['payment-cancels', effect('DELETE', onePayment, 501)],
    ] as const satisfies readonly (readonly [string, FieldError])[])
      expect(named(await run({ configurationId }, fault), 'failed')).toEqual([name])
  })

  test('with confirmed addresses, of which nobody reads the code', async () => {
    service = await openService(undefined, { sendsMail: true })
    ada = await addHost(service, 'ada@example.com')
    const configurationId = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 0, confirm_email: true },
    })
    const results = await run({ configurationId })
    expect(named(results, 'failed')).toEqual([])
    const passed = named(results, 'passed')
    expect(confirmationChecks.filter((name) => !passed.includes(name))).toEqual([])
    expect(actualOf(results, 'book')).toBe('visitors of this configuration confirm their address first')
    expect(await standing()).toBe(0)
    const started = /\/email-confirmations$/
    const one = /\/email-confirmations\/[^/]+$/
    for (const [name, fault] of [
      [
        'confirm-email-before-booking',
        (request, send) =>
          isCall(request, 'POST', /\/bookings$/)
            ? Response.json({ request_id: 'r', error: { type: 'forbidden', message: 'no' } }, { status: 403 })
            : send(request),
      ],
      ['confirm-email', effect('POST', started)],
      ['confirm-email', changed('POST', started, ({ data }) => (data.expires_in = 0))],
      ['confirm-email', changed('POST', started, ({ data }) => (data.email = 'noor@example.com'))],
      ['confirm-email-reads', changed('GET', one, ({ data }) => (data.status = 'expired'))],
      [
        'confirm-email-needs-code',
        (request, send) =>
          isCall(request, 'POST', /\/confirm$/)
            ? Response.json({ request_id: 'r', data: { confirmation_id: 'x', status: 'completed' } })
            : send(request),
      ],
      ['confirm-email-cancels', effect('DELETE', one, 501)],
    ] as const satisfies readonly (readonly [string, FieldError])[]) {
      // Fewer than the codes that one mailbox gets in an hour.
      service.at(instant(service.now + 3_600))
      expect(named(await run({ configurationId }, fault), 'failed')).toEqual([name])
    }
  })

  test('after many bookings, by solving its challenges', async () => {
    service = await openService(undefined, { addressOf: () => '192.0.2.1' })
    ada = await addHost(service, 'ada@example.com')
    id = await addConfiguration(service, [ada])
    for (let runs = 0; runs < 8; runs++) expect(named(await run(), 'failed')).toEqual([])
    const refused = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect(refused.error.type).toBe('challenge_required')
  })

  test('with organizer confirmation', async () => {
    const configurationId = await addConfiguration(service, [ada], {
      event_booking: { title: 'Walkthrough', booking_type: 'organizer-confirmation' },
    })
    expect(named(await run({ configurationId }), 'failed')).toEqual([])
  })

  test('with required fields', async () => {
    const field = (type: string, more: object = {}) => ({ label: type, type, required: true, ...more })
    const options = ['one', 'two']
    const configurationId = await addConfiguration(service, [ada], {
      scheduler: {
        min_booking_notice: 0,
        additional_fields: {
          text: field('text'),
          email: field('email'),
          phone: field('phone_number'),
          date: field('date'),
          agreed: field('checkbox'),
          one: field('dropdown', { options }),
          some: field('multi_select', { options }),
          order: field('text', { pattern: '[A-Z]{3}' }),
        },
      },
    })
    expect(named(await run({ configurationId, answers: { order: 'ABC' } }), 'failed')).toEqual([])
    const unanswered = await run({ configurationId })
    expect(named(unanswered, 'failed')).toEqual(['book'])
    expect(actualOf(unanswered, 'book')).toContain('additional_fields.order')
  })

  test('with a private configuration and a session', async () => {
    const configurationId = await addConfiguration(service, [ada], { requires_session_auth: true })
    const { data } = await service.withKey('POST', '/v3/scheduling/sessions', {
      configuration_id: configurationId,
    })
    expect(named(await run({ configurationId, session: data.session_id }), 'failed')).toEqual([])
    const refused = await run({ configurationId })
    expect(actualOf(refused, 'availability')).toContain(
      '401 unauthorized: this configuration needs a session',
    )
  })

  test('with group events, booking a seat', async () => {
    const configurationId = await addGroup()
    const results = await run({ configurationId })
    expect(named(results, 'failed')).toEqual([])
    expect(named(results, 'skipped')).toEqual([
      'availability-hosts',
      ...seriesChecks,
      ...offChecks,
      'book-once',
      'book-says-taken',
      'book-past',
      'booking-own-time',
    ])
  })

  test('with a page of an allowed origin, and reports an origin that is not allowed', async () => {
    service = await openService(undefined, { allowedOrigins: ['https://shop.example'] })
    ada = await addHost(service, 'ada@example.com')
    id = await addConfiguration(service, [ada])
    expect(named(await run({ origin: 'https://shop.example' }), 'failed')).toEqual([])
    const elsewhere = await run({ origin: 'https://other.example', book: false })
    expect(named(elsewhere, 'failed')).toEqual([
      'cors-read',
      'cors-book',
      'cors-change',
      'cors-session',
      'cors-idempotency',
      'cors-challenge',
    ])
  })
})

/** Whether a request has this method and path suffix. */
const isCall = ({ method, url }: Request, wanted: string, end: RegExp): boolean =>
  method === wanted && end.test(new URL(url).pathname)

const failed = (status: number, type = 'not_found_error', message = 'no') =>
  Response.json(
    { request_id: 'r', error: { type, message } },
    { status, headers: { 'Access-Control-Allow-Origin': '*' } },
  )

/** Fails one call. */
const effect =
  (method: string, end: RegExp, status = 404): FieldError =>
  (request, send) =>
    isCall(request, method, end) ? failed(status) : send(request)

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are broken by tests
type Json = any

/** Changes the successful response of a call. */
const changed =
  (method: string, end: RegExp, change: (body: Json, request: Request) => void): FieldError =>
  async (request, send) => {
    const response = await send(request)
    if (!isCall(request, method, end) || !response.ok) return response
    const body: Json = await response.json()
    change(body, request)
    return Response.json(body, { headers: response.headers })
  }

/** Changes the response headers of a call. */
const headed =
  (
    method: string | undefined,
    end: RegExp,
    change: Readonly<Record<string, string | undefined>>,
  ): FieldError =>
  async (request, send) => {
    const response = await send(request)
    if (!isCall(request, method ?? request.method, end)) return response
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(change))
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    return new Response(response.status === 204 ? null : await response.text(), {
      status: response.status,
      headers,
    })
  }

/** Changes the query of a call. */
const asked =
  (end: RegExp, change: (query: URLSearchParams) => void): FieldError =>
  (request, send) => {
    const url = new URL(request.url)
    if (!end.test(url.pathname) || request.method !== 'GET') return send(request)
    change(url.searchParams)
    return send(new Request(url, request))
  }

const bookings = /\/bookings$/
const challenges = /\/challenges$/
const booking = /\/bookings\/[^/]+$/
const holds = /\/holds$/
const hold = /\/holds\/[^/]+$/
const availability = /\/scheduling\/availability$/
const settings = /\/ui-settings$/
const anywhere = /./

/** Replaces the refusal of a booking by the existing booking. */
const bookedAgain = (isMeant: (start: number) => boolean): FieldError => {
  let first = ''
  return async (request, send) => {
    if (!isCall(request, 'POST', bookings)) return send(request)
    const { start_time }: Json = await request.clone().json()
    const response = await send(request)
    if (response.ok) first = await response.clone().text()
    return response.ok || !isMeant(start_time) ? response : new Response(first)
  }
}

/** Returns the free times from before the first booking, whatever is booked. */
const rememberingFirst = (): FieldError => {
  let first: Json[] | undefined
  let isBooked = false
  const remembering = changed('GET', availability, ({ data }, { url }) => {
    first ??= data.time_slots
    if (!isBooked) return
    const query = new URL(url).searchParams
    data.time_slots = first?.filter(
      ({ start_time, end_time }) =>
        Number(query.get('start_time')) <= start_time && end_time <= Number(query.get('end_time')),
    )
  })
  return (request, send) => {
    isBooked ||= isCall(request, 'POST', bookings)
    return remembering(request, send)
  }
}

const keepingCancelled = (): FieldError => {
  let cancelled = 0
  const leaving = changed('GET', availability, ({ data }) => {
    data.time_slots = data.time_slots.filter(({ start_time }: Json) => start_time !== cancelled)
  })
  return async (request, send) => {
    const response = await leaving(request, send)
    if (isCall(request, 'DELETE', booking)) cancelled = (await response.clone().json()).data.start_time
    return response
  }
}

const cancellingOnce = (): FieldError => {
  const gone = new Set<string>()
  return (request, send) => {
    if (!isCall(request, 'DELETE', booking)) return send(request)
    if (gone.has(request.url)) return failed(400, 'booking_cancelled')
    gone.add(request.url)
    return send(request)
  }
}

const first = (body: Json) => body.data.time_slots[0]

describe('only the check of a missing behavior fails:', () => {
  test.each<[string, FieldError, string?]>([
    ['availability', effect('GET', availability)],
    ['availability', effect('GET', availability, 501), 'that is not built'],
    ['availability', changed('GET', availability, (body) => delete first(body).end_time), 'without an end'],
    ['availability', changed('GET', availability, (body) => delete body.data), 'without data'],
    ['ui-settings', effect('GET', settings)],
    ['ui-settings', effect('GET', settings, 501), 'that is not built'],
    ['ui-settings', changed('GET', settings, ({ data }) => (data.configuration_id = 'x')), 'of another'],
    ['ui-settings-discreet', changed('GET', settings, ({ data }) => (data.calendar_ids = ['primary']))],
    [
      'availability-window',
      asked(availability, (query) => {
        query.set('start_time', String(monday))
        query.set('end_time', String(monday + 30 * 86_400))
      }),
    ],
    ['availability-order', changed('GET', availability, ({ data }) => data.time_slots.reverse())],
    ['availability-length', changed('GET', settings, ({ data }) => (data.duration_minutes = 45))],
    ['availability-hosts', changed('GET', availability, (body) => (first(body).emails = []))],
    [
      'unknown-configuration',
      (request, send) =>
        !isCall(request, 'GET', availability) || request.url.includes(id)
          ? send(request)
          : Response.json({ request_id: 'r', data: { time_slots: [] } }),
    ],
    [
      'errors',
      async (request, send) =>
        !isCall(request, 'GET', availability) || request.url.includes(id)
          ? send(request)
          : new Response('<h1>no</h1>', { status: 404 }),
    ],
    ['request-id', changed('GET', availability, (body) => delete body.request_id)],
    ['cors-read', headed('GET', availability, { 'Access-Control-Allow-Origin': undefined })],
    [
      'cors-book',
      headed('OPTIONS', bookings, { 'Access-Control-Allow-Headers': 'Idempotency-Key, Challenge-Response' }),
    ],
    ['cors-change', headed('OPTIONS', booking, { 'Access-Control-Allow-Methods': 'GET, PUT, DELETE' })],
    ['cors-session', headed('OPTIONS', availability, { 'Access-Control-Allow-Headers': '*' })],
    [
      'cors-idempotency',
      headed('OPTIONS', bookings, { 'Access-Control-Allow-Headers': 'content-type, challenge-response' }),
    ],
    [
      'cors-challenge',
      headed('OPTIONS', bookings, { 'Access-Control-Allow-Headers': 'content-type, idempotency-key' }),
    ],
    ['challenge', effect('POST', challenges)],
    ['challenge', changed('POST', challenges, ({ data }) => (data.difficulty = 60)), 'of endless work'],
    ['challenge', changed('POST', challenges, ({ data }) => delete data.seed), 'without a seed'],
    ['cors-retry-after', headed(undefined, anywhere, { 'Access-Control-Expose-Headers': undefined })],
    ['sessions', effect('POST', /\/sessions$/)],
    [
      'sessions-end',
      (request, send) =>
        isCall(request, 'DELETE', /\/sessions\//) ? Response.json({ request_id: 'r' }) : send(request),
    ],
    ['links', effect('POST', /\/links$/)],
    [
      'links-end',
      (request, send) =>
        isCall(request, 'DELETE', /\/links\//) ? Response.json({ request_id: 'r' }) : send(request),
    ],
    [
      'link-holds',
      async (request, send) => {
        if (!isCall(request, 'POST', /\/links$/)) return send(request)
        const { hold_slots: _, ...body } = await request.clone().json()
        return send(new Request(request, { body: JSON.stringify(body) }))
      },
    ],
    ['polls', effect('POST', /\/polls$/)],
    ['polls', changed('GET', /\/poll-pages\/\w+$/, ({ data }) => (data.slots[0].yes = 0)), 'that counts'],
    [
      'polls',
      changed('GET', /\/poll-pages\/\w+$/, ({ data }) => (data.email = 'conformance@example.com')),
      'that keeps addresses to itself',
    ],
    ['hold', effect('POST', holds)],
    ['hold', changed('POST', holds, ({ data }) => (data.expires_in = 0)), 'that lives'],
    ['hold-own-time', asked(availability, (query) => query.delete('hold_id'))],
    ['hold-extends', effect('PATCH', hold, 501)],
    ['hold-releases', effect('DELETE', hold, 501)],
    ['book', effect('POST', bookings)],
    ['book', effect('POST', bookings, 501), 'that is not built'],
    ['book-takes', rememberingFirst()],
    ['book-once', bookedAgain((start) => start > monday)],
    [
      'book-says-taken',
      async (request, send) => {
        const response = await send(request)
        return isCall(request, 'POST', bookings) && response.status === 400
          ? failed(400, 'invalid_request_error')
          : response
      },
    ],
    ['book-past', bookedAgain((start) => start < monday)],
    ['booking-reads', effect('GET', booking)],
    ['booking-reference', changed('POST', bookings, ({ data }) => delete data.booking_ref)],
    ['booking-reference', changed('POST', bookings, ({ data }) => (data.booking_ref = '42')), 'of its own'],
    [
      'booking-time',
      (request, send) =>
        changed(
          'GET',
          settings,
          ({ data }) => delete data.booking,
        )(request, (inner) =>
          Promise.resolve(changed('GET', booking, ({ data }) => delete data.start_time)(inner, send)),
        ),
    ],
    ['booking-own-time', asked(availability, (query) => query.delete('booking_id'))],
    ['move', effect('PATCH', booking, 501)],
    [
      'move',
      (request, send) =>
        isCall(request, 'PATCH', booking) ? Response.json({ request_id: 'r' }) : send(request),
      'and says it was',
    ],
    [
      'cancel',
      async (request, send) =>
        isCall(request, 'DELETE', booking) && (await request.clone().text()).includes('reason')
          ? failed(400, 'invalid_request_error')
          : send(request),
    ],
    ['cancel-frees', keepingCancelled()],
    ['cancel-again', cancellingOnce()],
    [
      'idempotency',
      (request, send) => {
        const headers = new Headers(request.headers)
        headers.delete('Idempotency-Key')
        return send(new Request(request, { headers }))
      },
    ],
  ])('%s', async (name, fault) => {
    const results = await run({}, fault)
    expect(named(results, 'failed')).toEqual([name])
    expect(actualOf(results, name)).toMatch(/./)
    expect(await standing()).toBe(0)
  })

  test.each<[string, FieldError]>([
    ['group-seats', changed('GET', availability, (body) => delete first(body).calendar_id)],
    ['validate-timeslot', effect('POST', /\/validate-timeslot$/, 501)],
  ])('%s, of group events', async (name, fault) => {
    const configurationId = await addGroup()
    expect(named(await run({ configurationId, book: false }, fault), 'failed')).toEqual([name])
  })

  test('a 404 without CORS headers is reported as such, because a page cannot read it', async () => {
    const hidden: FieldError = (request, send) =>
      isCall(request, 'GET', settings) ? new Response('', { status: 404 }) : send(request)
    expect(actualOf(await run({}, hidden), 'ui-settings')).toMatch(
      /404 \(without Access-Control-Allow-Origin/,
    )
  })
})

describe('no booking remains', () => {
  test('if booking is not allowed', async () => {
    let posts = 0
    const counting: FieldError = (request, send) => {
      if (isCall(request, 'POST', bookings)) posts++
      return send(request)
    }
    const results = await run({ book: false, apiKey: undefined }, counting)
    expect(posts).toBe(0)
    expect(service.domainEvents).toEqual([])
    expect(named(results, 'failed')).toEqual([])
    expect(results.filter(({ actual }) => actual === 'there is no API key')).toHaveLength(6)
    expect(results.filter(({ actual }) => actual === 'it books, which is not allowed')).toHaveLength(30)
  })

  test('if the run is interrupted', async () => {
    const stop = new AbortController()
    const results: CheckResult[] = []
    for await (const check of runConformance(options({ signal: stop.signal }))) {
      results.push(check)
      if (check.name === 'book') {
        expect(await standing()).toBe(1)
        stop.abort()
      }
    }
    expect(results.at(-1)).toMatchObject({ name: 'nothing-left', result: 'passed' })
    expect(actualOf(results, 'move')).toBe('the run was interrupted')
    expect(await standing()).toBe(0)
  })

  test('if the run is interrupted during a booking', async () => {
    const stop = new AbortController()
    const results = await run({ signal: stop.signal }, (request, send) => {
      if (isCall(request, 'POST', bookings)) stop.abort()
      return send(request)
    })
    expect(service.domainEvents.map(({ type }) => type)).toEqual(['booking.created', 'booking.cancelled'])
    expect(results.at(-1)).toMatchObject({ name: 'nothing-left', result: 'passed' })
  })

  test('if the service stops listening', async () => {
    for await (const { name } of runConformance(options())) if (name === 'book') break
    expect(service.domainEvents.map(({ type }) => type)).toEqual(['booking.created', 'booking.cancelled'])
  })

  /** Loses the first response to a booking. */
  const losing = (): FieldError => {
    let isFirst = true
    return async (request, send) => {
      const response = await send(request)
      if (!isFirst || !isCall(request, 'POST', bookings)) return response
      isFirst = false
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    }
  }

  test('if a response is lost and the service supports idempotency keys', async () => {
    const results = await run({}, losing())
    expect(actualOf(results, 'book')).toBe('no response: ECONNRESET')
    expect(named(results, 'failed')).toEqual(['book'])
    expect(await standing()).toBe(0)
  })

  test('except that an unknown outcome is reported', async () => {
    const lossy = losing()
    const results = await run({}, (request, send) =>
      lossy(request, (inner) =>
        Promise.resolve(changed('GET', settings, ({ data }) => delete data.capabilities)(inner, send)),
      ),
    )
    expect(named(results, 'failed')).toEqual(['book', 'nothing-left'])
    expect(actualOf(results, 'nothing-left')).toMatch(/^2026-\d\d-\d\dT.* may be booked/)
  })

  test('except that a booking that cannot be cancelled is reported', async () => {
    const results = await run({}, effect('DELETE', booking, 501))
    expect(named(results, 'failed')).toEqual(['cancel', 'nothing-left'])
    expect(actualOf(results, 'nothing-left')).toMatch(/^booking [\da-f-]{36} remains: 501/)
  })
})

describe('a run that cannot start', () => {
  test('rejects a URL that is neither https nor on this machine', async () => {
    await expect(run({ url: 'http://service.test' })).rejects.toThrow(/url 'http:.*expected an https address/)
    await expect(run({ url: 'service.test' })).rejects.toThrow(/expected an https address/)
    expect(named(await run({ url: 'http://127.0.0.1:4170/' }), 'failed')).toEqual([])
  })

  test('reports that nothing responds', async () => {
    const refused: FieldError = () => {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    }
    await expect(run({}, refused)).rejects.toThrow('https://service.test: no response: ECONNREFUSED')
  })
})
