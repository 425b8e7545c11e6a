import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator } from '@playwright/test'
import { areas } from '../site/generator/areas.mjs'
import { sections } from '../site/generator/navigation.mjs'
import { violationsIn } from './fixtures/axe.js'
import { test as base, expect } from './fixtures/per-worker.js'
import { startStaticSite } from './fixtures/static-site.js'
import { consoleProblemsOf } from './pages/console.js'
import { horizontalOverflowOf } from './pages/layout.js'

const dist = join(import.meta.dirname, '../site/dist')

/** The documentation site is served below a path, not at the root of its server. */
const basePath = '/some/sub/path'

const test = base.extend<{ site: string }>({
  site: async ({ perWorker }, use) =>
    use(
      await perWorker('documentation site', async () => {
        const { url, close } = await startStaticSite(dist, basePath)
        return { value: `${url}${basePath}/`, close }
      }),
    ),
})

const everyPage = ['index.html', ...sections.flatMap(({ pages }) => pages.map(({ url }) => url))]
/** One page of each kind. `pnpm test:long` checks all of them. */
const kinds = [
  'index.html',
  'script-tag.html',
  'glossary.html',
  'components/index.html',
  'components/when-month.html',
  'api/booking.html',
]
const checked = process.env['WHENABLE_LONG'] ? everyPage : kinds

for (const url of checked)
  test(`the page ${url} passes axe in light and dark, fits a phone and asks no other server`, async ({
    page,
    site,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site) && !request.url().startsWith('data:')) elsewhere.push(request.url())
    })
    const problems = consoleProblemsOf(page)
    await page.goto(site + url)
    const example = page.locator('site-example').first()
    if (await example.count()) await expect(example).toHaveAttribute('ready')
    expect(await violationsIn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsIn(page, 'html', 'colors')).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] })
  })

