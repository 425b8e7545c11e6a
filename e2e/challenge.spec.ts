import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import type { ExternalChallengeResponse } from '@whenable/service'
import { type StartOptions, startService } from '@whenable/service/node'
import { opening } from './fixtures/clock.js'
import { expect, test } from './fixtures/per-worker.js'
import { consoleProblemsOf } from './pages/console.js'
import { visitorAtOpening } from './pages/visitor.js'

const assetsDirectory = join(import.meta.dirname, '../packages/embed/dist/script')
const apiKey = 'studio-key-for-challenges'

/** A service that has had as many bookings from this address as pass without a challenge, and a page with its widget. */
const openBusyService = async (options: StartOptions = {}, markup = '') => {
  const service = await startService({
    ...{ port: 0, store: 'memory', assetsDirectory, apiKey, seed: true, now: opening },
    ...options,
  })
  const { walkthrough = '' } = { ...service.studio?.configurations }
  const call = async (path: string, method = 'GET', body?: object) => {
    const response = await fetch(`${service.url}/v3/scheduling/${path}configuration_id=${walkthrough}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return (await response.json()).data
  }
  const nextWeek = opening + 7 * 86_400
  const { time_slots } = await call(`availability?start_time=${nextWeek}&end_time=${nextWeek + 86_400}&`)
  const [{ start_time, end_time }] = time_slots
  // What was cancelled has counted.
  for (let times = 0; times < 10; times++) {
    const guest = { name: 'Noor Haddad', email: 'noor@example.com' }
    const { booking_id } = await call('bookings?', 'POST', { start_time, end_time, guest })
    await call(`bookings/${booking_id}?`, 'DELETE', {})
  }
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,">
<script type="module" src="${service.url}/embed/whenable.js"></script>
<when-booking configuration-id="${walkthrough}" service-url="${service.url}">${markup}</when-booking></html>`)
  })
  await new Promise<void>((listening) => site.listen(0, listening))
  return {
    service,
    url: `http://localhost:${(site.address() as AddressInfo).port}`,
    close: async () => {
      site.closeAllConnections()
      await new Promise((closed) => site.close(closed))
      await service.close()
    },
  }
}

/** The calls that book and that solve challenges, as they are sent. */
const bookingCalls = (page: Page): Request[] => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && pathOf(request) !== 'holds') calls.push(request)
  })
  return calls
}

const pathOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1)

test('a visitor after many bookings solves a challenge without noticing, and is booked once', async ({
  page,
}) => {
  const { url, close } = await openBusyService()
  const problems = consoleProblemsOf(page)
  const calls = bookingCalls(page)
  const visitor = await visitorAtOpening(page)
  await visitor.visit(url)
  await visitor.pickTime(1)
  await visitor.fillIn({ 'What should we look at first': 'Set-up' })
  await visitor.book()
  expect(calls.map(pathOf)).toEqual(['bookings', 'challenges', 'bookings'])
  const [refused, , repeated] = await Promise.all(calls.map((call) => call.allHeaders()))
  expect(repeated?.['idempotency-key']).toBe(refused?.['idempotency-key'])
  expect(refused?.['challenge-response']).toBeUndefined()
  expect(repeated?.['challenge-response']).toMatch(/^v1\./)
  expect(problems.filter((problem) => !problem.includes('429'))).toEqual([])
  await close()
})

test('a page of the owner answers a challenge with the widget of another provider', async ({ page }) => {
  const seen: ExternalChallengeResponse[] = []
  const { url, close } = await openBusyService(
    {
      verifyChallenge: async (response) => {
        seen.push(response)
        return response.response === 'human'
      },
    },
    '<button slot="challenge" id="captcha">I am human</button>',
  )
  const visitor = await visitorAtOpening(page)
  await visitor.visit(url)
  await page.evaluate(() => {
    const answer = new Promise<string>((resolve) => {
      document.querySelector('#captcha')?.addEventListener('click', () => resolve('human'))
    })
    document.addEventListener('when-challenge-request', (event) => {
      const request = event as Event & { respondWith(response: Promise<string>): void }
      request.respondWith(answer)
    })
  })
  await visitor.pickTime(1)
  await visitor.fillIn({ 'What should we look at first': 'Set-up' })
  await expect(page.locator('#captcha')).toBeHidden()
  await visitor.press(/^Book/)
  await page.locator('#captcha').click()
  await visitor.expectBooked()
  expect(seen).toHaveLength(1)
  await close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor after many bookings keeps what they typed, and reads what helps', async ({ page }) => {
    const { service, close } = await openBusyService()
    await page.goto(`${service.url}/b/walkthrough?client_id=${service.clientId}`)
    await page.locator('a[href*="slot="]').first().click()
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email').first().fill('noor@example.com')
    await page.getByLabel('What should we look at first').fill('Set-up')
    await page.getByRole('button', { name: /Book/ }).click()
    await expect(page.getByText('Turn on JavaScript to continue, or try again in an hour.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Noor Haddad')
    await close()
  })
})
