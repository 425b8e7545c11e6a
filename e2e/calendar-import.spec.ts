import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/studio.js'

/** A calendar file with a private event at a time, in Unix seconds, which repeats a week later. */
const calendarAt = (start: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${new Date(start * 1000).toISOString().replace(/[-:]|\.000/g, '')}`,
    'DURATION:PT10M',
    'RRULE:FREQ=WEEKLY;COUNT=2',
    'SUMMARY:Dentist-on-Harley-Street',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('a visitor sees conflicts with an imported calendar and books anyway, and the calendar never leaves the page', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  )
  await visitor.visit(studio.site)
  await page.locator('when-booking').evaluate((booking) => booking.setAttribute('calendar-import', ''))
  await visitor.days.nth(3).click()
  await expect(visitor.times.first()).toBeVisible()
  const start = await page
    .locator('when-slot-list')
    .evaluate((list: HTMLElement & { slots?: { start: number }[] }) => list.slots?.[0]?.start ?? 0)

  const sentBefore = sent.length
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'See my calendar here' }).click(),
  ])
  await chooser.setFiles({
    name: 'private.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendarAt(start)),
  })
  await expect(page.locator('when-calendar-import')).toContainText(/private\.ics: 1 free time conflicts/)
  await expect(page.getByRole('button', { name: /Conflicts with your calendar/ })).toHaveCount(1)
  expect(await violationsIn(page, 'when-booking')).toEqual([])
  // Chunks that parse calendars are loaded; nothing of the calendar leaves the page.
  expect(
    sent.slice(sentBefore).filter((request) => !/^GET \S+\/embed\/chunks\/\S+\.js $/.test(request)),
  ).toEqual([])

  await page.getByRole('button', { name: /Conflicts with your calendar/ }).click()
  await visitor.press(/^Next:/)
  await visitor.fillIn()
  await visitor.book()
  expect(sent.filter((request) => /dentist|private\.ics|VEVENT/i.test(request))).toEqual([])
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(/dentist|private\.ics|VEVENT/i)
})
