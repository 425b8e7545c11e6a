// Measures what the script tag costs its page: the demo's first page with it, and the same document and styles without it,
// each in a new context of one browser, in shuffled order. CPU slowed 4×, network as in DevTools' "slow 4G": 562.5 ms of
// latency for each request, 1.44 Mbit/s. Blocking time is what every task takes beyond 50 ms, from navigation to two frames
// after the first free time (without the widget: until the network is idle).
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium as browserType } from '@playwright/test'
import { startDemo } from '../demo/server.mjs'
import { startService } from '../packages/service/dist/bin/start-service.js'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env['ROUNDS'] ?? 9)
const slowdown = 4
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

const service = await startService({
  port: 0,
  rateLimit: 0,
  store: 'memory',
  seed: true,
  assetsDirectory: join(root, 'packages/embed/dist/script'),
})
const { apiKey, configurations } = service.studio
const demo = await startDemo({ port: 0, serviceUrl: service.url, apiKey, configurations })

/** The demo's first page and its styles, compressed, in memory. */
const files = new Map()
const store = async (path, change = (text) => text) => {
  const response = await fetch(demo.url + path)
  files.set(path, {
    type: response.headers.get('content-type'),
    body: gzipSync(change(await response.text())),
  })
}
await store('/')
const page = await (await fetch(demo.url)).text()
for (const [, path] of page.matchAll(/href="\.(\/[^"]+\.css)"/g)) await store(path)
files.set('/without-widget', {
  type: 'text/html; charset=utf-8',
  body: gzipSync(page.replace(/<script[^>]*whenable\.js[^>]*><\/script>/, '')),
})
const site = createServer(({ url }, response) => {
  const file = files.get(url)
  if (!file) return response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': file.type,
    'content-encoding': 'gzip',
    'content-length': file.body.length,
  })
  response.end(file.body)
})
await new Promise((listening) => site.listen(0, '127.0.0.1', listening))

/** Runs before the page's scripts: records paints, long tasks, layout shifts and the first frame with a free time. */
const record = () => {
  const timings = { shown: 0, largest: 0, shift: 0, blocked: 0, longest: 0 }
  window.__timings = timings
  const observe = (type, onEntry) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('layout-shift', ({ value }) => {
    timings.shift += value
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    timings.largest = startTime
  })
  observe('longtask', ({ duration }) => {
    timings.blocked += Math.max(0, duration - 50)
    timings.longest = Math.max(timings.longest, duration)
  })
  const isShown = () => document.querySelector('when-booking')?.shadowRoot && findSlot(document)
  const findSlot = (root) =>
    [...root.querySelectorAll('*')].some(
      (node) => node.matches('[part~=slot]') || (node.shadowRoot && findSlot(node.shadowRoot)),
    )
  const check = () => {
    if (isShown())
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          timings.shown = performance.now()
        }),
      )
    else setTimeout(check, 50)
  }
  setTimeout(check, 50)
}

const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })
const paths = { 'without widget': '/without-widget', 'with widget': '/' }

const visit = async (name) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(record)
  await page.goto(`http://127.0.0.1:${site.address().port}${paths[name]}`)
  if (name === 'with widget') await page.waitForFunction(() => window.__timings.shown > 0)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const timings = await page.evaluate(() => ({
    ...window.__timings,
    first: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    bytes: performance
      .getEntriesByType('resource')
      .reduce((sum, { transferSize, name }) => sum + (name.includes('/embed/') ? transferSize : 0), 0),
  }))
  await context.close()
  return timings
}

const names = Object.keys(paths)
const figures = Object.fromEntries(names.map((name) => [name, []]))
for (const name of names) await visit(name)
for (let round = 0; round < rounds; round++)
  for (const name of names.toSorted(() => Math.random() - 0.5)) figures[name].push(await visit(name))
await browser.close()
site.close()
await demo.close()
await service.close()

const median = (name, field) => {
  const values = figures[name].map((figure) => figure[field]).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)]
}
console.log(`Medians of ${rounds} rounds, CPU ${slowdown}×, slow 4G, 412 × 823, in ms`)
console.log(
  '                 first paint  largest paint  blocked  longest task  layout shift  first free time',
)
for (const name of names)
  console.log(
    name.padEnd(16) +
      ['first', 'largest', 'blocked', 'longest']
        .map((field, column) => median(name, field).toFixed(0).padStart([12, 15, 9, 14][column]))
        .join('') +
      median(name, 'shift').toFixed(4).padStart(14) +
      (median(name, 'shown') ? median(name, 'shown').toFixed(0) : '–').padStart(17),
  )
const ratio = median('with widget', 'largest') / median('without widget', 'largest')
console.log(
  JSON.stringify({
    bench: 'page-load',
    rounds,
    largestPaint: Number(ratio.toFixed(2)),
    blocking: Math.round(median('with widget', 'blocked') - median('without widget', 'blocked')),
    longestTask: Math.round(median('with widget', 'longest')),
    layoutShift: Number(Math.max(...figures['with widget'].map(({ shift }) => shift)).toFixed(4)),
    firstFreeTime: Math.round(median('with widget', 'shown')),
  }),
)
