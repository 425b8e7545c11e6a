import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { mailTo } from './fixtures/mail-to.js'
import { expect, test } from './fixtures/owner.js'
import { halfHours } from './pages/half-hours.js'
import { signInMember } from './pages/member.js'
import { separateVisitor, type Visitor } from './pages/visitor.js'

const halfHour = 1800

/** Saves a page of the owner's side, and waits until nothing is unsaved. */
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
}

/** Sets the hours of a member's Tuesdays. */
const openOnTuesdays = async (page: Page, hours: string): Promise<void> => {
  await page.getByRole('link', { name: 'Availability' }).click()
  await page.getByLabel('Tuesday, range 1').fill(hours)
  await page.getByLabel('Tuesday, range 1').press('Tab')
  await save(page)
}

/** A section of the editor of an event type, opened. */
const openSection = async (page: Page, name: string): Promise<void> =>
  page.locator('details:not([open]) > summary').filter({ hasText: name }).click()

/** Opens the hosts of an event type in its editor. */
const openHosts = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await openSection(page, 'Calendars and hosts')
}

/** Adds a host in the editor. */
const addHost = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email address of a host').fill(email)
  await page.getByRole('button', { name: 'Add a host' }).click()
  await expect(hostRow(page, email)).toContainText('Is asked when you save')
}

/** A host in the editor. */
const hostRow = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Hosts' }).getByRole('listitem').filter({ hasText: email })

/** Accepts to host on the page of event types. */
const accept = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Accept: 30-minute meeting' }).click()
  await expect(page.getByRole('heading', { name: 'You also host' })).toBeVisible()
}

/** Expects the free times of Tuesday, after reading the page again. */
const expectTimes = async (visitor: Visitor, address: string, times: readonly string[]): Promise<void> => {
  await visitor.page.goto(address)
  await expect.poll(() => visitor.timesOn(/Tuesday,? 3 March/)).toEqual(times)
}

/** Books a time of Tuesday. */
const book = async (visitor: Visitor, time: string): Promise<void> => {
  await visitor.times.filter({ hasText: time }).click()
  await visitor.press(/^Next:/)
  await visitor.fillIn()
  await visitor.book()
}

const addresses = { 'Ada Mensah': 'ada@example.com', 'Jonas Okafor': 'jonas@example.com' } as const

/** Names as a text has them. */
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** The visitor's booking in the list of bookings. */
const bookingRow = (page: Page) =>
  page.locator('when-bookings').getByRole('listitem').filter({ hasText: 'Noor Haddad' })

/** The rules of choosing hosts. Ada's hours are from 9 to 17, those of Jonas from 13 to 19 on Tuesdays. */
const rules = [
  {
    method: 'All hosts together',
    warning: true,
    before: [],
    after: halfHours(13, 17),
    time: '14:00',
    hosts: ['Ada Mensah', 'Jonas Okafor'],
    narrowed: halfHours(15, 16),
  },
  {
    method: 'Whoever is free',
    warning: false,
    before: halfHours(9, 17),
    after: halfHours(9, 19),
    time: '18:00',
    hosts: ['Jonas Okafor'],
    narrowed: halfHours(9, 17),
  },
] as const

