// Measures connected calendars over a scripted provider in memory: syncs of a calendar with 5,000 events into each store, with the
// longest time for which they blocked the event loop; availability with a synced calendar against a virtual one with the same
// events; and the memory of 1,000 connections that are synced by one process. EVENTS=1000 and CONNECTIONS=100 take fewer.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startPostgres } from '../scripts/postgres.mjs'

const root = join(import.meta.dirname, '..')
const events = Number(process.env['EVENTS'] ?? 5000)
const connections = Number(process.env['CONNECTIONS'] ?? 1000)
const eventsEach = 100

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/service'], {
  cwd: root,
  stdio: 'inherit',
})
const dist = join(root, 'packages/service/dist')
const { createService } = await import(join(dist, 'create-service.js'))
const { registerApplication } = await import(join(dist, 'features/applications/register-application.js'))
const { newSecretKey, readSecretKeys } = await import(join(dist, 'kernel/seal.js'))
const { openStore } = await import(join(dist, 'bin/open-store.js'))
const { addConsequences } = await import(join(dist, 'consequences.js'))
const { startSync } = await import(join(dist, 'calendars/sync/start-sync.js'))

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const day = 86_400
const from = Math.ceil(Date.now() / 1000 / day) * day

const eventOf = (index, change = 0) => {
  // Each quarter of an hour at most once, spread over the days that are asked for.
  const start = from + ((index * 1_447) % 2_880) * 900
  const uid = `event ${index}`
  const when = { object: 'timespan', start_time: start, end_time: start + 900 }
  const participants = [{ email: 'guest@example.com', name: 'Guest', status: 'yes' }]
  const event = { id: uid, title: `Event ${index}`, recurrence: [], participants, when }
  return { id: `${uid}.ics`, etag: `"${index} ${change}"`, uid, events: [event], warnings: [] }
}

/** A provider with one calendar for each username, which `server` changes. */
const server = { all: [], changed: [] }
/** Made before, because a real provider reads its items in slices. */
const fillServer = (count) => {
  server.all = Array.from({ length: count }, (_, index) => eventOf(index))
  server.changed = []
}
const provider = {
  verify: async () => ({ discovered: {} }),
  calendars: async () => [
    { id: 'work', name: 'Work', timeZone: 'Europe/Lisbon', isWritable: true, isPrimary: true },
  ],
  pull: async (_calendarId, { cursor }) => {
    const isComplete = cursor === undefined
    const changed = isComplete ? server.all : server.changed
    const present = isComplete ? { present: new Map(changed.map(({ id, etag }) => [id, etag])) } : {}
    return { changed, removed: [], isComplete, ...present, cursor: 'next', warnings: [] }
  },
}
const services = { providers: { caldav: () => provider }, secretKeys: await readSecretKeys(newSecretKey()) }

