// Measures the time from the call that shows events until two animation frames later: a week and a month with 100, 1,000 and
// 10,000 events over 35 days (3% all-day, the others 15 to 120 minutes between 8:00 and 18:00) in a box of 1,200 × 800, then
// the next week or month. Production builds in one browser, in shuffled order, each in a new page. `thread` is the time that the
// page's main thread was running in between: unlike the others it counts neither waiting for a frame nor for other processes.
// `--peers` installs other calendars in a temporary folder and measures them in the same rounds. ROUNDS and SIZES change the
// defaults.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium as browserType } from '@playwright/test'
import { build } from 'esbuild'
import { build as buildWithVite } from 'vite'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env.ROUNDS ?? 7)
const sizes = (process.env.SIZES ?? '100,1000,10000').split(',').map(Number)
const views = ['week', 'month']

/** Scripts that provide each calendar as `window.__adapter`, like the baseline. */
const contenders = {
  whenable: `
    import '@whenable/elements/define/calendar'
    window.__adapter = {
      prep: (events) => events.map(({ id, title, start, end, allDay }) => ({
        id, title,
        when: allDay
          ? { object: 'datespan', start_date: start.slice(0, 10), end_date: new Date(Date.parse(end + 'Z') - 1).toISOString().slice(0, 10) }
          : { object: 'timespan', start_time: Date.parse(start + 'Z') / 1000, end_time: Date.parse(end + 'Z') / 1000 },
      })),
      mount(container, events, view) {
        const calendar = document.createElement('when-calendar')
        Object.assign(calendar, { events, view, date: '2026-06-01', timeZone: 'UTC', firstDay: 1, lang: 'en' })
        calendar.style.blockSize = '800px'
        container.append(calendar)
        return { next: () => calendar.shadowRoot.querySelector('[part~=next-button]').click() }
      },
    }`,
}

const peers = {
  'fullcalendar 7.1.0': `
    import 'temporal-polyfill/global'
    import { Calendar } from 'fullcalendar'
    import dayGrid from 'fullcalendar/daygrid'
    import timeGrid from 'fullcalendar/timegrid'
    import theme from 'fullcalendar/themes/classic'
    import 'fullcalendar/skeleton.css'
    import 'fullcalendar/themes/classic/theme.css'
    import 'fullcalendar/themes/classic/palette.css'
    window.__adapter = {
      prep: (events) => events.map((event) => ({ ...event, start: event.allDay ? event.start.slice(0, 10) : event.start, end: event.allDay ? event.end.slice(0, 10) : event.end })),
      mount(container, events, view) {
        const calendar = new Calendar(container, { plugins: [dayGrid, timeGrid, theme], initialView: view === 'week' ? 'timeGridWeek' : 'dayGridMonth', initialDate: '2026-06-01', timeZone: 'UTC', firstDay: 1, height: 800, dayMaxEvents: true, eventMaxStack: 4, events })
        calendar.render()
        return { next: () => calendar.next() }
      },
    }`,
  '@event-calendar/core 5.15.0': `
    import { createCalendar, DayGrid, TimeGrid } from '@event-calendar/core'
    import '@event-calendar/core/index.css'
    window.__adapter = {
      prep: (events) => events,
      mount(container, events, view) {
        const calendar = createCalendar(container, [DayGrid, TimeGrid], { view: view === 'week' ? 'timeGridWeek' : 'dayGridMonth', date: '2026-06-01', firstDay: 1, height: '800px', dayMaxEvents: true, events })
        return { next: () => calendar.next() }
      },
    }`,
  '@schedule-x/calendar 4.9.1': `
    import 'temporal-polyfill/global'
    import { createCalendar, createViewMonthGrid, createViewWeek } from '@schedule-x/calendar'
    import '@schedule-x/theme-default/dist/index.css'
    window.__adapter = {
      prep: (events) => events.map(({ id, title, start, end, allDay }) => ({
        id: String(id), title,
        start: allDay ? Temporal.PlainDate.from(start.slice(0, 10)) : Temporal.ZonedDateTime.from(start + '[UTC]'),
        end: allDay ? Temporal.PlainDate.from(end.slice(0, 10)).subtract({ days: 1 }) : Temporal.ZonedDateTime.from(end + '[UTC]'),
      })),
      mount(container, events, view) {
        container.style.height = '800px'
        const week = createViewWeek(), month = createViewMonthGrid()
        const calendar = createCalendar({ views: [week, month], defaultView: view === 'week' ? week.name : month.name, selectedDate: Temporal.PlainDate.from('2026-06-01'), timezone: 'UTC', events })
        calendar.render(container)
        return { next: () => container.querySelector('.sx__chevron--next, .sx__forward-backward-navigation button:last-child, [aria-label*="ext"]')?.click() }
      },
    }`,
  '@toast-ui/calendar 2.1.3': `
    import Calendar from '@toast-ui/calendar'
    import '@toast-ui/calendar/dist/toastui-calendar.min.css'
    window.__adapter = {
      prep: (events) => events.map(({ id, title, start, end, allDay }) => ({ id: String(id), calendarId: 'c', title, start, end: allDay ? new Date(Date.parse(end + 'Z') - 1000).toISOString().slice(0, 19) : end, isAllday: allDay, category: allDay ? 'allday' : 'time' })),
      mount(container, events, view) {
        container.style.height = '800px'
        const calendar = new Calendar(container, { defaultView: view, usageStatistics: false, week: { startDayOfWeek: 1, taskView: false }, month: { startDayOfWeek: 1 } })
        calendar.setDate('2026-06-01')
        calendar.createEvents(events)
        return { next: () => calendar.next() }
      },
    }`,
}

