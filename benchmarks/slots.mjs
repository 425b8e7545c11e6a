// Measures the time from navigation to the first free time that can be clicked: the kit with its script tag, compared with a
// hand-written baseline page. Production builds, new contexts in shuffled order, CPU slowed 4×; both pages make both requests,
// which take 50 ms. A slot counts as shown two animation frames after it is in the document.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium as browserType } from '@playwright/test'
import { build } from 'vite'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'

const root = join(import.meta.dirname, '..')
const embed = join(root, 'packages/embed')
const rounds = Number(process.env['ROUNDS'] ?? 15)
const slowdown = 4
const responseDelay = 50

await build({ root: embed, configFile: join(embed, 'vite.config.ts'), logLevel: 'error' })

const configurationId = '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11'

/** 30 slots on each weekday of the requested range. */
const slots = (from, to) => {
  const list = []
  for (let day = Math.ceil(from / 86_400) * 86_400; day < to; day += 86_400) {
    if ([0, 6].includes(new Date(day * 1000).getUTCDay())) continue
    for (let i = 0; i < 30; i++) {
      const start = day + 8 * 3600 + i * 1200
      list.push({ emails: ['ada@example.com'], start_time: start, end_time: start + 1200 })
    }
  }
  return list
}

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
  '/v3/scheduling/availability': (query) => ({
    order: [],
    time_slots: slots(Number(query.get('start_time')), Number(query.get('end_time'))),
  }),
}

const document = (body) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bench</title></head><body>${body}</body></html>`

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const send = (type, text, status = 200) => {
    const body = brotliCompressSync(text)
    response.writeHead(status, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  }
  const respond = responses[url.pathname]
  if (respond) {
    setTimeout(
      () => send('application/json', JSON.stringify({ request_id: 'r', data: respond(url.searchParams) })),
      responseDelay,
    )
  } else if (url.pathname === '/baseline.html') {
    send(
      'text/html',
      document(
        `<div id="app"></div><script>fetch('/v3/scheduling/ui-settings?configuration_id=cfg-1').then(r=>r.json())</script><script type="module" src="/baseline.js"></script>`,
      ),
    )
  } else if (url.pathname === '/whenable.html') {
    const address = `http://localhost:${server.address().port}`
    send(
      'text/html',
      document(
        `<when-booking configuration-id="${configurationId}" service-url="${address}"></when-booking><script type="module" src="/embed/whenable.js"></script>`,
      ),
    )
  } else {
    const file =
      url.pathname === '/baseline.js'
        ? join(import.meta.dirname, 'baselines/booking.js')
        : join(embed, 'dist/script', url.pathname.replace('/embed/', ''))
    const text = await readFile(file).catch(() => null)
    send('text/javascript', text ?? '', text ? 200 : 404)
  }
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const address = `http://localhost:${server.address().port}`

/** Runs before the page's scripts: records the first frame with a slot, and every long task. */
const record = () => {
  const timings = { first: 0, tasks: [] }
  window.__timings = timings
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) timings.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const find = (node) =>
    node.querySelector?.('[data-slot], [part~="next-slot"], [part~="slot"]') ??
    [...(node.querySelectorAll?.('*') ?? [])].some(({ shadowRoot }) => shadowRoot && find(shadowRoot))
  const check = () => {
    if (document.body && find(document))
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          timings.first = performance.now()
        }),
      )
    else requestAnimationFrame(check)
  }
  check()
}

const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })

const visit = async (name) => {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    locale: 'en',
    timezoneId: 'Europe/Lisbon',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(record)
  await page.goto(`${address}/${name}.html`)
  await page.waitForFunction(() => window.__timings.first > 0)
  const { first } = await page.evaluate(() => window.__timings)
  // Preloading after the first slot counts, too: waits until the network is idle.
  await page.waitForLoadState('networkidle')
  const { tasks } = await page.evaluate(() => window.__timings)
  await context.close()
  const blocking = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  const later = Math.max(
    0,
    ...tasks.filter(({ startTime }) => startTime > first).map(({ duration }) => duration),
  )
  return { first, blocking, later }
}

const contenders = ['baseline', 'whenable']
const figures = Object.fromEntries(contenders.map((name) => [name, []]))
for (const name of contenders) await visit(name)
for (let round = 0; round < rounds; round++) {
  for (const name of contenders.toSorted(() => Math.random() - 0.5)) figures[name].push(await visit(name))
}
await browser.close()
server.close()

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]
const row = (name) => {
  const of = (key) => figures[name].map((figure) => figure[key])
  return {
    name,
    median: quantile(of('first'), 0.5),
    p90: quantile(of('first'), 0.9),
    blocking: quantile(of('blocking'), 0.5),
    later: quantile(of('later'), 0.5),
  }
}
const rows = contenders.map(row)
const text = (value) => value.toFixed(0).padStart(12)
console.log(`${rounds} rounds, CPU ${slowdown}×, in ms`)
console.log(
  `${'page'.padEnd(12)}${'first slot'.padStart(12)}${'p90'.padStart(12)}${'blocking'.padStart(12)}${'later task'.padStart(12)}`,
)
for (const { name, median, p90, blocking, later } of rows)
  console.log(`${name.padEnd(12)}${text(median)}${text(p90)}${text(blocking)}${text(later)}`)
const [baseline, kit] = rows
const ratios = figures.whenable.map(({ first }, round) => first / figures.baseline[round].first)
console.log(
  JSON.stringify({
    bench: 'first-slot',
    rounds,
    ratio: Number((kit.median / baseline.median).toFixed(2)),
    ratioByRound: Number(quantile(ratios, 0.5).toFixed(2)),
    baseline: Math.round(baseline.median),
    whenable: Math.round(kit.median),
    blocking: Math.round(kit.blocking),
    longestTaskAfterFirstSlot: Math.round(kit.later),
  }),
)
