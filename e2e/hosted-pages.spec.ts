import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type StartedService, startService } from '@whenable/service/node'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { test as base, expect, type Resource } from './fixtures/per-worker.js'
import { consoleProblemsOf } from './pages/console.js'
import { guestOn } from './pages/guest.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { visitorAtOpening } from './pages/visitor.js'

const assetsDirectory = join(import.meta.dirname, '../packages/embed/dist/script')
const apiKey = 'studio-key-for-hosted-pages'

interface Hosted {
  readonly service: StartedService
  /** The port of another site, which responds with the query's `body`. As `localhost` it may frame the pages. */
  readonly sitePort: number
  /** Paths of the pages, by their content. */
  readonly paths: Readonly<Record<string, string>>
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#0b7285"/></svg>'

/** Starts a service whose walkthrough has the organizer's colours, with a booking to manage and a request to answer. */
const openHostedPages = async (): Promise<Resource<Hosted>> => {
  const site = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Site</title>${searchParams.get('body')}`)
  })
  await new Promise<void>((listening) => site.listen(0, listening))
  const { port: sitePort } = site.address() as AddressInfo
  const service = await startService({
    port: 0,
    rateLimit: 0,
    store: 'memory',
    assetsDirectory,
    framingOrigins: [`http://localhost:${sitePort}`],
    apiKey,
    seed: true,
    now: opening,
  })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { data: T; error?: { message: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error?.message}`)
    return answer.data
  }
  const { walkthrough = '', consultation = '' } = { ...service.studio?.configurations }
  const [grant] = await call<{ id: string }[]>('GET', '/v3/grants?email=ada%40marlow.example')
  await call('PUT', `/v3/grants/${grant?.id}/scheduling/configurations/${walkthrough}`, {
    appearance: {
      color: '#0b7285',
      company_name: 'Marlow Studio',
      company_logo_url: 'https://pictures.example/logo.svg',
    },
  })
  const book = async (id: string, number: number, answers: object) => {
    const named = `configuration_id=${id}`
    const { time_slots: slots } = await call<{ time_slots: { start_time: number; end_time: number }[] }>(
      'GET',
      `/v3/scheduling/availability?${named}&start_time=${opening}&end_time=${opening + 14 * 86_400}`,
    )
    const slot = slots[number]
    return call<{ booking_ref: string; organizer_booking_ref: string }>(
      'POST',
      `/v3/scheduling/bookings?${named}`,
      {
        start_time: slot?.start_time,
        end_time: slot?.end_time,
        guest: { name: 'Noor Haddad', email: 'noor@example.com' },
        additional_fields: answers,
      },
    )
  }
  const booking = await book(walkthrough, 20, {})
  const request = await book(consultation, 40, { room: 'Kitchen' })
  return {
    value: {
      service,
      sitePort,
      paths: {
        booking: '/b/walkthrough',
        'a booking to manage': `/manage/${booking.booking_ref}`,
        'a request to answer': `/confirm/${request.organizer_booking_ref}`,
        'a missing booking page': '/b/nothing',
        'a missing booking': '/manage/nothing',
        'a private page': '/b/private-review',
        'the script tag': '/embed/',
      },
    },
    close: async () => {
      await service.close()
      await new Promise((closed) => site.close(closed))
    },
  }
}

const test = base.extend<{ hosted: Hosted; consoleProblems: string[] }>({
  hosted: async ({ perWorker }, use) => use(await perWorker('hosted pages', openHostedPages)),
  /** Errors and warnings in the console: policy violations, failed scripts. */
  consoleProblems: async ({ page }, use) => {
    const consoleProblems = consoleProblemsOf(page)
    await page.route('https://pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: logo }),
    )
    await use(consoleProblems)
  },
})

/** Waits until the page's element, if it has one, has replaced the server's markup. */
const settle = async (page: Page) => {
  const element = page.locator('main > .element')
  if ((await element.count()) === 0) return
  await expect(element.getByRole('heading').first()).toBeVisible()
  await expect(element.locator('[aria-busy=true]')).toHaveCount(0)
}

const variants = {
  'wide and light': { viewport: { width: 1200, height: 860 } },
  'narrow and dark': { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  'right to left': { viewport: { width: 1200, height: 860 }, locale: 'ar' },
} as const

for (const [variant, options] of Object.entries(variants))
  test.describe(variant, () => {
    test.use(options)
    test('axe finds no violations on any page, and nothing is cut off', async ({
      page,
      hosted,
      consoleProblems,
    }) => {
      await page.clock.install({ time: new Date(opening * 1000) })
      for (const [name, path] of Object.entries(hosted.paths))
        await test.step(name, async () => {
          await page.goto(`${hosted.service.url}${path}`)
          await settle(page)
          if (variant === 'right to left' && name !== 'the script tag')
            await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
          expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
          expect(await violationsIn(page)).toEqual([])
        })
      // The browser logs a missing page as a failed request.
      expect(consoleProblems.filter((text) => !/status of 40[34]/.test(text))).toEqual([])
    })
  })

test('a visitor books, reschedules and cancels on the hosted pages, and the browser logs no problems', async ({
  page,
  hosted,
  consoleProblems,
}) => {
  const visitor = await visitorAtOpening(page)
  await visitor.visit(`${hosted.service.url}/b/walkthrough`)
  await visitor.pickTime(3)
  await visitor.fillIn({ 'What should we look at first': 'The kitchen' })
  await visitor.book()
  await page.getByRole('button', { name: 'Add to your calendar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /ics/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.ics$/)

  await page.getByRole('link', { name: /Reschedule/ }).click()
  await expect(page).toHaveURL(/\/manage\//)
  const move = page.getByRole('button', { name: 'Reschedule' })
  await expect(visitor.days.first().or(move)).toBeVisible()
  if (await move.isVisible()) await move.click()
  await visitor.days.nth(4).click()
  await visitor.times.first().click()
  await visitor.press(/^Next:/)
  await guestOn(page).move()
  await expect(page.getByRole('heading', { name: /moved|Your booking/i }).last()).toBeVisible()

  await guestOn(page).cancel()
  expect(consoleProblems).toEqual([])
})

test('the height stays the same in every month and step', async ({ page, hosted }) => {
  await page.setViewportSize({ width: 1200, height: 860 })
  const visitor = await visitorAtOpening(page)
  await visitor.visit(`${hosted.service.url}/b/walkthrough`)
  const booking = page.locator('when-booking')
  await settle(page)
  const height = () => booking.evaluate((element) => element.getBoundingClientRect().height)
  const first = await height()
  for (const step of ['another month', 'the next month', 'a chosen day', 'the form', 'the confirmation'])
    await test.step(step, async () => {
      if (step.endsWith('month')) await visitor.press('Next month')
      if (step === 'a chosen day') await visitor.days.first().click()
      if (step === 'the form') await visitor.pickTime(1)
      if (step === 'the confirmation') {
        await visitor.fillIn()
        await visitor.book()
      }
      await settle(page)
      expect(await height()).toBe(first)
    })
})

test('a phone shows the first free time without scrolling', async ({ page, hosted }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visitor = await visitorAtOpening(page)
  await visitor.visit(`${hosted.service.url}/b/walkthrough`)
  await settle(page)
  await expect(visitor.times.first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the page has the organizer’s colours and logo', async ({ page, hosted, consoleProblems }) => {
  await page.goto(`${hosted.service.url}/b/walkthrough`)
  await expect(page.getByRole('banner')).toHaveText('Marlow Studio')
  const picture = page.getByRole('banner').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  const accent = await page
    .locator('when-booking')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--when-accent').trim())
  expect(accent).toBe('#0b7285')
  expect(consoleProblems).toEqual([])
})

/** Makes the service answer with other code than the page has hashes of. */
const tamperWith = (page: Page, file: string) =>
  page.route(`**/embed/**/${file}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\nwindow.changed = true` })
  })

test('a tampered script is not run, and the page works without it', async ({
  page,
  hosted,
  consoleProblems,
}) => {
  await tamperWith(page, 'whenable.js')
  await page.goto(`${hosted.service.url}/b/walkthrough`)
  await expect.poll(() => consoleProblems.join()).toMatch(/integrity/)
  expect(await page.evaluate(() => 'changed' in window || !!customElements.get('when-booking'))).toBe(false)
  await page.locator('a.slot').first().click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  // The page of the form requests the script, too.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a tampered file of the script is not run', async ({ page, hosted, consoleProblems }) => {
  await tamperWith(page, 'chunks/later-')
  await page.goto(`${hosted.service.url}/b/walkthrough`)
  await expect.poll(() => consoleProblems.join()).toMatch(/integrity/)
  expect(await page.evaluate(() => 'changed' in window)).toBe(false)
  await page.unrouteAll({ behavior: 'wait' })
})

test('only pages of a listed origin may frame the hosted page', async ({ page, hosted, consoleProblems }) => {
  const frame = `<iframe title="Booking" src="${hosted.service.url}/b/walkthrough" width="900" height="700"></iframe>`
  const path = `?body=${encodeURIComponent(frame)}`
  const booking = page.frameLocator('iframe').locator('when-booking')
  await page.goto(`http://localhost:${hosted.sitePort}/${path}`)
  await expect(booking.getByRole('heading', { name: 'Project walkthrough' })).toBeVisible()
  expect(consoleProblems.filter((text) => /frame-ancestors/.test(text))).toEqual([])

  await page.goto(`http://127.0.0.1:${hosted.sitePort}/${path}`)
  await expect.poll(() => consoleProblems.join()).toContain('frame-ancestors')
  await expect(booking).toHaveCount(0)
})

test('the snippets on the script tag’s page work on another site', async ({
  page,
  hosted,
  consoleProblems,
}) => {
  await page.goto(`${hosted.service.url}/embed/`)
  const [latest = '', pinned = ''] = await page.locator('pre').allTextContents()
  const id = hosted.service.studio?.configurations.walkthrough ?? ''
  const [, element = ''] = latest.split('</script>')
  for (const body of [latest, pinned + element]) {
    const url = `http://localhost:${hosted.sitePort}/?body=${encodeURIComponent(body.replace('…', id))}`
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Project walkthrough' })).toBeVisible()
  }
  expect(consoleProblems).toEqual([])
})
