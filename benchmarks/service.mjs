// Puts the service under load, with the embedded database and with PostgreSQL, with the load generator on the same machine:
// availability of 1, 5 and 10 hosts with 2,000 events each in the 30 days requested, and bookings with and without contention.
// On PostgreSQL, which writes to the disk what it commits, bookings alternate with bare inserts of the same two rows under the same
// constraints, by as many connections.
// The service runs in its own process, as `whenable serve` starts it. Figures depend on the machine, so its speed is printed.
// SECONDS_EACH, EVENTS, ROUNDS and ENGINES (`pglite,postgres`) change the defaults.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { machineSpeed } from './support/machine-speed.mjs'

const root = join(import.meta.dirname, '..')
/** Duration of each load in seconds. */
const duration = Number(process.env['SECONDS_EACH'] ?? 10)
/** Events per host. */
const eventsPerHost = Number(process.env['EVENTS'] ?? 2000)
/** How often bookings and bare inserts alternate. */
const rounds = Number(process.env['ROUNDS'] ?? 3)
const engines = (process.env['ENGINES'] ?? 'pglite,postgres').split(',')
/** Connections that book, or insert. */
const connections = 16
const apiKey = 'key-of-the-service-benchmark'
const day = 86_400

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/service'], {
  cwd: root,
  stdio: 'inherit',
})

await import('../scripts/pack-new-database.mjs')

