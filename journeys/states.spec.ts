import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
// A picture tells what a trace would.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

/** What Storybook tells of a story, by the events of its channel. */
interface Channel {
  last(event: string): [{ readonly message?: string; readonly status?: string }] | undefined
}

/** Opens a story and waits until it is drawn and its play function is through; gives what the console has been told. */
const open = async (page: Page, catalogue: string, id: string): Promise<string[]> => {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  // The catalogue's own look at accessibility is left out: axe has its turn below.
  await page.goto(`${catalogue}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
  const outcome = await page.waitForFunction(
    () => {
      const channel = (window as { __STORYBOOK_ADDONS_CHANNEL__?: Channel }).__STORYBOOK_ADDONS_CHANNEL__
      const last = (event: string) => channel?.last(event)?.[0]
      const failure = ['playFunctionThrewException', 'storyThrewException', 'storyErrored']
        .map(last)
        .find(Boolean)
      return failure?.message ?? last('storyFinished')?.status
    },
    undefined,
    { timeout: 40_000 },
  )
  expect(await outcome.jsonValue()).toBe('success')
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

/** Compares with the kept picture, which is Chromium's; another browser has to take one and no more. */
const compare = async (page: Page, name: string) => {
  if (test.info().project.name === 'firefox') {
    await page.screenshot({ fullPage: true, path: test.info().outputPath(name) })
    return
  }
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

type Look = `${number}-${'light' | 'dark'}`

const everyLook: readonly Look[] = ['1200-light', '1200-dark', '320-light', '320-dark']

/** How stories are looked at, by their ids: by the first row that fits. */
const looks: readonly (readonly [id: RegExp, looks: readonly Look[]])[] = [
  [/^(booking|managing)-states--/, everyLook],
  [/^elements-when-free-busy--partly-unknown$/, everyLook],
  [/^elements-when-calendar--(default|month)$/, ['1200-light', '1200-dark', '320-light']],
  [/^elements-.*--(default|right-to-left)$/, ['1200-light', '320-dark']],
  [/narrow$/, ['320-light']],
  [/./, ['1200-light']],
]
const looksOf = (id: string): readonly Look[] => looks.find(([ids]) => ids.test(id))?.[1] ?? []

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

for (const { id } of stories)
  test(`${id}: is drawn and played in silence, has no fault that axe finds, and looks as it did`, async ({
    page,
    catalogue,
  }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    const said = await open(page, catalogue, id)
    if (states.some((state) => state.id === id))
      await expect(page.locator('#storybook-root')).toMatchAriaSnapshot({ name: `${id}.aria.yml` })
    else await expect(page.locator('#storybook-root *').filter({ visible: true }).first()).toBeVisible()
    for (const look of looksOf(id)) {
      const [width, scheme] = look.split('-') as [string, string]
      await page.setViewportSize({ width: Number(width), height: 800 })
      await inScheme(page, scheme)
      await compare(page, `${id}-${look}.png`)
    }
    // Colours are the same at every width, and what stands where is the same in every colour.
    for (const [width, scheme] of [
      [1200, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await inScheme(page, scheme)
      await expectNoViolations(page)
    }
    expect(said).toEqual([])
  })

test('a picture is kept of each look of a story, and of nothing else', () => {
  const wanted = stories.flatMap(({ id }) => looksOf(id).map((look) => `${id}-${look}.png`))
  const kept = readdirSync(pictures).filter((name) => name.endsWith('.png'))
  expect(kept.sort()).toEqual(wanted.sort())
})

test('in forced colours hours have lines, and events of each state are drawn apart', async ({
  page,
  catalogue,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1200, height: 800 })
  await open(page, catalogue, 'elements-when-calendar--default')
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
