import { instant } from '@whenable/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMember } from '../testing/members.js'
import { payment } from '../testing/paid-studio.js'
import { addConfiguration, addHost, bookingBody, monday, openService } from '../testing/studio.js'
import { makeOffer } from '../testing/waitlist.js'

const long = process.env['WHENABLE_LONG'] !== undefined

const markup = '<img src=x onerror=alert(1)>'
const hostile = fc.constantFrom(
  ...['', ' ', '..', '%2e%2e%2f', "' OR 1=1 --", markup, '"><script>', '\u202e', '\0', '%', '🗓', '~', '~~'],
  ...['5', '253402214399', '999999999999', '253402214399~e', '999999999999~e'],
  ...['NaN', '-1', '1e999', '9'.repeat(40), 'x'.repeat(3_000), '0', 'true', '2026-02-30', '9999-12-31'],
)

test('random visits and forms of hosted pages are answered without an internal error', {
  timeout: 900_000,
}, async () => {
  const service = await openService(undefined, { rateLimit: 0 })
  const ada = await addHost(service, 'ada@example.com')
  const { token } = await makeMember(service, ada)
  await service.call('PATCH', '/admin/v1/me', { bearer: token, body: { page_slug: 'ada', name: markup } })
  const questions = { topic: { label: markup, type: 'text', required: false } }
  const scheduler = { min_booking_notice: 0, available_days_in_future: 20, additional_fields: questions }
  const event_booking = { title: markup, description: markup, location: markup, timezone: 'UTC' }
  const talk = await addConfiguration(service, [ada], {
    ...{ slug: 'talk', event_booking },
    scheduler: { ...scheduler, waitlist: true, booking_series: { max_bookings: 5 } },
  })
  const coach = await addHost(service, 'coach@example.com')
  const coaching = await addConfiguration(service, [coach], {
    ...{ slug: 'coaching', event_booking },
    scheduler: { ...scheduler, payment },
  })
  const waiting = await addHost(service, 'waiting@example.com')
  const offered = instant(monday + 8 * 86_400 + 3_600)
  const { entry } = await makeOffer(service, waiting, {}, offered)
  const link = await service.withKey('POST', '/v3/scheduling/links', {
    ...{ configuration_id: talk, prefill: { name: markup } },
  })
  const poll = await service.withKey('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: talk, title: markup },
    slots: [{ start_time: monday + 3 * 86_400 + 3_600 }, { start_time: monday + 3 * 86_400 + 5_400 }],
  })
  const booked = await service.withKey(
    'POST',
    `/v3/scheduling/bookings?configuration_id=${talk}`,
    bookingBody('2026-03-03T10:00:00Z'),
  )
  const query = `client_id=${service.clientId}`
  const key = 'the-random-key-of-a-form-0123456789'
  const paying = new URLSearchParams({
    slot: `${monday + 3_600}`,
    key,
    name: 'Noor',
    email: 'noor@example.com',
  })
  await service.service.fetch(
    new Request(`http://service.test/b/coaching?${query}`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: paying,
    }),
  )
  expect(coaching).toBeTruthy()

  // No request has the other application's client id, so a page with its texts is a leak.
  const secret = `secret-${crypto.randomUUID()}`
  const other = {
    ...service,
    withKey: (method: string, path: string, body?: unknown) =>
      service.call(method, path, { bearer: service.otherKey, body }),
  }
  await addConfiguration(other, [await addHost(other, 'host@elsewhere.example')], {
    ...{ name: secret, slug: 'talk', event_booking: { title: secret, timezone: 'UTC' } },
  })

  const pages = [
    ...['/b/talk', '/b/coaching', '/b/talk/wait', '/b/coaching/wait', `/b/coaching/pay/${key}`],
    ...[
      `/l/${link.data.secret}`,
      `/l/${link.data.secret}/wait`,
      `/w/${entry}`,
      `/p/${poll.data.secret}`,
      '/h/ada',
    ],
    `/manage/${booked.data.booking_ref}`,
  ]
  const segment = fc.oneof(hostile, fc.constantFrom('talk', 'ada', key, 'guessed', String(entry)))
  const unknown = fc
    .tuple(
      fc.constantFrom(
        '/b/*',
        '/b/*/wait',
        '/b/*/pay/*',
        '/l/*',
        '/l/*/pay/*',
        '/w/*',
        '/p/*',
        '/p/*/*',
        '/h/*',
      ),
      segment,
      segment,
    )
    .map(([pattern, first, second]) =>
      pattern.replace('*', encodeURIComponent(first)).replace('*', encodeURIComponent(second)),
    )
  const start = fc.integer({ min: 0, max: 12 * 48 }).map((index) => String(monday + index * 1_800))
  const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`)
  const values: Record<string, fc.Arbitrary<string>> = {
    client_id: fc.constantFrom(service.clientId, service.clientId, service.clientId, 'unknown'),
    tz: fc.constantFrom('Asia/Tokyo', 'Pacific/Apia', 'Mars/Base'),
    lang: fc.constantFrom('de', 'ar', 'ja', 'tlh'),
    slot: start,
    slots: start,
    start,
    from: date,
    for: fc.oneof(
      date,
      fc.tuple(date, date).map((days) => days.join('..')),
      start.map((at) => `${at}~event`),
    ),
    every: fc.constantFrom('day', 'week', 'month'),
    count: fc.constantFrom('2', '5', '6'),
    done: fc.constant('1'),
    move: fc.constant('1'),
    key: fc.constantFrom(key, 'k-1', crypto.randomUUID()),
    give_up: fc.constantFrom(key, 'guessed'),
    name: fc.constantFrom('Noor', markup),
    email: fc.constantFrom('noor@example.com', 'noor'),
    'answers.topic': fc.constantFrom('Plans', markup),
    'guests.0.email': fc.constantFrom('kai@example.com', markup),
    action: fc.constantFrom('accept', 'pass', 'leave', 'cancel', 'move', 'earlier', 'withdraw'),
    bookings: fc.constantFrom('', 'following', 'all'),
    reason: fc.constant(markup),
  }
  const fields = fc
    .record(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: hostile }),
        ]),
      ),
      { requiredKeys: ['client_id'] },
    )
    .map((record) => new URLSearchParams(record as Record<string, string>))
  const visit = fc.record({
    path: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pages) }, { weight: 1, arbitrary: unknown }),
    query: fields,
    form: fc.option(fields),
    accept: fc.constantFrom('text/html', 'text/html', 'application/json', 'text/markdown', '*/*;q=0.1'),
    site: fc.constantFrom('same-origin', 'same-origin', 'same-origin', 'cross-site'),
  })

  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(visit, async ({ path, query, form, accept, site }) => {
      const response = await service.service.fetch(
        new Request(`http://service.test${path}?${query}`, {
          method: form ? 'POST' : 'GET',
          headers: { Accept: accept, 'Sec-Fetch-Site': site },
          body: form,
          redirect: 'manual',
        }),
      )
      const { status, headers } = response
      const text = await response.text()
      const told = `${form ? 'POST' : 'GET'} ${path}?${query} ${form ?? ''}: ${service.errors.splice(0).map(String)}`
      expect(status, told).toBeLessThan(500)
      expect(text, told).not.toContain(secret)
      if (headers.get('content-type')?.startsWith('text/html')) {
        expect(text, told).not.toContain(markup)
        expect(headers.get('content-security-policy'), told).toMatch(/^default-src 'none'/)
      }
      // Nobody is sent to another website.
      expect(headers.get('location') ?? '/', told).toMatch(/^\/(?!\/)/)
      if (status === 200 || status === 303) seen.add(path)
    }),
    { numRuns: long ? 20_000 : 800, interruptAfterTimeLimit: 800_000 },
  )
  // Each page was shown, so that the test is meaningful.
  expect(pages.filter((path) => !seen.has(path))).toEqual([])
})
