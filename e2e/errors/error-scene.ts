import { createServer } from 'node:http'
import { type BrowserContext, errors, type Locator, type Page } from '@playwright/test'
import type { Instant } from '@whenable/time'
import type { Resource } from '../fixtures/per-worker.js'
import { test as base, expect, opening, type Studio } from '../fixtures/studio.js'
import { type Visitor, visitorAtOpening, visitorOn } from '../pages/visitor.js'
import {
  type FaultyNetwork,
  hold,
  type InjectedError,
  rewriteBody,
  startFaultyNetwork,
} from './faulty-network.js'

/** The visitor's answers, which must not be lost, by label. */
export const answers = {
  'Your name': 'Noor Haddad',
  Email: 'noor@example.com',
  'What is it about?': 'A table of errors & <b>how</b> they end',
} as const

/** A tab with the widget, and what the visitor does in it. */
export interface Tab {
  readonly page: Page
  readonly visitor: Visitor
  readonly widget: Locator
  /** Selects the first free time of a later day, or the one of this name, and goes on to the form. */
  chooseTime(time?: string): Promise<void>
  /** The time selected last. */
  chosenTime(): Instant
  /** Types the answers into the form. */
  fillIn(): Promise<void>
  /** Presses the submit button as soon as it is enabled. */
  submit(): Promise<void>
  /** Expects the answers in the form. */
  expectAnswers(): Promise<void>
  /** The payment that the widget shows: calling it, the owner’s server says that the money has come. */
  payment(): Promise<() => Promise<void>>
  /** The money comes. The widget asks for it every few seconds. */
  pay(): Promise<void>
  /** Takes whatever step the widget offers until the visitor is booked. */
  finishBooking(): Promise<void>
}

/** A day of a scene with a waitlist, all of whose times somebody else has booked. */
export interface FullDay {
  /** Its button in the widget. */
  readonly button: Locator
  /** The start of its first time. */
  readonly start: Instant
  /** Cancels the booking of the first time. */
  free(): Promise<void>
  /** Who waits, or did: the state of each entry. */
  entries(): Promise<readonly string[]>
}

/** A link of the scene’s configuration. */
export interface SceneLink {
  /** Books a time with it for somebody else. */
  use(): Promise<void>
  revoke(): Promise<void>
}

/** A visitor's tab, and everything around it that can fail. */
export interface Scene extends Tab {
  readonly context: BrowserContext
  readonly studio: Studio
  readonly network: FaultyNetwork
  /** Id of the scene's own configuration. */
  readonly configuration: string
  /** Ids of the page's sessions, newest last. */
  readonly sessions: readonly string[]
  /** The full day of a scene with `hasFullDay`. */
  fullDay(): FullDay
  /** The link of a scene with `link`. */
  link(): SceneLink
  /** Injects errors into the network. */
  inject(...injectedErrors: InjectedError[]): Promise<void>
  /** The injected errors that no request has met, as `METHOD path`. */
  unmet(): readonly string[]
  /** Removes injected errors from the network. */
  restoreNetwork(): Promise<void>
  /** Holds the next booking request until the returned function is called. */
  holdBooking(): () => void
  /** Books this time for somebody else. */
  bookAsRival(start: Instant): Promise<void>
  open(): Promise<void>
  /** Waits until the element shows what was asked for. */
  isReady(): Promise<void>
  /** Opens the page in a second tab, with a copy of this tab's session storage. */
  openTab(): Promise<Tab>
  /** The number of bookings that the service has made for this visitor. Several times at once are one. */
  bookings(): number
}

/** Options of a scene. */
export interface SceneOptions {
  /** The configuration requires a session, which the page provides. */
  readonly isPrivate?: boolean
  /** Visitors may book several times at once. */
  readonly hasSeries?: boolean
  /** Visitors pay on the owner’s page, which is part of the owner’s website. */
  readonly isPaid?: boolean
  /** All times of the second day are booked, and visitors can wait for one. */
  readonly hasFullDay?: boolean
  /** The page has a link of the configuration, with this limit. The configuration needs a session otherwise. */
  readonly link?: { readonly most_bookings?: number }
  /** Makes the start tag of another element than `when-booking`, without its brackets and the service’s address. */
  readonly element?: (studio: Studio, configuration: string) => Promise<string>
  /** Further attributes of the widget. */
  readonly attributes?: string
  /** The service does not support idempotency keys, so nothing may be retried automatically. */
  readonly hasNoIdempotency?: boolean
  /** The client's timeout of 20 s passes in half a second while errors are injected. */
  readonly hasShortTimeouts?: boolean
  /** Runs in the page before any other script. */
  readonly initScript?: () => void
}