test('every link of the site leads to a page and a heading of it', () => {
  const idsOf = new Map<string, Set<string>>()
  const html = (url: string): string => readFileSync(join(dist, url), 'utf8')
  const idsIn = (url: string): Set<string> => {
    const ids = idsOf.get(url) ?? new Set([...html(url).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
    idsOf.set(url, ids)
    return ids
  }
  const broken = everyPage.flatMap((from) =>
    [...html(from).matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (/^[a-z]+:/.test(href)) return []
      const { pathname, hash } = new URL(href, `http://site/${from}`)
      const url = pathname.slice(1)
      if (!everyPage.includes(url)) return [`${from}: ${href}`]
      return !hash || idsIn(url).has(decodeURIComponent(hash.slice(1))) ? [] : [`${from}: ${href}`]
    }),
  )
  expect(broken).toEqual([])
})

test('a reader finds a section by keyboard, without another server', async ({ page, site }) => {
  await page.goto(`${site}components/when-month.html`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('verify the signature')
  await expect(page.locator('#results').getByRole('option').first()).toContainText('Verify the signature')
  expect(await violationsIn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/notifications\.html#verify-the-signature$/)
})

// Live examples need a server: browsers load no modules from a disk.
test('a reader who opens the folder from a disk finds a section, and its page', async ({ page }) => {
  await page.goto(pathToFileURL(join(dist, 'index.html')).href)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('verify the signature')
  await expect(page.locator('#results').getByRole('option').first()).toContainText('Verify the signature')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/^file:.*\/site\/dist\/notifications\.html#verify-the-signature$/)
  await expect(page.getByRole('heading', { name: 'Verify the signature' })).toBeInViewport()
})

test('`npm run docs` serves the site on a port', async () => {
  const script = join(import.meta.dirname, '../site/serve.mjs')
  const server = spawn(process.execPath, [script, '--no-build', '--port', '0'])
  try {
    const address = await new Promise<string>((started, failed) => {
      let printed = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text) => {
          printed += text
          const [found] = /http:\/\/localhost:\d+\//.exec(printed) ?? []
          if (found) started(found)
        })
      server.once('close', () => failed(new Error(printed)))
    })
    const statuses = await Promise.all(
      ['', 'api/booking.html', 'assets/search-index.js', 'nothing.html'].map(
        async (path) => (await fetch(address + path)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 404])
  } finally {
    server.kill()
  }
})

test('a chosen scheme stays on the next page', async ({ page, site }) => {
  await page.goto(`${site}glossary.html`)
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('link', { name: 'Changelog' }).first().click()
  await expect(page).toHaveURL(/changelog/)
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
})

test('the menu of a phone opens, closes with Escape and keeps the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site}glossary.html`)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(page.getByRole('link', { name: 'Changelog' }).first()).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('a request of the API reference is sent to the service in the page', async ({ page, site }) => {
  await page.goto(`${site}api/booking.html`)
  const operation = page.locator('site-request[request*=\'"POST","path":"/v3/scheduling/bookings"\']')
  await operation.getByRole('button', { name: 'Send it here' }).click()
  await expect(operation.getByLabel('configuration_id')).not.toHaveValue('')
  await operation.getByRole('button', { name: 'Send' }).click()
  await expect(operation.getByRole('status')).toHaveText('200 OK')
  await expect(operation).toContainText('"booking_id"')
  expect(await violationsIn(page)).toEqual([])
})

for (const { label, url } of areas)
  test(`every request of the API reference is answered as it stands: ${label}`, async ({ page, site }) => {
    await page.goto(site + url)
    const refused = await page.evaluate(async () => {
      const find = async <T>(what: () => T | null | undefined | '' | false): Promise<T> => {
        for (;;) {
          const found = what()
          if (found) return found
          await new Promise((done) => requestAnimationFrame(done))
        }
      }
      const refused: string[] = []
      for (const request of document.querySelectorAll('site-request')) {
        const { method, path } = JSON.parse(request.getAttribute('request') ?? '{}')
        request.querySelector<HTMLButtonElement>('button.open')?.click()
        const form = await find(() => request.querySelector('form'))
        const status = form.querySelector('[role="status"]')
        const empty = [...form.querySelectorAll<HTMLInputElement>('input:invalid')].map(({ name }) => name)
        if (empty.length) {
          refused.push(`${method} ${path}: no ${empty.join(', ')}. ${status?.textContent}`)
          continue
        }
        form.requestSubmit()
        const answer = await find(() => status?.textContent)
        if (!/^2\d\d /.test(answer))
          refused.push(`${method} ${path}: ${answer} ${request.querySelector('pre')?.textContent}`)
      }
      return refused
    })
    expect(refused).toEqual([])
    expect(await page.locator('site-request').count()).toBeGreaterThan(0)
  })

test('the playground of a component changes the element and its code', async ({ page, site }) => {
  await page.goto(`${site}components/when-slot-list.html`)
  await page.getByText('Playground').click()
  await page.getByRole('combobox', { name: 'hour-cycle' }).selectOption('h12')
  await expect(page.locator('when-slot-list').getByRole('button', { name: /pm/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'React' }).click()
  await expect(page.locator('.live-code')).toContainText('hourCycle="h12"')
})

test('a part of the map is outlined where it is when it is chosen or pointed at, and the page’s style sheet reaches it', async ({
  page,
  site,
}) => {
  await page.goto(`${site}parts.html`)
  const map = page.locator('site-parts')
  await expect(map).toHaveAttribute('ready')
  const part = (name: string) => map.getByRole('button', { name, exact: true })
  const slots = map.locator('when-slot-list').getByRole('listitem').getByRole('button')
  const marks = map.locator('.mark')
  /** Where elements are, as whole pixels. */
  const boxesOf = (elements: Locator) =>
    elements.evaluateAll((all) =>
      all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return [left, top, width, height].map(Math.round)
      }),
    )

  await part('slot').click()
  await expect(part('slot')).toHaveAttribute('aria-pressed', 'true')
  await expect(map.locator('[aria-pressed=true]')).toHaveText(['slot'])
  await expect(part('slot')).toHaveAttribute('title', /\w/)
  const expectOutlined = async (elements: Locator) => {
    await expect(marks).toHaveCount(await elements.count())
    expect(await boxesOf(marks)).toEqual(await boxesOf(elements))
  }
  expect(await slots.count()).toBeGreaterThan(1)
  await expectOutlined(slots)

  const weekdays = map.locator('[part~=weekday]')
  await part('weekday').hover()
  await expectOutlined(weekdays)
  await expect(part('slot')).toHaveAttribute('aria-pressed', 'true')
  await part('slot').hover()
  await expectOutlined(slots)
  await part('weekday').focus()
  await expectOutlined(weekdays)

  const sample = await page.locator('pre', { hasText: 'when-booking::part(slot)' }).textContent()
  expect(await slots.first().evaluate((slot) => getComputedStyle(slot).fontWeight)).not.toBe('400')
  await page.addStyleTag({ content: sample ?? '' })
  expect(await slots.first().evaluate((slot) => getComputedStyle(slot).fontWeight)).toBe('400')
  const day = map.locator('[part~=day][part~=selected]')
  expect(await day.evaluate((one) => getComputedStyle(one).borderRadius)).toBe('50%')
})
