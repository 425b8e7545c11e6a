// Measures the time from navigation to the first free time that can be clicked, and what it costs the main thread: the kit with
// its script tag and a preload of its first answer, the same without the preload, a hand-written page and a minimal Lit page.
// `--release DIR` adds another build of the script tag, with the preload if it knows that request.
// Production builds, compressed once; new contexts in shuffled order, CPU slowed 4×; every page makes the same two requests, or with the
// preload one, which take 50 ms. Afterwards fewer rounds on connections on which every answer takes 100 or 300 ms longer. A slot counts as shown two animation frames after it is in the document. Task time is the main thread's, from
// navigation until then; that of the next month, of the kit alone, from the press of its button until two frames later. Nothing of a test runner is in the pages: they report by themselves. Milliseconds depend on the machine,
// so its speed is printed: compare ratios.
import { EventEmitter, once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { bootstrapAddress, endOfFirstTimes } from '../packages/contract/dist/index.js'
import { machineSpeed } from './support/machine-speed.mjs'
import { startPlainBrowser } from './support/plain-browser.mjs'

const { values: options } = parseArgs({
  options: { release: { type: 'string' }, 'no-build': { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '..')
const embed = join(root, 'packages/embed')
const rounds = Number(process.env['ROUNDS'] ?? 15)
const slowdown = 4
const responseDelay = 50
/** What connections add to each answer, in milliseconds: none in the main rounds, then these. */
const latencies = [100, 300]
let latency = 0

if (!options['no-build'])
  await build({ root: embed, configFile: join(embed, 'vite.config.ts'), logLevel: 'error' })

const configurationId = '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11'

/** 30 slots on each weekday between two days, counted since 1970. */
const slots = (from, to) => {
  const list = []
  for (let day = from * 86_400; day < to * 86_400; day += 86_400) {
    if ([0, 6].includes(new Date(day * 1000).getUTCDay())) continue
    for (let i = 0; i < 30; i++) {
      const start = day + 8 * 3600 + i * 1200
      list.push({ emails: ['ada@example.com'], start_time: start, end_time: start + 1200 })
    }
  }
  return list
}

const day = 86_400
const today = Math.floor(Date.now() / 1000 / day)

const responses = {
  '/v3/scheduling/ui-settings': () => ({
    configuration_id: configurationId,
    name: 'Walkthrough',
    duration_minutes: 20,
    organizer: { name: 'Ada Mensah', email: 'ada@example.com', timezone: 'Europe/Lisbon' },
    participants: [{ name: 'Ada Mensah', timezone: 'Europe/Lisbon' }],
    event: { title: 'Walkthrough', location: 'Video call' },
    scheduler: {},
    capabilities: ['ui-settings'],
  }),
  '/v3/scheduling/availability': (from, to) => ({ order: [], time_slots: slots(from, to) }),
  '/v3/scheduling/bootstrap': () => {
    const now = Math.floor(Date.now() / 1000)
    const end = endOfFirstTimes(now)
    return {
      ...{ start_time: now, end_time: end },
      settings: responses['/v3/scheduling/ui-settings'](),
      availability: responses['/v3/scheduling/availability'](today + 1, Math.ceil(end / day)),
    }
  },
}

/** Runs before the page's scripts: reports the first frame with a slot, then every long task until two seconds later. */
const record = () => {
  const tasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const report = (body) => navigator.sendBeacon('/report', JSON.stringify(body))
  const reportFirst = () => {
    const first = performance.now()
    report({ first })
    // Preloading after the first slot counts, too.
    setTimeout(() => report({ tasks }), 2000)
  }
  // Looks only where times are shown, because looking everywhere in each frame would cost the larger page more.
  const roots = () => {
    const element = document.querySelector('booking-page, when-booking')
    const { shadowRoot } = element ?? {}
    return [element ? shadowRoot : document, shadowRoot?.querySelector('when-slot-list')?.shadowRoot]
  }
  const hasSlot = (root) => root?.querySelector('[data-slot], [part~="next-slot"], [part~="slot"]')
  const check = () =>
    requestAnimationFrame(
      document.body && roots().some(hasSlot) ? () => requestAnimationFrame(reportFirst) : check,
    )
  check()
}

/** Files by path, compressed. */
const files = new Map()
const serve = (path, type, text) => files.set(path, { type, body: brotliCompressSync(text) })
const document = (body) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bench</title><script>(${record})()</script></head><body>${body}</body></html>`

const serveBuild = (name, folder, preloads = true) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name.endsWith('.js'))
      serve(`/${name}/${relative(folder, path)}`, 'text/javascript', readFileSync(path))
  }
  const preload = preloads
    ? `<link rel="preload" as="fetch" crossorigin href="${bootstrapAddress(address, configurationId)}">`
    : ''
  serve(
    `/${name}.html`,
    'text/html',
    document(
      `${preload}<when-booking configuration-id="${configurationId}" service-url="${address}"></when-booking><script type="module" src="/${name}/whenable.js"></script>`,
    ),
  )
}

/** What pages report, as events. */
const reports = new EventEmitter()

const server = createServer(async (request, response) => {
  if (request.url === '/report') {
    const [[name, value]] = Object.entries(await json(request))
    reports.emit(name, value)
    response.writeHead(204).end()
    return
  }
  const url = new URL(request.url, 'http://localhost')
  const send = ({ type, body }) => {
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  }
  const file = files.get(url.pathname)
  const respond = responses[url.pathname]
  if (file) return setTimeout(() => send(file), latency)
  if (!respond) return response.writeHead(404).end()
  // Answers are compressed once, in the first visits, which are not measured: whatever the second, the answer is the same.
  const [from, to] = ['start_time', 'end_time'].map((name) => Math.ceil(url.searchParams.get(name) / 86_400))
  const answer = `${url.pathname} ${from} ${to}`
  if (!files.has(answer))
    serve(answer, 'application/json', JSON.stringify({ request_id: 'r', data: respond(from, to) }))
  setTimeout(() => send(files.get(answer)), responseDelay + latency)
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const address = `http://localhost:${server.address().port}`

const baselines = join(import.meta.dirname, 'baselines')
serve('/baseline.js', 'text/javascript', readFileSync(join(baselines, 'booking.js')))
serve(
  '/baseline.html',
  'text/html',
  document(
    `<div id="app"></div><script>fetch('/v3/scheduling/ui-settings?configuration_id=cfg-1').then(r=>r.json())</script><script type="module" src="/baseline.js"></script>`,
  ),
)
const { outputFiles } = await bundle({
  entryPoints: [join(baselines, 'booking-lit.js')],
  nodePaths: [join(root, 'packages/elements/node_modules')],
  bundle: true,
  write: false,
  minify: true,
  format: 'esm',
  define: { 'process.env.NODE_ENV': '"production"' },
})
serve('/lit.js', 'text/javascript', outputFiles[0].contents)
serve(
  '/lit.html',
  'text/html',
  document(`<booking-page></booking-page><script type="module" src="/lit.js"></script>`),
)
serveBuild('whenable', join(embed, 'dist/script'))
serveBuild('no-preload', join(embed, 'dist/script'), false)
if (options.release) {
  const scripts = readdirSync(options.release, { recursive: true }).filter((name) => name.endsWith('.js'))
  const knowsBootstrap = scripts.some((name) =>
    readFileSync(join(options.release, name), 'utf8').includes('/scheduling/bootstrap'),
  )
  serveBuild('release', options.release, knowsBootstrap)
}

const browser = await startPlainBrowser({ width: 1200, height: 900, timeZone: 'Europe/Lisbon', slowdown })

/** Runs in the page: goes to the next month, and waits until it is on the screen. */
const showNextMonth = async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const { shadowRoot } = document.querySelector('when-booking').shadowRoot.querySelector('when-month')
  const title = () => shadowRoot.querySelector('[part=title]').textContent
  const before = title()
  shadowRoot.querySelector('[part=next-button]').click()
  while (title() === before) await frame()
  await frame()
  await frame()
}

/** The main thread's task time of the next month. */
const turn = async (page) => {
  const before = await page.metrics()
  await page.run(showNextMonth)
  const after = await page.metrics()
  return after.TaskDuration - before.TaskDuration
}

const visit = async (name) => {
  const [firstReported, tasksReported] = ['first', 'tasks'].map((report) => once(reports, report))
  const page = await browser.open(`${address}/${name}.html`)
  const [first] = await firstReported
  const metrics = await page.metrics()
  const [tasks] = await tasksReported
  const nextMonth = name === 'baseline' || name === 'lit' ? 0 : await turn(page)
  await page.close()
  const blocking = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  const later = Math.max(
    0,
    ...tasks.filter(({ startTime }) => startTime > first).map(({ duration }) => duration),
  )
  return {
    first,
    task: metrics.TaskDuration,
    script: metrics.ScriptDuration,
    layout: metrics.LayoutDuration + metrics.RecalcStyleDuration,
    blocking,
    later,
    nextMonth,
  }
}

const contenders = ['baseline', 'lit', 'whenable', 'no-preload', ...(options.release ? ['release'] : [])]
/** Visits every page in each round, in another order. */
const visitInRounds = async (count) => {
  const visits = Object.fromEntries(contenders.map((name) => [name, []]))
  for (let round = 0; round < count; round++)
    for (const name of contenders.toSorted(() => Math.random() - 0.5)) visits[name].push(await visit(name))
  return visits
}
const speeds = [machineSpeed()]
for (const name of contenders) await visit(name)
const figures = await visitInRounds(rounds)
/** The figures of slower connections, by their latency. */
const slower = new Map()
for (latency of latencies) slower.set(latency, await visitInRounds(Math.ceil(rounds / 3)))
speeds.push(machineSpeed())
await browser.close()
server.close()

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]
const columns = ['first', 'p90', 'task', 'script', 'layout', 'blocking', 'later', 'nextMonth']
const rows = contenders.map((name) => {
  const of = (key) => figures[name].map((figure) => figure[key])
  const medians = columns.map((key) => [
    key,
    key === 'p90' ? quantile(of('first'), 0.9) : quantile(of(key), 0.5),
  ])
  return { name, ...Object.fromEntries(medians) }
})
console.log(
  `${rounds} rounds, CPU ${slowdown}×, in ms; a fixed loop took ${speeds.map((one) => one.toFixed(0)).join(' and ')} ms`,
)
console.log(`${'page'.padEnd(12)}${columns.map((column) => column.padStart(11)).join('')}`)
for (const row of rows)
  console.log(
    `${row.name.padEnd(12)}${columns.map((column) => row[column].toFixed(0).padStart(11)).join('')}`,
  )

for (const [milliseconds, visits] of slower) {
  const medians = contenders.map((name) =>
    quantile(
      visits[name].map(({ first }) => first),
      0.5,
    ),
  )
  console.log(
    `first slot with ${milliseconds} ms more: ${contenders.map((name, index) => `${name} ${medians[index].toFixed(0)}`).join(', ')}`,
  )
}

/** The median of the ratios within each round. */
const ratio = (key, over, visits = figures, of = 'whenable') =>
  Number(
    quantile(
      visits[of].map((figure, round) => figure[key] / visits[over][round][key]),
      0.5,
    ).toFixed(2),
  )
const [baseline, , kit] = rows
console.log(
  JSON.stringify({
    bench: 'slots',
    rounds,
    firstSlot: ratio('first', 'baseline'),
    firstSlotToLit: ratio('first', 'lit'),
    firstSlotToNoPreload: ratio('first', 'no-preload'),
    ...Object.fromEntries(
      [...slower].flatMap(([milliseconds, visits]) =>
        ['baseline', 'lit', 'no-preload'].map((over) => [
          `firstSlotAt${milliseconds}To-${over}`,
          ratio('first', over, visits),
        ]),
      ),
    ),
    ...(options.release
      ? {
          firstSlotToRelease: ratio('first', 'release'),
          firstSlotWithoutPreloadToRelease: ratio('first', 'release', figures, 'no-preload'),
          taskTimeToRelease: ratio('task', 'release'),
          nextMonthToRelease: ratio('nextMonth', 'release'),
        }
      : {}),
    taskTime: ratio('task', 'baseline'),
    blocking: [Math.round(kit.blocking), Math.round(baseline.blocking)],
    longestTaskAfterFirstSlot: Math.round(kit.later),
    nextMonth: Math.round(kit.nextMonth),
  }),
)
