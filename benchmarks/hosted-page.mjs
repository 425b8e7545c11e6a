// Measures the time from navigation to the first free time on the screen, and until the element has replaced the server's
// markup: the hosted booking page, compared with the same document as a static file without scripts. New contexts in shuffled
// order, CPU slowed 4×. A time counts as shown two animation frames after it is in the document.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startService } from '../packages/service/dist/bin/start-service.js'
import { startPlainBrowser } from './support/plain-browser.mjs'

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
const response = await fetch(link, { headers: { accept: 'text/html' } })
const html = await response.text()
// One empty script: without any, the browser would not run what records, either.
const file = gzipSync(
  html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<template[\s\S]*?<\/template>/g, '')
    .replace('</head>', '<script>0</script></head>'),
)
// With the same headers: for `Cross-Origin-Opener-Policy`, a browser gives a page another process.
const { 'transfer-encoding': _, ...headers } = Object.fromEntries(response.headers)
const files = createServer((_request, response) => {
  response.writeHead(200, {
    ...headers,
    'content-encoding': 'gzip',
    'content-length': file.length,
    // For the empty script; of two directives the first one counts.
    'content-security-policy': `script-src 'unsafe-inline'; ${headers['content-security-policy']}`,
  })
  response.end(file)
})
await new Promise((listening) => files.listen(0, '127.0.0.1', listening))

/** Runs before the page's scripts: records the first frame with a time, that of the replacement, and layout shifts. */
const record = () => {
  const timings = { first: 0, replaced: 0, shift: 0 }
  window.__timings = timings
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) timings.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const mark = (field) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        timings[field] ||= performance.now()
      }),
    )
  const check = () => {
    if (!timings.first && document.querySelector('a.slot')) mark('first')
    if (timings.first && !document.querySelector('.fallback')) mark('replaced')
    if (!timings.replaced) requestAnimationFrame(check)
  }
  check()
}

const browser = await startPlainBrowser({ width: 1200, height: 900, timeZone: 'Europe/Lisbon', slowdown })
const addresses = { 'static file': `http://127.0.0.1:${files.address().port}/`, 'hosted page': link }

/** Runs in the page. */
const readTimings = () => ({
  ...window.__timings,
  painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  response: performance.getEntriesByType('navigation')[0].responseEnd,
})

/** Asks for a page until the server is as quick as one in use: a machine may take memory from a process that rests. */
const warm = async (address) => {
  for (let times = 0; times < 8; times++)
    await (await fetch(address, { headers: { accept: 'text/html' } })).text()
}

const visit = async (name) => {
  await warm(addresses[name])
  const page = await browser.open(addresses[name], record)
  let timings
  // Asking a page costs it time, so it is left alone until it must be complete.
  do {
    await setTimeout(2000)
    timings = await page.run(readTimings)
  } while (!timings[name === 'static file' ? 'first' : 'replaced'])
  await page.close()
  return timings
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
const of = (name, field, q = 0.5) =>
  quantile(
    figures[name].map((figure) => figure[field]),
    q,
  )
console.log(`Medians of ${rounds} rounds, CPU ${slowdown}×, in ms; ${file.length} bytes of HTML, gzip`)
for (const name of names)
  console.log(
    `${name.padEnd(14)} first slot ${of(name, 'first').toFixed(0)} (p90 ${of(name, 'first', 0.9).toFixed(0)}), first paint ${of(name, 'painted').toFixed(0)}, response ${of(name, 'response').toFixed(0)}` +
      (name === 'static file'
        ? ''
        : `, element ${of(name, 'replaced').toFixed(0)}, layout shift ${of(name, 'shift').toFixed(4)}`),
  )
const ratio = of('hosted page', 'first') / of('static file', 'first')
console.log(
  JSON.stringify({
    bench: 'hosted-page',
    rounds,
    ratio: Number(ratio.toFixed(2)),
    staticFile: Math.round(of('static file', 'first')),
    hostedPage: Math.round(of('hosted page', 'first')),
    replaced: Math.round(of('hosted page', 'replaced')),
    layoutShift: Number(of('hosted page', 'shift').toFixed(4)),
  }),
)
