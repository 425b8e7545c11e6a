// Measures how long a page takes to solve the service's proof of work (`packages/client/src/proof-of-work.ts`), and the longest task in
// which it does not answer the visitor meanwhile: at full speed, and at a quarter of it as on a slow phone. ROUNDS changes the default.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium as browserType } from '@playwright/test'
import { build } from 'esbuild'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'
import { machineSpeed } from './support/machine-speed.mjs'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env.ROUNDS ?? 15)
/** As `packages/service/src/features/challenges/challenges.ts` asks. */
const work = { challenge: 'challenge', proofs: 16, difficulty: 11 }

const { outputFiles } = await build({
  stdin: {
    contents: `export { solveProofOfWork as solve } from './packages/client/src/proof-of-work.js'`,
    resolveDir: root,
  },
  ...{ bundle: true, minify: true, write: false, format: 'iife', globalName: 'bench', logLevel: 'error' },
  ...{ conditions: ['source'], tsconfig: join(root, 'tsconfig.base.json') },
})
const [{ text: script }] = outputFiles

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><title>Bench</title><script>${script.replaceAll('</', '<\\/')}</script>`)
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const address = `http://localhost:${server.address().port}`
const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })

/** Runs in the page: solves it once. Each round is a new page, so its code is as cold as a visitor's. */
const measure = async (given) => {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  const start = performance.now()
  await window.bench.solve(given, new AbortController().signal)
  const time = performance.now() - start
  await new Promise((later) => setTimeout(later, 100))
  return { time, longest }
}

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]

console.log(`${rounds} rounds, in ms; a fixed loop took ${Math.round(machineSpeed())} ms`)
console.log(['speed', 'median', 'p90', 'longest task'].map((word) => word.padEnd(14)).join(''))
const figures = {}
for (const rate of [1, 4]) {
  const results = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(address)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    results.push(await page.evaluate(measure, { ...work, seed: `seed ${round}` }))
    await context.close()
  }
  const times = results.map(({ time }) => time)
  const longest = Math.max(...results.map((result) => result.longest))
  figures[`cpu${rate}`] = Math.round(quantile(times, 0.5))
  figures[`cpu${rate}P90`] = Math.round(quantile(times, 0.9))
  figures[`cpu${rate}LongestTask`] = Math.round(longest)
  console.log(
    [
      `CPU 1/${rate}`,
      ...[quantile(times, 0.5), quantile(times, 0.9), longest].map((value) => value.toFixed(0)),
    ]
      .map((word) => word.padEnd(14))
      .join(''),
  )
}
await browser.close()
server.close()
console.log(JSON.stringify({ bench: 'challenge', rounds, ...figures }))