/** The owner's website, on an origin of its own. */
interface Site {
  readonly url: string
  /** Pages by path. */
  readonly pages: Map<string, string>
}

/** Script of the page: provides sessions, unless a test makes it fail. */
const askForSessions = `document.querySelector('when-booking').sessionProvider = () => {
  if (globalThis.sessionFails) throw new Error('no session')
  return newSession()
}`

/** What visitors of paid scenes pay. */
const price = { amount: 4_000, currency: 'EUR' }

/** The owner’s page, where visitors pay, with the way back. */
const payPage = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><a>Back to the booking</a>
<script>document.querySelector('a').href = new URLSearchParams(location.search).get('return_url')</script>`

/** Minutes of a time, of which a full day has two. */
const minutes = ({ hasFullDay }: SceneOptions) => (hasFullDay ? 240 : 30)

const addConfiguration = async (
  { call, configurationsPath }: Studio,
  site: Site,
  options: SceneOptions,
): Promise<string> => {
  const { isPrivate, isPaid, hasSeries, hasFullDay, link } = options
  const email = `host-${crypto.randomUUID()}@marlow.example`
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    name: 'First talk',
    requires_session_auth: !!isPrivate || !!link,
    participants: [
      {
        email,
        name: 'Ada Mensah',
        is_organizer: true,
        timezone: 'Europe/Lisbon',
        // Without their own availability a host is never busy, so any number of visitors could book the same time.
        availability: { calendar_ids: [] },
      },
    ],
    availability: {
      duration_minutes: minutes(options),
      availability_rules: {
        default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      },
    },
    event_booking: { title: 'First talk', timezone: 'Europe/Lisbon' },
    scheduler: {
      min_booking_notice: 0,
      available_days_in_future: 100,
      ...(hasSeries && { booking_series: { max_bookings: 4, every: ['week'] } }),
      ...(isPaid && { payment: { ...price, url: `${site.url}/pay` } }),
      ...(hasFullDay && { waitlist: true }),
      additional_fields: { summary: { label: 'What is it about?', type: 'text', order: 1 } },
    },
  })
  return id
}

interface Times {
  readonly time_slots: readonly { readonly start_time: Instant; readonly end_time: Instant }[]
}

const day = 86_400

/** Books every time of the second day for somebody else. */
const fillDay = async ({ call }: Studio, page: Page, configuration: string): Promise<FullDay> => {
  const query = `configuration_id=${configuration}`
  const tomorrow = opening + day - (opening % day)
  const { time_slots: slots } = await call<Times>(
    'GET',
    `/v3/scheduling/availability?${query}&start_time=${tomorrow}&end_time=${tomorrow + day}`,
  )
  const bookings: string[] = []
  for (const { start_time, end_time } of slots) {
    const guest = { name: 'Somebody else', email: 'else@example.com' }
    const path = `/v3/scheduling/bookings?${query}`
    const made = await call<{ booking_id: string }>('POST', path, { start_time, end_time, guest })
    bookings.push(made.booking_id)
  }
  const [first] = slots
  if (!first) throw new Error('the second day has no times')
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  return {
    button: page.getByRole('grid').getByRole('button', { name: name.format(first.start_time * 1000) }),
    start: first.start_time,
    free: () => call('DELETE', `/v3/scheduling/bookings/${bookings[0]}?${query}`, {}),
    entries: async () => {
      const entries = await call<readonly { state: string }[]>(
        'GET',
        `/v3/scheduling/waitlist-entries?${query}`,
      )
      return entries.map(({ state }) => state)
    },
  }
}

/** Makes a link. */
const addLink = async (
  { call, service }: Studio,
  configuration_id: string,
  limits: object,
): Promise<SceneLink & { readonly secret: string }> => {
  const made = await call<{ id: string; secret: string }>('POST', '/v3/scheduling/links', {
    ...{ configuration_id, ...limits },
  })
  return {
    secret: made.secret,
    revoke: () => call('DELETE', `/v3/scheduling/links/${made.id}`),
    use: async () => {
      const headers = { authorization: `Bearer ${made.secret}`, 'content-type': 'application/json' }
      const query = `start_time=${opening + 9 * day}&end_time=${opening + 14 * day}`
      const times = await fetch(`${service.url}/v3/scheduling/availability?${query}`, { headers })
      const [slot] = ((await times.json()) as { data: Times }).data.time_slots
      const { start_time, end_time } = { ...slot }
      const guest = { name: 'Somebody else', email: 'else@example.com' }
      const body = JSON.stringify({ start_time, end_time, guest })
      const { status } = await fetch(`${service.url}/v3/scheduling/bookings`, {
        method: 'POST',
        headers,
        body,
      })
      if (status !== 200) throw new Error(`somebody else could not book with the link: ${status}`)
    },
  }
}

/** Timeouts in milliseconds: of a step on something visible, and of waiting for something to appear. */
const [stepTimeout, waitTimeout] = [10_000, 60_000]

/** Parts of the widget that offer a step or an outcome; one is visible whenever the widget is idle. */
const settled = [
  '[part~=outcome]',
  '[part~=unconfirmed] .primary[aria-disabled=false]',
  '[part~=submit-button]:not([aria-disabled=true])',
  'when-slot-list [part~=slot]',
  '[part~=retry-button]',
  '.full-width button',
  '[part~=pay-link]',
].join(', ')

/** A network without the service's capability `idempotency`. */
const withoutIdempotency: InjectedError = {
  method: 'GET',
  path: 'ui-settings',
  handle: rewriteBody((json) => json.replace('"idempotency",', '')),
}

const tabFor = (page: Page, visitor: Visitor, { call }: Studio): Tab => {
  const widget = page.locator('when-booking, when-poll, when-host-page').first()
  const shown = (selector: string) => widget.locator(selector).filter({ visible: true }).first()
  const isShown = (selector: string) => shown(selector).isVisible()
  let start: Instant | undefined
  let hasFilledIn = false
  const press = (selector: string) => shown(selector).click()
  const takeNextStep = async (): Promise<void> => {
    if (await isShown('[part~=unconfirmed]')) await press('[part~=unconfirmed] .primary')
    else if (await isShown('[part~=pay-link]')) {
      await tab.pay()
      await widget.locator('[part~=pay-link]').waitFor({ state: 'hidden' })
    } else if (await isShown('[part~=form]')) {
      await (hasFilledIn ? tab.expectAnswers() : tab.fillIn())
      if (await isShown('[part~=slot-unavailable] button')) await press('[part~=slot-unavailable] button')
      else await tab.submit()
    } else if (await isShown('when-slot-list [part~=slot]')) await tab.chooseTime()
    else await widget.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first().click()
  }
  const tab: Tab = {
    page,
    visitor,
    widget,
    chooseTime: async (time) => {
      start = await visitor.pickTime(3, time)
    },
    chosenTime: () => {
      if (start === undefined) throw new Error('no time is selected yet')
      return start
    },
    fillIn: async () => {
      await visitor.fillIn(answers)
      hasFilledIn = true
    },
    submit: () => widget.locator('[part~=submit-button]:not([aria-disabled=true])').click(),
    expectAnswers: async () => {
      for (const [label, text] of Object.entries(answers))
        await expect(widget.getByLabel(label).first()).toHaveValue(text)
    },
    payment: async () => {
      const address = await widget.locator('[part~=pay-link]').getAttribute('href')
      const id = new URL(address ?? '').searchParams.get('payment_id')
      return () => call('POST', `/v3/scheduling/payments/${id}/complete`, price)
    },
    pay: async () => {
      const complete = await tab.payment()
      await complete()
      await page.clock.fastForward(15_000)
    },
    finishBooking: async () => {
      for (let done = 0; done < 20; ) {
        await shown(settled).waitFor()
        if (await isShown('[part~=outcome]')) return
        // A late response of a request made before recovery can replace what is shown: then decide again.
        page.setDefaultTimeout(stepTimeout)
        try {
          await takeNextStep()
          done++
        } catch (error) {
          if (!(error instanceof errors.TimeoutError)) throw error
        } finally {
          page.setDefaultTimeout(waitTimeout)
        }
      }
      throw new Error('twenty steps did not lead to a booking')
    },
  }
  return tab
}

const createScene = async (
  page: Page,
  studio: Studio,
  site: Site,
  options: SceneOptions,
): Promise<Scene & { close(): Promise<void> }> => {
  const { isPrivate, attributes = '', hasShortTimeouts, hasNoIdempotency, initScript, element } = options
  const network = await startFaultyNetwork(studio.service.url)
  const permanentFaults = hasNoIdempotency ? [withoutIdempotency] : []
  const configuration = await addConfiguration(studio, site, options)
  const fullDay = options.hasFullDay ? await fillDay(studio, page, configuration) : undefined
  const link = options.link ? await addLink(studio, configuration, options.link) : undefined
  const tag = element
    ? await element(studio, configuration)
    : `when-booking configuration-id="${configuration}" ${link ? `session="${link.secret}"` : ''}`
  const context = page.context()
  const sessions: string[] = []
  const injected: InjectedError[] = []
  const unmet = () => injected.filter(({ isMet }) => !isMet).map(({ method, path }) => `${method} ${path}`)
  const tab = tabFor(page, await visitorAtOpening(page), studio)
  network.injectedErrors.push(...permanentFaults)
  if (hasShortTimeouts)
    await context.addInitScript(() => {
      const { setTimeout } = globalThis
      const shortened = (handler: () => void, delay = 0) =>
        setTimeout(handler, 'hasShortTimeouts' in globalThis && delay === 20_000 ? 500 : delay)
      Object.assign(globalThis, { setTimeout: shortened })
    })
  if (initScript) await context.addInitScript(initScript)
  await context.exposeFunction('newSession', async () => {
    const { session_id } = await studio.call<{ session_id: string }>('POST', '/v3/scheduling/sessions', {
      configuration_id: configuration,
      time_to_live: 5,
    })
    sessions.push(session_id)
    return session_id
  })
  site.pages.set(
    `/${configuration}`,
    `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,">
