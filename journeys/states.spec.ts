import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { bookingStates } from '../stories/states/booking-states.js'
import { manageStates } from '../stories/states/manage-states.js'
import { startStaticSite } from './static-site.js'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'stories/__screenshots__')

interface Entry {
  readonly id: string
  readonly type: string
}

const index = JSON.parse(readFileSync(join(root, 'storybook-static/index.json'), 'utf8')) as {
  entries: Record<string, Entry>
}
const stories = Object.values(index.entries).filter(({ type }) => type === 'story')
const states = stories.filter(({ id }) => /^(booking|managing)-states--/.test(id))

/** The catalogue, one a worker, and whether this machine draws text as the one did that took the pictures. */
const test = base.extend<object, { catalogue: string }>({
  catalogue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const site = await startStaticSite(join(root, 'storybook-static'))
      await use(site.url)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

// A colour on its way from one to another is none that is ever read.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const open = async (page: Page, catalogue: string, id: string): Promise<string[]> => {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(`${catalogue}/iframe.html?id=${id}&viewMode=story`)
  await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return said
}

const inScheme = (page: Page, scheme: string) =>
  page.evaluate((value) => {
    document.documentElement.style.colorScheme = value
  }, scheme)

/** How wide a sentence is, to the hundredth of a pixel: the same on machines with the same fonts. */
const fontsOf = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return ''
    return ['15px system-ui', '600 21px system-ui']
      .map((font) => {
        context.font = font
        return context.measureText('Thursday 12 March, 10:30 – 11:00 ‹›✓').width.toFixed(2)
      })
      .join(' ')
  })

const fontsFile = join(pictures, 'fonts.txt')

const compare = async (page: Page, name: string) => {
  const fonts = await fontsOf(page)
  const isUpdating = test.info().config.updateSnapshots === 'all'
  if (isUpdating) writeFileSync(fontsFile, `${fonts}\n`)
  const isSame = existsSync(fontsFile) && readFileSync(fontsFile, 'utf8').trim() === fonts
  const options = { fullPage: true, animations: 'disabled', caret: 'hide' } as const
  if (isSame) await expect(page).toHaveScreenshot(name, { ...options, maxDiffPixelRatio: 0.01 })
  else {
    expect(existsSync(join(pictures, name)), `${name} is committed`).toBe(true)
    await page.screenshot({ ...options, path: test.info().outputPath(name) })
  }
}

const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('#storybook-root').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Stories whose looks are kept beside those of the states: how wide, and in which colours. */
const looks: Readonly<Record<string, readonly (readonly [width: number, scheme: 'light' | 'dark'])[]>> = {
  'calendars-free-and-busy--partly-unknown': [
    [1200, 'light'],
    [1200, 'dark'],
    [320, 'light'],
    [320, 'dark'],
  ],
  'calendars-free-and-busy--week': [[1200, 'light']],
  'calendars-free-and-busy--right-to-left': [
    [1200, 'light'],
    [320, 'dark'],
  ],
}

test.describe('each state has a story', () => {
  for (const step of Object.keys(bookingStates))
    test(`booking: ${step}`, () => {
      expect(states.map(({ id }) => id)).toContain(`booking-states--${step}`)
    })
  for (const step of Object.keys(manageStates))
    test(`managing: ${step}`, () => {
      expect(states.map(({ id }) => id)).toContain(`managing-states--${step}`)
    })
})

for (const { id } of states)
  test(`${id}: reads as its transcript says, has no fault that axe finds, and looks as it did`, async ({
    page,
    catalogue,
  }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    const said = await open(page, catalogue, id)
    await expect(page.locator('#storybook-root')).toMatchAriaSnapshot({ name: `${id}.aria.yml` })
    for (const width of [1200, 320])
      for (const scheme of ['light', 'dark']) {
        await page.setViewportSize({ width, height: 800 })
        await inScheme(page, scheme)
        await compare(page, `${id}-${width}-${scheme}.png`)
        // Colours are the same at every width, and what stands where is the same in every colour.
        if ((width === 320) === (scheme === 'dark')) await expectNoViolations(page)
      }
    expect(said).toEqual([])
  })

/** Views of events, as they are looked at: each at the widths and in the colours that show something of its own. */
const eventViews: readonly (readonly [id: string, looks: readonly string[]])[] = [
  ['calendar-views--month', ['1200-light', '1200-dark']],
  ['calendar-views--week', ['1200-light', '1200-dark', '320-light']],
  ['calendar-views--day', ['1200-light']],
  ['calendar-views--agenda', ['1200-light', '320-dark']],
  ['calendar-views--narrow', ['320-light']],
  ['calendar-views--right-to-left', ['1200-light']],
  ['calendar-agenda--days', ['1200-light', '320-dark']],
  ['calendar-event--card', ['1200-light', '320-dark']],
]

for (const [id, looks] of eventViews)
  test(`${id}: looks as it did`, async ({ page, catalogue }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await open(page, catalogue, id)
    for (const look of looks) {
      const [width, scheme] = look.split('-') as [string, string]
      await page.setViewportSize({ width: Number(width), height: 800 })
      await inScheme(page, scheme)
      await compare(page, `${id}-${look}.png`)
    }
  })

test('in forced colours hours have lines, and events of each state are drawn apart', async ({
  page,
  catalogue,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1200, height: 800 })
  await open(page, catalogue, 'calendar-views--week')
  await expect(page.locator('.column').first()).toHaveCSS('background-image', /linear-gradient/)
  const looks = await Promise.all(
    ['Design review', 'Lunch', 'Tax call?', 'Stand-up, 09:00–09:30, Friday'].map((name) =>
      page.getByRole('button', { name }).evaluate((event) => {
        const { borderTopStyle, textDecorationLine } = getComputedStyle(event)
        return `${borderTopStyle} ${textDecorationLine}`
      }),
    ),
  )
  expect(looks).toEqual(['solid none', 'double none', 'dashed none', 'solid line-through'])
})

for (const { id } of stories.filter((story) => !states.includes(story)))
  test(`${id}: renders in silence and has no fault that axe finds`, async ({ page, catalogue }) => {
    const said = await open(page, catalogue, id)
    await expect(page.locator('#storybook-root *').first()).toBeVisible()
    for (const scheme of ['light', 'dark']) {
      await inScheme(page, scheme)
      await expectNoViolations(page)
    }
    expect(said).toEqual([])
  })

for (const [id, kept] of Object.entries(looks))
  test(`${id}: looks as it did`, async ({ page, catalogue }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await open(page, catalogue, id)
    for (const [width, scheme] of kept) {
      await page.setViewportSize({ width, height: 800 })
      await inScheme(page, scheme)
      await compare(page, `${id}-${width}-${scheme}.png`)
    }
  })
