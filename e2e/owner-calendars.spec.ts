import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type StartedService, startService } from '@whenable/service/node'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { test as base, expect } from './fixtures/per-worker.js'
import { consoleProblemsOf } from './pages/console.js'

const server = process.env['WHENABLE_TEST_RADICALE']
const apiKey = 'studio-key-for-owners-calendars'

const test = base.extend<{ service: StartedService }>({
  service: async ({ perWorker }, use) =>
    use(
      await perWorker("owner's calendars", async () => {
        const service = await startService({
          ...{ port: 0, rateLimit: 0, store: 'memory' as const, apiKey, now: opening },
          assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
          google: { clientId: 'studio-client', clientSecret: 'studio-secret' },
          secretKey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
        })
        return { value: service, close: () => service.close() }
      }),
    ),
})

/** Connects an address to the service, with a calendar that the service keeps. */
const addOwner = async (service: StartedService): Promise<string> => {
  const call = async (path: string, body: object): Promise<{ readonly id: string }> => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: { id: string } }).data
  }
  const email = `ada-${randomUUID()}@example.com`
  const { id } = await call('/v3/connect/custom', { provider: 'virtual-calendar', settings: { email } })
  await call(`/v3/grants/${id}/calendars`, { name: 'Bookings' })
  return email
}

/** Opens the page and signs in with the emailed code. */
const signIn = async (page: Page, service: StartedService, email: string) => {
  await page.goto(`${service.url}/my/calendars`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button').first().click()
  await page.getByLabel(/code/i).waitFor()
  const mail = (await service.mails()).findLast(({ to }) => to.email === email)
  await page.getByLabel(/code/i).fill(/\b\d{4} \d{4}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Calendars', level: 2 })).toBeVisible()
}

test("an owner signs in on the service's own page, and nothing of it is kept", async ({ page, service }) => {
  const problems = consoleProblemsOf(page)
  await signIn(page, service, await addOwner(service))
  await expect(page.getByText('Calendars kept here')).toBeVisible()
  expect(await page.evaluate(() => new URL(location.href).searchParams.has('code'))).toBe(false)
  const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
  expect(stored).toEqual([{}, {}, ''])
  const busy = page.getByRole('switch').first()
  await busy.click()
  await expect(busy).not.toBeChecked()
  expect(await violationsIn(page, 'main')).toEqual([])
  expect(problems).toEqual([])

  await test.step('a reload asks to sign in again', async () => {
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('a callback that nobody has asked for begins a new sign-in', async ({ page, service }) => {
  await page.goto(`${service.url}/my/calendars?code=ac_stolen&state=guessed`)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a cancelled sign-in is told', async ({ page, service }) => {
  await page.goto(`${service.url}/my/calendars`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('an owner leaves for Google, which returns them to the page', async ({ page, service }) => {
  const email = await addOwner(service)
  await signIn(page, service, email)
  let consent = ''
  // Nobody leaves for the real Google.
  await page.route(/connect\/auth\?.*provider=google/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    consent = response.headers()['location'] ?? ''
    await route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' })
  })
  await page.getByRole('button', { name: 'Connect a calendar' }).click()
  await page.getByRole('button', { name: 'Google Calendar' }).click()
  await expect(page).toHaveTitle('Google')
  expect(new URL(consent).origin).toBe('https://accounts.google.com')
  const asked = new URL(consent).searchParams
  expect([asked.get('login_hint'), asked.get('client_id')]).toEqual([email, 'studio-client'])
  expect(asked.get('redirect_uri')).toBe(`${service.url}/v3/connect/callback/google`)

  await test.step('without access, the owner can sign in again', async () => {
    const query = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
    await page.goto(`${service.url}/v3/connect/callback/google?${query}`)
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    expect(new URL(page.url()).pathname).toBe('/my/calendars')
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('an owner connects an account, after a wrong password, and removes it', async ({ page, service }) => {
  test.skip(!server, 'radicale is not installed')
  const made = await fetch(new URL(`/host/${randomUUID()}/`, server), {
    method: 'MKCALENDAR',
    headers: { Authorization: `Basic ${Buffer.from('host:secret').toString('base64')}` },
  })
  expect(made.ok).toBe(true)
  await signIn(page, service, await addOwner(service))
  await page.getByRole('button', { name: 'Connect a calendar' }).click()
  await page.getByRole('button', { name: 'Another CalDAV server' }).click()
  await page.getByLabel('Server address').fill(server ?? '')
  await page.getByLabel('Username or email').fill('host')
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The provider did not accept this.')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill('secret')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(/Busy times in the next 7 days: \d+|Nothing in it is busy/).first(),
  ).toBeVisible()

  await test.step('its times without a time zone are in that of the hours, until the owner sets one', async () => {
    await page.getByText('Times without a time zone: as my hours').first().click()
    await page.getByRole('button', { name: /^Time zone: / }).click()
    await page.getByRole('combobox', { name: /City, country/ }).fill('Tokyo')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Times without a time zone: Tokyo (UTC+9)')).toBeVisible()
    await page.getByRole('radio', { name: 'as my hours' }).check()
    await expect(page.getByText('Times without a time zone: Tokyo')).toHaveCount(0)
    expect(await violationsIn(page, 'main')).toEqual([])
  })

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Connect your calendar, so that nobody books you')).toBeVisible()
})
