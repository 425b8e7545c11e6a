import { expect, test } from '../fixtures/hosted-pages.js'
import { guestOn } from '../pages/guest.js'
import { visitorAtOpening } from '../pages/visitor.js'

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
  await guestOn(page).move()
  await expect(page.getByRole('heading', { name: /moved|Your booking/i }).last()).toBeVisible()

  await guestOn(page).cancel()
  expect(consoleProblems).toEqual([])
})