for (const { method, warning, before, after, time, hosts, narrowed } of rules)
  test(`a member who is asked to host takes part once they accept, and bookings name their hosts: ${method}`, async ({
    browser,
    owner: { call, eventType, origin },
    page,
    service,
  }) => {
    const editor = `${origin}/admin/event-types/${eventType.id}`
    const address = `${origin}/b/${eventType.slug}`
    // A booking of Ada alone, of another day: lists name hosts where they differ.
    const wednesday = opening - 300 + 49 * 3600
    await call('POST', `/v3/scheduling/bookings?configuration_id=${eventType.id}`, {
      ...{ start_time: wednesday, end_time: wednesday + halfHour },
      guest: { name: 'Robin', email: 'robin@example.com' },
    })
    await call('POST', '/admin/v1/members', { name: 'Jonas Okafor', email: 'jonas@example.com' })
    const jonas = await signInMember(browser, service, 'jonas@example.com')
    await openOnTuesdays(jonas, '13-19')
    const visitor = await separateVisitor(browser)

    await test.step('the owner asks, and the host is not offered yet', async () => {
      await openHosts(page, editor)
      await addHost(page, 'jonas@example.com')
      await page.getByLabel('Who takes a booking').selectOption(method)
      await save(page)
      await expect(hostRow(page, 'jonas@example.com')).toContainText('Has not accepted yet')
      await expect(page.getByText('Visitors see no times until every host has accepted.')).toBeVisible({
        visible: warning,
      })
      expect(await violationsIn(page)).toEqual([])
      await expectTimes(visitor, address, before)
    })

    await test.step('the host accepts from the email', async () => {
      const request = await mailTo(service, 'jonas@example.com', /^Please host: /)
      await jonas.goto(/https?:\S+\/admin\S*/.exec(request)?.[0] ?? '')
      await expect(jonas.getByRole('heading', { name: 'You are asked to host' })).toBeVisible()
      expect(await violationsIn(jonas)).toEqual([])
      await accept(jonas)
    })

    await test.step('visitors are offered the times of the rule, and read who hosts', async () => {
      await expectTimes(visitor, address, after)
      await book(visitor, time)
      await expect(visitor.page.getByText(listed([...hosts, 'you']), { exact: true })).toBeVisible()
    })

    await test.step('the emails of all name them', async () => {
      expect(await mailTo(service, 'noor@example.com', /^Booked/)).toContain(`With: ${listed(hosts)}\n`)
      for (const host of hosts)
        expect(await mailTo(service, addresses[host], /^New booking.*Noor Haddad/)).toContain(
          `With: ${listed(hosts)}\n`,
        )
      const informed = (await service.mails()).filter(({ subject }) => /^New booking.*Noor/.test(subject))
      expect(informed).toHaveLength(hosts.length)
    })

    for (const tab of [page, jonas])
      await test.step(`${tab === page ? 'the owner' : 'the host'} reads them in the details of the booking`, async () => {
        await tab.goto(`${origin}/admin/bookings`)
        await bookingRow(tab).getByRole('link').click()
        const details = tab.getByRole('complementary', { name: 'Booking of Noor Haddad' })
        await expect(details.getByRole('definition').filter({ hasText: hosts[0] })).toHaveText(listed(hosts))
      })

    await test.step('the owner reads them in the list', async () => {
      await expect(bookingRow(page)).toContainText(`30-minute meeting, ${hosts.join(', ')}`)
    })

    await test.step('the owner sees the hours of the host, and sets others for the event type', async () => {
      await openHosts(page, editor)
      await expect(hostRow(page, 'jonas@example.com')).toContainText('Default hours, Working hours')
      await openSection(page, 'Hours')
      await page.getByLabel('Hosts', { exact: true }).and(page.locator('select')).selectOption('Jonas Okafor')
      await page.getByLabel('Hours', { exact: true }).selectOption('Only for this event type')
      await page.getByLabel('Tuesday, range 1').fill('15-16')
      await page.getByLabel('Tuesday, range 1').press('Tab')
      await save(page)
      await expect(hostRow(page, 'jonas@example.com')).toContainText('Only for this event type')
      await expectTimes(visitor, address, narrowed)
    })
    await jonas.context().close()
    await visitor.leave()
  })

test('an address without an account is said when saving, and the invitation leads to a host who is offered', async ({
  browser,
  owner: { eventType, origin },
  page,
  service,
}) => {
  const editor = `${origin}/admin/event-types/${eventType.id}`
  const address = `${origin}/b/${eventType.slug}`
  const visitor = await separateVisitor(browser)
  await openHosts(page, editor)
  await addHost(page, 'lea@example.com')
  await page.getByLabel('Who takes a booking').selectOption('Whoever is free')
  await save(page)
  const row = hostRow(page, 'lea@example.com')

  await test.step('the owner reads it, invites, and reads that the host has not accepted', async () => {
    await expect(row).toContainText('No account has this address yet')
    await expectTimes(visitor, address, halfHours(9, 17))
    await row.getByRole('button', { name: 'Invite lea@example.com' }).click()
    await expect(row.getByRole('status')).toContainText('Send them this link')
    await expect(row).toContainText('Has not accepted yet')
    await expect(row).not.toContainText('No account')
    expect(await violationsIn(page)).toEqual([])
  })

  const lea = await signInMember(browser, service, 'lea@example.com')
  await test.step('the link of the email signs in, and shows the request', async () => {
    await expect(lea.getByRole('heading', { name: 'You are asked to host' })).toBeVisible()
    await accept(lea)
    await openOnTuesdays(lea, '17-19')
    await lea.getByRole('link', { name: 'Settings' }).click()
    await lea.getByLabel('Name', { exact: true }).fill('Lea Brandt')
    await save(lea)
  })

  await test.step('visitors are offered the hours of the new host, by name', async () => {
    await expectTimes(visitor, address, halfHours(9, 19))
    await book(visitor, '17:30')
    await expect(visitor.page.getByText('Lea Brandt and you', { exact: true })).toBeVisible()
    expect(await mailTo(service, 'noor@example.com', /^Booked/)).toContain('With: Lea Brandt\n')
    expect(await mailTo(service, 'lea@example.com', /^New booking/)).toContain('With: Lea Brandt\n')
    await openHosts(page, editor)
    await expect(row).toContainText('Lea Brandt')
  })
  await lea.context().close()
  await visitor.leave()
})
