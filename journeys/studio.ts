import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type BookingDomainEvent, isBookingEvent } from '@whenable/service'
import { type StartedService, type StoreLocation, startService } from '@whenable/service/node'
import { type Instant, instant, parseInstant } from '@whenable/time'
import pg from 'pg'
import { startDemo } from '../demo/server.mjs'
import { callbackUri } from '../demo/sign-in.mjs'
import { test as base, type Made } from './kept.js'

/** The moment at which the studio opens: a Monday morning, a week before America's clocks change, four before Europe's. */
export const opening: Instant = parseInstant('2026-03-02T09:05:00Z')

/** The studio's service and website, on a database of their own. */
export interface Studio {
  readonly service: StartedService
  /** The address of the website. */
  readonly site: string
  readonly configurations: Readonly<Record<string, string>>
  /** What the organizer has been told of bookings, newest last. */
  readonly told: BookingDomainEvent[]
  /** Calls the service with the studio's API key; answers with `data`. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Free times of a configuration as the service tells them to anybody. */
  freeTimes(slug: string, from?: Instant): Promise<number[]>
}

const assets = join(import.meta.dirname, '../packages/embed/dist/script')

/** A new database on the server that WHENABLE_TEST_POSTGRES names; without one an embedded database, which takes longer to start. */
const newStore = async (): Promise<{ place: StoreLocation; remove: () => Promise<void> }> => {
  const server = process.env['WHENABLE_TEST_POSTGRES']
  if (!server) {
    const directory = await mkdtemp(join(tmpdir(), 'whenable-studio-'))
    return { place: { directory }, remove: () => rm(directory, { recursive: true, force: true }) }
  }
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  const name = `studio_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    place: { databaseUrl: address.href },
    remove: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

const open = async (): Promise<Made<Studio>> => {
  const { place, remove } = await newStore()
  const told: BookingDomainEvent[] = []
  const apiKey = 'studio-key-for-all-journeys'
  const service = await startService({
    port: 0,
    rateLimit: 0,
    store: place,
    assetsDirectory: assets,
    apiKey,
    callbackUris: [callbackUri],
    seed: true,
    now: opening,
    notify: (fact) => {
      if (isBookingEvent(fact)) told.push(fact)
    },
  })
  const configurations: Readonly<Record<string, string>> = { ...service.studio?.configurations }
  const { url: serviceUrl, clientId, mails } = service
  const demo = await startDemo({ port: 0, serviceUrl, apiKey, clientId, mails, configurations })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { data: T; error?: { message: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error?.message}`)
    return answer.data
  }
  const freeTimes = async (slug: string, from: Instant = opening): Promise<number[]> => {
    const query = `configuration_id=${configurations[slug]}&start_time=${from}&end_time=${from + 30 * 86_400}`
    const { time_slots } = await call<{ time_slots: { start_time: number }[] }>(
      'GET',
      `/v3/scheduling/availability?${query}`,
    )
    return time_slots.map(({ start_time }) => start_time)
  }
  return {
    value: { service, site: demo.url, configurations, told, call, freeTimes },
    close: async () => {
      await demo.close()
      await service.close()
      await remove()
    },
  }
}

/** A test with a studio, one a worker: tests take times of their own. */
export const test = base.extend<{ studio: Studio; visitor: Visitor }>({
  studio: async ({ kept }, use) => use(await kept('studio', open)),
  visitor: async ({ page }, use) => {
    await use(await arrive(page))
  },
})

/** What a visitor does on a page with a booking widget, in the words of somebody who reads the screen. */
export interface Visitor {
  readonly page: Page
  visit(address: string): Promise<void>
  readonly days: Locator
  readonly times: Locator
  /** Chooses the free day with this number and its first time, up to the form; tests that share a studio take days of their own. */
  pickTime(day: number): Promise<Instant>
  fillIn(answers?: Readonly<Record<string, string>>): Promise<void>
  press(name: string | RegExp): Promise<void>
}

/** A visitor at the studio's opening, wherever their browser is. */
export const arrive = async (page: Page): Promise<Visitor> => {
  await page.clock.install({ time: new Date(opening * 1000) })
  return visitorOf(page)
}

/** Whoever is on a page. */
export const visitorOf = (page: Page): Visitor => {
  const booking = page.locator('when-booking, when-manage-booking').first()
  const days = booking
    .getByRole('grid')
    .getByRole('button', { name: /times? free/ })
    .and(page.locator(':not([aria-disabled=true])'))
  const times = booking.locator('when-slot-list').getByRole('listitem').getByRole('button')
  const press = (name: string | RegExp) => booking.getByRole('button', { name }).first().click()
  return {
    page,
    days,
    times,
    press,
    visit: async (address) => {
      await page.goto(address)
      await days.first().waitFor()
    },
    pickTime: async (day) => {
      await days.nth(day).click()
      await times.first().click()
      const value = await booking
        .locator('when-slot-list')
        .evaluate((list: HTMLElement & { value?: number }) => list.value)
      await press(/^Next:/)
      return instant(Number(value))
    },
    fillIn: async (answers = {}) => {
      const all = { 'Your name': 'Noor Haddad', Email: 'noor@example.com', ...answers }
      for (const [label, text] of Object.entries(all)) await booking.getByLabel(label).first().fill(text)
    },
  }
}

/** Another person: a browser context of their own. */
export const another = async (
  context: BrowserContext,
): Promise<{ visitor: Visitor; leave: () => Promise<void> }> => {
  const own = await context.browser()?.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })
  if (!own) throw new Error('The journeys need a browser of their own.')
  return { visitor: await arrive(await own.newPage()), leave: () => own.close() }
}

export { expect } from '@playwright/test'
