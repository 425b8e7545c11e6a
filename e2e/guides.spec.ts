import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sample, samples } from '../tests/guide-samples.js'
import { test as base, expect, opening, type Studio } from './fixtures/studio.js'
import { consoleProblemsOf } from './pages/console.js'

const tag = '<script type="module" src="https://booking.example.com/embed/whenable.js"></script>'

const samplesOf = (page: string, language: string): Sample[] =>
  samples.filter((sample) => sample.page === page && sample.language === language)

/** A sample as an owner of the studio would paste it. */
const pasted = (code: string, { service, configurations }: Studio): string =>
  code
    .replaceAll('https://booking.example.com', service.url)
    .replaceAll(/CONFIGURATION-ID|…/g, configurations['walkthrough'] ?? '')

interface Shop {
  /** Shows a page of another site, and returns the problems that the browser logs. */
  show(body: string, headers?: Readonly<Record<string, string>>): Promise<string[]>
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page }, use) => {
    let answer: { body: string; headers: Readonly<Record<string, string>> } = { body: '', headers: {} }
    const site = createServer((request, response) => {
      const isPage = request.url === '/'
      response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html', ...answer.headers })
      response.end(isPage ? `<!doctype html><meta charset="utf-8"><title>Shop</title>${answer.body}` : '')
    })
    await new Promise<void>((listening) => site.listen(0, listening))
    const { port } = site.address() as AddressInfo
    const show: Shop['show'] = async (body, headers = {}) => {
      answer = { body: `<main id="book">${body}</main>`, headers }
      const consoleProblems = consoleProblemsOf(page)
      await page.goto(`http://localhost:${port}/`)
      return consoleProblems
    }
    await use({ show })
    await new Promise((closed) => site.close(closed))
  },
})

test.describe('the script tag guide', () => {
  const shown = ['docs/script-tag.md', 'docs/site-builders.md', 'docs/fields.md', 'docs/after-booking.md']
  for (const { page: guide, code, line } of shown
    .flatMap((page) => samplesOf(page, 'html'))
    .filter(({ code }) => /when-b/.test(code)))
    test(`the snippet in ${guide} on line ${line} shows a booking widget`, async ({
      visitor,
      studio,
      shop,
    }) => {
      const { page } = visitor
      const consoleProblems = await shop.show(pasted(code.includes('<script') ? code : tag + code, studio))
      // Links and buttons open it in a dialog.
      const launcher = page
        .getByRole('main')
        .getByRole('link')
        .or(page.locator('when-popup').getByRole('button'))
        .filter({ visible: true })
      // A link is hidden when it is replaced by a button.
      const open = () => launcher.first().click({ timeout: 2_000 })
      if (!code.includes('<when-booking')) await expect(open).toPass()
      await visitor.days.first().waitFor()
      expect(consoleProblems).toEqual([])
    })

  test('each call opens the widget', async ({ visitor, studio, shop }) => {
    const { page } = visitor
    const [calls = ''] = samplesOf('docs/script-tag.md', 'js').map(({ code }) => code)
    for (const call of pasted(calls, studio).trim().split('\n')) {
      const consoleProblems = await shop.show(pasted(tag, studio))
      await page.waitForFunction(() => 'script' in ((window as { Whenable?: object }).Whenable ?? {}))
      await page.evaluate(call)
      const button = page.getByRole('button', { name: 'Book a time' })
      if (call.includes('button')) await button.click()
      await page.locator('when-booking').getByRole('heading', { name: 'Project walkthrough' }).waitFor()
      expect(consoleProblems, call).toEqual([])
    }
  })

  test('a conversion and events after consent reach the data layer without what gives access', async ({
    visitor,
    studio,
    shop,
  }) => {
    const [, conversion = '', consent = ''] = samplesOf('docs/analytics.md', 'js').map(({ code }) => code)
    const [widget] = samplesOf('docs/script-tag.md', 'html')
    await shop.show(pasted(widget?.code ?? '', studio))
    const { page } = visitor
    await page.waitForFunction(() => 'script' in ((window as { Whenable?: object }).Whenable ?? {}))
    await page.evaluate(`window.dataLayer = []; ${conversion}; ${consent}`)
    await visitor.pickTime(3)
    const pushed = () =>
      page.evaluate(() => (window as unknown as { dataLayer: { event: string; step?: string }[] }).dataLayer)
    expect(await pushed()).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('consent-given')))
    await visitor.fillIn()
    await visitor.book()
    await expect.poll(async () => (await pushed()).map(({ event }) => event)).toContain('generate_lead')
    const [{ id } = { id: '' }] = await studio.call<{ id: string }[]>('GET', '/admin/v1/bookings?limit=1')
    const text = JSON.stringify(await pushed())
    expect(text).toContain('"booking_status":"booked"')
    for (const secret of [id, studio.configurations['walkthrough'] ?? '', 'noor', '@example'])
      expect(text.toLowerCase()).not.toContain(secret)
  })

  test('analytics set up before the script loads receive every step', async ({ visitor, studio, shop }) => {
    const stub = samplesOf('docs/script-tag.md', 'html').find(({ code }) => code.includes('queue'))
    const [listen = ''] = samplesOf('docs/analytics.md', 'js').map(({ code }) => code)
    const [widget] = samplesOf('docs/script-tag.md', 'html')
    const early = `<script>window.dataLayer = []</script>${stub?.code}<script>${listen}</script>`
    await shop.show(early + pasted(widget?.code ?? '', studio))
    await visitor.pickTime(1)
    const events = await visitor.page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer)
    expect(events.at(-1)).toMatchObject({ event: 'when-step-change', step: 'details' })
    expect(JSON.stringify(events)).not.toContain(studio.configurations['walkthrough'])
  })
})

