import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { type StartedService, startService } from '@whenable/service/node'
import { opening } from './fixtures/clock.js'
import { test as base, expect } from './fixtures/per-worker.js'

/** The service, and a server of hostile pages. */
interface Site {
  readonly service: StartedService
  /** The service's origin, under the name that passkeys need. */
  readonly origin: string
  readonly hostilePort: number
}

const test = base.extend<{ site: Site }>({
  site: async ({ perWorker }, use) =>
    use(
      await perWorker('admin access', async () => {
        const service = await startService({
          ...{ port: 0, rateLimit: 0, store: 'memory' as const, now: opening },
          assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
        })
        const hostile = createServer((_request, response) =>
          response.setHeader('content-type', 'text/html').end('<!doctype html><title>Prizes</title>'),
        )
        await new Promise<void>((done) => hostile.listen(0, '127.0.0.1', done))
        const { port: hostilePort } = hostile.address() as AddressInfo
        return {
          value: { service, origin: service.url.replace('127.0.0.1', 'localhost'), hostilePort },
          close: async () => {
            hostile.close()
            await service.close()
          },
        }
      }),
    ),
})

/** Calls an endpoint from the page itself, as its element does. */
const call = (page: Page, path: string, body: object = {}) =>
  page.evaluate(
    async ([at, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`/admin/v1/${at}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      return { status: answer.status, ...(await answer.json()) }
    },
    [path, body] as const,
  )

/** Signs the browser in as the owner, with a link as the command line prints it. */
const signIn = async (page: Page, { service, origin }: Site): Promise<void> => {
  const answer = await fetch(`${service.url}/admin/v1/setup-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const token = String((await answer.json()).data.url).split('#setup=')[1]
  await page.goto(`${origin}/admin`)
  const profile = { name: 'Ada Lovelace', email: 'ada@example.com', timezone: 'Europe/Lisbon' }
  expect(await call(page, 'sign-in/setup', { token, ...profile })).toMatchObject({ status: 200 })
}

// A page on another port is of the same site, so browsers send it the cookie even with SameSite=Strict: the origin alone protects.
for (const [name, host] of [
  ['on another site', '127.0.0.1'],
  ['on another port of the same machine', 'localhost'],
] as const)
  test(`a hostile page ${name} cannot use the cookie of /admin`, async ({ browserName, page, site }) => {
    const { origin, hostilePort } = site
    await signIn(page, site)
    const attacker = `http://${host}:${hostilePort}/`
    /** The answers to requests of other origins than the page itself, whose element is at work until it is left. */
    const answers: Promise<readonly [path: string, from: string | null, status: number]>[] = []
    const record = (response: Response) => {
      const { pathname } = new URL(response.url())
      const request = response.request()
      if (response.url().startsWith(`${origin}/admin/v1/`) && request.method() === 'POST')
        answers.push(request.headerValue('origin').then((from) => [pathname, from, response.status()]))
    }
    page.on('response', record)
    await page.goto(attacker)

    await test.step('with fetch', async () => {
      const outcomes = await page.evaluate(async (service) => {
        const attempt = async (init: RequestInit) => {
          try {
            const answer = await fetch(`${service}/admin/v1/token`, {
              ...{ method: 'POST', credentials: 'include', body: '{}', ...init },
            })
            return `${answer.type} ${await answer.text()}`
          } catch {
            return 'refused'
          }
        }
        return [
          await attempt({ headers: { 'Content-Type': 'application/json' } }),
          await attempt({ headers: { 'Content-Type': 'text/plain' } }),
          await attempt({ mode: 'no-cors' }),
          await attempt({ headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' } }),
        ]
      }, origin)
      // Without CORS an answer is opaque: the page sees nothing of it.
      expect(outcomes).toEqual(['refused', 'refused', 'opaque ', 'refused'])
    })

    for (const path of ['token', 'sign-out', 'me/passkeys/options'])
      await test.step(`with a form to ${path}`, async () => {
        await page.goto(attacker)
        await Promise.all([
          page.waitForURL(`${origin}/admin/v1/${path}`),
          page.evaluate((action) => {
            const form = document.createElement('form')
            Object.assign(form, { method: 'post', action, enctype: 'text/plain' })
            form.innerHTML = '<input name=\'{"everywhere":true,"a":"\' value=\'"}\'>'
            document.body.append(form)
            form.submit()
          }, `${origin}/admin/v1/${path}`),
        ])
      })

    await test.step('with an image and a frame', async () => {
      await page.goto(attacker)
      await page.evaluate((service) => {
        const image = document.createElement('img')
        image.src = `${service}/admin/v1/me`
        const frame = document.createElement('iframe')
        frame.src = `${service}/admin`
        document.body.append(image, frame)
        return new Promise((done) => {
          frame.onload = done
        })
      }, origin)
      const frame = page.frames().find((one) => one !== page.mainFrame())
      // Firefox keeps the address of a page that it does not show.
      if (browserName !== 'firefox') expect(frame?.url()).not.toBe(`${origin}/admin`)
      expect(await frame?.locator('when-admin').count()).toBe(0)
    })

    // Each request that reached the service was refused; the browser itself has stopped the others.
    page.off('response', record)
    const foreign = (await Promise.all(answers)).filter(([, from]) => from !== origin)
    expect(foreign.length).toBeGreaterThanOrEqual(3)
    expect(foreign.filter(([, , status]) => status !== 403)).toEqual([])
    await page.goto(`${origin}/admin`)
    expect(await call(page, 'token')).toMatchObject({ status: 200, data: { member: { role: 'owner' } } })
  })

test('a member adds a passkey in the settings, signs in with it, and removes it', async ({ page, site }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await signIn(page, site)
  await page.goto(`${site.origin}/admin/settings/profile`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').last().fill('Laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = page.locator('when-settings').getByRole('listitem').filter({ hasText: 'Laptop' })
  await expect(passkey).toContainText(/Added (?!.*Last used)/)
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(passkey).toContainText('Last used')
  await passkey.getByRole('button', { name: 'Remove: Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkey yet')).toBeVisible()
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText("The passkey wasn't accepted")).toBeVisible()
})
