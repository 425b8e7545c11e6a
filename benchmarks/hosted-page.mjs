// From navigation to the first free time on the screen, and to the moment at which the element has taken its place: the plain
// link as the service sends it, against a static page, which is the same document as a file, without a script. Fresh
// contexts, contenders interleaved in shuffled order, CPU slowed 4×. "Painted" is two animation frames after the first slot.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium as browserType } from '@playwright/test'
import { startService } from '../packages/service/dist/bin/start-service.js'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env['ROUNDS'] ?? 15)
const slowdown = 4

const service = await startService({
  port: 0,
  rateLimit: 0,
  store: 'memory',
  seed: true,
  assetsDirectory: join(root, 'packages/embed/dist/script'),
})
const link = `${service.url}/b/walkthrough`
const sent = await (await fetch(link, { headers: { accept: 'text/html' } })).text()
const file = gzipSync(
  sent.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<template[\s\S]*?<\/template>/g, ''),
)
const files = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': file.length,
  })
  response.end(file)
})
await new Promise((listening) => files.listen(0, '127.0.0.1', listening))

/** Runs in the page from its beginning: notes the first frame with a time, that of the takeover, and what shifts. */
const watch = () => {
  const facts = { first: 0, taken: 0, shift: 0 }
  window.__facts = facts
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) facts.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const note = (fact) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        facts[fact] ||= performance.now()
      }),
    )
  const look = () => {
    if (!facts.first && document.querySelector('a.slot')) note('first')
    if (facts.first && !document.querySelector('.fallback')) note('taken')
    if (!facts.taken) requestAnimationFrame(look)
  }
  look()
}

const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })
const addresses = { static: `http://127.0.0.1:${files.address().port}/`, 'plain link': link }

const visit = async (name) => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(addresses[name])
  await page.waitForFunction((fact) => window.__facts[fact] > 0, name === 'static' ? 'first' : 'taken')
  await page.waitForLoadState('networkidle')
  const facts = await page.evaluate(() => ({
    ...window.__facts,
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    sent: performance.getEntriesByType('navigation')[0].responseEnd,
  }))
  await context.close()
  return facts
}

const names = Object.keys(addresses)
const figures = Object.fromEntries(names.map((name) => [name, []]))
for (const name of names) await visit(name)
for (let round = 0; round < rounds; round++)
  for (const name of names.toSorted(() => Math.random() - 0.5)) figures[name].push(await visit(name))
await browser.close()
files.close()
await service.close()

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]
const of = (name, fact, q = 0.5) =>
  quantile(
    figures[name].map((figure) => figure[fact]),
    q,
  )
console.log(
  `Medians of ${rounds} rounds, CPU ${slowdown}×, milliseconds; HTML of ${file.length} bytes (gzip)`,
)
for (const name of names)
  console.log(
    `${name.padEnd(12)} first slot ${of(name, 'first').toFixed(0)} (p90 ${of(name, 'first', 0.9).toFixed(0)}), first paint ${of(name, 'painted').toFixed(0)}, document ${of(name, 'sent').toFixed(0)}` +
      (name === 'static'
        ? ''
        : `, hydrated ${of(name, 'taken').toFixed(0)}, layout shift ${of(name, 'shift').toFixed(4)}`),
  )
const ratio = of('plain link', 'first') / of('static', 'first')
console.log(
  JSON.stringify({
    bench: 'plain-link',
    rounds,
    ratio: Number(ratio.toFixed(2)),
    static: Math.round(of('static', 'first')),
    plainLink: Math.round(of('plain link', 'first')),
    takenOver: Math.round(of('plain link', 'taken')),
    layoutShift: Number(of('plain link', 'shift').toFixed(4)),
  }),
)
