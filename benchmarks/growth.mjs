// Fills a database with what a service gathers in years, and times the calls of owners and visitors at 1 %, 10 % and 100 % of it: 1,000
// applications, 2,000,000 bookings, a host with 100,000 events, a synced calendar of 50,000, 500,000 emails and 50,000 deliveries.
// Prints the plan of each statement that takes over 25 ms on PostgreSQL. The service runs in this process, without a network.
// `--bookings 200000` takes fewer, and fewer of everything else in proportion; `--engine embedded` the embedded database;
// `--steps 10,100` other shares in percent.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { machineSpeed } from './support/machine-speed.mjs'

const { values: options } = parseArgs({
  options: {
    bookings: { type: 'string', default: '2000000' },
    engine: { type: 'string', default: 'postgres' },
    steps: { type: 'string', default: '1,10,100' },
  },
})
const isEmbedded = options.engine === 'embedded'
const steps = options.steps.split(',').map(Number)
const whole = Number(options.bookings)
if (!(whole >= 2000) || !['embedded', 'postgres'].includes(options.engine) || !steps.every((one) => one > 0))
  throw new Error(
    'usage: pnpm bench growth [--bookings 2000000] [--engine postgres|embedded] [--steps 1,10,100]',
  )

/** How often each call is timed, of which the median counts; calls of over a second once. */
const turns = 7
/** From which duration on a statement's plan is printed, in milliseconds. */
const slow = 25
const day = 86_400

const root = join(import.meta.dirname, '..')
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/service'], {
  cwd: root,
  stdio: 'inherit',
})
await import('../scripts/pack-new-database.mjs')
const dist = join(root, 'packages/service/dist')
const { createService } = await import(join(dist, 'create-service.js'))
const { registerApplication } = await import(join(dist, 'features/applications/register-application.js'))
const { openStore } = await import(join(dist, 'kernel/store/postgres/postgres-pool.js'))
const { embeddedStoreOn } = await import(join(dist, 'kernel/store/postgres/embedded-store.js'))
const { DurableFiles, durableParameters } = await import(join(dist, 'kernel/store/postgres/durable-files.js'))

const fromService = createRequire(join(root, 'packages/service/package.json'))
const { PGlite } = fromService('@electric-sql/pglite')
const { btree_gist } = fromService('@electric-sql/pglite/contrib/btree_gist')

const planned = []

/** A store on a new database on a server, with functions that run SQL and return the statements that were slow. */
const openServer = async () => {
  const server = await startPostgres({ isDurable: true })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': slow,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    client_min_messages: 'log',
  }
  for (const [name, value] of Object.entries(settings))
    await admin.query(`ALTER DATABASE postgres SET ${name} TO '${value}'`)
  const pool = new pg.Pool({ connectionString: server.url, max: 10, pipeline: true })
  pool.on('connect', (connection) => connection.on('notice', ({ message }) => planned.push(message)))
  const store = await openStore(pool, async () => {})
  return {
    store,
    run: (sql, values) => admin.query(sql, values),
    close: async () => {
      await admin.end()
      await store.close()
      server.stop()
    },
  }
}

