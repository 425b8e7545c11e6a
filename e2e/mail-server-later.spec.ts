import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { parseBookingReference } from '@whenable/contract'
import { type StartedService, startService } from '@whenable/service/node'
import { type Instant, instant } from '@whenable/time'
import {
  calendarOf,
  type Mailbox,
  openMailbox,
  readCalendar,
} from '../packages/service/src/testing/mailbox.js'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { newStore } from './fixtures/new-store.js'
import { test as base, expect } from './fixtures/per-worker.js'
import { type SeparateVisitor, separateVisitor } from './pages/visitor.js'

const dayThree = instant(opening + 2 * 86_400)
const ada = 'ada@example.com'

interface Fixtures {
  readonly mailbox: Mailbox
  /** Starts the service at a time, with the data and the address that it had before. */
  readonly startAt: (now: Instant) => Promise<StartedService>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox({ password: 'letter box' })
    await use(mailbox)
    await mailbox.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern
  startAt: async ({}, use) => {
    const { location, remove } = await newStore()
    const secretKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
    let running: StartedService | undefined
    await use(async (now) => {
      const port = running ? Number(new URL(running.url).port) : 0
      await running?.close()
      running = await startService({
        ...{ port, rateLimit: 0, store: location, now, secretKey },
        assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
      })
      return running
    })
    await running?.close()
    await remove()
  },
})

/** Makes the owner, whose pages stay at this origin. */
const signUp = async (page: Page, service: StartedService): Promise<string> => {
  await page.goto((await service.setupLink()) ?? '')
  await page.getByLabel('Name').fill('Ada Mensah')
  await page.getByLabel('Email').fill(ada)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  return new URL(page.url()).origin
}

/** Calls the API as the owner who is signed in on a page. */
const ownerCall = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked) => {
    const token = await (await fetch('/admin/v1/token', { method: 'POST' })).json()
    const authorization = `Bearer ${token.data.access_token}`
    return (await (await fetch(asked, { headers: { authorization } })).json()).data
  }, path)

