// Measures when-free-busy with fifty people over two weeks: the time from assigning their data until it is painted, the number
// of elements, and frames and the longest task while scrolling from corner to corner and while dragging a span. Production
// build, a new page for each round. CPU=4 slows the processor down four times.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium as browserType } from '@playwright/test'
import { build } from 'vite'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'

const root = join(import.meta.dirname, '..')
const embed = join(root, 'packages/embed')
const rounds = Number(process.env['ROUNDS'] ?? 7)
const slowdown = Number(process.env['CPU'] ?? 1)
const [people, days, perDay] = [50, 14, 8]

await build({ root: embed, configFile: join(embed, 'vite.config.ts'), logLevel: 'error' })

const document = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
<body><script type="module" src="/whenable.js"></script>
<when-free-busy date="2026-03-12" days="${days}" time-zone="Europe/Lisbon" hour-cycle="h23"></when-free-busy></body></html>`

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const isScript = pathname.endsWith('.js')
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  response.end(isScript ? await readFile(join(embed, 'dist/script', pathname)) : document)
})
await new Promise((listening) => server.listen(0, listening))

/** Runs in the page: assigns data, waits until it is painted, then scrolls and measures each frame. */
const measure = async ({ people, days, perDay }) => {
  await customElements.whenDefined('when-free-busy')
  const element = globalThis.document.querySelector('when-free-busy')
  await element.updateComplete
  const frame = () => new Promise(requestAnimationFrame)
  const midnight = Date.UTC(2026, 2, 12) / 1000
  const hosts = Array.from({ length: people }, (_, index) => ({
    email: `person${index}@example.com`,
    name: `Person ${index}`,
    timeZone: ['Europe/Lisbon', 'Africa/Lagos', 'Asia/Beirut'][index % 3],
    openHours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '18:00' }],
  }))
  const answers = hosts.map(({ email }, index) => ({
    email,
    time_slots: Array.from({ length: days * perDay }, (_, slot) => {
      const start =
        midnight + Math.floor(slot / perDay) * 86_400 + 28_800 + (slot % perDay) * 5400 + (index % 6) * 300
      return { start_time: start, end_time: start + 1800, status: slot % 5 ? 'busy' : 'tentative' }
    }),
  }))
  element.now = () => midnight
  await frame()
  const begun = performance.now()
  element.people = hosts
  element.answers = answers
  await element.updateComplete
  const drawn = performance.now() - begun
  await frame()
  await frame()
  const painted = performance.now() - begun
  const scroll = element.shadowRoot.querySelector('.scroll')
  const nodes = () => element.shadowRoot.querySelectorAll('*').length
  const initialNodes = nodes()
  let most = initialNodes
  const frames = []
  const steps = 120
  // Tasks under 50 ms are not long tasks and count as 0.
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  const rest = () => new Promise((done) => setTimeout(done, 100))
  await rest()
  observer.observe({ type: 'longtask' })
  let before = performance.now()
  for (let step = 1; step <= steps; step++) {
    scroll.scrollTop = ((scroll.scrollHeight - scroll.clientHeight) * step) / steps
    scroll.scrollLeft = ((scroll.scrollWidth - scroll.clientWidth) * step) / steps
    await frame()
    const now = performance.now()
    frames.push(now - before)
    before = now
    most = Math.max(most, nodes())
  }
  await rest()
  const scrolling = longest
  longest = 0
  const lane = element.shadowRoot.querySelector('.row .lane')
  const { left, top, width } = lane.getBoundingClientRect()
  const point = (target, type, share) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, composed: true, pointerId: 7, button: 0 },
        ...{ clientX: left + share * width, clientY: top + 20 },
      }),
    )
  point(lane, 'pointerdown', 0.1)
  for (let step = 1; step <= 60; step++) {
    point(globalThis.window, 'pointermove', 0.1 + (0.8 * step) / 60)
    await frame()
  }
  point(globalThis.window, 'pointerup', 0.9)
  await rest()
  frames.sort((a, b) => a - b)
  return {
    ...{
      drawn,
      painted,
      nodes: initialNodes,
      most,
      median: frames[60],
      p95: frames[114],
      slowest: frames[119],
    },
    ...{ scrolling, dragging: longest },
  }
}

const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })
const results = []
for (let round = 0; round < rounds; round++) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } })
  await page.goto(`http://localhost:${server.address().port}/`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  results.push(await page.evaluate(measure, { people, days, perDay }))
  await page.close()
}
await browser.close()
server.close()

const median = (name) => results.map((result) => result[name]).sort((a, b) => a - b)[Math.floor(rounds / 2)]
const measured = Object.fromEntries(
  Object.keys(results[0]).map((name) => [name, Math.round(median(name) * 10) / 10]),
)
const labels = {
  drawn: 'rendered, ms',
  painted: 'painted (two frames later), ms',
  nodes: 'elements initially',
  most: 'most elements while scrolling',
  median: 'frame while scrolling, median, ms',
  p95: 'frame while scrolling, p95, ms',
  slowest: 'slowest frame, ms',
  scrolling: 'longest task while scrolling, ms',
  dragging: 'longest task while dragging, ms',
}
console.log(
  `${people} people, ${days} days, ${people * days * perDay} busy times, CPU ${slowdown}×, medians of ${rounds} pages`,
)
for (const [name, text] of Object.entries(labels))
  console.log(`${text.padEnd(40)}${String(measured[name]).padStart(10)}`)
console.log(JSON.stringify({ bench: 'free-busy', rounds, slowdown, ...measured }))
