import { readFile } from 'node:fs/promises'
import { instant } from '@whenable/time'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { expect, test } from './fixtures/owner.js'
import { consoleProblemsOf } from './pages/console.js'
import { horizontalOverflowOf } from './pages/layout.js'

const hour = 3_600
const day = 24 * hour

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

test('an owner sees how many bookings there were, were cancelled and moved, who did not come, and takes the figures along', async ({
  owner: { call, eventType, origin },
  page,
}) => {
  const problems = consoleProblemsOf(page)
  const insights = page.locator('when-insights')
  const figure = (name: string) => insights.locator('[part=figure]', { hasText: name })
  const bookAt = async (start: number, name: string): Promise<string> => {
    const { data } = await call('POST', '/admin/v1/bookings', {
      ...{ configuration_id: eventType.id, start_time: start },
      guest: { name, email: `${name.toLowerCase()}@example.net` },
    })
    return (data as { id: string }).id
  }

  await test.step('an owner without bookings is shown what to do', async () => {
    await page.goto(`${origin}/admin`)
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByRole('heading', { name: 'Insights', exact: true })).toBeFocused()
    await expect(insights.getByText('No bookings in this period')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('books, moves, cancels, and notes who did not come', async () => {
    const over = await bookAt(opening - day - hour, 'Robin')
    await call('PUT', `/admin/v1/bookings/${over}/attendance`, { attendance: 'did_not_come' })
    const moved = await bookAt(opening + day, 'Noor')
    await call('POST', `/admin/v1/bookings/${moved}/move`, { start_time: instant(opening + 2 * day) })
    const cancelled = await bookAt(opening + day, 'Mei')
    await call('POST', `/admin/v1/bookings/${cancelled}/cancel`, {})
    await bookAt(opening + 3 * day, 'Kim')
  })

  await test.step('the page counts them by week, event type and host', async () => {
    await page.reload()
    await expect(figure('Bookings')).toContainText('3')
    await expect(figure('Cancelled')).toContainText('1')
    await expect(figure('Moved')).toContainText('1')
    await expect(figure('Did not come')).toContainText('1')
    await expect(figure('Booked ahead')).toContainText('2 days')
    await insights.getByText('As a table').click()
    const row = (name: string | RegExp) => insights.getByRole('row', { name })
    await expect(row(/^23 Feb – 1 Mar/)).toHaveText(/1\s*0\s*0\s*1/)
    await expect(row(/^2–8 Mar|^2 – 8 Mar/)).toHaveText(/2\s*1\s*1\s*0/)
    await expect(row(/30-minute meeting/)).toHaveText(/3\s*1\s*1\s*1/)
    await expect(row(/Ada Mensah/)).toHaveText(/3\s*1\s*1\s*1/)
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('a file has a line for each week', async () => {
    await insights.getByRole('button', { name: 'Download as CSV' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      insights.getByRole('menuitem', { name: 'By week' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('insights-by-week.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines.at(-1)).toBe('2026-03-02,Europe/London,2,1,0,1,0,0,60')
  })

  await test.step('a year is counted by calendar month', async () => {
    await insights.getByText('12 months', { exact: true }).click()
    await insights.getByText('As a table').click()
    await expect(insights.getByRole('row', { name: 'March 2026' })).toHaveText(/3\s*1\s*1\s*\d/)
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('a week begins where those of the owner do', async () => {
    const { data } = await call('GET', '/admin/v1/schedules')
    const [schedule] = data as { id: string; limits: object }[]
    await call('PUT', `/admin/v1/schedules/${schedule?.id}`, {
      ...schedule,
      limits: { ...schedule?.limits, week_starts_on: 0 },
    })
    await page.reload()
    await insights.getByText('As a table').click()
    await expect(insights.getByRole('row', { name: /^1–7 Mar|^1 – 7 Mar/ })).toHaveText(/3\s*1\s*1\s*1/)
  })

  await test.step('it fits on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
  })
  expect(problems).toEqual([])
})