const open = async (location) => {
  const apiKey = `key-of-a-benchmark-${crypto.randomUUID()}`
  const { store, close } = await openStore(location)
  const service = createService({ store, connections: services })
  const application = { id: crypto.randomUUID(), clientId: crypto.randomUUID(), apiKey, name: 'Benchmark' }
  await registerApplication(store, { ...application, now: store.now() })
  const call = async (method, path, body) => {
    const response = await service.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    const result = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${result.error.message}`)
    return result.data
  }
  const connect = (email) =>
    call('POST', '/v3/connect/custom', {
      provider: 'caldav',
      settings: { email, password: 'secret', server: 'https://calendar.example.com' },
    })
  /** Syncs everything that is due, and counts the syncs. */
  const syncAll = async (count) => {
    const worker = startSync({ store, addConsequences, ...services, every: 5, report: console.error })
    while (worker.figures.synced < count) {
      if (worker.figures.failed) throw new Error('a sync has failed')
      await delay(2)
    }
    await worker.stop()
  }
  return { store, close, call, connect, syncAll }
}

/**
 * Times work, and its longest blocks: the time between two turns of the event loop. On a busy machine a block also contains the time
 * of other processes, so its processor time (of all threads, which collect garbage too) is the fairer figure.
 */
const timed = async (work) => {
  await delay(200)
  let isRunning = true
  let [longest, longestOfProcessor] = [0, 0]
  let at = performance.now()
  let used = process.cpuUsage()
  const turn = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, now - at)
    longestOfProcessor = Math.max(longestOfProcessor, (user + system) / 1000)
    at = now
    used = process.cpuUsage()
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  const begun = performance.now()
  await work()
  const milliseconds = Math.round(performance.now() - begun)
  isRunning = false
  return {
    milliseconds,
    'longest block in ms': Math.round(longest),
    'of processor time': Math.round(longestOfProcessor),
  }
}

const addConfiguration = async (call, email, grantId, calendarId) => {
  const open_hours = [{ days: [0, 1, 2, 3, 4, 5, 6], start: '0:00', end: '24:00' }]
  const timezone = 'Europe/Lisbon'
  const { id } = await call('POST', `/v3/grants/${grantId}/scheduling/configurations`, {
    name: 'Benchmark',
    participants: [
      {
        ...{ email, is_organizer: true, timezone },
        availability: { calendar_ids: [calendarId], open_hours },
        booking: { calendar_id: calendarId },
      },
    ],
    availability: { duration_minutes: 15 },
    event_booking: { title: 'Benchmark', timezone },
    scheduler: { min_booking_notice: 0, available_days_in_future: 365 },
  })
  return id
}

/** The median time of a request for the free times of thirty days, in milliseconds. */
const availability = async (call, id, isChanging, change) => {
  const times = []
  const query = `configuration_id=${id}&start_time=${from}&end_time=${from + 30 * day}`
  for (let turn = 0; turn < 60; turn++) {
    if (isChanging) await change(turn)
    const begun = performance.now()
    await call('GET', `/v3/scheduling/availability?${query}`)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  return Math.round(times[30] * 10) / 10
}

const measure = async (engine, location) => {
  fillServer(events)
  const { store, close, call, connect, syncAll } = await open(location)
  const rows = {}
  try {
    const synced = await connect('synced@example.com')
    rows['first sync'] = await timed(() => syncAll(1))
    const [connection] = await call('GET', `/v3/grants/${synced.id}/connections`)
    const again = async (changed) => {
      server.changed = changed
      await call('POST', `/v3/grants/${synced.id}/connections/${connection.id}/sync`)
      return timed(() => syncAll(1))
    }
    rows['sync, nothing new'] = await again([])
    const one = eventOf(7, 1)
    one.events[0].title = 'Changed'
    rows['sync, 1 change'] = await again([one])

    const virtual = await call('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      settings: { email: 'virtual@example.com' },
    })
    const calendar = await call('POST', `/v3/grants/${virtual.id}/calendars`, {
      name: 'Work',
      timezone: 'Europe/Lisbon',
    })
    for (let index = 0; index < events; index++) {
      const { when, title, participants } = eventOf(index).events[0]
      await call('POST', `/v3/grants/${virtual.id}/events?calendar_id=${calendar.id}`, {
        ...{ title, when, participants },
      })
    }
    const [work] = await call('GET', `/v3/grants/${synced.id}/calendars`)
    const ids = {
      synced: await addConfiguration(call, 'synced@example.com', synced.id, work.id),
      virtual: await addConfiguration(call, 'virtual@example.com', virtual.id, calendar.id),
    }
    const own = await call('POST', `/v3/grants/${virtual.id}/calendars`, { name: 'Own' })
    // A new revision without a new event: the busy times are computed again.
    const revise = (applicationId, calendarId) =>
      store.transaction((transaction) => transaction.removeEvent(applicationId, calendarId, 'none'))
    const [application] = await store.read((records) => records.applications())
    for (const [kind, calendarId] of [
      ['synced', work.id],
      ['virtual', calendar.id],
      ['synced', work.id],
      ['virtual', calendar.id],
    ]) {
      rows[`availability, ${kind}, cached`] = { milliseconds: await availability(call, ids[kind], false) }
      rows[`availability, ${kind}, changed each time`] = {
        milliseconds: await availability(call, ids[kind], true, () => revise(application.id, calendarId)),
      }
    }
    await call('DELETE', `/v3/grants/${virtual.id}/calendars/${own.id}`)
    return { engine, rows }
  } finally {
    await close()
  }
}

/** The memory of this process after many connections were synced, without garbage, in MB. */
const measureMemory = async (location) => {
  fillServer(eventsEach)
  const { close, connect, syncAll } = await open(location)
  try {
    const used = () => {
      collect()
      return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
    }
    for (let index = 0; index < connections; index++) await connect(`owner${index}@example.com`)
    const before = used()
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().heapUsed)
    }, 20)
    const { milliseconds } = await timed(() => syncAll(connections))
    clearInterval(watch)
    return {
      connections,
      'events each': eventsEach,
      'seconds to sync all': Math.round(milliseconds / 1_000),
      'heap before, MB': before,
      'heap after, MB': used(),
      'peak with garbage, MB': Math.round(peak / 2 ** 20),
    }
  } finally {
    await close()
  }
}

const results = []
const show = ({ engine, rows }) => {
  console.log(`\n${engine}, ${events} events`)
  console.table(rows)
}
const directory = mkdtempSync(join(tmpdir(), 'whenable-bench-'))
const postgres = await startPostgres()
let memory
try {
  results.push(await measure('PGlite', { directory }))
  show(results[0])
  results.push(await measure('PostgreSQL', { databaseUrl: postgres.url }))
  show(results[1])
  memory = await measureMemory({ databaseUrl: postgres.url })
  console.log('\nPostgreSQL')
  console.table([memory])
} finally {
  postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
console.log(JSON.stringify({ bench: 'connected-calendars', node: process.version, events, results, memory }))
