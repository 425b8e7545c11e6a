import { expect, test } from './listener.js'

// `transcripts` has what Orca 43 speaks in Firefox ESR, of Debian 12. Lines that begin with > are keys and typing.

test('a booking is heard from the first day to its cancellation', async ({ listener, studio, visitor }) => {
  const { arrive, press, type } = listener
  await visitor.visit(`${studio.service.url}/b/walkthrough`)
  await arrive('Project walkthrough')
  for (const name of ['Previous month', 'Next month', 'Today', 'Tomorrow', 'Wed']) await press('Tab', name)
  await press('Tab', 'Monday 2 March')
  await press('Right', 'Tuesday 3 March')
  await press('Return', '6 times free')
  await press('Tab', 'Time zone')
  await press('Tab', '13:30')
  await press('Return', 'Next')
  await press('Return', 'Your details')
  await press('Tab', 'Your name')
  type('Noor Haddad')
  await press('Tab', 'Email')
  type('noor')
  await press('Return', 'Fix 1 field')
  type('@example.com')
  await press('Return', 'You are booked')
  for (const name of ['Google', 'Outlook', 'Apple', 'Reschedule', 'Cancel']) await press('Tab', name)
  await press('Return', 'Finished loading')
  for (const name of ['Reschedule', 'Cancel']) await press('Tab', name)
  await press('Return', 'Cancel this booking?')
  await press('Tab', 'Reason')
  type('Something came up')
  await press('Tab', 'Cancel the booking')
  await press('Return', 'This booking is cancelled')
  expect(listener.transcript()).toMatchSnapshot('booking.txt')
})

test('a calendar is heard by its days, its times and its events', async ({ listener, storybook, page }) => {
  const { arrive, press } = listener
  await page.goto(`${storybook}/iframe.html?id=elements-when-calendar--work-week&viewMode=story`)
  await arrive('elements-when-calendar--work-week')
  for (const name of ['Today', 'Earlier days', 'Later days', 'Month', 'Week', 'Day', 'Agenda'])
    await press('Tab', name)
  for (const name of ['Work', 'Team', 'Hiring', 'Finance', 'Studio']) await press('Tab', name)
  await press('Tab', 'Thursday 12 March, 14:00')
  await press('Left', 'Wednesday 11 March, 14:00')
  await press('Up', 'Wednesday 11 March, 13:30')
  await press('Return', 'Interview')
  await press('Down', 'Tax call')
  await press('Escape', 'Wednesday 11 March')
  expect(listener.transcript()).toMatchSnapshot('calendar.txt')
})
