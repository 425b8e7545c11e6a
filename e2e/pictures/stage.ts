import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type StartedService, startService } from '@whenable/service/node'
import { instant } from '@whenable/time'
import { opening } from '../fixtures/clock.js'
import { comparePicture } from './compare.js'

const root = join(import.meta.dirname, '../..')
/** Where the pictures of pages are kept. */
export const folder = join(import.meta.dirname, '__screenshots__')
/** The address of the service in every picture. Browsers reach it through the service itself, as their proxy: its port differs. */
const origin = 'http://book.marlow.localhost'
const apiKey = 'studio-key-for-pictures-of-pages'

/** A picture of the business that the stories show. */
const drawing = (name: string) => readFileSync(join(root, 'stories/brand', `${name}.svg`))

/** A picture as owners upload it. */
const dataAddress = (type: string, data: Buffer) => `data:${type};base64,${data.toString('base64')}`

const logo = (name: string) => dataAddress('image/svg+xml', drawing(name))

/** Who and what a stage shows. */
export interface Cast {
  readonly owner: string
  readonly guest: string
  readonly business: string
  readonly eventType: string
  readonly description: string
}

const marlow: Cast = {
  owner: 'Ada Mensah',
  guest: 'Noor Haddad',
  business: 'Marlow Studio',
  eventType: 'Project walkthrough',
  description: 'Half an hour about your plans.',
}

/** What differs from the plain stage. */
interface StageOptions {
  /** What the service's clock starts at, and the browser's clock always shows. */
  readonly now?: number
  readonly locale?: string
  readonly timeZone?: string
  readonly cast?: Cast
  /** Whether emails are sent. They wait for a mail server that is not there. */
  readonly sendsEmail?: boolean
  /** Whether the business has a logo, and its owner a photo. */
  readonly hasBrand?: boolean
}

interface Slot {
  readonly start_time: number
  readonly end_time: number
}

interface Booking {
  readonly booking_ref: string
  readonly booking_id: string
}

/** A service with the data of one business, and a browser that its owner is signed in with. */
export interface Stage {
  readonly service: StartedService
  readonly page: Page
  /** Id of the event type at `/b/walkthrough`. */
  readonly walkthrough: string
  /** Calls the API with the key of the application. */
  readonly call: <T>(method: string, path: string, body?: object) => Promise<T>
  /** The free times of an event type in the 14 days after a number of days. */
  readonly freeTimes: (id: string, days?: number) => Promise<readonly Slot[]>
  readonly book: (id: string, slot: Slot | undefined, guest: string, answers?: object) => Promise<Booking>
  /** Creates an event type of the owner. */
  readonly addEventType: (slug: string, change: object) => Promise<string>
  /** Opens a path of the service. */
  readonly open: (path: string) => Promise<void>
  /** Shows an email. */
  readonly show: (html: string) => Promise<void>
  /** Takes the picture of the page as it is, in a width. */
  readonly picture: (
    name: string,
    width: number,
    options?: { readonly dark?: boolean; readonly fullPage?: boolean },
  ) => Promise<void>
  readonly close: () => Promise<void>
}

const day = 86_400

/** Serves the fonts of the stories to a page, which has none of its own. */
const serveFonts = (context: BrowserContext) =>
  context.route('**/picture-fonts/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(root, pathname.slice(pathname.indexOf('/picture-fonts/') + '/picture-fonts/'.length))
    const contentType = file.endsWith('.css') ? 'text/css' : 'font/woff2'
    await route.fulfill({ contentType, body: readFileSync(file) })
  })

/** Gives a page the fonts of the stories, also for what says its own. */
const addFonts = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    if (document.querySelector('link[data-fonts]')) return
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/picture-fonts/scripts/fonts.css',
    })
    link.dataset['fonts'] = ''
    const style = Object.assign(document.createElement('style'), {
      textContent:
        ':root, body, body :not(code, pre, .code) { font-family: var(--fonts) !important; } html { scrollbar-width: none; }',
    })
    const loaded = new Promise((done) => link.addEventListener('load', done, { once: true }))
    document.head.append(link, style)
    await loaded
  })
}

/** Waits until the page, its pictures and its fonts have stopped changing. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const rootsIn = (node: ParentNode): ParentNode[] => [
      node,
      ...[...node.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ]
    const state = () => {
      const roots = rootsIn(document)
      const isBusy = roots.some((root) => root.querySelector('[aria-busy=true]'))
      return {
        isBusy,
        text: `${document.documentElement.scrollHeight} ${roots.map((root) => (root as ShadowRoot).innerHTML?.length)}`,
      }
    }
    let before = ''
    for (let same = 0; same < 4; ) {
      await new Promise((idle) => requestIdleCallback(() => requestAnimationFrame(idle), { timeout: 250 }))
      await document.fonts.ready
      const { isBusy, text } = state()
      same = text === before && !isBusy ? same + 1 : 0
      before = text
    }
  })
}

/** Sends a request to the service under the address that pictures show. */
const send = (url: string, method: string, path: string, credential?: string, body?: object) =>
  new Promise<{ status: number; text: string; cookies: readonly string[] }>((done, failed) => {
    const content = body && JSON.stringify(body)
    const headers = {
      ...(content && { 'content-length': Buffer.byteLength(content) }),
      ...{ host: new URL(origin).host, origin, 'if-match': '*', 'content-type': 'application/json' },
      ...(credential && { authorization: `Bearer ${credential}` }),
    }
    request(`${url}${path}`, { method, headers }, async (response) => {
      const text = (await response.toArray()).join('')
      done({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] })
    })
      .on('error', failed)
      .end(content)
  })

