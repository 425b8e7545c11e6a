import { violationsIn } from './fixtures/axe.js'
import { mailTo } from './fixtures/mail-to.js'
import { expect, test } from './fixtures/owner.js'
import { halfHours } from './pages/half-hours.js'
import { separateVisitor } from './pages/visitor.js'

/**
 * Days of a host who works from 9 to 17 where they are: at home in London, and in New York from 16 March to 1 April. `times` are those
 * of a visitor in Berlin. America changes its clocks on 8 March, Europe on 29 March.
 */
const days = [
  { when: 'before the trip', day: /Friday,? 13 March/, host: 'London', times: halfHours(10, 18) },
  {
    when: 'on its first day, when only America has changed its clocks',
    ...{ day: /Monday,? 16 March/, host: 'New York', times: halfHours(14, 22) },
  },
  {
    when: 'during it, when Europe has changed its clocks as well',
    ...{ day: /Monday,? 30 March/, host: 'New York', times: halfHours(15, 23) },
  },
  { when: 'on its last day', day: /Wednesday,? 1 April/, host: 'New York', times: halfHours(15, 23) },
  { when: 'after the trip', day: /Thursday,? 2 April/, host: 'London', times: halfHours(10, 18) },
] as const

/** Bookings of the visitor, and when they are for the visitor and for the host. */
const bookings = [
  {
    ...{ day: /Tuesday,? 17 March/, time: '14:30' },
    shown: ['Tuesday, 17 March 2026, 14:30–15:00', /^Berlin, UTC\+1 · in \d+ days$/],
    visitors: 'When: Tuesday, 17 March 2026, 14:30–15:00 (Berlin, UTC+1)',
    hosts: 'When: Tuesday, 17 March 2026, 09:30–10:00 (New York, UTC-4)',
  },
  {
    ...{ day: /Thursday,? 2 April/, time: '10:30' },
    shown: ['Thursday, 2 April 2026, 10:30–11:00', /^Berlin, UTC\+2 · in \d+ days$/],
    visitors: 'When: Thursday, 2 April 2026, 10:30–11:00 (Berlin, UTC+2)',
    hosts: 'When: Thursday, 2 April 2026, 09:30–10:00 (London, UTC+1)',
  },
] as const

test('a host plans a trip: hours and emails are those of where they are, and visitors read their own time', async ({
  browser,
  owner: { eventType, origin },
  page,
  service,
}) => {
  await test.step('the host adds the trip to the hours', async () => {
    await page.goto(`${origin}/admin/availability`)
    await page.getByRole('button', { name: 'Add a trip' }).click()
    const form = page.getByRole('form', { name: 'Travel' })
    await form.getByRole('button', { name: 'Time zone: Europe/London' }).click()
    await form.getByRole('combobox').fill('New York')
    await form
      .getByRole('option', { name: /New York/ })
      .first()
      .click()
    await form.getByLabel('First day').fill('2026-03-16')
    await form.getByLabel('Last day').fill('2026-04-01')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    const trips = page.getByRole('list', { name: 'Travel' })
    await expect(trips).toContainText('America/New York')
    await expect(trips).toContainText('Monday 16 March – Wednesday 1 April 2026')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. Free times follow at once.')).toBeVisible()
  })

  const visitor = await separateVisitor(browser, { timeZone: 'Europe/Berlin' })
  await visitor.visit(`${origin}/b/${eventType.slug}`)
  for (const { when, day, host, times } of days)
    await test.step(`visitors are offered the host's hours ${when}`, async () => {
      await expect.poll(() => visitor.timesOn(day)).toEqual(times)
      await expect(visitor.times.first()).toHaveText(`${times[0]} 09:00 ${host}`)
      await expect(visitor.page.getByRole('button', { name: 'Time zone: Europe/Berlin' })).toBeVisible()
    })

  for (const { day, time, shown, visitors, hosts } of bookings)
    await test.step(`a booking is in the time of each reader: ${hosts}`, async () => {
      await visitor.visit(`${origin}/b/${eventType.slug}`)
      await visitor.timesOn(day)
      await visitor.times.filter({ hasText: time }).first().click()
      await visitor.press(/^Next:/)
      await visitor.fillIn()
      await visitor.book()
      for (const text of shown) await expect(visitor.page.getByText(text, { exact: true })).toBeVisible()
      const [, date = ''] = /When: \w+, (\d+ \w+) 2026/.exec(hosts) ?? []
      const short = date.replace(/(\d+ \w{3})\w*/, '$1')
      const about = (kind: string) => new RegExp(`^${kind}.*${short} 2026`)
      expect(await mailTo(service, 'noor@example.com', about('Booked'))).toContain(visitors)
      expect(await mailTo(service, 'ada@example.com', about('New booking'))).toContain(hosts)
    })

  await test.step('the host reads the trip again, and takes it back', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Remove America/New York' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. Free times follow at once.')).toBeVisible()
    await visitor.visit(`${origin}/b/${eventType.slug}`)
    await expect.poll(() => visitor.timesOn(/Monday,? 16 March/)).toEqual(halfHours(10, 18))
  })
  await visitor.leave()
})