/** Starts the service, and waits until it prints its address. */
const startServer = async (...storeOptions) => {
  const from = performance.now()
  const server = spawn(
    process.execPath,
    [
      join(root, 'packages/service/bin/whenable.js'),
      'serve',
      '--port',
      '0',
      '--rate-limit',
      '0',
      '--log',
      'json',
      ...storeOptions,
    ],
    { env: { ...process.env, WHENABLE_API_KEY: apiKey }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  const url = await new Promise((done, failed) => {
    server.once('exit', (code) => failed(new Error(`the service exited with ${code}: ${output}`)))
    server.stdout.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk
      const [, address] = /running at ([^\s"]+)/.exec(output) ?? []
      if (address) done(address)
    })
  })
  const status = (field) =>
    Math.round(
      Number(
        new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1],
      ) / 1024,
    )
  return {
    url,
    /** Seconds until the service answers. */
    start: Number(((performance.now() - from) / 1000).toFixed(2)),
    /** Resident memory in MB, now and at its peak. */
    memory: () => ({ now: status('VmRSS'), peak: status('VmHWM') }),
    /** Processor time of the service's process in ms. A clock tick is 10 ms. */
    processor: () => {
      const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return 10 * (Number(fields[11]) + Number(fields[12]))
    },
    stop: () =>
      new Promise((done) => {
        server.removeAllListeners('exit')
        server.once('exit', done)
        server.kill('SIGTERM')
      }),
  }
}

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
const call = async (url, method, path, body) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const result = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${result.error.message}`)
  return result.data
}

/** Runs `work` for every item, eight at a time. */
const each = async (items, work) => {
  const left = items.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

const addHost = async (url, email) => {
  const grant = await call(url, 'POST', '/v3/connect/custom', {
    provider: 'virtual-calendar',
    settings: { email },
  })
  const calendar = await call(url, 'POST', `/v3/grants/${grant.id}/calendars`, {
    name: 'Work',
    timezone: 'Europe/Lisbon',
  })
  return { email, grantId: grant.id, calendarId: calendar.id }
}

const allDays = { days: [0, 1, 2, 3, 4, 5, 6], start: '0:00', end: '24:00' }
const addConfiguration = async (url, hosts) => {
  const { id } = await call(url, 'POST', `/v3/grants/${hosts[0].grantId}/scheduling/configurations`, {
    name: 'Benchmark',
    participants: hosts.map(({ email, calendarId }, index) => ({
      ...{ email, is_organizer: index === 0, timezone: 'Europe/Lisbon' },
      availability: { calendar_ids: [calendarId], open_hours: [allDays] },
      booking: { calendar_id: calendarId },
    })),
    availability: {
      duration_minutes: 15,
      availability_rules: { availability_method: hosts.length > 1 ? 'max-availability' : 'collective' },
    },
    event_booking: { title: 'Benchmark', timezone: 'Europe/Lisbon' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 365 },
  })
  return id
}

const load = (options) =>
  new Promise((done, failed) =>
    autocannon({ connections: 8, duration, headers, ...options }, (error, result) =>
      error ? failed(error) : done(result),
    ),
  )

/** Figures of a load, with the processor time of the service for each request. */
const figuresOf = async (server, options) => {
  const before = server.processor()
  const { latency, requests, non2xx, errors } = await load(options)
  return {
    p50: latency.p50,
    p99: latency.p99,
    'per second': Math.round(requests.average),
    processor: Number(((server.processor() - before) / requests.total).toFixed(2)),
    failed: non2xx + errors,
  }
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Inserts a booking and its host's time over and over, without a service: each in one statement, into copies of the tables with all
 * of their constraints and indexes. Returns the number of inserts a second.
 */
const insertBare = async (databaseUrl, from) => {
  const tables = ['bookings', 'booking_hosts']
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query('DROP SCHEMA IF EXISTS bare CASCADE; CREATE SCHEMA bare')
  for (const table of tables)
    await admin.query(`CREATE TABLE bare.${table} (LIKE whenable.${table} INCLUDING ALL)`)
  const { rows } = await admin.query('SELECT max(record) AS record FROM whenable.bookings')
  const record = rows[0]?.record ?? '{}'
  const clients = []
  for (let index = 0; index < connections; index++) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    clients.push(client)
  }
  const until = performance.now() + duration * 1000
  let inserted = 0
  await Promise.all(
    clients.map(async (client, host) => {
      for (let index = 0; performance.now() < until; index++, inserted++) {
        const [start, end] = [0, 900].map((after) =>
          new Date((from + index * 900 + after) * 1000).toISOString(),
        )
        await client.query({
          name: 'insert',
          text: `WITH written AS (
              INSERT INTO bare.bookings (application_id, id, turn, grant_id, configuration_id, ends_at, stands, record,
                starts_at, waits, hosts, guest_words)
              VALUES ($1, $2, 1, $3, $4, $5, true, $6, $7, false, ARRAY[$8], array_to_tsvector($9::text[])))
            INSERT INTO bare.booking_hosts (application_id, email, booking_id, group_id, starts_at, ends_at, made_at, exclusive)
            VALUES ($1, $8, $2, $4, $7, $5, $7, true)`,
          values: [
            'a',
            crypto.randomUUID(),
            'g',
            'c',
            end,
            record,
            start,
            `host${host}@example.com`,
            ['robin', 'vale', `robin${host}x${index}`, 'example', 'com'],
          ],
        })
      }
    }),
  )
  for (const client of clients) await client.end()
  await admin.query('DROP SCHEMA bare CASCADE')
  await admin.end()
  return Math.round(inserted / duration)
}

const measure = async (engine, databaseUrl, ...storeOptions) => {
  const server = await startServer(...storeOptions)
  const { url } = server
  const rows = {}
  const memory = { started: server.memory().now }
  try {
    const now = Math.floor(Date.now() / 1000)
    const from = Math.ceil(now / day) * day
    const hosts = []
    for (let index = 0; index < 10; index++) hosts.push(await addHost(url, `host${index}@example.com`))
    const slots = (30 * day) / 900
    await each(
      hosts.flatMap((host) => Array.from({ length: eventsPerHost }, (_, index) => ({ host, index }))),
      async ({ host, index }) => {
        // Each quarter of an hour at most once, spread over all days.
        const start = from + ((index * 1_447) % slots) * 900
        await call(url, 'POST', `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`, {
          title: `Event ${index}`,
          participants: [{ email: 'guest@example.com', name: 'Guest' }],
          when: { start_time: start, end_time: start + 900 },
        })
      },
    )
    for (const count of [1, 5, 10]) {
      const id = await addConfiguration(url, hosts.slice(0, count))
      const query = `configuration_id=${id}&start_time=${from}&end_time=${from + 30 * day}`
      const address = `${url}/v3/scheduling/availability?${query}`
      await load({ url: address, duration: 3 })
      rows[`availability, ${count} hosts, 100 per second`] = await figuresOf(server, {
        url: address,
        overallRate: 100,
      })
      rows[`availability, ${count} hosts, unlimited rate`] = await figuresOf(server, { url: address })
    }

    // Books different times, after the days with events.
    const separateHosts = []
    for (let index = 0; index < 40; index++)
      separateHosts.push(await addHost(url, `separate${index}@example.com`))
    const separate = []
    for (const host of separateHosts) separate.push(await addConfiguration(url, [host]))
    const booking = (configurations) => {
      let next = 0
      return {
        url,
        connections,
        requests: [
          {
            method: 'POST',
            setupRequest: (request) => {
              const index = next++
              const start = from + 60 * day + Math.floor(index / configurations.length) * 900
              return {
                ...request,
                path: `/v3/scheduling/bookings?configuration_id=${configurations[index % configurations.length]}`,
                body: JSON.stringify({
                  start_time: start,
                  end_time: start + 900,
                  guest: { name: 'Robin Vale', email: `robin${index}@example.com` },
                }),
              }
            },
          },
        ],
      }
    }
    const inserts = []
    const bookings = []
    const separateBookings = booking(separate)
    await load({ ...separateBookings, duration: 3 })
    for (let round = 0; round < (databaseUrl ? rounds : 1); round++) {
      if (databaseUrl) inserts.push(await insertBare(databaseUrl, from))
      bookings.push(await figuresOf(server, separateBookings))
    }
    const perSecond = middle(bookings.map((one) => one['per second']))
    rows['bookings, 40 hosts'] = bookings.find((one) => one['per second'] === perSecond)
    if (databaseUrl) rows['bare inserts'] = { 'per second': middle(inserts) }
    const shared = await addConfiguration(url, [await addHost(url, 'one@example.com')])
    rows['bookings, one host'] = await figuresOf(server, booking([shared]))
    Object.assign(memory, server.memory())
    const toInserts = databaseUrl
      ? { bookingsToInserts: Number((perSecond / middle(inserts)).toFixed(2)) }
      : {}
    return { engine, rows, start: server.start, memory, ...toInserts }
  } finally {
    await server.stop()
  }
}

const show = ({ engine, rows, start, memory, bookingsToInserts }) => {
  console.log(
    `\n${engine}: in ms; answers after ${start} s, in ${memory.started} MB; at the end ${memory.now} MB, at most ${memory.peak} MB`,
  )
  if (bookingsToInserts) console.log(`Bookings, 40 hosts: ${bookingsToInserts} of bare inserts`)
  console.table(rows)
}

const speeds = [machineSpeed()]
const results = []
if (engines.includes('pglite')) {
  const directory = mkdtempSync(join(tmpdir(), 'whenable-bench-'))
  try {
    results.push(await measure('PGlite', undefined, '--data', directory))
    show(results.at(-1))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
if (engines.includes('postgres')) {
  const postgres = await startPostgres({ isDurable: true })
  try {
    results.push(await measure('PostgreSQL', postgres.url, '--database-url', postgres.url))
    show(results.at(-1))
  } finally {
    postgres.stop()
  }
}
speeds.push(machineSpeed())
console.log(`A fixed loop took ${speeds.map((one) => one.toFixed(0)).join(' and ')} ms`)
console.log(
  JSON.stringify({ bench: 'service', node: process.version, speeds: speeds.map(Math.round), results }),
)
