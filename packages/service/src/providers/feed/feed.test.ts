import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pull, PullRequest } from '../calendar-provider.js'
import { createGuardedFetch } from '../guarded-fetch.js'
import { createFeedProvider } from './open-feed.js'

const event = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20260311T090000Z',
    'DTEND:20260311T100000Z',
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** What the server answers, and what it was asked. */
let answer: { status?: number; headers?: Record<string, string>; body?: string }
let asked: IncomingHttpHeaders[]
const server = createServer((request, response) => {
  asked.push(request.headers)
  response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '')
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}/private-3f9a/basic.ics`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answer = {}
  asked = []
})

const fetch = createGuardedFetch({ reachable: 'loopback', optionName: '--allow-calendar-host' })
const open = (url = `http://${address}`) => createFeedProvider(fetch)({ settings: {}, secret: { url } })
const { signal } = new AbortController()
const pull = (more: Partial<PullRequest> = {}): Promise<Pull> =>
  open().pull('feed', { cursor: undefined, known: new Map(), timeZone: 'Europe/Berlin', signal, ...more })
/** Pulls what is new since another pull. */
const pullAfter = (before: Pull, more: Partial<PullRequest> = {}) =>
  pull({ cursor: before.cursor, known: before.present ?? new Map(), ...more })

describe('a feed', () => {
  test('is one read-only calendar with its own name, colour and time zone', async () => {
    const lines = ['X-WR-CALNAME:Shifts', 'COLOR:teal', 'X-WR-TIMEZONE:Europe/Paris']
    answer = { body: calendar(...lines, event('a')) }
    expect(await open().calendars({ signal })).toEqual([
      { id: 'feed', name: 'Shifts', color: 'teal', timeZone: 'Europe/Paris', isWritable: false },
    ])
    expect(open().items).toBeUndefined()
  })

  test('is read as a whole, series with their overrides as one item', async () => {
    answer = {
      body: calendar(
        event('b', 'RECURRENCE-ID:20260312T090000Z'),
        event('a'),
        event('b', 'RRULE:FREQ=DAILY;COUNT=3'),
      ),
    }
    const { changed, isComplete, present, removed } = await pull()
    expect([isComplete, removed, [...(present?.keys() ?? [])].sort()]).toEqual([true, [], ['a', 'b']])
    expect(changed.find(({ uid }) => uid === 'b')?.events).toMatchObject([
      { id: 'b', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] },
      { master_event_id: 'b' },
    ])
  })

  test('names only changed items the next time, and lacks those that are gone', async () => {
    answer = { body: calendar(event('a'), event('b'), event('c')) }
    const first = await pull()
    answer = { body: calendar(event('a', 'DTSTAMP:20260101T000000Z'), event('b', 'SUMMARY:New')) }
    const second = await pullAfter(first)
    expect(second.changed.map(({ uid }) => uid)).toEqual(['b'])
    expect([...(second.present?.keys() ?? [])]).toEqual(['a', 'b'])
  })

  test.each([
    ['ETag', { ETag: '"1"' }, 'if-none-match', '"1"'],
    [
      'Last-Modified',
      { 'Last-Modified': 'Mon, 02 Mar 2026 10:00:00 GMT' },
      'if-modified-since',
      'Mon, 02 Mar 2026 10:00:00 GMT',
    ],
  ])('is asked for changes by %s', async (_, headers, name, value) => {
    answer = { headers, body: calendar(event('a')) }
    const first = await pull()
    answer = { status: 304 }
    const second = await pullAfter(first)
    expect(asked[1]?.[name]).toBe(value)
    expect(second).toMatchObject({ changed: [], removed: [], isComplete: false })
    expect((await pullAfter(second)).cursor).toBe(first.cursor)
  })

  test('without validators is compared by its content', async () => {
    answer = { body: calendar('REFRESH-INTERVAL;VALUE=DURATION:PT2H', event('a')) }
    const first = await pull()
    expect(await pullAfter(first)).toMatchObject({ changed: [], isComplete: false, pollAfter: 7200 })
  })

  test('is read again for a reconciliation', async () => {
    answer = { headers: { ETag: '"1"' }, body: calendar(event('a').replaceAll('0Z', '0')) }
    const first = await pull()
    const again = await pullAfter(first, { isReconciliation: true })
    expect(again).toMatchObject({ changed: [], isComplete: true })
    expect(asked.every((headers) => headers['if-none-match'] === undefined)).toBe(true)
  })

  test.each([
    ['REFRESH-INTERVAL;VALUE=DURATION:P1D', 86_400],
    ['X-PUBLISHED-TTL:PT15M', 900],
    ['X-PUBLISHED-TTL:PT15M\r\nREFRESH-INTERVAL;VALUE=DURATION:P1WT1S', 604_801],
    ['REFRESH-INTERVAL:soon', undefined],
    ['REFRESH-INTERVAL:PT0S', undefined],
    ['NAME:Shifts', undefined],
  ])('that says %s is not polled before %s s', async (line, expected) => {
    answer = { body: calendar(line, event('a', 'X-PUBLISHED-TTL:PT1H')) }
    expect((await pull()).pollAfter).toBe(expected)
  })

  test('reads floating times in the zone that it is asked to, whichever it names itself', async () => {
    const floating = event('a').replaceAll('0Z', '0')
    answer = { body: calendar('X-WR-TIMEZONE:America/New_York', floating) }
    expect((await pull()).changed[0]?.events[0]?.when).toMatchObject({ start_timezone: 'Europe/Berlin' })
    answer = { body: calendar(floating) }
    expect((await pull()).changed[0]?.events[0]?.when).toMatchObject({ start_timezone: 'Europe/Berlin' })
  })

  test('with an unknown time zone is read in the owner’s, with a warning', async () => {
    const lines = event('a').replace(
      'DTSTART:20260311T090000Z',
      'DTSTART;TZID=Customized Time Zone:20260311T090000',
    )
    answer = { body: calendar(lines) }
    const { changed } = await pull()
    expect(
      changed
        .flatMap(({ warnings }) => warnings)
        .map(({ message }) => message)
        .join(),
    ).toContain('Customized Time Zone')
  })
})