test('the service accepts the configuration of the first guide, which has free times', async ({ studio }) => {
  const [configuration] = samplesOf('docs/start.md', 'json').map(({ code }) => JSON.parse(code))
  const { id } = await studio.call<{ id: string }>('POST', studio.configurationsPath, configuration)
  const from = opening
  const { time_slots: slots } = await studio.call<{ time_slots: unknown[] }>(
    'GET',
    `/v3/scheduling/availability?configuration_id=${id}&start_time=${from}&end_time=${from + 14 * 86_400}`,
  )
  expect(slots.length).toBeGreaterThan(0)

  await test.step('it accepts the hidden field of the guide on migrating from an iframe', async () => {
    const [field] = samplesOf('docs/migrating-from-an-iframe.md', 'json').map(({ code }) => JSON.parse(code))
    const { scheduler } = await studio.call<{ scheduler: object }>(
      'PUT',
      `${studio.configurationsPath}/${id}`,
      field,
    )
    expect(scheduler).toMatchObject(field.scheduler)
  })
})

test('a visitor books on the page of the first guide', async ({ visitor, studio, shop }) => {
  const [document] = samplesOf('docs/start.md', 'html')
  const here = document?.code.replaceAll('http://127.0.0.1:4170', studio.service.url) ?? ''
  expect(await shop.show(pasted(here, studio))).toEqual([])
  await visitor.pickTime(4)
  await visitor.fillIn()
  await visitor.book()
})

test('on a page migrated from an iframe the form is prefilled and links open the dialog', async ({
  visitor,
  studio,
  shop,
}) => {
  const [, inline = '', popup = ''] = samplesOf('docs/migrating-from-an-iframe.md', 'html').map(
    ({ code }) => code,
  )
  expect(await shop.show(pasted(inline, studio))).toEqual([])
  await visitor.pickTime(2)
  await expect(visitor.page.getByLabel('Your name')).toHaveValue('Noor')
  expect(await shop.show(pasted(tag + popup, studio))).toEqual([])
  const link = visitor.page.getByRole('link', { name: 'Book an introduction' })
  // The script replaces the other link by a button.
  await expect(link).toHaveCount(1)
  await link.click()
  await visitor.days.first().waitFor()
})

for (const policy of samples.filter(({ language }) => language === 'csp'))
  test(`the content security policy in ${policy.page} allows booking and blocks injected markup`, async ({
    visitor,
    studio,
    shop,
  }) => {
    const { page } = visitor
    const [widget] = samplesOf('docs/script-tag.md', 'html')
    const headers = { 'content-security-policy': pasted(policy.code, studio).trim() }
    const consoleProblems = await shop.show(pasted(widget?.code ?? '', studio), headers)
    await visitor.pickTime(policy.page.length % 5)
    await visitor.fillIn()
    await visitor.book()
    expect(consoleProblems).toEqual([])
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>markup</b>'
      } catch (error) {
        return (error as Error).name
      }
      return ''
    })
    // A browser without trusted types, such as Firefox 140, blocks nothing.
    const hasTrustedTypes = await page.evaluate(() => 'trustedTypes' in window)
    expect(refused).toBe(hasTrustedTypes ? 'TypeError' : '')
  })
