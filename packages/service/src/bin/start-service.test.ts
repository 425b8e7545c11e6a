import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, offsetAt, parseInstant } from '@whenable/time'
import { useTimeZoneData } from '@whenable/time/zone-data'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { certificates } from '../testing/certificates.js'
import { eventItem, FakeServer } from '../testing/fake-provider.js'
import { copyEmptyDatabase } from '../testing/prepared-database.js'
import { createServerDatabase, hasServer } from '../testing/stores.js'
import type { Certificate } from './listen.js'
import { type StoreLocation, startService } from './start-service.js'

const now = parseInstant('2026-03-02T08:00:00Z')

/** A time at which no supported Node's time-zone data are old. */
const earlier = parseInstant('2025-03-03T08:00:00Z')

// The embedded database takes seconds to start, more on a busy machine.
describe('a started service', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-start-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  /** A directory with an empty embedded database. */
  const emptyData = async () => {
    await copyEmptyDatabase(join(directory, 'database'))
    return { directory }
  }

  test('listens, with its own application and a clock that starts at the given time', async () => {
    const started = await startService({ port: 0, now, seed: true })
    try {
      expect(started.isNew).toBe(true)
      const response = await fetch(`${started.url}/v3/grants`, {
        headers: { Authorization: `Bearer ${started.apiKey}` },
      })
      const { data } = await response.json()
      expect(data).toHaveLength(2)
      expect(data[0].created_at - now).toBeGreaterThanOrEqual(0)
      expect(data[0].created_at - now).toBeLessThan(60)
      const page = await fetch(`${started.url}/b/walkthrough`)
      expect(await page.text()).toContain(started.studio?.configurations.walkthrough)
    } finally {
      await started.close()
    }
  })

  describe('with time-zone data', () => {
    const data = {
      version: '2024b',
      zones: { 'America/Vancouver': '-0700' },
      links: { 'Canada/Pacific': 'America/Vancouver' },
    }
    afterEach(() => useTimeZoneData(undefined))

    const written = async (text: string) => {
      const file = join(directory, 'tzdata.json')
      await writeFile(file, text)
      return file
    }

    test("reads them instead of Node's, names their release, and says that it is old", async () => {
      const timeZoneDataFile = await written(JSON.stringify(data))
      const started = await startService({ port: 0, now, timeZoneDataFile })
      try {
        expect(await (await fetch(`${started.url}/readyz`)).json()).toEqual({
          status: 'ready',
          time_zone_data: '2024b',
        })
        expect(offsetAt(parseInstant('2030-01-01T00:00:00Z'), 'Canada/Pacific')).toBe(-25_200)
        expect(started.timeZoneRelease).toBe('2024b')
        expect(started.advice.join()).toContain('The time-zone data (2024b) is more than a year old')
      } finally {
        await started.close()
      }
    })

    test.each([
      ['no JSON', 'zones', 'is not valid JSON'],
      ['other data', '{"zones":{}}', 'expected a file made by pnpm tzdata'],
      ['a wrong zone', JSON.stringify({ ...data, zones: { Utopia: 'noon' } }), 'zones.Utopia: "noon"'],
    ])('refuses a file with %s', async (_case, text, message) => {
      const timeZoneDataFile = await written(text)
      const start = startService({ port: 0, timeZoneDataFile })
      await expect(start).rejects.toThrow(`cannot read --tz-data ${timeZoneDataFile}: `)
      await expect(start).rejects.toThrow(message)
    })
  })

  test('syncs a connected calendar at once, and shows its events as busy', async () => {
    const server = new FakeServer()
    server.addCalendar('work')
    const when = { object: 'timespan', start_time: instant(now + 3_600), end_time: instant(now + 7_200) }
    server.put('work', eventItem('tea', { when }))
    const started = await startService({
      ...{ port: 0, now, metrics: { port: 0 }, providers: { caldav: server.open }, syncInterval: 60 },
    })
    try {
      const call = async (method: string, path: string, body?: object) => {
        const response = await fetch(`${started.url}${path}`, {
          method,
          headers: { Authorization: `Bearer ${started.apiKey}`, 'Content-Type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return (await response.json()).data
      }
      const { id } = await call('POST', '/v3/connect/custom', {
        provider: 'caldav',
        settings: { email: 'ada@example.com', server: 'https://fake.example', password: 'secret' },
      })
      await vi.waitFor(async () => {
        const [connection] = await call('GET', `/v3/grants/${id}/connections`)
        expect(connection).toMatchObject({ status: 'ok', calendars: [expect.any(String)] })
      })
      const window = { start_time: now, end_time: now + 86_400 }
      const [busy] = await call('POST', `/v3/grants/${id}/calendars/free-busy`, {
        ...window,
        emails: ['ada@example.com'],
      })
      expect(busy.time_slots).toMatchObject([{ start_time: now + 3_600, end_time: now + 7_200 }])
      const text = await (await fetch(started.metricsUrl ?? '')).text()
      expect(text).toContain('whenable_connections{status="ok"} 1')
      expect(text).toMatch(/whenable_calendar_syncs_total\{outcome="synced"\} [1-9]/)
    } finally {
      await started.close()
    }
  })

  test('keeps application, studio and keys across restarts', async () => {
    const store = await emptyData()
    const first = await startService({ port: 0, now, store, seed: true })
    await first.close()
    const second = await startService({
      port: 0,
      now,
      store,
      seed: true,
      apiKey: 'a-key-of-my-own-that-is-long',
    })
    try {
      expect([second.isNew, second.clientId]).toEqual([false, first.clientId])
      expect(second.studio).toEqual(first.studio)
      for (const key of [first.apiKey, 'a-key-of-my-own-that-is-long']) {
        const response = await fetch(`${second.url}/v3/grants`, {
          headers: { Authorization: `Bearer ${key}` },
        })
        expect(response.status).toBe(200)
      }
    } finally {
      await second.close()
    }
    const third = await startService({ port: 0, now, store, seed: true })
    await third.close()
    expect([third.apiKey, third.studio]).toEqual([undefined, first.studio])
  })

  /** Books the first free time of the demo studio. */
  const bookOnce = async (store: StoreLocation) => {
    const first = await startService({ port: 0, now, store, seed: true })
    const configurationId = first.studio?.configurations.walkthrough ?? ''
    const window = `start_time=${now}&end_time=${now + 7 * 86_400}`
    const free = await fetch(
      `${first.url}/v3/scheduling/availability?configuration_id=${configurationId}&${window}`,
    )
    const { time_slots: slots } = (await free.json()).data
    const [{ start_time: start, end_time: end }] = slots
    const query = `?configuration_id=${configurationId}`
    const booked = await fetch(`${first.url}/v3/scheduling/bookings${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        start_time: start,
        end_time: end,
        guest: { name: 'Robin', email: 'robin@example.com' },
      }),
    })
    const { data } = await booked.json()
    return { first, end: Number(end), path: `/v3/scheduling/bookings/${data.booking_id}${query}` }
  }

  test('deletes bookings some days after their end', async () => {
    const store = await emptyData()
    const { first, end, path } = await bookOnce(store)
    await first.close()
    for (const [days, status] of [
      [11, 200],
      [10, 404],
    ] as const) {
      const later = instant(end + 10 * 86_400 + 60)
      const started = await startService({ port: 0, now: later, store, keepBookingsDays: days })
      await started.swept
      const answer = await fetch(started.url + path)
      await started.close()
      expect(answer.status).toBe(status)
    }
  })

  test.skipIf(!hasServer)(
    'answers while another session keeps it from deleting what has expired',
    async () => {
      const { url, drop } = await createServerDatabase(process.env['WHENABLE_TEST_POSTGRES'] ?? '')
      const store = { databaseUrl: url }
      await (await startService({ port: 0, store })).close()
      const other = new pg.Client({ connectionString: url })
      await other.connect()
      await other.query('BEGIN; LOCK TABLE whenable.audit_entries IN SHARE MODE')
      const started = await startService({ port: 0, store })
      try {
        expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
      } finally {
        await other.query('COMMIT')
        await other.end()
        await started.swept
        await started.close()
        await drop()
      }
    },
  )

  test('deletes cancelled bookings 90 days after their time, unless it is told otherwise', async () => {
    const store = await emptyData()
    const { first, end, path } = await bookOnce(store)
    expect((await fetch(first.url + path, { method: 'DELETE' })).status).toBe(200)
    await first.close()
    for (const [days, given, status] of [
      [89, {}, 200],
      [91, { keepCancelledDays: 0 }, 200],
      [91, {}, 404],
    ] as const) {
      const later = instant(end + days * 86_400)
      const started = await startService({ port: 0, now: later, store, ...given })
      await started.swept
      const answer = await fetch(started.url + path)
      await started.close()
      expect(answer.status).toBe(status)
    }
  })

  test('refuses data that another service uses, and does not change it', async () => {
    const store = await emptyData()
    const first = await startService({ port: 0, store })
    await expect(startService({ port: 0, store })).rejects.toThrow(/in use/)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.close()
  })

  test('completes pending requests before it closes', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    let reached = () => {}
    const underWay = new Promise<void>((done) => {
      reached = done
    })
    const started = await startService({
      port: 0,
      now,
      seed: true,
      notify: () => {
        reached()
        return held
      },
    })
    const query = `configuration_id=${started.studio?.configurations.walkthrough}`
    const times = await fetch(
      `${started.url}/v3/scheduling/availability?${query}&start_time=${now}&end_time=${now + 7 * 86_400}`,
    )
    const [slot] = (await times.json()).data.time_slots
    const answer = fetch(`${started.url}/v3/scheduling/bookings?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        start_time: slot.start_time,
        end_time: slot.end_time,
        guest: { name: 'Robin', email: 'robin@example.com' },
      }),
    })
    await underWay
    const closed = started.close()
    release()
    expect((await answer).status).toBe(200)
    await closed
    await expect(fetch(`${started.url}/livez`)).rejects.toThrow()
  })

  test('reports the port that is in use, and releases the data', async () => {
    const other = createServer()
    const port = await new Promise<number>((done) =>
      other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)),
    )
    const store = await emptyData()
    await expect(startService({ port, store })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await new Promise((done) => other.close(done))
    await (await startService({ port, store })).close()
  })

  test('serves the script, and no file outside its directory', async () => {
    await writeFile(join(directory, 'whenable.js'), 'export {}')
    await writeFile(join(directory, 'notes.txt'), 'not a script')
    const started = await startService({ port: 0, assetsDirectory: directory })
    try {
      const script = await fetch(`${started.url}/embed/whenable.js`)
      expect([script.status, script.headers.get('content-type')]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ])
      for (const path of [
        'notes.txt',
        'missing.js',
        '..%2f..%2fpackage.json',
        '%2e%2e/package.json',
        '%00.js',
      ])
        expect([path, (await fetch(`${started.url}/embed/${path}`)).status]).toEqual([path, 404])
    } finally {
      await started.close()
    }
  })

  test('limits callers by their address with --rate-limit', async () => {
    const started = await startService({ port: 0, rateLimit: 5 })
    try {
      const ask = () => fetch(`${started.url}/openapi.json`)
      // If a new minute begins between two of them, five more pass.
      let refused = await ask()
      for (let sent = 1; sent < 30 && refused.ok; sent++) refused = await ask()
      const { error } = await refused.json()
      expect([refused.status, error?.type]).toEqual([429, 'rate_limit_error'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await fetch(`${started.url}/livez`)).status).toBe(200)
    } finally {
      await started.close()
    }
  })

  test('counts callers behind an undeclared proxy as one, and reports the option to set', async () => {
    const started = await startService({
      port: 0,
      publicUrl: 'https://times.example',
      rateLimit: 5,
      now: earlier,
    })
    try {
      expect(started.advice).toEqual([expect.stringMatching(/share one rate limit.*--trust-proxy 1/)])
      const statuses: number[] = []
      for (let index = 0; index < 14; index++) {
        const headers = { 'X-Forwarded-For': `192.0.2.${index}:5678`, Authorization: `Bearer ${index}` }
        statuses.push((await fetch(`${started.url}/openapi.json`, { headers })).status)
      }
      // A new minute may begin between two of them.
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await started.close()
    }
  })

  test.each([
    { publicUrl: 'https://times.example', trustProxy: 1 },
    { publicUrl: 'https://times.example', rateLimit: 0 },
    {},
  ])('gives no advice about %j', async (options) => {
    const started = await startService({ port: 0, now: earlier, ...options })
    expect(started.advice).toEqual([])
    await started.close()
  })

  test('says at start that Outlook calendars were not tested against the real service', async () => {
    const microsoft = { clientId: 'id', clientSecret: 'secret', tenant: 'common' }
    const started = await startService({ port: 0, now: earlier, microsoft })
    expect(started.advice).toEqual(['Outlook: configured, not tested against the real service'])
    await started.close()
  })

  test('says at start that Google Calendar was not tested against the real service', async () => {
    const started = await startService({
      port: 0,
      now: earlier,
      google: { clientId: 'id', clientSecret: 'secret' },
    })
    expect(started.advice).toEqual(['Google Calendar: configured, not tested against the real service'])
    await started.close()
  })

  test('trusts the addresses of a proxy with --trust-proxy', async () => {
    const started = await startService({ port: 0, rateLimit: 1, trustProxy: 1, now })
    try {
      const from = (address: string) =>
        fetch(`${started.url}/pages-that-are-not-there`, { headers: { 'X-Forwarded-For': address } })
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async (_, index) => (await from(`192.0.2.${index}:5678`)).status),
      )
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    } finally {
      await started.close()
    }
  })

  test('serves HTTP without TLS only to its own machine', async () => {
    for (const refused of [{ host: '0.0.0.0' }, { host: '::', publicUrl: 'http://times.example' }])
      await expect(startService({ port: 0, ...refused })).rejects.toThrow(
        /need TLS.*--tls-cert.*--trust-proxy/,
      )
    for (const allowed of [{ trustProxy: 1 }, { publicUrl: 'https://times.example' }])
      await (await startService({ port: 0, host: '0.0.0.0', ...allowed })).close()
    await (await startService({ port: 0, host: 'localhost' })).close()
  })

  test('serves TLS with a certificate, and reloads a new one', async () => {
    const [first, second] = certificates
    const tls = { certificateFile: join(directory, 'cert.pem'), keyFile: join(directory, 'key.pem') }
    await expect(startService({ port: 0, tls })).rejects.toThrow(/cannot read --tls-(cert|key) /)
    const write = async ({ cert, key }: Certificate) => {
      await writeFile(tls.certificateFile, cert)
      await writeFile(tls.keyFile, key)
    }
    const presented = ({ url }: { url: string }, ca: string) =>
      new Promise<number | undefined>((done, failed) => {
        const asked = request(`${url}/livez`, { ca, agent: false }, (response) => {
          response.resume()
          done(response.statusCode)
        })
        asked.once('error', failed).end()
      })
    await write(first)
    const started = await startService({ port: 0, host: '0.0.0.0', tls })
    try {
      expect(started.url).toMatch(/^https:/)
      expect(await presented(started, first.cert)).toBe(200)
      await expect(presented(started, second.cert)).rejects.toThrow(/self-signed/)
      await write(second)
      await started.renewCertificate()
      expect(await presented(started, second.cert)).toBe(200)
      await expect(fetch(started.url.replace('https', 'http'))).rejects.toThrow()
    } finally {
      await started.close()
    }
  })
})
