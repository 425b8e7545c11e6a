// Puts the service under load, with the embedded database and with PostgreSQL, with the load generator on the same machine:
// availability of 1, 5 and 10 hosts with 2,000 events each in the 30 days requested, and bookings with and without contention.
// The service runs in its own process, as `whenable-serve` starts it.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startPostgres } from '../scripts/postgres.mjs'

const root = join(import.meta.dirname, '..')
/** Duration of each load in seconds. */
const duration = Number(process.env['SECONDS_EACH'] ?? 10)
/** Events per host. */
const eventsPerHost = Number(process.env['EVENTS'] ?? 2000)
const apiKey = 'key-of-the-service-benchmark'
const day = 86_400

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/service'], {
  cwd: root,
  stdio: 'inherit',
})

/** Starts the service, and waits until it prints its address. */
const startServer = async (...storeOptions) => {
  const server = spawn(
    process.execPath,
    [
      join(root, 'packages/service/dist/bin/serve.js'),
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
  return {
    url,
    /** Peak memory in MB. */
    memory: () =>
      Math.round(
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
      ),
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

const figuresOf = ({ latency, requests, non2xx, errors }) => ({
  p50: latency.p50,
  p99: latency.p99,
  'per second': Math.round(requests.average),
  failed: non2xx + errors,
})

const measure = async (engine, ...storeOptions) => {
  const server = await startServer(...storeOptions)
  const { url } = server
  const rows = {}
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
      rows[`availability, ${count} hosts, 100 per second`] = figuresOf(
        await load({ url: address, overallRate: 100 }),
      )
      rows[`availability, ${count} hosts, unlimited rate`] = figuresOf(await load({ url: address }))
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
        connections: 16,
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
    rows['bookings, 40 hosts'] = figuresOf(await load(booking(separate)))
    const shared = await addConfiguration(url, [await addHost(url, 'one@example.com')])
    rows['bookings, one host'] = figuresOf(await load(booking([shared])))
    return { engine, rows, memory: server.memory() }
  } finally {
    await server.stop()
  }
}

const show = ({ engine, rows, memory }) => {
  console.log(`\n${engine}: in ms; peak memory ${memory} MB`)
  console.table(rows)
}

const results = []
const directory = mkdtempSync(join(tmpdir(), 'whenable-bench-'))
try {
  results.push(await measure('PGlite', '--data', directory))
  show(results[0])
} finally {
  rmSync(directory, { recursive: true, force: true })
}
const postgres = await startPostgres()
try {
  results.push(await measure('PostgreSQL', '--database-url', postgres.url))
  show(results[1])
} finally {
  postgres.stop()
}
console.log(JSON.stringify({ bench: 'service', node: process.version, results }))