const versions = {
  fullcalendar: '7.1.0',
  '@event-calendar/core': '5.15.0',
  '@schedule-x/calendar': '4.9.1',
  '@schedule-x/theme-default': '4.8.1',
  '@toast-ui/calendar': '2.1.3',
  '@preact/signals': '2',
  preact: '10',
  'temporal-polyfill': '1.0.1',
}

const peersFolder = join(tmpdir(), 'whenable-calendar-peers')
const withPeers = process.argv.includes('--peers')
if (withPeers) {
  mkdirSync(peersFolder, { recursive: true })
  writeFileSync(join(peersFolder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
  execFileSync('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: peersFolder,
    stdio: 'ignore',
  })
}

/** The same events in every run. */
const createEvents = (count) => {
  let seed = 42
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296
    return seed / 4294967296
  }
  const text = (milliseconds) => new Date(milliseconds).toISOString().slice(0, 19)
  return Array.from({ length: count }, (_, id) => {
    const day = Date.UTC(2026, 5, 1) + Math.floor(random() * 35) * 864e5
    if (random() < 0.03)
      return {
        id,
        title: `Event ${id}`,
        start: text(day),
        end: text(day + (1 + Math.floor(random() * 3)) * 864e5),
        allDay: true,
      }
    const minutes = 15 * (1 + Math.floor(random() * 8))
    const start = day + 8 * 36e5 + Math.floor((random() * (600 - minutes)) / 5) * 3e5
    return { id, title: `Event ${id}`, start: text(start), end: text(start + minutes * 6e4), allDay: false }
  })
}

/** The size of what an import loads initially, without lazy chunks. */
const initialSizeOf = async (id) => {
  const entry = '\0entry'
  const result = await buildWithVite({
    ...{ configFile: false, logLevel: 'silent', root, resolve: { conditions: ['source'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (own) => (own === entry ? entry : undefined),
        load: (own) => (own === entry ? `import '${id}'` : undefined),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: entry } },
  })
  const chunks = new Map(
    result.output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const loaded = new Set()
  const load = (name) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const other of chunks.get(name).imports) load(other)
  }
  load([...chunks.values()].find(({ isEntry }) => isEntry).fileName)
  const sum = (compress) =>
    [...loaded].reduce((total, name) => total + compress(chunks.get(name).code).length, 0)
  return { gzip: sum((own) => gzipSync(own, { level: 9 })), brotli: sum((own) => brotliCompressSync(own)) }
}

const files = new Map()
const bytes = {}
const all = { ...contenders, ...(withPeers ? peers : {}) }
for (const [name, contents] of Object.entries(all)) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: name in contenders ? root : peersFolder, loader: 'js' },
    ...{
      bundle: true,
      minify: true,
      write: false,
      splitting: true,
      format: 'esm',
      outdir: '/',
      target: 'es2022',
      logLevel: 'error',
    },
    ...(name in contenders ? { conditions: ['source'], tsconfig: join(root, 'tsconfig.base.json') } : {}),
  })
  const prefix = `/${encodeURIComponent(name)}`
  for (const { path, contents: own } of outputFiles) files.set(`${prefix}${path}`, own)
  if (name in contenders) continue
  const sum = (compress) => outputFiles.reduce((total, one) => total + compress(one.contents).length, 0)
  bytes[name] = {
    gzip: sum((own) => gzipSync(own, { level: 9 })),
    brotli: sum((own) => brotliCompressSync(own)),
  }
}
bytes.whenable = await initialSizeOf('@whenable/elements/define/calendar')
files.set('/baseline/stdin.js', readFileSync(join(import.meta.dirname, 'baselines/calendar.js')))
const names = ['baseline', ...Object.keys(all)]

