import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { test } from './fixtures/new-service.js'
import { expect } from './fixtures/per-worker.js'
import { consoleProblemsOf } from './pages/console.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { signInOwner } from './pages/sign-in-owner.js'
import { separateVisitor } from './pages/visitor.js'

/** Answers a poll: for each time in order, what is pressed. */
const answer = async (page: Page, address: string, name: string, votes: readonly string[]) => {
  await page.goto(address)
  const poll = page.locator('when-poll')
  for (const [index, vote] of votes.entries())
    await poll.getByRole('radiogroup').nth(index).getByText(vote, { exact: true }).click()
  await poll.getByLabel('Your name').fill(name)
  await poll.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`)
  await poll.getByRole('button', { name: 'Save my answer' }).click()
  await expect(poll).toContainText('Your answer is saved')
}

test.use({ hasMailServer: true })

test('an organizer makes a poll, three people answer, a time is taken, another is booked, and all are told', async ({
  browser,
  context,
  page,
  service,
}) => {
  const problems = consoleProblemsOf(page)
  await context.clock.install({ time: new Date(opening * 1000) })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const eventType = await signInOwner(page, service)
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/admin`)
  await page.getByRole('link', { name: 'Polls' }).click()
  await expect(page.getByRole('heading', { name: 'Polls', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No polls yet' })).toBeVisible()

  const polls = page.locator('when-polls')
  const starts = await test.step('three times of two days, and the link', async () => {
    await polls.getByRole('button', { name: 'New poll' }).click()
    const columns = polls.locator('when-week [part~=slot]')
    await columns.first().waitFor()
    const count = await columns.count()
    expect(count).toBeGreaterThan(12)
    for (const index of [0, 2, count - 1]) await columns.nth(index).click()
    await expect(polls.getByRole('heading', { name: '3 times chosen' })).toBeVisible()
    await polls.getByLabel('Title').fill('Planning the spring release')
    expect(await violationsIn(page)).toEqual([])
    await polls.getByRole('button', { name: 'Make the poll' }).click()
    await expect(polls.getByText('The poll is ready')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/polls\/[\w-]+$/)
    await expect(polls.getByRole('heading', { name: 'Planning the spring release' })).toBeFocused()
    const rows = await polls.locator('tbody tr th').evaluateAll((heads) => heads.map(({ id }) => id))
    return rows.map((id) => Number(id.replace('time-', '')))
  })
  expect(starts).toHaveLength(3)
  await polls.getByRole('button', { name: 'Copy' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/p\/[\w-]+$/)

  const people = await Promise.all(['Noor', 'Robin', 'Sam'].map(() => separateVisitor(browser)))
  const pageOf = (index: number) => (people[index] as (typeof people)[number]).page
  await answer(pageOf(0), address, 'Noor', ['Yes', 'Yes', 'No'])
  await answer(pageOf(1), address, 'Robin', ['No', 'If needed', 'Yes'])
  await answer(pageOf(2), address, 'Sam', ['Yes', 'No', 'No'])

  // The next look.
  await page.clock.runFor(11_000)
  await expect(polls.getByRole('row', { name: /Best time/ })).toContainText('Yes')
  await expect(polls.getByRole('columnheader', { name: 'Robin' })).toBeVisible()
  await expect(polls.getByRole('rowheader').nth(0)).toContainText('Best time')
  expect(await violationsIn(page)).toEqual([])

  await test.step('the best time is taken by somebody else while the owner is asked', async () => {
    // The question stays, whatever the page reads meanwhile.
    await polls.getByRole('row').nth(1).getByRole('button', { name: 'Book this time' }).click()
    const other = await fetch(`${service.url}/v3/scheduling/bookings?configuration_id=${eventType}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ start_time: starts[0], end_time: (starts[0] as number) + 1_800 },
        guest: { name: 'Kai', email: 'kai@example.com' },
      }),
    })
    expect(other.status).toBeLessThan(300)
    await page.getByRole('dialog').getByRole('button', { name: 'Book this time' }).click()
    await expect(polls.getByRole('alert')).toContainText('Nothing was booked')
    await expect(polls.getByRole('rowheader').nth(0)).toContainText('No longer free')
    await expect(polls.getByRole('rowheader').nth(1)).toContainText('Best time')
  })

  // The same poll, in another tab of theirs.
  const tab = await context.newPage()
  await tab.goto(page.url())
  const late = tab.locator('when-polls').getByRole('row').nth(3)
  await late.getByRole('button', { name: 'Book this time' }).click()

  await test.step('books the time that suits most, and is told who is invited', async () => {
    await polls.getByRole('row').nth(2).getByRole('button', { name: 'Book this time' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Invitations: Noor and Robin')
    await expect(dialog).toContainText('Told which time was chosen: Sam')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Book this time' }).click()
    await expect(polls.getByText(/^Booked: /).first()).toBeVisible()
    await expect(polls.getByRole('heading', { name: 'Planning the spring release' })).toBeFocused()
    await expect(polls.getByText('Decided')).toBeVisible()
  })

  await tab.getByRole('dialog').getByRole('button', { name: 'Book this time' }).click()
  await expect(tab.locator('when-polls').getByRole('alert')).toContainText(
    'Another time of this poll was booked meanwhile.',
  )
  await tab.close()

  const recipients = async () =>
    (await service.mails())
      .filter(({ text }) => text.includes('Planning the spring release'))
      .map(({ to }) => to.email)
      .filter((email) => email !== 'ada@example.com')
      .sort()
  await expect.poll(recipients).toEqual(['noor@example.com', 'robin@example.com', 'sam@example.com'])
  await pageOf(2).reload()
  await expect(pageOf(2).locator('when-poll')).toContainText('Chosen time:')

  await test.step('goes on to the booking, back to the list, and on a phone', async () => {
    await expect(polls.getByRole('link', { name: 'See the booking' })).toHaveAttribute(
      'href',
      /\/admin\/bookings\?booking=/,
    )
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await horizontalOverflowOf(page)).toBe(0)
    expect(await violationsIn(page)).toEqual([])
    await polls.getByRole('link', { name: 'All polls' }).click()
    await expect(page).toHaveURL(/\/admin\/polls$/)
    await expect(polls.getByRole('listitem').first()).toContainText('3 answers')
  })
  // The browser logs the two refused choices.
  expect(problems.filter((text) => !/\b(400|409)\b/.test(text))).toEqual([])
  for (const person of people) await person.leave()
})
