import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { startService } from '@whenable/service/node'
import type { Instant } from '@whenable/time'
import { violationsIn } from './fixtures/axe.js'
import { callerOf } from './fixtures/call-service.js'
import { opening } from './fixtures/clock.js'
import { newStore } from './fixtures/new-store.js'
import { expect, test as ownerTest } from './fixtures/owner.js'
import { separateVisitor } from './pages/visitor.js'

interface Gateway {
  readonly url: string
  /** The text messages that it has taken. */
  readonly taken: { readonly to: string; readonly text: string }[]
}

const replySecret = 'a-secret-for-replies-of-end-to-end-tests'
const apiKey = 'studio-key-for-end-to-end-tests'

/** A service that sends through a gateway. It is started anew at later times, because its clock cannot be moved. */
const start = ({ url }: Gateway, store: Awaited<ReturnType<typeof newStore>>['location'], now: Instant) =>
  startService({
    ...{ port: 0, rateLimit: 0, store, now, apiKey },
    sms: {
      gateway: {
        ...{ kind: 'http', url, method: 'POST', headers: {}, replySecret },
        body: '{"to": "{{to}}", "text": "{{text}}"}',
      },
      mostPerDay: 100,
    },
    assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
    secretKey: Buffer.alloc(32, 7).toString('base64'),
    report: () => undefined,
  })

/** A plain gateway of text messages, and a service that sends through it. */
const test = ownerTest.extend<{
  gateway: Gateway
  location: Awaited<ReturnType<typeof newStore>>['location']
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern
  gateway: async ({}, use) => {
    const taken: Gateway['taken'] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      taken.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      response.writeHead(202).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken })
    await new Promise((done) => {
      server.close(done)
      server.closeAllConnections()
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern
  location: async ({}, use) => {
    const { location, remove } = await newStore()
    await use(location)
    await remove()
  },
  service: async ({ gateway, location }, use) => {
    const service = await start(gateway, location, opening)
    await use(service)
    // The test has closed it, unless it has failed before.
    await service.close().catch(() => undefined)
  },
})
test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

const phone = 'Your phone number with country code (+…)'
const consent = 'Send me a reminder by text message'

/** Books a time of a day, and agrees to a text message, or not. */
const book = async (browser: Browser, address: string, day: number, email: string, agrees: boolean) => {
  const visitor = await separateVisitor(browser)
  await visitor.visit(address)
  const startsAt = await visitor.pickTime(day)
  await visitor.fillIn({ Email: email, [phone]: '+44 7700 900 123' })
  const box = visitor.page.getByLabel(consent)
  await expect(box).not.toBeChecked()
  if (agrees) await box.check()
  await visitor.book()
  await visitor.leave()
  return startsAt
}

test('an owner switches reminders by text message on, and guests who agree get one, until they reply STOP', async ({
  owner: { call, eventType, origin },
  gateway,
  location,
  service,
  page,
  browser,
}) => {
  test.slow()
  await page.goto(`${origin}/admin/event-types/${eventType.id}`)
  await page.locator('details[data-section=messages] > summary').click()
  await page.getByRole('checkbox', { name: 'Reminders by text message' }).check()
  await page.getByRole('textbox', { name: 'Reminders by text message' }).fill('30 min')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await call('GET', `/admin/v1/event-types/${eventType.id}`)).data)
    .toMatchObject({
      scheduler: {
        sms_reminders: { minutes_before_event: [30], phone_field: 'phone', consent_field: 'sms_reminder' },
      },
    })

  const address = `${origin}/b/${eventType.slug}`
  const first = await book(browser, address, 0, 'noor@example.com', true)
  await book(browser, address, 0, 'lee@example.com', false)
  const second = await book(browser, address, 1, 'noor@example.com', true)
  expect(gateway.taken).toEqual([])
  await service.close()

  const later = await start(gateway, location, (first - 20 * 60) as Instant)
  await expect.poll(() => gateway.taken).toHaveLength(1)
  const [{ to, text } = { to: '', text: '' }] = gateway.taken
  expect(to).toBe('+447700900123')
  expect(text).toMatch(/^Reminder: /)
  expect(text).toContain(`${origin}/manage/`)
  expect(text).toMatch(/Reply STOP for no more reminders\.$/)
  const reply = await fetch(`${later.url}/sms-replies/${replySecret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: to, text: 'Stop' }),
  })
  expect(reply.status).toBe(204)
  await later.close()

  const last = await start(gateway, location, (second - 20 * 60) as Instant)
  const ask = callerOf(last.url, apiKey)
  const history = async () => {
    const list = await ask<{ id: string; start_time: number }[]>('GET', '/admin/v1/bookings')
    const booking = list.find(({ start_time }) => start_time === second)
    const { history } = await ask<{ history: { kind: string }[] }>('GET', `/admin/v1/bookings/${booking?.id}`)
    return history.map(({ kind }) => kind)
  }
  await expect.poll(history).toEqual(['booked', 'sms_refused'])
  // Neither the second one, nor the guest who did not agree.
  expect(gateway.taken).toHaveLength(1)
  await last.close()
})