/** A store on a new embedded database on the disk. */
const openEmbedded = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'whenable-growth-'))
  const path = join(directory, 'database')
  mkdirSync(path)
  const database = await PGlite.create({
    fs: new DurableFiles(path),
    startParams: [...durableParameters],
    extensions: { btree_gist },
  })
  const store = await embeddedStoreOn(database, { directory: path, close: () => database.close() })
  return {
    store,
    run: (sql, values) => database.query(sql, values),
    close: async () => {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const { store, run, close } = await (isEmbedded ? openEmbedded() : openServer())

const now = store.now()
const tomorrow = (Math.floor(now / day) + 2) * day
const applicationId = 'application-main'
const apiKey = 'key-of-the-benchmark-of-growth'
const service = createService({ store, rateLimit: 0, sendsMail: true })
await registerApplication(store, { id: applicationId, clientId: 'main', apiKey, name: 'Growth', now })

const request = (method, path, { body, isVisitor = false, accept = 'application/json' } = {}) =>
  service.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: {
        accept,
        'content-type': 'application/json',
        ...(isVisitor ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
const call = async (method, path, more) => {
  const response = await request(method, path, more)
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** A host of the application with an event type that can be booked at any time. */
const addHost = async (name) => {
  const email = `${name}@example.com`
  const timezone = 'Europe/Lisbon'
  const grant = await call('POST', '/v3/connect/custom', {
    body: { provider: 'virtual-calendar', settings: { email } },
  })
  const calendar = await call('POST', `/v3/grants/${grant.id}/calendars`, {
    body: { name: 'Work', timezone },
  })
  const configuration = await call('POST', `/v3/grants/${grant.id}/scheduling/configurations`, {
    body: {
      ...{ name: `Meet ${name}`, slug: name, requires_session_auth: false },
      participants: [
        {
          ...{ email, name, is_organizer: true, timezone },
          availability: {
            calendar_ids: [calendar.id],
            open_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '0:00', end: '24:00' }],
          },
          booking: { calendar_id: calendar.id },
        },
      ],
      availability: { duration_minutes: 30 },
      event_booking: { title: 'Meeting', timezone },
      scheduler: { min_booking_notice: 0, available_days_in_future: 365 },
    },
  })
  return { email, grantId: grant.id, calendarId: calendar.id, configurationId: configuration.id }
}

let booked = 0
/** Books half an hour of a host, which none of the rows below has: these begin at full hours. */
const book = ({ configurationId }) => {
  const start = tomorrow + booked++ * 3600 + 1800
  return call('POST', `/v3/scheduling/bookings?configuration_id=${configurationId}`, {
    isVisitor: true,
    body: {
      ...{ start_time: start, end_time: start + 1800, timezone: 'Europe/Lisbon' },
      guest: { email: `guest${booked}@example.org`, name: `Guest ${booked}` },
    },
  })
}

const hosts = []
for (let index = 0; index < 20; index++) hosts.push(await addHost(`host${index}`))
const [usual, popular] = hosts
const busy = await addHost('busy')
const synced = await addHost('synced')
const example = await book(usual)
const [startAt, endAt] = [tomorrow + 1800, tomorrow + 3600]

/** The texts of the example that differ in each copy. */
const exampleParts = {
  application_id: applicationId,
  booking_id: example.booking_id,
  email: usual.email,
  grant_id: usual.grantId,
  calendar_id: usual.calendarId,
  configuration_id: usual.configurationId,
  start_time: String(startAt),
  end_time: String(endAt),
  start_text: new Date(startAt * 1000).toISOString(),
  end_text: new Date(endAt * 1000).toISOString(),
  guest: 'guest1',
}

/** Parts that follow from others, in SQL. */
const derived = {
  end_time: ['start_time', 'start_time + 1800'],
  start_text: ['start_time', 'to_timestamp(start_time)'],
  end_text: ['start_time', 'to_timestamp(start_time + 1800)'],
  event_id: ['booking_id', "'event-' || booking_id"],
  uid: ['booking_id', "booking_id || '@whenable'"],
}

/** A row of the example as JSON, with marks in place of what differs in each copy. */
const templateOf = async (table, where) => {
  const { rows } = await run(`SELECT * FROM whenable.${table} WHERE ${where} LIMIT 1`, [])
  const { rows: columns } = await run(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'whenable' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  return {
    table,
    names,
    text: JSON.stringify(Object.fromEntries(names.map((name) => [name, rows[0][name]]))),
  }
}
const ofExample = `application_id = '${applicationId}'`
const bookingTemplate = await templateOf('bookings', `id = '${example.booking_id}'`)
const bookingOfExample = JSON.parse(JSON.parse(bookingTemplate.text).record)
const templates = {
  bookings: bookingTemplate,
  booking_hosts: await templateOf('booking_hosts', ofExample),
  booking_history: await templateOf('booking_history', ofExample),
  invitations: await templateOf('invitations', ofExample),
  events: await templateOf('events', ofExample),
  mails: await templateOf('mails', `recipient = 'guest1@example.org'`),
  applications: await templateOf('applications', `id = '${applicationId}'`),
  grants: await templateOf('grants', `id = '${usual.grantId}'`),
  calendars: await templateOf('calendars', `id = '${usual.calendarId}'`),
  configurations: await templateOf('configurations', `id = '${usual.configurationId}'`),
}
const allParts = { ...exampleParts, event_id: bookingOfExample.events[0].eventId, uid: bookingOfExample.uid }

/**
 * Copies a row of the example once for each row of a source.
 *
 * @param values the parts that differ, as SQL over the source.
 * @param own further texts of the row, by the names of `values`.
 */
const copy = async (table, values, source, own = () => ({})) => {
  const { names, text } = templates[table]
  let [template, value] = [text, '$1::text']
  for (const [name, part] of Object.entries({ ...allParts, ...own(JSON.parse(text)) })) {
    const [from, expression] = derived[name] ?? [name, name]
    if (!(from in values) || !template.includes(part)) continue
    template = template.replaceAll(part, `<${name}>`)
    value = `replace(${value}, '<${name}>', (${expression})::text)`
  }
  const given = Object.entries(values).map(([name, expression]) => `${expression} AS ${name}`)
  await run(
    `INSERT INTO whenable.${table} (${names.join(', ')}) SELECT ${names.map((name) => `copied.${name}`).join(', ')}
     FROM (SELECT ${given.join(', ')} FROM ${source}) AS source
     CROSS JOIN LATERAL jsonb_populate_record(NULL::whenable.${table}, ${value}::jsonb) AS copied`,
    [template],
  )
}

/** When the booking number `k` of a host begins: a fifth of them are ahead. They begin at full hours, so that half hours stay free. */
const startOf = (k) =>
  `CASE WHEN ${k} % 5 = 0 THEN ${tomorrow} + ${k} / 5 * 3600 ELSE ${tomorrow - 3 * day} - (${k} - ${k} / 5) * 3600 END`

/** Numbers of rows at a share of the whole. */
const sizesAt = (share) => {
  const part = (count) => Math.max(1, Math.round((count * whole * share) / 2_000_000))
  return {
    applications: part(1000),
    /** Bookings of the main application. */
    main: part(300_000),
    busyEvents: part(100_000),
    syncedEvents: part(50_000),
    mails: part(500_000),
    deliveries: part(50_000),
  }
}
/** Bookings of each of the other applications. */
const bookingsEach = 1700

const chunk = 20_000
/** Calls `work` with chunks of the numbers from `before` to `after`, as a source in SQL. */
const numbered = async (before, after, work) => {
  for (let at = before; at < after; at += chunk)
    await work(`generate_series(${at + 1}, ${Math.min(at + chunk, after)}) AS n`)
}

const hostValues = hosts
  .map(
    (host, index) =>
      `(${index}, '${host.email}', '${host.grantId}', '${host.calendarId}', '${host.configurationId}')`,
  )
  .join(', ')
const ofHosts = `JOIN (VALUES ${hostValues}) AS host (number, email, grant_id, calendar_id, configuration_id) ON number = n % 20`

const fill = async (before, after) => {
  await numbered(before.applications, after.applications, async (source) => {
    const values = {
      application_id: "'application-' || n",
      configuration_id: "'configuration-' || n",
      client_id: "'client-' || n",
    }
    for (const table of ['applications', 'grants', 'calendars', 'configurations'])
      await copy(table, values, source, (row) =>
        table === 'applications' ? { client_id: row.client_id } : {},
      )
  })
  const columns = Object.fromEntries(
    ['email', 'grant_id', 'calendar_id', 'configuration_id'].map((name) => [name, name]),
  )
  for (const table of ['bookings', 'booking_hosts', 'booking_history', 'invitations', 'events']) {
    // The second host's bookings are all ahead.
    const start = `CASE WHEN number = 1 THEN ${tomorrow} + n / 20 * 3600 ELSE ${startOf('(n / 20)')} END`
    const values = { ...columns, booking_id: "'main-' || n", guest: "'guest' || n", start_time: start }
    const own = (row) => (row.id && table === 'booking_history' ? { booking_id_of_entry: row.id } : {})
    const withId = table === 'booking_history' ? { booking_id_of_entry: "'entry-' || n" } : {}
    await numbered(before.main, after.main, (source) =>
      copy(table, { ...values, ...withId }, `${source} ${ofHosts}`, own),
    )
    const [application, k] = [`((n - 1) / ${bookingsEach} + 1)`, `((n - 1) % ${bookingsEach})`]
    const others = {
      application_id: `'application-' || ${application}`,
      configuration_id: `'configuration-' || ${application}`,
      booking_id: "'other-' || n",
      guest: "'guest' || n",
      start_time: startOf(k),
    }
    await numbered(before.applications * bookingsEach, after.applications * bookingsEach, (source) =>
      copy(table, { ...others, ...withId }, source, own),
    )
  }
  for (const [host, count] of [
    [busy, 'busyEvents'],
    [synced, 'syncedEvents'],
  ])
    await numbered(before[count], after[count], (source) =>
      copy(
        'events',
        {
          ...{ email: `'${host.email}'`, grant_id: `'${host.grantId}'`, calendar_id: `'${host.calendarId}'` },
          ...{ booking_id: "'own-' || n", guest: "'guest' || n", start_time: startOf('n') },
        },
        source,
      ),
    )
  // Half of them are the main application's.
  await numbered(before.mails, after.mails, (source) =>
    copy(
      'mails',
      {
        application_id: `CASE WHEN n % 2 = 0 THEN '${applicationId}' ELSE 'application-' || (n % ${after.applications} + 1) END`,
        ...{ booking_id: "'main-' || n", guest: "'guest' || n", mail_id: "'mail-' || n" },
      },
      source,
      (row) => ({ mail_id: row.id }),
    ),
  )
  await numbered(before.deliveries, after.deliveries, (source) =>
    run(
      `INSERT INTO whenable.deliveries (application_id, id, webhook_id, lane, created_at, place, next_at, attempts, lease, record)
       SELECT '${applicationId}', 'delivery-' || n, 'webhook-' || n % 10, 'lane-' || n / 40, to_timestamp(${now}), n % 40 + 1, to_timestamp(${now}), 0, '',
         json_build_object('applicationId', '${applicationId}', 'id', 'delivery-' || n, 'webhookId', 'webhook-' || n % 10,
           'lane', 'lane-' || n / 40, 'body', repeat('x', 1000), 'createdAt', ${now})::text FROM ${source}`,
      [],
    ),
  )
  if (isEmbedded) await store.sweep(now)
  else await run('VACUUM (ANALYZE)', [])
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

/** The median time of a call in milliseconds, after one that fills caches. Slow calls are timed once. */
const timeOf = async (work) => {
  const timed = async () => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const once = await timed()
  if (once > 2000) return once
  const times = []
  for (let turn = 0; turn < turns; turn++) times.push(await timed())
  return median(times)
}

/** Undoes what a transaction did. */
class Undone extends Error {}
const undone = (work) =>
  store
    .transaction(async (transaction) => {
      await work(transaction)
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })

/** Reads a file to its end. @returns its size, and the longest time in which nothing else could run, in milliseconds. */
const readFileOf = async (path) => {
  const response = await request('GET', path, { accept: 'text/csv' })
  let [longest, at, isReading] = [0, performance.now(), true]
  const turn = () => {
    longest = Math.max(longest, performance.now() - at)
    at = performance.now()
    if (isReading) setImmediate(turn)
  }
  turn()
  let bytes = 0
  for await (const part of response.body) bytes += part.length
  isReading = false
  turn()
  return { bytes, longest }
}

const lease = (more) => ({ now: now + 60, until: now + 120, lease: 'benchmark', limit: 20, each: 5, ...more })
const timesOf = ({ configurationId }) =>
  call(
    'GET',
    `/v3/scheduling/availability?configuration_id=${configurationId}&start_time=${tomorrow}&end_time=${tomorrow + 7 * day}`,
    { isVisitor: true },
  )
const smallHost = { configurationId: 'configuration-1' }
const get = (path) => () => call('GET', path)
let files = {}
const calls = {
  'visitor: first times, small application': () => timesOf(smallHost),
  'visitor: first times': () => timesOf(usual),
  'visitor: first times, host with many events': () => timesOf(busy),
  'visitor: settings': () =>
    call('GET', `/v3/scheduling/ui-settings?configuration_id=${usual.configurationId}`, { isVisitor: true }),
  'visitor: book': () => book(usual),
  'visitor: book, host with many events': () => book(busy),
  'owner: upcoming bookings': get('/admin/v1/bookings'),
  'owner: past bookings': get('/admin/v1/bookings?view=past'),
  'owner: cancelled bookings': get('/admin/v1/bookings?view=cancelled'),
  'owner: bookings of a guest': get('/admin/v1/bookings?view=past&guest=guest41'),
  'owner: bookings of any guest': get('/admin/v1/bookings?view=past&guest=guest'),
  'owner: bookings of a host': get(`/admin/v1/bookings?view=past&host=${usual.email}`),
  'owner: counts of bookings': get('/admin/v1/bookings/counts'),
  'owner: event types': get(`/admin/v1/event-types?grant_id=${usual.grantId}`),
  'owner: event type': get(`/admin/v1/event-types/${usual.configurationId}`),
  'owner: event type with many bookings ahead': get(`/admin/v1/event-types/${popular.configurationId}`),
  'owner: events of a week': get(
    `/v3/grants/${busy.grantId}/events?calendar_id=${busy.calendarId}&start=${tomorrow}&end=${tomorrow + 7 * day}`,
  ),
  'owner: all events': get(`/v3/grants/${synced.grantId}/events?calendar_id=${synced.calendarId}`),
  'owner: activity': get('/admin/v1/activity'),
  'owner: emails that failed': get('/admin/v1/dead-letters'),
  'owner: audit': get('/admin/v1/audit'),
  'owner: CSV of all past bookings': async () => {
    files = await readFileOf('/admin/v1/bookings.csv?view=past')
  },
  'service: poll of emails': () => undone((open) => open.leaseMails(lease({ kind: 'other', without: [] }))),
  'service: poll of deliveries': () =>
    undone((open) => open.leaseDeliveries(lease({ without: { applications: [], webhooks: [] } }))),
  'service: backlog for metrics': () => store.backlog(),
  'service: sweep': () => store.sweep(now),
}

const speeds = [machineSpeed()]
const results = {}
const longest = {}
const plans = {}
try {
  let before = sizesAt(0)
  for (const key of Object.keys(before)) before[key] = 0
  for (const step of steps) {
    const sizes = sizesAt(step / 100)
    const from = performance.now()
    await fill(before, sizes)
    before = sizes
    const { rows } = await run(
      'SELECT count(*)::int AS bookings, pg_database_size(current_database()) AS bytes FROM whenable.bookings',
      [],
    )
    const { bookings, bytes } = rows[0]
    console.log(
      `${step} %: ${bookings} bookings, ${(Number(bytes) / 1e9).toFixed(2)} GB, filled in ${Math.round((performance.now() - from) / 1000)} s`,
    )
    planned.length = 0
    for (const [name, work] of Object.entries(calls)) {
      results[name] ??= {}
      results[name][`${step} %`] = await timeOf(work).then(
        (time) => Number(time.toFixed(1)),
        (error) => error.message,
      )
      const slowest = planned.splice(0).at(-1)
      if (slowest) plans[`${name}, ${step} %`] = slowest
    }
    longest[`${step} %`] = Math.round(files.longest ?? 0)
  }
} finally {
  await close()
}
for (const row of Object.values(results)) {
  const [first, last] = [row[`${steps[0]} %`], row[`${steps.at(-1)} %`]]
  if (typeof first === 'number' && typeof last === 'number') row.ratio = Number((last / first).toFixed(2))
}
speeds.push(machineSpeed())
for (const [name, plan] of Object.entries(plans)) console.log(`\n${name}\n${plan}`)
console.log(`\nMilliseconds on ${isEmbedded ? 'the embedded database' : 'PostgreSQL'}`)
console.table(results)
console.log('Longest pause while a CSV file is sent, in ms:', longest)
console.log(`A fixed loop took ${speeds.map((one) => one.toFixed(0)).join(' and ')} ms`)
console.log(
  JSON.stringify({
    ...{ bench: 'growth', node: process.version, speeds: speeds.map(Math.round) },
    ...{ engine: options.engine, bookings: whole, results, longest },
  }),
)