describe('a feed that cannot be read', () => {
  const whole = calendar(event('a'), event('b'))
  test.each([
    ['a page', { body: '<!doctype html><title>Sign in</title>' }, 'malformed'],
    ['nothing', { body: '' }, 'malformed'],
    ['a calendar that breaks off', { body: whole.slice(0, whole.indexOf('UID:b')) }, 'malformed'],
    ['a calendar without an end', { body: whole.replace('END:VCALENDAR', '') }, 'malformed'],
    ['401', { status: 401 }, 'auth'],
    ['403', { status: 403 }, 'auth'],
    ['404', { status: 404 }, 'gone'],
    ['304 to a first request', { status: 304 }, 'malformed'],
    ['500', { status: 500 }, 'transient'],
    ['204', { status: 204 }, 'malformed'],
  ])('because it is %s rejects', async (_, broken, kind) => {
    answer = broken
    await expect(pull()).rejects.toMatchObject({ name: 'ProviderError', kind })
    await expect(open().verify({ signal })).rejects.toMatchObject({ kind })
  })

  test.each([
    [{ 'Retry-After': '120' }, 120],
    [{ 'Retry-After': 'Wed, 11 Mar 2026 10:01:00 GMT', Date: 'Wed, 11 Mar 2026 10:00:00 GMT' }, 60],
    [{ 'Retry-After': 'later' }, undefined],
    [{}, undefined],
  ])('because it limits requests says when to come back: %j', async (headers, retryAfter) => {
    answer = { status: 429, headers: headers as Record<string, string> }
    await expect(pull()).rejects.toMatchObject({ kind: 'rate-limited', retryAfter })
  })

  test.each([500, 404, 401, 200])('never reveals its address or its password (status %d)', async (status) => {
    answer = { status, body: 'broken' }
    const provider = open(`http://host:s3cret@${address}`)
    const error = await provider.verify({ signal }).catch((reason: Error) => reason)
    expect(String(error)).not.toMatch(/private-3f9a|s3cret/)
  })

  test.each([
    '',
    'calendar',
    'mailto:x@example.com',
    'https://',
    'file:///etc/passwd',
    'http://example.com/a.ics',
  ])('because its address is %j rejects', async (url) => {
    await expect(open(url).verify({ signal })).rejects.toMatchObject({
      kind: expect.stringMatching(/malformed|blocked-address/),
    })
  })
})

test('a username and a password in the address are sent as Basic, in UTF-8', async () => {
  answer = { body: calendar(event('a')) }
  await open(`http://h%C3%B6st:p%3Ass@${address}`).verify({ signal })
  expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('höst:p:ss').toString('base64')}`)
})

test('webcal: is requested by https', async () => {
  // The server does not speak TLS.
  await expect(open(`webcal://${address}`).verify({ signal })).rejects.toMatchObject({ kind: 'transient' })
  expect(asked).toEqual([])
})
