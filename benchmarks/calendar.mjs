// Measures the time from the call that shows events to two animation frames after it: a week and a month of 100, 1,000 and 10,000 events over
// 35 days (3 % of whole days, the others 15 to 120 minutes between 8:00 and 18:00) in a box of 1,200 × 800, then the next
// week or month. Production builds in one browser, contenders interleaved in shuffled order, a fresh page each.
// `--peers` installs other calendars in a temporary folder and measures them in the same rounds. ROUNDS and SIZES can be set.
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

/** The first use of `Intl` in a page reads the engine's data, whoever needs it: about 11 ms, which no other contender's row is spared. */
const intlUsed = 'whenable, Intl used before'

/** Each calendar as a page's script that answers to `window.__adapter`, as the floor does. */
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
      mount(place, events, view) {
        const calendar = document.createElement('when-calendar')
        Object.assign(calendar, { events, view, date: '2026-06-01', timeZone: 'UTC', firstDay: 1, lang: 'en' })
        calendar.style.blockSize = '800px'
        place.append(calendar)
        return { next: () => calendar.turn(1) }
      },
    }`,
}
contenders[intlUsed] = `new Intl.DateTimeFormat('en').format()\n${contenders.whenable}`

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
      mount(place, events, view) {
        const calendar = new Calendar(place, { plugins: [dayGrid, timeGrid, theme], initialView: view === 'week' ? 'timeGridWeek' : 'dayGridMonth', initialDate: '2026-06-01', timeZone: 'UTC', firstDay: 1, height: 800, dayMaxEvents: true, eventMaxStack: 4, events })
        calendar.render()
        return { next: () => calendar.next() }
      },
    }`,
  '@event-calendar/core 5.15.0': `
    import { createCalendar, DayGrid, TimeGrid } from '@event-calendar/core'
    import '@event-calendar/core/index.css'
    window.__adapter = {
      prep: (events) => events,
      mount(place, events, view) {
        const calendar = createCalendar(place, [DayGrid, TimeGrid], { view: view === 'week' ? 'timeGridWeek' : 'dayGridMonth', date: '2026-06-01', firstDay: 1, height: '800px', dayMaxEvents: true, events })
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
      mount(place, events, view) {
        place.style.height = '800px'
        const week = createViewWeek(), month = createViewMonthGrid()
        const calendar = createCalendar({ views: [week, month], defaultView: view === 'week' ? week.name : month.name, selectedDate: Temporal.PlainDate.from('2026-06-01'), timezone: 'UTC', events })
        calendar.render(place)
        return { next: () => place.querySelector('.sx__chevron--next, .sx__forward-backward-navigation button:last-child, [aria-label*="ext"]')?.click() }
      },
    }`,
  '@toast-ui/calendar 2.1.3': `
    import Calendar from '@toast-ui/calendar'
    import '@toast-ui/calendar/dist/toastui-calendar.min.css'
    window.__adapter = {
      prep: (events) => events.map(({ id, title, start, end, allDay }) => ({ id: String(id), calendarId: 'c', title, start, end: allDay ? new Date(Date.parse(end + 'Z') - 1000).toISOString().slice(0, 19) : end, isAllday: allDay, category: allDay ? 'allday' : 'time' })),
      mount(place, events, view) {
        place.style.height = '800px'
        const calendar = new Calendar(place, { defaultView: view, usageStatistics: false, week: { startDayOfWeek: 1, taskView: false }, month: { startDayOfWeek: 1 } })
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

const away = join(tmpdir(), 'whenable-calendar-peers')
const withPeers = process.argv.includes('--peers')
if (withPeers) {
  mkdirSync(away, { recursive: true })
  writeFileSync(join(away, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
  execFileSync('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: away,
    stdio: 'ignore',
  })
}

/** The same events in every run. */
const eventsOf = (count) => {
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

/** What an import loads at once, by a bundler that leaves what waits for its use in files of their own. */
const loadedAtOnce = async (id) => {
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
  const reached = new Set()
  const reach = (name) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const other of chunks.get(name).imports) reach(other)
  }
  reach([...chunks.values()].find(({ isEntry }) => isEntry).fileName)
  const sum = (compress) =>
    [...reached].reduce((total, name) => total + compress(chunks.get(name).code).length, 0)
  return { gzip: sum((own) => gzipSync(own, { level: 9 })), brotli: sum((own) => brotliCompressSync(own)) }
}

const files = new Map()
const bytes = {}
const all = { ...contenders, ...(withPeers ? peers : {}) }
for (const [name, contents] of Object.entries(all)) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: name in contenders ? root : away, loader: 'js' },
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
bytes.whenable = await loadedAtOnce('@whenable/elements/define/calendar')
files.set('/floor/stdin.js', readFileSync(join(import.meta.dirname, 'baselines/calendar.js')))
const names = ['floor', ...Object.keys(all)]

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
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>${css}<body style="margin:0"><div id="place" style="width:1200px;height:800px"></div><script type="module" src="/${name}/stdin.js"></script>`,
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
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
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
  const start = performance.now()
  const shown = adapter.mount(document.getElementById('place'), prepared, view)
  await painted()
  const first = performance.now() - start
  const heap = used() - before
  const nodesIn = (node) => {
    let count = 0
    for (const one of node.querySelectorAll('*')) count += 1 + (one.shadowRoot ? nodesIn(one.shadowRoot) : 0)
    return count
  }
  const nodes = nodesIn(document.body)
  await new Promise((rest) => setTimeout(rest, 100))
  longest = 0
  const turned = performance.now()
  shown.next()
  await painted()
  const next = performance.now() - turned
  await new Promise((rest) => setTimeout(rest, 100))
  return { first, next, heap: heap / 1024 / 1024, nodes, task: longest }
}

