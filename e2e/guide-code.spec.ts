import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { readPage, root, samples } from '../tests/guide-samples.js'
import { test as base, expect, type Studio } from './fixtures/studio.js'
import { consoleProblemsOf } from './pages/console.js'

// The code of guides that runs in a page, run as it is written there.

/** The first sample of a guide that is in a language and has a text in it. */
const sampleOf = (guide: string, language: string, text = ''): string => {
  const found = samples.find(
    ({ page, language: own, code }) => page === guide && own === language && code.includes(text),
  )
  if (!found) throw new Error(`${guide} has no ${language} with ${text}`)
  return found.code
}

interface Shop {
  readonly url: string
  /** What the page contains. */
  body: string
  /** The program that answers at `/session`. */
  sessions?: string
}

const test = base.extend<{ shop: Shop; start: (code: string, variables: object) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  shop: async ({}, use) => {
    const site = createServer(async (request, response) => {
      if (request.url === '/session' && shop.sessions) {
        const { cookie = '' } = request.headers
        const answer = await fetch(`${shop.sessions}/session`, { method: 'POST', headers: { cookie } })
        response.writeHead(answer.status).end(await answer.text())
        return
      }
      const isPage = request.url === '/'
      response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html' })
      response.end(isPage ? `<!doctype html><meta charset="utf-8"><title>Shop</title>${shop.body}` : '')
    })
    await new Promise<void>((listening) => site.listen(0, listening))
    const { port } = site.address() as AddressInfo
    const shop: Shop = { url: `http://localhost:${port}/`, body: '' }
    await use(shop)
    site.closeAllConnections()
    await new Promise((closed) => site.close(closed))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  start: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'whenable-guide-'))
    const running: ChildProcess[] = []
    await use(async (code, variables) => {
      writeFileSync(join(home, 'program.mjs'), code)
      const port = await freePort()
      const env = { ...process.env, ...variables, PORT: String(port) }
      running.push(spawn(process.execPath, ['program.mjs'], { cwd: home, env, stdio: 'inherit' }))
      const url = `http://127.0.0.1:${port}`
      const isReady = () =>
        fetch(url).then(
          () => true,
          () => false,
        )
      await expect.poll(isReady).toBe(true)
      return url
    })
    for (const program of running) program.kill()
    rmSync(home, { recursive: true, force: true })
  },
})

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createSocket()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })

const tagOf = ({ service }: Studio): string =>
  `<script type="module" src="${service.url}/embed/whenable.js"></script>`
const widgetOf = ({ service }: Studio, id: string | undefined): string =>
  `<when-booking configuration-id="${id}" service-url="${service.url}"></when-booking>`

/** Makes an event type like the walkthrough with the fields of a sample; returns its id. */
const createEventType = async (
  { call, configurations, configurationsPath }: Studio,
  slug: string,
  scheduler: object,
  change: object = {},
) => {
  const walkthrough = await call<Record<string, object>>(
    'GET',
    `${configurationsPath}/${configurations['walkthrough']}`,
  )
  const { name, participants, availability, event_booking } = walkthrough
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    ...{ name, participants, availability, slug, scheduler: { ...scheduler, holds: false } },
    event_booking: { ...event_booking, ...change },
  })
  return id
}

const thanks = sampleOf('docs/after-booking.md', 'js', 'location.search')
const { scheduler: redirect } = JSON.parse(sampleOf('docs/after-booking.md', 'json'))

