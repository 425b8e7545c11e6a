import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { pageOf } from '../../stories/guides/for-storybook.js'
import { guides } from '../../tests/guide-samples.js'
import { entries, test } from '../fixtures/storybook.js'
import { collectProblems } from '../pages/storybook.js'

const root = join(import.meta.dirname, '../..')
const all = Object.values(entries)
interface Declaration {
  readonly tagName?: string
  readonly package?: string
  readonly keyboard?: readonly object[]
  readonly events?: readonly { readonly name: string }[]
}
const modulesOf = (name: string): readonly { readonly declarations: readonly Declaration[] }[] =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'custom-elements.json'), 'utf8')).modules
const elements = [...modulesOf('elements'), ...modulesOf('admin')]
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName)

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What Storybook logs for its developers. */
const ofStorybook = /will become mandatory in Storybook/

test('Storybook works below any path and makes no requests to other origins', async ({ page, storybook }) => {
  const seen: string[] = []
  collectProblems(page, storybook, seen)
  await page.goto(`${storybook}/?path=/story/elements-when-booking--default`)
  const story = page.frameLocator('#storybook-preview-iframe')
  await expect(story.getByRole('button', { name: /\d times? free/ }).first()).toBeVisible()

  await test.step('controls change the element', async () => {
    await page.getByRole('tab', { name: /Controls/ }).click()
    await page.locator('#control-calendarImport').press('Space')
    await expect(story.locator('when-calendar-import')).toBeVisible()
  })

  await test.step('the actions panel logs events with their data', async () => {
    await story
      .getByRole('button', { name: /\d times? free/ })
      .first()
      .click()
    await story.locator('when-slot-list').getByRole('listitem').getByRole('button').first().click()
    await story.getByRole('button', { name: /^Next:/ }).click()
    await page.getByRole('tab', { name: /Actions/ }).click()
    await expect(page.getByText('when-step-change').first()).toBeVisible()
  })

  await test.step('the documentation page opens', async () => {
    await page.goto(`${storybook}/?path=/docs/elements-when-month--docs`)
    await expect(story.locator('h2', { hasText: /^Keyboard$/ })).toBeVisible()
  })
  expect(seen.filter((line) => !ofStorybook.test(line))).toEqual([])
})

for (const { tagName = '', package: home, keyboard, events } of elements)
  test(`${tagName} has a documentation page that logs nothing`, async ({ storybookPage }) => {
    expect(all.map(({ id }) => id)).toContain(`elements-${tagName}--default`)
    const { page, problems } = await storybookPage.showDocs(`elements-${tagName}--docs`)
    await expect(page.getByRole('heading', { name: tagName, level: 1 })).toBeVisible()
    for (const [heading, isThere] of Object.entries({
      Keyboard: keyboard,
      Events: events,
      Parts: true,
      Tokens: true,
    }))
      await expect(page.locator('h2', { hasText: new RegExp(`^${heading}$`) })).toHaveCount(isThere ? 1 : 0)
    await expect(page.getByText(`${home}/define/${tagName.slice(5)}`).first()).toBeVisible()
    await expect(page.getByText("from '@whenable/react'").first()).toBeVisible()
    await expect(page.locator(`.docs-story ${tagName}`).first()).toBeAttached()
    expect(problems).toEqual([])
  })

for (const { id, title } of all.filter(({ type, id }) => type === 'docs' && !id.startsWith('elements-')))
  test(`${id}: logs nothing`, async ({ storybookPage }) => {
    const leavesState = all.some((one) => one.title === title && one.tags.includes('leaves-traces'))
    const { page, problems } = await storybookPage.showDocs(id, { leavesState })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(problems).toEqual([])
  })

test('links between the guides in Storybook lead to the right page and heading', async ({
  page,
  storybook,
}) => {
  const missing = guides.map((guide) => pageOf(basename(guide, '.md'))).filter((id) => !(id in entries))
  expect(missing).toEqual([pageOf('README')])

  await page.goto(`${storybook}/?path=/docs/start--docs`)
  const shown = page.frameLocator('#storybook-preview-iframe')
  await shown.getByRole('link', { name: 'Change colours, fonts and texts' }).click()
  await shown.getByRole('link', { name: 'Languages' }).click()
  const heading = shown.locator('#changing-texts')
  await expect(heading).toBeInViewport()
})
