import { basename } from 'node:path'
import { serve } from '@hono/node-server'
import type { Page } from '@playwright/test'
import '@whenable/elements/define/booking'
import { renderElement, startBooking } from '@whenable/elements/server'
import { build } from 'esbuild'
import { Hono } from 'hono'
import { expect, opening, type Studio, test as studioTest, visitorOf } from './studio.js'

/** What a browser is given: the support for pictures that stand already, before the elements. */
const client = "import '@whenable/elements/hydrate'; import '@whenable/elements/define/booking'"

interface Site {
  readonly url: string
  /** Lets the page have its scripts, which it waits for until then. */
  readonly releaseScripts: () => void
}

/** A site of Node that draws the widget itself, under a policy that lets neither inline scripts nor inline styles through. */
const startSite = async (
  studio: Studio,
  timeZone: string,
): Promise<{ site: Site; close: () => Promise<void> }> => {
  const { outputFiles } = await build({
    stdin: { contents: client, resolveDir: import.meta.dirname },
    ...{ bundle: true, splitting: true, write: false, format: 'esm', outdir: '/', entryNames: 'client' },
    ...{ conditions: ['source'], tsconfig: 'tsconfig.base.json', logLevel: 'error' },
  })
  const scripts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const service = studio.service.url
  const words = { serviceUrl: service, configurationId: studio.configurations['walkthrough'] as string }
  let releaseScripts = () => {}
  const scriptsAllowed = new Promise<void>((release) => {
    releaseScripts = release
  })
  const app = new Hono()
  app.get('/', async (context) => {
    const nonce = crypto.randomUUID()
    const now = opening
    const properties = await startBooking(words, { timeZone, now })
    const attributes = { 'service-url': words.serviceUrl, 'configuration-id': words.configurationId }
    const booking = await renderElement(
      'when-booking',
      { attributes, properties },
      { timeZone, nonce, now, lang: 'en-GB' },
    )
    context.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src ${service}; require-trusted-types-for 'script'`,
    )
    return context.html(
      `<!doctype html><html lang="en"><title>Book</title><style nonce="${nonce}">body { margin: 2rem }</style><script type="module" src="client.js"></script>${booking}<p>After it</p>`,
    )
  })
  app.get('/:name{.+\\.js}', async (context) => {
    await scriptsAllowed
    return context.body(scripts.get(context.req.param('name')) ?? '', 200, {
      'content-type': 'text/javascript',
    })
  })
  app.get('/favicon.ico', (context) => context.body(null, 204))
  return new Promise((started) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      started({
        site: { url: `http://localhost:${port}/`, releaseScripts },
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
  })
}

const test = studioTest.extend<{ timeZoneOfServer: string; site: Site }>({
  timeZoneOfServer: ['Europe/London', { option: true }],
  site: async ({ studio, timeZoneOfServer }, use) => {
    const { site, close } = await startSite(studio, timeZoneOfServer)
    await use(site)
    site.releaseScripts()
    await close()
  },
})

/** All that the browser says, policies that were broken among it. */
const listen = (page: Page): string[] => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** The page has been taken over: what the server said of the element is gone. */
const takenOver = (page: Page) => expect(page.locator('when-booking')).not.toHaveAttribute('lang', /./)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page drawn by a server shows the month and its times', async ({ page, site }) => {
    const said = listen(page)
    await page.goto(site.url)
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
    await expect(page.getByRole('button', { name: /times? free/ }).first()).toBeVisible()
    await expect(
      page
        .locator('when-slot-list')
        .getByRole('button', { name: /^\d\d:\d\d$/ })
        .first(),
    ).toBeVisible()
    expect(said).toEqual([])
  })
})

test('the script takes over what a server has drawn without a flash, and books', async ({
  page,
  site,
  studio,
}) => {
  const said = listen(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install({ time: new Date(opening * 1000) })
  await page.goto(site.url, { waitUntil: 'commit' })
  await page.locator('when-slot-list').waitFor()
  await page.evaluate(() => {
    const nodesOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll(':not(style)')].flatMap((node) => [
        node,
        ...(node.shadowRoot ? nodesOf(node.shadowRoot) : []),
      ])
    const shifts: number[] = []
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { drawn: nodesOf(document.body), shifts })
  })
  const before = await page.screenshot()
  site.releaseScripts()
  await takenOver(page)
  await page.clock.runFor(1000)
  const after = await page.screenshot()
  const { lost, kept, shifts, sheets } = await page.evaluate(() => {
    const { drawn, shifts } = window as unknown as { drawn: Element[]; shifts: number[] }
    const root = document.querySelector('when-booking')?.shadowRoot
    return {
      lost: drawn.filter((node) => !node.isConnected).map((node) => node.outerHTML),
      kept: drawn.length,
      shifts,
      sheets: [root?.querySelectorAll('style').length, root?.adoptedStyleSheets.length],
    }
  })
  expect(lost).toEqual([])
  expect(kept).toBeGreaterThan(100)
  expect(shifts).toEqual([])
  expect(after.equals(before)).toBe(true)
  expect(sheets[0]).toBe(0)
  expect(sheets[1]).toBeGreaterThan(3)
  expect(asked).not.toContain('/v3/scheduling/ui-settings')
  expect(said).toEqual([])

  const visitor = visitorOf(page)
  const start = await visitor.pickTime(11)
  await visitor.fillIn()
  await visitor.press(/^Book /)
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
  expect(studio.told.map(({ data }) => data.object.booking_info.start_time)).toContain(start)
  expect(said).toEqual([])
})