const server = createServer(({ url }, response) => {
  const path = new URL(url, 'http://localhost').pathname
  const [, name = ''] = path.split('/')
  const file = files.get(path)
  if (file) {
    response.writeHead(200, { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' })
    return response.end(file)
  }
  const css = files.has(`/${name}/stdin.css`) ? `<link rel="stylesheet" href="/${name}/stdin.css">` : ''
  response.writeHead(path.endsWith('/') ? 200 : 404, { 'content-type': 'text/html' })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>${css}<body style="margin:0"><div id="container" style="width:1200px;height:800px"></div><script type="module" src="/${name}/stdin.js"></script>`,
  )
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const address = `http://localhost:${server.address().port}`
const browser = await browserType.launch({
  executablePath: chromium(),
  args: [...chromiumArguments, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
})

/** Runs in the page: shows the events, then the next page. */
const measure = async ({ events, view }) => {
  const { __adapter: adapter } = window
  const prepared = adapter.prep(events)
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const painted = async () => {
    await frame()
    await frame()
  }
  const used = () => {
    window.gc()
    return performance.memory.usedJSHeapSize
  }
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  await painted()
  const before = used()
  const start = performance.mark('mount').startTime
  const shown = adapter.mount(document.getElementById('container'), prepared, view)
  await painted()
  const first = performance.mark('mounted').startTime - start
  const heap = used() - before
  const nodesIn = (node) => {
    let count = 0
    for (const one of node.querySelectorAll('*')) count += 1 + (one.shadowRoot ? nodesIn(one.shadowRoot) : 0)
    return count
  }
  const nodes = nodesIn(document.body)
  await new Promise((rest) => setTimeout(rest, 100))
  longest = 0
  const nextStart = performance.mark('turn').startTime
  shown.next()
  await painted()
  const next = performance.mark('turned').startTime - nextStart
  await new Promise((rest) => setTimeout(rest, 100))
  return { first, next, heap: heap / 1024 / 1024, nodes, task: longest }
}

/** The time that the main thread was running between two marks of a page, in ms. */
const threadTime = (trace, from, to) => {
  const at = (mark) => trace.find(({ name, tts }) => name === mark && tts).tts
  return (at(to) - at(from)) / 1000
}

const results = new Map()
const visit = async (name, size, view) => {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    locale: 'en',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await browser.startTracing(page, { categories: ['blink.user_timing'] })
  // Reports and skips whatever takes longer.
  const timeout = new Promise((_done, fail) =>
    setTimeout(() => fail(new Error('not rendered within 20 s')), 20_000),
  )
  const figures = await Promise.race([
    page.goto(`${address}/${encodeURIComponent(name)}/`).then(async () => {
      await page.waitForFunction(() => window.__adapter)
      return page.evaluate(measure, { events: createEvents(size), view })
    }),
    timeout,
  ]).catch((error) => {
    console.error(`${name}, ${view} of ${size}: ${String(error).split('\n', 1)[0]}`)
  })
  const { traceEvents } = JSON.parse(await browser.stopTracing())
  await context.close()
  if (!figures) return
  return {
    ...figures,
    thread: threadTime(traceEvents, 'mount', 'mounted'),
    nextThread: threadTime(traceEvents, 'turn', 'turned'),
  }
}
for (let round = 0; round < rounds; round++)
  for (const size of sizes)
    for (const view of views)
      for (const name of names.toSorted(() => Math.random() - 0.5)) {
        const figures = await visit(name, size, view)
        const key = `${view} ${size} ${name}`
        if (figures) results.set(key, [...(results.get(key) ?? []), figures])
      }
await browser.close()
server.close()

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]
const pad = (value, digits = 0) => value.toFixed(digits).padStart(10)
const summary = {}
console.log(`${rounds} rounds; times in ms, heap in MB`)
console.log(
  ['', 'painted', 'p90', 'thread', 'next', 'thread', 'long task', 'heap', 'nodes']
    .map((word, index) => (index ? word.padStart(10) : word.padEnd(44)))
    .join(''),
)
for (const [key, figures] of [...results].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))) {
  const of = (field, q = 0.5) =>
    quantile(
      figures.map((one) => one[field]),
      q,
    )
  summary[key] = {
    first: of('first'),
    thread: of('thread'),
    next: of('next'),
    nextThread: of('nextThread'),
    task: of('task'),
    heap: of('heap'),
    nodes: of('nodes'),
  }
  console.log(
    `${key.padEnd(44)}${pad(of('first'))}${pad(of('first', 0.9))}${pad(of('thread'), 1)}${pad(of('next'))}${pad(of('nextThread'), 1)}${pad(of('task'))}${pad(of('heap'), 1)}${pad(of('nodes'))}`,
  )
}
for (const [name, { gzip, brotli }] of Object.entries(bytes))
  console.log(
    `${name.padEnd(44)}${String(gzip).padStart(10)} bytes gzip${String(brotli).padStart(10)} brotli`,
  )

const largest = Math.max(...sizes)
const own = (view, size, field) => summary[`${view} ${size} whenable`][field]
/** How many times as long as the hand-written page it takes. */
const ratio = (view, field = 'first') =>
  Number((own(view, largest, field) / summary[`${view} ${largest} baseline`][field]).toFixed(2))
console.log(
  JSON.stringify({
    bench: 'calendar',
    rounds,
    events: largest,
    ...{ weekToBaseline: ratio('week'), monthToBaseline: ratio('month') },
    ...{ weekThreadToBaseline: ratio('week', 'thread'), monthThreadToBaseline: ratio('month', 'thread') },
    heap: Number(Math.max(...views.map((view) => own(view, largest, 'heap'))).toFixed(1)),
    ...(sizes.includes(1000) ? { longestTaskNextWeek1000: Math.round(own('week', 1000, 'task')) } : {}),
    ...bytes.whenable,
  }),
)
