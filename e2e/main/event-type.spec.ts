import type { Page } from '@playwright/test'
import { violationsIn } from '../fixtures/axe.js'
import { expect, tabTo, test } from '../fixtures/owner.js'
import { consoleProblemsOf } from '../pages/console.js'

test('two owners change one event type: both edits are kept, and a field of both is a choice', async ({
  context,
  page,
  owner: { eventType, origin },
}) => {
  const problems = consoleProblemsOf(page)
  const other = await context.newPage()
  const open = async (tab: Page) => {
    await tab.goto(`${origin}/admin/event-types/${eventType.id}`)
    await tab.getByRole('heading', { name: 'Live preview' }).waitFor()
    const field = (name: string) => tab.getByLabel(name, { exact: true }).first()
    const save = async () => {
      await tab.getByRole('button', { name: 'Save' }).click()
      await expect(tab.getByText(/unsaved change/)).toHaveCount(0)
    }
    return { field, save }
  }
  const [mine, theirs] = [await open(page), await open(other)]
  await theirs.field('Name').fill('Morning call')
  await theirs.save()
  await mine.field('Where').fill('At the studio')
  await mine.save()
  await expect(page.getByRole('heading', { name: 'Morning call' })).toBeVisible()

  await theirs.field('Name').fill('Their call')
  await theirs.save()
  await mine.field('Name').fill('My call')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('heading', { name: 'Somebody else changed this meanwhile' })
  await expect(conflict).toBeFocused()
  expect(await violationsIn(page)).toEqual([])
  const takeTheirs = page.getByRole('button', { name: 'Take theirs' })
  await tabTo(page, takeTheirs)
  await page.keyboard.press('Enter')
  await expect(conflict).toBeHidden()
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Their call' })).toBeVisible()
  await expect(mine.field('Where')).toHaveValue('At the studio')
  // The browser reports the refused saves.
  expect(problems.filter((text) => !text.includes('412'))).toEqual([])
})