const results = new Map()
const visit = async (name, size, view) => {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    locale: 'en',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  // What takes longer than this is told and left out.
  const patience = new Promise((_done, fail) =>
    setTimeout(() => fail(new Error('no picture within 20 s')), 20_000),
  )
  const figures = await Promise.race([
    page.goto(`${address}/${encodeURIComponent(name)}/`).then(async () => {
      await page.waitForFunction(() => window.__adapter)
      return page.evaluate(measure, { events: eventsOf(size), view })
    }),
    patience,
  ]).catch((error) => {
    console.error(`${name}, ${view} of ${size}: ${String(error).split('\n', 1)[0]}`)
  })
  await context.close()
  return figures
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
console.log(`Medians of ${rounds} rounds: milliseconds, MB of heap`)
console.log(
  ['', 'painted', 'p90', 'next', 'task', 'heap', 'nodes']
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
    next: of('next'),
    task: of('task'),
    heap: of('heap'),
    nodes: of('nodes'),
  }
  console.log(
    `${key.padEnd(44)}${pad(of('first'))}${pad(of('first', 0.9))}${pad(of('next'))}${pad(of('task'))}${pad(of('heap'), 1)}${pad(of('nodes'))}`,
  )
}
for (const [name, { gzip, brotli }] of Object.entries(bytes))
  console.log(
    `${name.padEnd(44)}${String(gzip).padStart(10)} bytes gzip${String(brotli).padStart(10)} brotli`,
  )

const most = Math.max(...sizes)
const ours = (view, size, field) => summary[`${view} ${size} whenable`][field]
const ratio = (view) =>
  Number((ours(view, most, 'first') / summary[`${view} ${most} floor`].first).toFixed(2))
console.log(
  JSON.stringify({
    bench: 'calendar',
    rounds,
    events: most,
    ...{ weekToFloor: ratio('week'), monthToFloor: ratio('month') },
    heap: Number(Math.max(...views.map((view) => ours(view, most, 'heap'))).toFixed(1)),
    ...(sizes.includes(1000) ? { longestTaskNextWeek1000: Math.round(ours('week', 1000, 'task')) } : {}),
    ...bytes.whenable,
  }),
)
