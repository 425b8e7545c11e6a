// A service on a database that is filled with what it gathers in years: of each record, one is made by a call and copied in SQL.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'packages/service/dist')
const { createService } = await import(join(dist, 'create-service.js'))
const { registerApplication } = await import(join(dist, 'features/applications/register-application.js'))
const { openStore } = await import(join(dist, 'kernel/store/postgres/postgres-pool.js'))
const { embeddedStoreOn, openEmbeddedStore } = await import(
  join(dist, 'kernel/store/postgres/embedded-store.js')
)
const { DurableFiles, durableParameters } = await import(join(dist, 'kernel/store/postgres/durable-files.js'))

const fromService = createRequire(join(root, 'packages/service/package.json'))
const { PGlite } = fromService('@electric-sql/pglite')
const { btree_gist } = fromService('@electric-sql/pglite/contrib/btree_gist')

const day = 86_400

/** A store on a new database of a server, with a function that runs SQL. */
const openOnServer = async (name, { url: serverUrl, slow, onSlow }) => {
  const first = new pg.Client({ connectionString: serverUrl })
  await first.connect()
  await first.query(`CREATE DATABASE ${name}`)
  await first.end()
  const url = new URL(name, serverUrl).href
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': slow,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    client_min_messages: 'log',
  }
  for (const [setting, value] of Object.entries(settings))
    await admin.query(`ALTER DATABASE ${name} SET ${setting} TO '${value}'`)
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true })
  pool.on('connect', (connection) => connection.on('notice', ({ message }) => onSlow(message)))
  const store = await openStore(pool, async () => {})
  return {
    store,
    run: (sql, values) => admin.query(sql, values),
    close: async () => {
      await admin.end()
      await store.close()
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

/** The milliseconds until a store on a backup of the embedded database has started and reads. */
export const startOn = async (directory) => {
  const from = performance.now()
  const store = await openEmbeddedStore(join(directory, 'database'))
  await store.read((records) => records.applications())
  const took = performance.now() - from
  await store.close()
  return took
}

/** Numbers of rows that go with a number of bookings. */
const sizesFor = (bookings) => {
  const part = (count) => Math.max(1, Math.round((count * bookings) / 2_000_000))
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
/** Calls `work` with chunks of the numbers from 1 to `count`, as a source in SQL. */
const numbered = async (count, work) => {
  for (let at = 0; at < count; at += chunk)
    await work(`generate_series(${at + 1}, ${Math.min(at + chunk, count)}) AS n`)
}

/**
 * Opens a service on a new database, and fills it.
 *
 * @param bookings how many, about; of everything else in proportion.
 * @param server the `url` of a PostgreSQL server, and `onSlow`, which gets the plan of each statement that takes over `slow` milliseconds.
 *   Default: an embedded database.
 */
export const openFilled = async (bookings, server) => {
  const { store, run, close } = await (server ? openOnServer(`growth_${bookings}`, server) : openEmbedded())
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
  const allParts = {
    ...exampleParts,
    event_id: bookingOfExample.events[0].eventId,
    uid: bookingOfExample.uid,
  }

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

  const hostValues = hosts
    .map(
      (host, index) =>
        `(${index}, '${host.email}', '${host.grantId}', '${host.calendarId}', '${host.configurationId}')`,
    )
    .join(', ')
  const ofHosts = `JOIN (VALUES ${hostValues}) AS host (number, email, grant_id, calendar_id, configuration_id) ON number = n % 20`

  const sizes = sizesFor(bookings)
  await numbered(sizes.applications, async (source) => {
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
    await numbered(sizes.main, (source) => copy(table, { ...values, ...withId }, `${source} ${ofHosts}`, own))
    const [application, k] = [`((n - 1) / ${bookingsEach} + 1)`, `((n - 1) % ${bookingsEach})`]
    const others = {
      application_id: `'application-' || ${application}`,
      configuration_id: `'configuration-' || ${application}`,
      booking_id: "'other-' || n",
      guest: "'guest' || n",
      start_time: startOf(k),
    }
    await numbered(sizes.applications * bookingsEach, (source) =>
      copy(table, { ...others, ...withId }, source, own),
    )
  }
  for (const [host, count] of [
    [busy, 'busyEvents'],
    [synced, 'syncedEvents'],
  ])
    await numbered(sizes[count], (source) =>
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
  await numbered(sizes.mails, (source) =>
    copy(
      'mails',
      {
        application_id: `CASE WHEN n % 2 = 0 THEN '${applicationId}' ELSE 'application-' || (n % ${sizes.applications} + 1) END`,
        ...{ booking_id: "'main-' || n", guest: "'guest' || n", mail_id: "'mail-' || n" },
      },
      source,
      (row) => ({ mail_id: row.id }),
    ),
  )
  await numbered(sizes.deliveries, (source) =>
    run(
      `INSERT INTO whenable.deliveries (application_id, id, webhook_id, lane, created_at, place, next_at, attempts, lease, record)
       SELECT '${applicationId}', 'delivery-' || n, 'webhook-' || n % 10, 'lane-' || n / 40, to_timestamp(${now}), n % 40 + 1, to_timestamp(${now}), 0, '',
         json_build_object('applicationId', '${applicationId}', 'id', 'delivery-' || n, 'webhookId', 'webhook-' || n % 10,
           'lane', 'lane-' || n / 40, 'body', repeat('x', 1000), 'createdAt', ${now})::text FROM ${source}`,
      [],
    ),
  )
  if (server) await run('VACUUM (ANALYZE)', [])
  else await store.sweep(now)
  return {
    ...{ store, run, close, request, call, book, now, tomorrow },
    hosts: { usual, popular, busy, synced },
  }
}
