import { createServer } from 'node:http'
import { type BrowserContext, errors, type Locator, type Page } from '@playwright/test'
import type { Instant } from '@whenable/time'
import type { Resource } from '../fixtures/per-worker.js'
import { test as base, expect, type Studio } from '../fixtures/studio.js'
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
  /** Selects the first free time of a later day, and goes on to the form. */
  chooseTime(): Promise<void>
  /** The time selected last. */
  chosenTime(): Instant
  /** Types the answers into the form. */
  fillIn(): Promise<void>
  /** Presses the submit button as soon as it is enabled. */
  submit(): Promise<void>
  /** Expects the answers in the form. */
  expectAnswers(): Promise<void>
  /** Takes whatever step the widget offers until the visitor is booked. */
  finishBooking(): Promise<void>
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
  /** Injects errors into the network. */
  inject(...injectedErrors: InjectedError[]): Promise<void>
  /** Removes injected errors from the network. */
  restoreNetwork(): Promise<void>
  /** Holds the next booking request until the returned function is called. */
  holdBooking(): () => void
  /** Books this time for somebody else. */
  bookAsRival(start: Instant): Promise<void>
  open(): Promise<void>
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

const addConfiguration = async (
  { call, configurationsPath }: Studio,
  isPrivate: boolean,
  hasSeries: boolean,
): Promise<string> => {
  const email = `host-${crypto.randomUUID()}@marlow.example`
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    name: 'First talk',
    requires_session_auth: isPrivate,
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
      duration_minutes: 30,
      availability_rules: {
        default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      },
    },
    event_booking: { title: 'First talk', timezone: 'Europe/Lisbon' },
    scheduler: {
      min_booking_notice: 0,
      available_days_in_future: 100,
      ...(hasSeries && { booking_series: { max_bookings: 4, every: ['week'] } }),
      additional_fields: { summary: { label: 'What is it about?', type: 'text', order: 1 } },
    },
  })
  return id
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
].join(', ')

/** A network without the service's capability `idempotency`. */
const withoutIdempotency: InjectedError = {
  method: 'GET',
  path: 'ui-settings',
  handle: rewriteBody((json) => json.replace('"idempotency",', '')),
}

const tabFor = (page: Page, visitor: Visitor): Tab => {
  const widget = page.locator('when-booking')
  const shown = (selector: string) => widget.locator(selector).filter({ visible: true }).first()
  const isShown = (selector: string) => shown(selector).isVisible()
  let start: Instant | undefined
  let hasFilledIn = false
  const press = (selector: string) => shown(selector).click()
  const takeNextStep = async (): Promise<void> => {
    if (await isShown('[part~=unconfirmed]')) await press('[part~=unconfirmed] .primary')
    else if (await isShown('[part~=form]')) {
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
    chooseTime: async () => {
      start = await visitor.pickTime(3)
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
  {
    isPrivate = false,
    hasSeries = false,
    attributes = '',
    hasShortTimeouts = false,
    hasNoIdempotency = false,
    initScript,
  }: SceneOptions,
): Promise<Scene & { close(): Promise<void> }> => {
  const network = await startFaultyNetwork(studio.service.url)
  const permanentFaults = hasNoIdempotency ? [withoutIdempotency] : []
  const configuration = await addConfiguration(studio, isPrivate, hasSeries)
  const context = page.context()
  const sessions: string[] = []
  const tab = tabFor(page, await visitorAtOpening(page))
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
<when-booking configuration-id="${configuration}" service-url="${network.url}" ${attributes}></when-booking>
${isPrivate ? `<script>${askForSessions}</script>` : ''}</html>`,
  )

  return {
    ...tab,
    context,
    studio,
    network,
    configuration,
    sessions,
    restoreNetwork: async () => {
      network.injectedErrors.splice(0, network.injectedErrors.length, ...permanentFaults)
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'hasShortTimeouts'))
    },
    inject: async (...injectedErrors) => {
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
        end_time: start + 1800,
        guest: { name: 'Somebody else', email: 'else@example.com' },
      })
    },
    open: async () => {
      await page.goto(`${site.url}/${configuration}`)
    },
    openTab: async () => {
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => void open(location.href)),
      ])
      return tabFor(other, visitorOn(other))
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
  const pages = new Map<string, string>()
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pages.get(url))
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
