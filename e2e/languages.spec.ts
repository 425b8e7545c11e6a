import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type StartedService, startService } from '@whenable/service/node'
import { opening } from './fixtures/clock.js'
import { test as base } from './fixtures/per-worker.js'

const root = join(import.meta.dirname, '..')

const test = base.extend<{ service: StartedService }>({
  service: async ({ perWorker }, use) =>
    use(
      await perWorker('service for languages', async () => {
        const service = await startService({
          port: 0,
          rateLimit: 0,
          store: 'memory',
          assetsDirectory: join(root, 'packages/embed/dist/script'),
          seed: true,
          now: opening,
        })
        return { value: service, close: service.close }
      }),
    ),
})

/** Collects the sections of messages that a page has loaded. */
const sectionsOf = (page: Page): Set<string> => {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const [, section] = /\/languages\/([\w-]+)-\w{8}\.js$/.exec(request.url()) ?? []
    if (section) fetched.add(section)
  })
  return fetched
}

const openPage = async (page: Page, service: StartedService, language: string) => {
  await page.clock.setFixedTime(opening * 1000)
  await page.goto(`${service.url}/b/walkthrough?lang=${language}`)
}

test('a visitor books in German, and only the sections of messages that are shown are loaded', async ({
  page,
  service,
}) => {
  const fetched = sectionsOf(page)
  await openPage(page, service, 'de')
  await page.getByRole('button', { name: /^Donnerstag, 12\. März, \d+ Termine frei$/ }).click()
  const times = page.locator('when-slot-list')
  await times.locator('[part~=slot]').first().click()
  await times.getByRole('button', { name: /^Weiter: / }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Angaben' })).toBeVisible()
  await page.getByLabel('Ihr Name').fill('Nora Vale')
  await page.getByLabel('E-Mail').fill('nora@example.com')
  await page.getByRole('button', { name: /buchen$/ }).click()
  await expect(page.getByRole('heading', { name: 'Ihr Termin ist gebucht' })).toBeVisible()
  expect([...fetched]).toEqual(
    expect.arrayContaining(['de-choosing', 'de-times', 'de-details', 'de-outcome']),
  )
  expect([...fetched].filter((section) => !section.startsWith('de-') || section === 'de-calendar')).toEqual(
    [],
  )
})

test('a page in English loads no other language', async ({ page, service }) => {
  const fetched = sectionsOf(page)
  await openPage(page, service, 'en')
  await page.getByRole('button', { name: /^Thursday,? 12 March, \d+ times? free$/ }).click()
  await page.waitForLoadState('networkidle')
  expect([...fetched]).toEqual([])
})

test('when messages cannot be loaded a visitor books in English', async ({ page, service }) => {
  await page.route(/\/languages\//, (route) => route.abort())
  await openPage(page, service, 'de')
  await page.getByRole('button', { name: /^Donnerstag, 12\. März, \d+ times? free$/ }).click()
  await page.locator('when-slot-list [part~=slot]').first().click()
  await page.getByRole('button', { name: /^Next: / }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
})

test('a page in Arabic is mirrored, including the days of the month', async ({ page, service }) => {
  await openPage(page, service, 'ar')
  await page
    .getByRole('button', { name: /^الخميس، .* مارس، / })
    .first()
    .waitFor()
  const [summary, days] = await Promise.all(
    ['[part~=summary]', 'when-month'].map((part) =>
      page.locator(`when-booking ${part}`).first().boundingBox(),
    ),
  )
  expect(summary?.x).toBeGreaterThan(days?.x ?? Number.POSITIVE_INFINITY)
})