/** Books the first time of a day with free times. @returns the address of the page of the booking. */
const bookOn = async (visitor: SeparateVisitor, address: string, day: number, name: string) => {
  await visitor.visit(address)
  await visitor.pickTime(day)
  await visitor.fillIn({ 'Your name': name, Email: emailOf(name) })
  await visitor.book()
  const link = visitor.page.getByRole('link', { name: 'Reschedule' })
  await expect(link).toBeVisible()
  return link.evaluate((one: HTMLAnchorElement) => one.href.replace(/[?#].*/, ''))
}
const emailOf = (name: string) => `${name.toLowerCase()}@example.com`

/** Whatever a page says, to everybody. */
const spoken = (page: Page) => page.locator('body').ariaSnapshot()
const aboutEmail = /e-?mail|inbox|invit/i

const bookingOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
const detailsOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Booking of ${name}` })

/** To whom emails have gone, and about what. */
const delivered = ({ received }: Mailbox) =>
  received.map(({ to, email }) => `${email.subject?.split(':')[0]}: ${to}`).sort()

const sequenceIn = async (manage: string): Promise<number> =>
  readCalendar(await (await fetch(`${manage}/calendar.ics`)).text()).event.sequence

test('a mail server is added on the third day: what waited is the owner’s choice, and what follows is emailed once', async ({
  browser,
  context,
  mailbox,
  page,
  startAt,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.clock.install({ time: new Date(opening * 1000) })
  let service = await startAt(opening)
  const origin = await signUp(page, service)
  const [eventType] = await ownerCall<{ id: string; slug: string }[]>(page, '/admin/v1/event-types')
  const address = `${service.url}/b/${eventType?.slug}`
  const settings = async () => {
    const path = `${service.url}/v3/scheduling/ui-settings?configuration_id=${eventType?.id}`
    return (await (await fetch(path)).json()).data.capabilities as string[]
  }
  const owned = (manage: string) => {
    const { bookingId } = parseBookingReference(manage.split('/').at(-1) ?? '')
    return ownerCall<{ sends_email: boolean }>(page, `/admin/v1/bookings/${bookingId}`)
  }

  const visitor = await separateVisitor(browser)
  const noor = await bookOn(visitor, address, 3, 'Noor')
  await test.step('without it, a visitor is promised no email', async () => {
    expect(await spoken(visitor.page)).not.toMatch(aboutEmail)
    await visitor.page.goto(noor)
    await expect(visitor.page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(await spoken(visitor.page)).not.toMatch(aboutEmail)
    expect(await settings()).not.toContain('mail')
    expect(await owned(noor)).toMatchObject({ sends_email: false })
  })
  const kit = await bookOn(visitor, address, 4, 'Kit')

  await test.step('the owner who cancels is given the guest’s link to hand over', async () => {
    await page.goto(`${origin}/admin/bookings`)
    await bookingOf(page, 'Noor').getByRole('link').click()
    await detailsOf(page, 'Noor').getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('No email is sent. Afterwards, send the guest their link yourself.')
    const answer = page.waitForResponse(/\/cancel$/)
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    expect((await (await answer).json()).data).toMatchObject({ emailed: [], sends_email: false })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const path = new URL(noor).pathname
    const done = page.getByRole('status').filter({ hasText: 'No email was sent: send Noor the link.' })
    const copies = [done, detailsOf(page, 'Noor')].map((one) => one.getByRole('button', { name: 'Copy' }))
    for (const copy of copies) {
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await copy.click()
      await expect.poll(copied).toBe(`${origin}${path}`)
    }
    await visitor.page.goto(noor)
    await expect(visitor.page.getByRole('heading', { name: /cancelled/i }).first()).toBeVisible()
    expect(await spoken(visitor.page)).not.toMatch(aboutEmail)
  })
  await visitor.leave()

  service = await startAt(dayThree)
  await context.clock.setSystemTime(dayThree * 1000)
  await page.goto(`${origin}/admin/settings`)
  await page.getByRole('link', { name: 'Email', exact: true }).click()

  await test.step('the owner sets it; a wrong password is said at its field', async () => {
    await expect(page.getByRole('heading', { name: 'Emails are not sent' })).toBeVisible()
    await page.getByRole('button', { name: 'Set up emails' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Mail server').fill('127.0.0.1')
    await dialog.getByLabel('Encryption').selectOption('None')
    await dialog.getByLabel('Port').fill(String(mailbox.port))
    await dialog.getByLabel('User name').fill('ada')
    await dialog.getByLabel('Password').fill('letterbox')
    await dialog.getByLabel('Sender').fill(`Ada Mensah <${ada}>`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The server did not accept the user name and password.')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByLabel('Password').fill('letter box')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Emails are sent' })).toBeVisible()
  })

  await test.step('nothing that waited goes by itself; a test does', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(`On its way to ${ada}`)).toBeVisible()
    expect(mailbox.received.map(({ from, to }) => [from, to])).toEqual([[ada, ada]])
    mailbox.received.length = 0
  })

  await test.step('the owner is asked about what is still true, and decides about each', async () => {
    const held = page.getByRole('region', { name: 'Emails that waited: 4' })
    await expect(held).toContainText('No longer true, and dropped: 2')
    await expect(held.getByRole('listitem').filter({ hasText: /^Booked.*noor@/ })).toHaveCount(0)
    expect(await violationsIn(page)).toEqual([])
    await held.getByRole('button', { name: /^Send: kit@example.com, Booked/ }).click()
    await expect.poll(() => delivered(mailbox)).toEqual(['Booked: kit@example.com'])
    await page.getByRole('button', { name: 'Discard all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click()
    await expect(page.getByRole('region', { name: /^Emails that waited/ })).toHaveCount(0)
  })

  const later = await separateVisitor(browser)
  await later.page.clock.setSystemTime(dayThree * 1000)
  const lee = await bookOn(later, address, 4, 'Lee')
  await test.step('the next booking is emailed to guest and host, and its pages say so', async () => {
    await expect(later.page.getByText('We’ve sent an invitation to lee@example.com.')).toBeVisible()
    expect(await settings()).toContain('mail')
    expect(await owned(lee)).toMatchObject({ sends_email: true })
  })
  await test.step('each person gets one email about a change', async () => {
    await page.goto(`${origin}/admin/bookings`)
    await bookingOf(page, 'Lee').getByRole('link').click()
    await detailsOf(page, 'Lee').getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Everybody is told by email.')
    await dialog.getByLabel('Time', { exact: true }).fill('20:00')
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(page.getByText('Moved. Lee is told.')).toBeVisible()
    await later.page.goto(kit)
    await later.page.getByRole('button', { name: 'Cancel' }).click()
    await later.page.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(later.page.getByRole('heading', { name: /cancelled/i }).first()).toBeVisible()
  })

  await expect.poll(() => service.mails()).toEqual([])
  expect(delivered(mailbox)).toEqual(
    [
      ...['Booked: kit@example.com'],
      ...['Booked: lee@example.com', `New booking: ${ada}`],
      ...['Moved: lee@example.com', `Moved: ${ada}`],
      ...['Cancelled: kit@example.com', `Cancelled: ${ada}`],
    ].sort(),
  )
  // The calendar file of a booking’s page is as new as the email about it.
  const lastTo = (to: string) => {
    const mail = mailbox.received.findLast((one) => one.to === to)
    return mail && calendarOf(mail).event.sequence
  }
  expect([lastTo('lee@example.com'), lastTo('kit@example.com')]).toEqual([1, 1])
  expect([await sequenceIn(lee), await sequenceIn(kit)]).toEqual([1, 1])
  await later.leave()
})