<script type="module" src="${network.url}/embed/whenable.js"></script>
<${tag} service-url="${network.url}" ${attributes}></${tag.split(' ', 1)}>
${isPrivate ? `<script>${askForSessions}</script>` : ''}</html>`,
  )

  return {
    ...tab,
    context,
    studio,
    network,
    configuration,
    sessions,
    fullDay: () => {
      if (!fullDay) throw new Error('the scene has no full day')
      return fullDay
    },
    link: () => {
      if (!link) throw new Error('the scene has no link')
      return link
    },
    restoreNetwork: async () => {
      // A request that the trigger has caused may still be on its way.
      await expect.poll(unmet).toEqual([])
      network.injectedErrors.splice(0, network.injectedErrors.length, ...permanentFaults)
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'hasShortTimeouts'))
    },
    unmet,
    inject: async (...injectedErrors) => {
      injected.push(...injectedErrors)
      network.injectedErrors.push(...injectedErrors)
      if (!hasShortTimeouts) return
      const shortenTimeouts = () => void Object.assign(globalThis, { hasShortTimeouts: true })
      await context.addInitScript(shortenTimeouts)
      await page.evaluate(shortenTimeouts)
    },
    holdBooking: () => {
      const { handle, release } = hold()
      network.injectedErrors.push({ method: 'POST', path: '/bookings', handle, times: 1 })
      return release
    },
    bookAsRival: async (start) => {
      // The owner books for them, over the hold of the visitor.
      await studio.call('POST', '/admin/v1/bookings', {
        configuration_id: configuration,
        start_time: start,
        end_time: start + minutes(options) * 60,
        guest: { name: 'Somebody else', email: 'else@example.com' },
      })
    },
    open: async () => {
      await page.goto(`${site.url}/${configuration}`)
    },
    isReady: () => (element ? tab.widget.getByRole('listitem') : tab.visitor.days).first().waitFor(),
    openTab: async () => {
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => void open(location.href)),
      ])
      return tabFor(other, visitorOn(other), studio)
    },
    bookings: () =>
      new Set(
        studio.domainEvents
          .filter(
            ({ type, data: { object } }) =>
              type === 'booking.created' &&
              object.configuration_id === configuration &&
              object.booking_info.participants.some(({ email }) => email === answers.Email),
          )
          .map(({ data: { object } }) => object.booking_info.series_id ?? object.booking_id),
      ).size,
    close: network.close,
  }
}

const openSite = async (): Promise<Resource<Site>> => {
  const pages = new Map([['/pay', payPage]])
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pages.get(new URL(url, 'http://site.example').pathname))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    value: { pages, url: `http://localhost:${typeof address === 'object' ? address?.port : ''}` },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A test that opens scenes, which are closed after it. */
export const test = base.extend<{ site: Site; openScene: (options?: SceneOptions) => Promise<Scene> }>({
  site: async ({ perWorker }, use) => use(await perWorker('owner’s website', openSite)),
  openScene: async ({ page, studio, site }, use) => {
    const scenes: { close(): Promise<void> }[] = []
    await use(async (options = {}) => {
      const scene = await createScene(page, studio, site, options)
      scenes.push(scene)
      return scene
    })
    await page.close()
    for (const scene of scenes) await scene.close()
  },
})

export { expect }
