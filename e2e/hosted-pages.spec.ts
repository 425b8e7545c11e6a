import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { expect, test } from './fixtures/hosted-pages.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { visitorAtOpening } from './pages/visitor.js'

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

test('the height stays the same in every month and step until the confirmation, which has as much or more', async ({
  page,
  hosted,
}) => {
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
      if (step === 'the confirmation') expect(await height()).toBeGreaterThanOrEqual(first)
      else expect(await height()).toBe(first)
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

test('the page asks for its first answer once, together with its scripts', async ({ page, hosted }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v3\/scheduling\/|\/whenable\.js$/.test(pathname)) calls.push(pathname.split('/').at(-1) ?? '')
  })
  const visitor = await visitorAtOpening(page)
  await page.goto(`${hosted.service.url}/b/walkthrough`)
  await settle(page)
  await visitor.days.first().waitFor()
  expect(calls).toEqual(['bootstrap', 'whenable.js'])
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
