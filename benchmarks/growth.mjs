// Fills databases with 1 %, 10 % and 100 % of what a service gathers in years, and times the calls of owners and visitors on each: 1,000
// applications, 2,000,000 bookings, a host with 100,000 events, a synced calendar of 50,000, 500,000 emails and 50,000 deliveries.
// All are filled first; then each call is timed on one after another, so that another load is the same for each.
// Prints the plan of each statement that takes over 25 ms on PostgreSQL. The services run in this process, without a network.
// `--bookings 200000` takes fewer, and fewer of everything else in proportion; `--engine embedded` the embedded database, which is then also
// backed up and started;
// `--steps 10,100` other shares in percent.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
/** Plans of slow statements, as PostgreSQL writes them. */
const planned = []

const root = join(import.meta.dirname, '..')
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/service'], {
  cwd: root,
  stdio: 'inherit',
})
await import('../scripts/pack-new-database.mjs')
const { openFilled, startOn } = await import('./support/growth-data.mjs')

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

/**
 * The median time of some work in each scene, in milliseconds, after once that fills caches. The scenes take turns; where it takes over two
 * seconds, that is once.
 */
const timesIn = async (scenes, work) => {
  const timed = async (scene) => {
    const from = performance.now()
    await work(scene)
    return performance.now() - from
  }
  const first = []
  for (const scene of scenes) first.push(await timed(scene))
  const times = scenes.map(() => [])
  for (let turn = 0; turn < turns; turn++)
    for (const [index, scene] of scenes.entries())
      if (first[index] <= 2000) times[index].push(await timed(scene))
  return times.map((all, index) => (all.length > 0 ? median(all) : first[index]))
}

/** Undoes what a transaction did. */
class Undone extends Error {}
const undone = ({ store }, work) =>
  store
    .transaction(async (transaction) => {
      await work(transaction)
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })

/** Copies an embedded database while visitors ask for times. @returns how long it takes, and the longest answer meanwhile. */
const backUp = async (scene, to) => {
  const from = performance.now()
  let [longest, isCopying] = [0, true]
  const visits = (async () => {
    while (isCopying) {
      const asked = performance.now()
      await timesOf(scene, scene.hosts.usual.configurationId)
      longest = Math.max(longest, performance.now() - asked)
      await new Promise((done) => setTimeout(done, 50))
    }
  })()
  await scene.store.backUp(to)
  const took = performance.now() - from
  isCopying = false
  await visits
  return { 'backup, ms': Math.round(took), 'longest answer meanwhile, ms': Math.round(longest) }
}

/** Reads a file to its end, and keeps in the scene the longest time in which nothing else could run, in milliseconds. */
const readFile = async (scene, path) => {
  const response = await scene.request('GET', path, { accept: 'text/csv' })
  let [longest, at, isReading] = [0, performance.now(), true]
  const turn = () => {
    longest = Math.max(longest, performance.now() - at)
    at = performance.now()
    if (isReading) setImmediate(turn)
  }
  turn()
  for await (const _ of response.body);
  isReading = false
  turn()
  scene.longest = Math.round(longest)
}

const lease = (now, more) => ({
  ...{ now: now + 60, until: now + 120, lease: 'benchmark', limit: 20, each: 5 },
  ...more,
})
const timesOf = ({ call, tomorrow }, configurationId) =>
  call(
    'GET',
    `/v3/scheduling/availability?configuration_id=${configurationId}&start_time=${tomorrow}&end_time=${tomorrow + 7 * day}`,
    { isVisitor: true },
  )
/** Reads what a path of a scene answers. */
const get =
  (pathOf) =>
  ({ call, hosts, tomorrow }) =>
    call('GET', pathOf(hosts, tomorrow))