test.describe('the code of the guide to the page after booking', () => {
  test('says on the owner’s page what was booked, and what is still to be confirmed', async ({
    visitor,
    studio,
  }) => {
    const { page } = visitor
    const body = `<!doctype html><meta charset="utf-8"><title>Thanks</title><h1></h1><script>${thanks}</script>`
    await page.route(`${redirect.confirmation_redirect_url}?*`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
    const bookOn = async (slug: string, day: number, change: object) => {
      await createEventType(studio, slug, redirect, change)
      await visitor.visit(`${studio.service.url}/b/${slug}`)
      const start = await visitor.pickTime(day)
      await visitor.fillIn()
      await visitor.press(/^(?:Book|Ask for)/)
      await page.waitForURL(`${redirect.confirmation_redirect_url}?*`)
      return new Date(start * 1000).toLocaleDateString('en-GB', { timeZone: 'Europe/London' })
    }
    const day = await bookOn('guide-thanks', 1, {})
    await expect(page.getByRole('heading')).toHaveText(`See you on ${day}`)
    await bookOn('guide-answer', 2, { booking_type: 'organizer-confirmation' })
    await expect(page.getByRole('heading')).toHaveText('We will answer soon')
  })

  test('keeps a visitor with a basket on the page, and sends others on', async ({
    visitor,
    studio,
    shop,
  }) => {
    const { page } = visitor
    const id = await createEventType(studio, 'guide-basket', redirect)
    const decide = sampleOf('docs/after-booking.md', 'js', 'when-booking-redirect')
    await page.route(`${redirect.confirmation_redirect_url}?*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Thanks</title>' }),
    )
    const script = `${tagOf(studio)}${widgetOf(studio, id)}<script>${decide}</script>`
    for (const [basket, day] of [['<p data-basket>One chair</p>', 3] as const, ['', 4] as const]) {
      shop.body = `${basket}${script}`
      await visitor.visit(shop.url)
      await visitor.pickTime(day)
      await visitor.fillIn()
      await visitor.press(/^Book/)
      if (!basket) await page.waitForURL(`${redirect.confirmation_redirect_url}?*`)
      else {
        await visitor.expectBooked()
        await page.clock.fastForward(60_000)
        expect(page.url()).toBe(shop.url)
      }
    }
  })
})

test('the server and the page of the guide to private event types let a visitor book who is signed in, and nobody else', async ({
  visitor,
  studio,
  shop,
  start,
}) => {
  const { page } = visitor
  const id = studio.configurations['private-review']
  shop.sessions = await start(sampleOf('docs/private-sessions.md', 'mjs'), {
    ...{ SERVICE_URL: studio.service.url, API_KEY: studio.apiKey, CONFIGURATION_ID: id },
  })
  const provide = sampleOf('docs/private-sessions.md', 'js')
  shop.body = `${tagOf(studio)}${widgetOf(studio, id)}
    <script>const booking = document.querySelector('when-booking'); ${provide}</script>`
  await page.goto(shop.url)
  await expect(page.locator('when-booking').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(visitor.days).toHaveCount(0)

  await page.context().addCookies([{ name: 'signed-in', value: 'yes', url: shop.url }])
  await visitor.visit(shop.url)
  const time = await visitor.pickTime(2)
  await visitor.fillIn()
  await visitor.book()
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.start_time).toBe(time)
})

test('the code of the headless guide books a time with the intents of its table', async ({
  visitor,
  studio,
  shop,
}) => {
  const { page } = visitor
  const guide = 'docs/headless.md'
  const code = sampleOf(guide, 'ts', 'createBookingFlow')
    .replace('https://booking.example.com', studio.service.url)
    .replace(/[0-9a-f-]{36}/, studio.configurations['walkthrough'] ?? '')
  const { outputFiles } = await build({
    stdin: { contents: `${code}\nObject.assign(globalThis, { flow })`, resolveDir: root, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife' },
  })
  const printed: string[] = []
  page.on('console', (message) => printed.push(message.text()))
  shop.body = `<p>Headless</p><script>${outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script>`
  await page.goto(shop.url)
  await expect.poll(() => printed.at(-1)).toMatch(/^choosing [1-9]/)

  /** What the table says to send. */
  const intents = new Map(
    [...readPage(guide).matchAll(/^\| ([\w ]+?) +\| `(\{ type: .*? \})`/gm)].map(
      ([, to = '', intent = '']) => [to, intent],
    ),
  )
  expect(intents.size).toBe(5)
  const state = () =>
    page.evaluate<{ step: string; month?: string; slots: { start: number }[] }>('globalThis.flow.state')
  const send = (to: string, variables: object) =>
    page.evaluate(
      `(({ month, start, draft }) => flow.send(${intents.get(to)}))(${JSON.stringify(variables)})`,
    )
  await send('show another month', { month: '2026-04-01' })
  await expect.poll(async () => (await state()).month).toBe('2026-04-01')
  await expect.poll(async () => (await state()).slots.length).toBeGreaterThan(0)
  const [{ start } = { start: 0 }] = (await state()).slots
  await send('choose a time', { start })
  await send('fill in the form', { draft: { name: 'Noor Haddad', email: 'noor@example.com', answers: {} } })
  await send('book', {})
  await expect.poll(async () => (await state()).step).toBe('booked')
  expect(printed.at(-1)).toMatch(/^booked/)
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.start_time).toBe(start)
})

test('the link of the guide for a CRM fills in the form, and its hidden field is recorded', async ({
  visitor,
  studio,
}) => {
  const guide = 'docs/crm-links.md'
  const { scheduler } = JSON.parse(sampleOf(guide, 'json'))
  await createEventType(studio, 'intro', scheduler)
  const problems = consoleProblemsOf(visitor.page)
  const link = sampleOf(guide, 'text').trim()
  await visitor.visit(link.replace('https://booking.example.com', studio.service.url))
  await visitor.pickTime(6)
  await expect(visitor.page.getByLabel('Your name')).toHaveValue('Noor Haddad')
  await expect(visitor.page.getByLabel('Email').first()).toHaveValue('noor@example.com')
  await visitor.book()
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.additional_fields).toEqual({
    crm_id: new URL(link).searchParams.get('crm_id'),
  })
  expect(problems).toEqual([])
})
