import { expect, test } from './fixtures/studio.js'
import { consoleProblemsOf } from './pages/console.js'

test('a booking works under a strict content security policy with trusted types', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const consoleProblems = consoleProblemsOf(page)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('policy broken:', violatedDirective, blockedURI, sample),
    )
  })
  const answer = await page.goto(studio.site)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await page.locator('when-booking').evaluate((booking) => booking.setAttribute('calendar-import', ''))
  await visitor.days.first().waitFor()
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await page.getByRole('combobox').fill('Tokyo')
  await page.keyboard.press('Enter')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'See my calendar here' }).click(),
  ])
  await chooser.setFiles({
    name: 'mine.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260305\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR\n',
    ),
  })
  await expect(page.locator('when-calendar-import')).toContainText(/mine\.ics: \d+ free times conflict/)
  await visitor.pickTime(4)
  await visitor.fillIn({ 'What should we look at first': '<img src=x onerror=alert(1)>' })
  await visitor.book()

  // The policy is enforced: other scripts cannot inject markup.
  expect(consoleProblems).toEqual([])
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>markup</b>'
    } catch (error) {
      return (error as Error).name
    }
    return ''
  })
  // A browser without trusted types, such as Firefox 140, blocks nothing.
  const hasTrustedTypes = await page.evaluate(() => 'trustedTypes' in window)
  expect(refused).toBe(hasTrustedTypes ? 'TypeError' : '')
})
