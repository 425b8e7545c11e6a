// Measures what the script tag costs a page: the demo's first page with it, and the same document and styles without it, each in a fresh context of one browser, in shuffled order. CPU slowed 4×, network as Lighthouse's "slow 4G" is
// in DevTools: 562.5 ms to the answer of each request, 1.44 Mbit/s. Blocking time is what every task takes beyond 50 ms,
// from the navigation to two frames after the first free time (of the page alone: until the page is idle).
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

/** The demo's first page and its styles from memory, compressed: for both contenders alike. */
const files = new Map()
const keep = async (path, change = (text) => text) => {
  const answer = await fetch(demo.url + path)
  files.set(path, {
    type: answer.headers.get('content-type'),
    body: gzipSync(change(await answer.text())),
  })
}
await keep('/')
const page = await (await fetch(demo.url)).text()
for (const [, path] of page.matchAll(/href="\.(\/[^"]+\.css)"/g)) await keep(path)
files.set('/alone', {
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

/** Runs in the page from its beginning: notes paints, long tasks, shifts and the first frame with a free time. */
const watch = () => {
  const facts = { shown: 0, largest: 0, shift: 0, blocked: 0, longest: 0 }
  window.__facts = facts
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('layout-shift', ({ value }) => {
    facts.shift += value
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    facts.largest = startTime
  })
  observe('longtask', ({ duration }) => {
    facts.blocked += Math.max(0, duration - 50)
    facts.longest = Math.max(facts.longest, duration)
  })
  const isShown = () => document.querySelector('when-booking')?.shadowRoot && findSlot(document)
  const findSlot = (root) =>
    [...root.querySelectorAll('*')].some(
      (node) => node.matches('[part~=slot]') || (node.shadowRoot && findSlot(node.shadowRoot)),
    )
  const look = () => {
    if (isShown())
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          facts.shown = performance.now()
        }),
      )
    else setTimeout(look, 50)
  }
  setTimeout(look, 50)
}

const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })
const paths = { 'page alone': '/alone', 'with the widget': '/' }

const visit = async (name) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(`http://127.0.0.1:${site.address().port}${paths[name]}`)
  if (name === 'with the widget') await page.waitForFunction(() => window.__facts.shown > 0)
  await page.waitForLoadState('networkidle')
  const facts = await page.evaluate(() => ({
    ...window.__facts,
    first: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    bytes: performance
      .getEntriesByType('resource')
      .reduce((sum, { transferSize, name }) => sum + (name.includes('/embed/') ? transferSize : 0), 0),
  }))
  await context.close()
  return facts
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

const median = (name, fact) => {
  const values = figures[name].map((figure) => figure[fact]).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)]
}
console.log(`Medians of ${rounds} rounds, CPU ${slowdown}×, slow 4G, 412 × 823 px, milliseconds`)
console.log(
  '                 first paint  largest paint  blocked  longest task  layout shift  first free time',
)
for (const name of names)
  console.log(
    name.padEnd(16) +
      ['first', 'largest', 'blocked', 'longest']
        .map((fact, column) => median(name, fact).toFixed(0).padStart([12, 15, 9, 14][column]))
        .join('') +
      median(name, 'shift').toFixed(4).padStart(14) +
      (median(name, 'shown') ? median(name, 'shown').toFixed(0) : '–').padStart(17),
  )
const ratio = median('with the widget', 'largest') / median('page alone', 'largest')
console.log(
  JSON.stringify({
    bench: 'page-load',
    rounds,
    largestPaint: Number(ratio.toFixed(2)),
    blocking: Math.round(median('with the widget', 'blocked') - median('page alone', 'blocked')),
    longestTask: Math.round(median('with the widget', 'longest')),
    layoutShift: Number(Math.max(...figures['with the widget'].map(({ shift }) => shift)).toFixed(4)),
    firstFreeTime: Math.round(median('with the widget', 'shown')),
  }),
)