const calls = {
  'visitor: first times, small application': (scene) => timesOf(scene, 'configuration-1'),
  'visitor: first times': (scene) => timesOf(scene, scene.hosts.usual.configurationId),
  'visitor: first times, host with many events': (scene) => timesOf(scene, scene.hosts.busy.configurationId),
  'visitor: settings': ({ call, hosts }) =>
    call('GET', `/v3/scheduling/ui-settings?configuration_id=${hosts.usual.configurationId}`, {
      isVisitor: true,
    }),
  'visitor: book': ({ book, hosts }) => book(hosts.usual),
  'visitor: book, host with many events': ({ book, hosts }) => book(hosts.busy),
  'owner: upcoming bookings': get(() => '/admin/v1/bookings'),
  'owner: past bookings': get(() => '/admin/v1/bookings?view=past'),
  'owner: cancelled bookings': get(() => '/admin/v1/bookings?view=cancelled'),
  'owner: bookings of a guest': get(() => '/admin/v1/bookings?view=past&guest=guest41'),
  'owner: bookings of any guest': get(() => '/admin/v1/bookings?view=past&guest=guest'),
  'owner: bookings of a host': get(({ usual }) => `/admin/v1/bookings?view=past&host=${usual.email}`),
  'owner: counts of bookings': get(() => '/admin/v1/bookings/counts'),
  'owner: event types': get(({ usual }) => `/admin/v1/event-types?grant_id=${usual.grantId}`),
  'owner: event type': get(({ usual }) => `/admin/v1/event-types/${usual.configurationId}`),
  'owner: event type with many bookings ahead': get(
    ({ popular }) => `/admin/v1/event-types/${popular.configurationId}`,
  ),
  'owner: events of a week': get(
    ({ busy }, tomorrow) =>
      `/v3/grants/${busy.grantId}/events?calendar_id=${busy.calendarId}&start=${tomorrow}&end=${tomorrow + 7 * day}`,
  ),
  'owner: all events': get(
    ({ synced }) => `/v3/grants/${synced.grantId}/events?calendar_id=${synced.calendarId}`,
  ),
  'owner: activity': get(() => '/admin/v1/activity'),
  'owner: insights of a year': get(() => '/admin/v1/insights?weeks=52'),
  'owner: emails that failed': get(() => '/admin/v1/dead-letters'),
  'owner: audit': get(() => '/admin/v1/audit'),
  'owner: CSV of all past bookings': (scene) => readFile(scene, '/admin/v1/bookings.csv?view=past'),
  'service: poll of emails': (scene) =>
    undone(scene, (open) => open.leaseMails(lease(scene.now, { kind: 'other', without: [] }))),
  'service: poll of deliveries': (scene) =>
    undone(scene, (open) =>
      open.leaseDeliveries(lease(scene.now, { without: { applications: [], webhooks: [] } })),
    ),
  'service: backlog for metrics': ({ store }) => store.backlog(),
  'service: sweep': ({ store, now }) => store.sweep(now),
}

const speeds = [machineSpeed()]
const embedded = {}
const results = {}
const plans = {}
const server = isEmbedded ? undefined : await startPostgres({ isDurable: true })
const scenes = []
try {
  for (const step of steps) {
    const from = performance.now()
    const onSlow = (plan) => planned.push(plan)
    const scene = await openFilled(
      Math.round((whole * step) / 100),
      server && { url: server.url, slow, onSlow },
    )
    scenes.push(scene)
    const { rows } = await scene.run(
      'SELECT count(*)::int AS bookings, pg_database_size(current_database()) AS bytes FROM whenable.bookings',
      [],
    )
    const { bookings, bytes } = rows[0]
    console.log(
      `${step} %: ${bookings} bookings, ${(Number(bytes) / 1e9).toFixed(2)} GB, filled in ${Math.round((performance.now() - from) / 1000)} s`,
    )
  }
  for (const [name, work] of Object.entries(calls)) {
    planned.length = 0
    const times = await timesIn(scenes, work)
    results[name] = Object.fromEntries(
      times.map((time, index) => [`${steps[index]} %`, Number(time.toFixed(1))]),
    )
    results[name].ratio = Number((times.at(-1) / times[0]).toFixed(2))
    const slowest = planned.at(-1)
    if (slowest) plans[name] = slowest
  }
  if (isEmbedded) {
    const directory = mkdtempSync(join(tmpdir(), 'whenable-growth-'))
    Object.assign(embedded, await backUp(scenes.at(-1), directory))
    embedded['first start of the backup, ms'] = Math.round(await startOn(directory))
    embedded['start, ms'] = Math.round(await startOn(directory))
    rmSync(directory, { recursive: true, force: true })
  }
} finally {
  for (const { close } of scenes) await close()
  server?.stop()
}
speeds.push(machineSpeed())
for (const [name, plan] of Object.entries(plans)) console.log(`\n${name}\n${plan}`)
console.log(`\nMilliseconds on ${isEmbedded ? 'the embedded database' : 'PostgreSQL'}`)
console.table(results)
const longest = Object.fromEntries(scenes.map((scene, index) => [`${steps[index]} %`, scene.longest]))
if (isEmbedded) console.log('The embedded database:', embedded)
console.log('Longest pause while a CSV file is sent, in ms:', longest)
console.log(`A fixed loop took ${speeds.map((one) => one.toFixed(0)).join(' and ')} ms`)
console.log(
  JSON.stringify({
    ...{ bench: 'growth', node: process.version, speeds: speeds.map(Math.round) },
    ...{ engine: options.engine, bookings: whole, results, longest, embedded },
  }),
)