/** Sets up a business: its owner, an event type, and what the options say. */
export const openStage = async (
  browser: Browser,
  {
    now = opening,
    locale = 'en-GB',
    timeZone = 'Europe/Lisbon',
    cast = marlow,
    sendsEmail = true,
    hasBrand = false,
  }: StageOptions = {},
): Promise<Stage> => {
  const service = await startService({
    ...{ port: 0, rateLimit: 0, store: 'memory' as const, now: instant(now), apiKey },
    assetsDirectory: join(root, 'packages/embed/dist/script'),
    secretKey: Buffer.alloc(32, 7).toString('base64'),
    ...(sendsEmail && { smtp: { url: 'smtp://127.0.0.1:1', from: 'booking@marlow.example' } }),
  })
  const context = await browser.newContext({
    ...{ locale, timezoneId: timeZone, reducedMotion: 'reduce' },
    // The pages' policy forbids the fonts.
    bypassCSP: true,
    proxy: { server: service.url },
  })
  await context.clock.setFixedTime(new Date(now * 1000))
  await serveFonts(context)
  const page = await context.newPage()

  const callAs =
    (credential?: string) =>
    async <T>(method: string, path: string, body?: object): Promise<T> => {
      const { status, text, cookies } = await send(service.url, method, path, credential, body)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      for (const cookie of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        await context.addCookies([{ url: origin, name, value, httpOnly: true, sameSite: 'Lax' }])
      }
      return JSON.parse(text || '{}').data
    }
  const setup = new URL((await service.setupLink()) ?? '').hash.slice('#setup='.length)
  const { access_token: token } = await callAs()<{ access_token: string }>(
    'POST',
    '/admin/v1/sign-in/setup',
    {
      ...{ token: setup, name: cast.owner, email: 'ada@marlow.example', timezone: timeZone },
    },
  )
  const asOwner = callAs(token)
  const me = await asOwner<{ grant_id: string }>('GET', '/admin/v1/me')
  if (hasBrand) {
    const brand = { name: cast.business, logo: logo('logo'), logo_dark: logo('logo-dark') }
    await asOwner('PATCH', '/admin/v1/brand', brand)
    await page.setContent(`<body style="margin: 0">${drawing('ada')}`)
    const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 192, height: 192 } })
    await asOwner('PATCH', '/admin/v1/me', { picture: dataAddress('image/png', photo) })
  }
  await asOwner('PATCH', '/admin/v1/me', { page_slug: 'ada', language: locale })

  const call = callAs(apiKey)
  const path = `/v3/grants/${me.grant_id}/scheduling/configurations`
  interface Configuration {
    readonly id: string
    readonly availability: object
    readonly event_booking: object
    readonly scheduler: object
    readonly participants: readonly object[]
  }
  const [first] = await call<Configuration[]>('GET', path)
  if (!first) throw new Error('expected an event type')
  const { id: walkthrough, availability, event_booking, scheduler, participants } = first
  await call('PUT', `${path}/${walkthrough}`, {
    ...{ name: cast.eventType, slug: 'walkthrough' },
    availability: { ...availability, duration_minutes: 30 },
    event_booking: { ...event_booking, title: cast.eventType, description: cast.description },
    scheduler: { ...scheduler, min_booking_notice: 120 },
  })

  const book: Stage['book'] = (id, slot, name, additional_fields = {}) =>
    call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      ...{
        start_time: slot?.start_time,
        end_time: slot?.end_time,
        timezone: timeZone,
        email_language: locale,
      },
      ...{ guest: { name, email: 'guest@example.com' }, additional_fields },
    })

  return {
    ...{ service, page, walkthrough, call, book },
    freeTimes: async (id, days = 0) => {
      const from = now + days * day
      const window = `start_time=${from}&end_time=${from + 14 * day}`
      const query = `configuration_id=${id}&${window}`
      const { time_slots } = await call<{ time_slots: Slot[] }>('GET', `/v3/scheduling/availability?${query}`)
      return time_slots
    },
    addEventType: async (slug, change) => {
      const { id } = await call<{ id: string }>('POST', path, { slug, participants, ...change })
      return id
    },
    open: async (address) => {
      await page.goto(new URL(address, origin).href)
      await addFonts(page)
      await settle(page)
    },
    show: async (html) => {
      await context.route('**/email.html', (route) => route.fulfill({ contentType: 'text/html', body: html }))
      await page.goto(`${origin}/email.html`)
    },
    picture: async (name, width, { dark = false, fullPage = true } = {}) => {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
      await addFonts(page)
      await page.mouse.move(0, 0)
      await settle(page)
      if (width < 500) {
        // What sticks to the edges of the window is at the end of the page.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width, height })
        await settle(page)
      }
      await comparePicture(page, folder, name, { fullPage })
    },
    close: async () => {
      await context.close()
      await service.close()
    },
  }
}

/** Chooses the third time of a free day, and opens the form. */
export const openForm = async ({ page }: Stage, day = 3): Promise<void> => {
  const booking = page.locator('when-booking')
  await booking.locator('[part~=day][part~=open]').nth(day).click()
  await booking.locator('[part~=slot]').nth(2).click()
  await booking.locator('[part~=confirm-button]:visible').first().click()
  await booking.locator('[part~=submit-button]').waitFor()
}

/** Fills in the form, and books. */
export const bookAs = async ({ page }: Stage, name: string): Promise<void> => {
  const booking = page.locator('when-booking')
  await booking.locator('input[autocomplete=name]').fill(name)
  await booking.locator('input[autocomplete=email]').fill('noor@example.com')
  await booking.locator('[part~=submit-button]').click()
  await booking.locator('when-confirmation').waitFor()
}
