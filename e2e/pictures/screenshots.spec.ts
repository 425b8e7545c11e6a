import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { bookingStates } from '../../stories/states/booking-states.js'
import { manageStates } from '../../stories/states/manage-states.js'
import { violationsIn } from '../fixtures/axe.js'
import { entries, test } from '../fixtures/storybook.js'
import type { StorybookPage } from '../pages/storybook.js'
import { comparePicture } from './compare.js'
import { interactions, screenshotsOf, variantsOf } from './story-variants.js'

const root = join(import.meta.dirname, '../..')
const screenshots = join(root, 'stories/__screenshots__')

const stories = Object.values(entries).filter(({ type }) => type === 'story')
const states = stories.filter(({ id }) => /^(booking|managing)-states--/.test(id))

/** Stories whose accessibility transcript is kept: the states, and the elements that visitors answer in. */
const hasTranscript = (id: string): boolean =>
  /^(booking|managing)-states--|^elements-when-(host-page|poll|waitlist)--/.test(id)

/**
 * Stories in which axe would find nothing new: states of elements whose own tests run axe over each, and stories that
 * differ from another one only in width, language, time zone, clock or number.
 */
const isKnownToAxe = (id: string): boolean =>
  /^elements-when-(agenda|calendar|day-list|event|free-busy|month|seat-list|slot-list|week)--(loading|empty|failed)$/.test(
    id,
  ) ||
  /^elements-.*(--|-)(narrow|far-away|german|twelve-hours|other-time-zone|(ten-)?thousand[\w-]*|work-week|four-days|spring-forward|fall-back(-day)?)$/.test(
    id,
  )

/** Compares a story with its screenshot. */
const compare = async (storybook: StorybookPage, page: Page, name: string) => {
  const clip = await storybook.boundingBox()
  // A full-page screenshot resizes the window for a moment, which moves positioned elements.
  await comparePicture(page, screenshots, name, { clip, fullPage: clip.y + clip.height > 800 })
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

for (const { id, tags } of stories)
  test(`${id}: logs nothing, passes axe and matches its screenshots`, async ({ storybookPage }) => {
    const variants = variantsOf(id).map(
      (variant) => [variant, ...variant.split('-')] as [string, string, string],
    )
    const { page, problems } = await storybookPage.show(id, {
      width: Number(variants[0]?.[1] ?? 1200),
      leavesState: tags.includes('leaves-traces'),
    })
    if (hasTranscript(id))
      await expect(page.locator('#storybook-root')).toMatchAriaSnapshot({
        name: `${id}.aria.yml`,
        timeout: 5_000,
      })
    const schemes = new Set<string>()
    for (const [variant, width, scheme] of variants) {
      await storybookPage.setAppearance(Number(width), scheme)
      await compare(storybookPage, page, `${id}-${variant}`)
      // Axe checks names, roles and colours, which are the same in every width.
      if (!schemes.has(scheme) && !isKnownToAxe(id))
        expect
          .soft(await violationsIn(page, '#storybook-root', scheme === 'dark' ? 'colors' : 'all'))
          .toEqual([])
      schemes.add(scheme)
    }
    if (!variants.length && !isKnownToAxe(id))
      expect.soft(await violationsIn(page, '#storybook-root', 'all')).toEqual([])
    expect(problems).toEqual([])
  })

for (const { story, name, play } of interactions)
  test(`${story}, ${name}: matches its screenshot`, async ({ storybookPage }) => {
    const variant = variantsOf(story)[0] ?? '1200-light'
    const [width, scheme] = variant.split('-') as [string, string]
    const { page } = await storybookPage.show(story, { width: Number(width), leavesState: true })
    await storybookPage.setAppearance(Number(width), scheme)
    await play(page)
    await storybookPage.settle()
    await compare(storybookPage, page, `${story}-${name}-${variant}`)
  })

test('every variant of a story has a screenshot, and there are no others', () => {
  const names = readdirSync(screenshots)
  const expected = screenshotsOf(stories.map(({ id }) => id)).map((name) => `${name}.webp`)
  expect(names.sort()).toEqual(expected.sort())
})

test('every state has a transcript, and there are no others', () => {
  const names = readdirSync(join(root, 'e2e/__transcripts__'))
  const spoken = stories.map(({ id }) => id).filter(hasTranscript)
  expect(names.sort()).toEqual(spoken.map((id) => `${id}.aria.yml`).sort())
})

test('in forced colours hours have lines, and events of each status differ', async ({ page, storybook }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto(`${storybook}/iframe.html?id=elements-when-calendar--default&viewMode=story`)
  await expect(page.locator('.column').first()).toHaveCSS('background-image', /linear-gradient/)
  const outlines = () =>
    Promise.all(
      ['Design review', 'Lunch', 'Tax call?', 'Stand-up, 09:00–09:30, Friday'].map((name) =>
        page.getByRole('button', { name }).evaluate((event) => {
          const { borderTopStyle, textDecorationLine } = getComputedStyle(event)
          return `${borderTopStyle} ${textDecorationLine}`
        }),
      ),
    )
  await expect.poll(outlines).toEqual(['solid none', 'double none', 'dashed none', 'solid line-through'])
})
