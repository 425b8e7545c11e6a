import { join } from 'node:path'
import { type StartedService, startService } from '@whenable/service/node'
import { violationsIn } from './fixtures/axe.js'
import { callerOf } from './fixtures/call-service.js'
import { opening } from './fixtures/clock.js'
import { mailTo } from './fixtures/mail-to.js'
import { newStore } from './fixtures/new-store.js'
import { test as base, expect, type Resource } from './fixtures/per-worker.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { type Visitor, visitorAtOpening } from './pages/visitor.js'

interface Confirming {
  readonly service: StartedService
  /** The address of the page of an event type that asks for a confirmed address. */
  readonly page: string
}

/** A service whose emails wait, because nothing listens where its mail server should be. */
const openConfirming = async (): Promise<Resource<Confirming>> => {
  const { location, remove } = await newStore()
  const apiKey = 'studio-key-for-end-to-end-tests'
  const service = await startService({
    ...{ port: 0, rateLimit: 0, store: location, apiKey, seed: true, now: opening },
    smtp: { url: 'smtp://127.0.0.1:1', from: 'booking@example.com' },
    assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
    report: () => undefined,
  })
  const call = callerOf(service.url, apiKey)
  const [grant] = await call<{ id: string }[]>('GET', '/v3/grants?email=ada%40marlow.example')
  const host = {
    ...{ email: 'coach@marlow.example', name: 'Ada Mensah', is_organizer: true, timezone: 'Europe/London' },
    availability: { calendar_ids: [] },
  }
  await call('POST', `/v3/grants/${grant?.id}/scheduling/configurations`, {
    name: 'Coaching',
    slug: 'coaching-confirmed',
    participants: [host],
    availability: {
      duration_minutes: 60,
      availability_rules: { default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }] },
    },
    event_booking: { title: 'Coaching', timezone: 'Europe/London' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 30, holds: true, confirm_email: true },
  })
  return {
    value: { service, page: `${service.url}/b/coaching-confirmed` },
    close: async () => {
      await service.close()
      await remove()
    },
  }
}

const test = base.extend<{ confirming: Confirming; visitor: Visitor }>({
  confirming: async ({ perWorker }, use) => use(await perWorker('confirming', openConfirming)),
  visitor: async ({ page }, use) => use(await visitorAtOpening(page)),
})
test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

const codeIn = (text: string): string => /code: (\d{3}) (\d{3})/.exec(text)?.slice(1).join('') ?? ''
const linkIn = (text: string): string => /https?:\/\/\S+\/e\/\S+/.exec(text)?.[0] ?? ''
const subject = /Confirm your email address/

test('a visitor enters the code of an email without leaving the page, which a reload keeps', async ({
  confirming,
  visitor,
}) => {
  const email = 'noor@one.example'
  const { page } = visitor
  await visitor.visit(confirming.page)
  await visitor.pickTime(1)
  await visitor.fillIn({ Email: email })
  await visitor.press(/^Book/)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await violationsIn(page)).toEqual([])
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  const code = codeIn(await mailTo(confirming.service, email, subject))
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  // The whole code is sent with its last digit, as it reads in the email.
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await visitor.expectBooked()
})

test('a visitor corrects their address, and finds everything else as it was', async ({
  confirming,
  visitor,
}) => {
  const { page } = visitor
  await visitor.visit(confirming.page)
  await visitor.pickTime(2)
  await visitor.fillIn({ 'Your name': 'Noor Haddad', Email: 'noor@gmial.com' })
  await page.getByLabel('Your name').focus()
  await expect(page.getByRole('button', { name: 'Did you mean noor@gmail.com?' })).toBeVisible()
  await visitor.press(/^Book/)
  await visitor.press('Change the address')
  await expect(page.getByLabel('Your name').first()).toHaveValue('Noor Haddad')
  await visitor.press('Did you mean noor@gmail.com?')
  await visitor.press(/^Book/)
  const code = codeIn(await mailTo(confirming.service, 'noor@gmail.com', subject))
  await page.getByLabel('Code from the email').fill(code)
  await visitor.expectBooked()
})

test('the link of the email confirms on another device, and the page where the visitor booked says so', async ({
  confirming,
  visitor,
  browser,
}) => {
  const email = 'noor@three.example'
  await visitor.visit(confirming.page)
  await visitor.pickTime(3)
  await visitor.fillIn({ Email: email })
  await visitor.press(/^Book/)
  const link = linkIn(await mailTo(confirming.service, email, subject))
  const phone = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const other = await phone.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm and book' }).click()
  await expect(other).toHaveURL(/\/manage\//)
  await phone.close()
  await visitor.page.clock.fastForward(5_000)
  await visitor.expectBooked()
})

test('a visitor without scripts enters the code on the next page', async ({ confirming, browser }) => {
  const email = 'noor@four.example'
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(confirming.page)
  await page.locator('.fallback a[href*="slot="]').last().click()
  await page.getByLabel('Your name').fill('Noor Haddad')
  await page.getByLabel('Email').first().fill(email)
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const code = codeIn(await mailTo(confirming.service, email, subject))
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm and book' }).click()
  await expect(page).toHaveURL(/\/manage\//)
  await context.close()
})

for (const width of [320, 1_200])
  test(`the code fits a page of ${width} pixels`, async ({ confirming, visitor }) => {
    const { page } = visitor
    await page.setViewportSize({ width, height: 800 })
    await visitor.visit(confirming.page)
    await visitor.pickTime(width === 320 ? 5 : 6)
    await visitor.fillIn({ Email: `noor@w${width}.example` })
    await visitor.press(/^Book/)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
  })
