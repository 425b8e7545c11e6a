import type { Page } from '@playwright/test'
import '@whenable/elements/define/agenda'
import '@whenable/elements/define/booking'
import '@whenable/elements/define/calendar'
import '@whenable/elements/define/confirmation'
import '@whenable/elements/define/day-list'
import '@whenable/elements/define/details-form'
import '@whenable/elements/define/event'
import '@whenable/elements/define/free-busy'
import '@whenable/elements/define/group-events'
import '@whenable/elements/define/month'
import '@whenable/elements/define/slot-list'
import '@whenable/elements/define/time'
import '@whenable/elements/define/week'
import '@whenable/elements/define/time-zone-select'
import {
  type ElementOptions,
  type RenderOptions,
  renderElement,
  startBooking,
} from '@whenable/elements/server'
import { type Instant, instant } from '@whenable/time'
import { bundleClient, type Client, type SsrSite, startSsrSite } from './fixtures/ssr-site.js'
import { expect, opening, type Studio, test as studioTest } from './fixtures/studio.js'
import { consoleMessagesOf } from './pages/console.js'
import { visitorOn } from './pages/visitor.js'

const timeZone = 'Europe/London'
const hour = 3600
const at = (hours: number): Instant => instant(opening + 55 * 60 + hours * hour)
const slots = [0, 1, 25, 26, 50].map((hours) => ({
  ...{ start: at(hours), end: instant(at(hours) + 1800), emails: ['mara@example.com'] },
}))
const review = { id: 'a', title: 'Design review', when: { start_time: at(1), end_time: at(2) } }
const series = {
  ...{ id: 'c', title: 'Stand-up', recurrence: ['RRULE:FREQ=DAILY'] },
  when: { start_time: at(0), end_time: at(0.25), start_timezone: timeZone },
}
const events = [
  review,
  { id: 'b', title: 'Team offsite', when: { start_date: '2026-03-03', end_date: '2026-03-04' } },
  series,
]
const person = { name: 'Mara Lind', email: 'mara@example.com' }
const booking = {
  ...{ bookingId: 'b1', status: 'booked', title: 'Walkthrough', start: at(0), end: at(0.5) },
  ...{ organizer: person, guest: { name: 'Noor', email: 'noor@example.com' } },
}
const settings = {
  ...{ configuration_id: 'c1', organizer: person, participants: [person], capabilities: [], appearance: {} },
  scheduler: {
    additional_fields: { topic: { label: 'What is it about?', type: 'dropdown', options: ['A', 'B'] } },
  },
}

/** Elements by tag, with their attributes and properties. */
const elements: readonly [tag: string, words: ElementOptions<object>][] = [
  ['when-agenda', { properties: { events } }],
  ['when-calendar', { properties: { events } }],
  ['when-confirmation', { properties: { booking, settings } }],
  ['when-day-list', { properties: { slots } }],
  ['when-details-form', { properties: { settings } }],
  ['when-event', { properties: { event: series } }],
  ['when-free-busy', { properties: { emails: [person.email], events: [{ ...review, organizer: person }] } }],
  ['when-month', { attributes: { months: 2 }, properties: { counts: new Map([['2026-03-12', 6]]) } }],
  ['when-slot-list', { attributes: { date: '2026-03-02' }, properties: { slots: slots.slice(0, 2) } }],
  ['when-time', { attributes: { datetime: at(3), format: 'relative' } }],
  ['when-time', { properties: { when: series.when, recurrence: series.recurrence } }],
  ['when-week', { properties: { slots } }],
  ['when-time-zone-select', {}],
]

const draw = (tag: string, words: ElementOptions<object>, options: RenderOptions) =>
  renderElement(tag as 'when-booking', words as ElementOptions<HTMLElementTagNameMap['when-booking']>, {
    ...{ timeZone, now: opening, lang: 'en-GB' },
    ...options,
  })

/** Bundles the hydration support, then the elements. */
const bundle = (): Promise<Client> => {
  const names = ['booking', 'group-events', ...elements.map(([tag]) => tag.slice('when-'.length))]
  const modules = [...new Set(names)].map((name) => `import('@whenable/elements/define/${name}')`)
  return bundleClient(
    `import '@whenable/elements/hydrate'; import '@whenable/elements/locales'; await Promise.all([${modules}])`,
  )
}

const open = (studio: Studio, client: Client): Promise<SsrSite> => {
  const serviceUrl = studio.service.url
  const drawBooking = async (
    tag: string,
    slug: string,
    { layout = null, ...options }: RenderOptions & { layout?: string | null },
  ) => {
    const configurationId = studio.configurations[slug] as string
    const attributes = { 'service-url': serviceUrl, 'configuration-id': configurationId, layout }
    const properties = await startBooking({ serviceUrl, configurationId }, { timeZone, now: opening })
    return draw(tag, { attributes, properties }, options)
  }
  return startSsrSite(
    client,
    {
      booking: (nonce) => drawBooking('when-booking', 'walkthrough', { nonce }),
      week: (nonce) => drawBooking('when-booking', 'walkthrough', { nonce, layout: 'week' }),
      classes: (nonce) => drawBooking('when-group-events', 'classes', { nonce }),
      elsewhere: (nonce) => drawBooking('when-booking', 'walkthrough', { nonce, timeZone: 'Asia/Tokyo' }),
      ...Object.fromEntries(
        ['en-GB', 'de', 'ar'].map((lang) => [
          lang,
          async (nonce: string) =>
            (
              await Promise.all(
                elements.map(([tag, words]) =>
                  draw(tag, { ...words, attributes: { ...words.attributes, lang } }, { nonce }),
                ),
              )
            ).join('\n'),
        ]),
      ),
    },
    serviceUrl,
  )
}

const test = studioTest.extend<{ site: SsrSite }>({
  site: async ({ perWorker, studio }, use) => {
    const client = await perWorker('client of server-rendered pages', async () => ({
      value: await bundle(),
      close: async () => {},
    }))
    const site = await open(studio, client)
    await use(site)
    await site.close()
  },
})

/** Opens a page whose scripts are held back, and records its nodes, and layout shifts once all of it is on the screen. */
const openBeforeScripts = async (page: Page, address: string): Promise<void> => {
  await page.clock.setFixedTime(opening * 1000)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByText('After it').waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const nodesOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll(':not(style)')].flatMap((node) => [
        node,
        ...(node.shadowRoot ? nodesOf(node.shadowRoot) : []),
      ])
    const shifts: number[] = []
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift' })
    Object.assign(window, { drawn: nodesOf(document.body), shifts })
  })
}

/** Waits until all elements are hydrated, and returns which server-rendered nodes were reused or lost. */
const hydrated = async (page: Page) => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body > *')].every(
      (element) => !element.matches('[when-drawn]') && !element.shadowRoot?.querySelector('style'),
    ),
  )
  return page.evaluate(async () => {
    // Includes what follows the first frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { drawn, shifts } = window as unknown as { drawn: Element[]; shifts: number[] }
    return {
      lost: drawn.filter((node) => !node.isConnected).map(({ outerHTML }) => outerHTML),
      reused: drawn.filter((node) => node.isConnected).length,
      shifts,
    }
  })
}

/** Inserts a client-rendered copy after each server-rendered element. */
const createClientCopies = (page: Page) =>
  page.evaluate(() => {
    const given = [
      'events',
      'event',
      'slots',
      'booking',
      'settings',
      'emails',
      'counts',
      'when',
      'recurrence',
    ]
    const drawn = [...document.querySelectorAll('body > *')].filter(({ shadowRoot }) => shadowRoot)
    const pairs = drawn.map((element) => {
      const other = document.createElement(element.localName)
      for (const { name, value } of element.attributes) other.setAttribute(name, value)
      for (const name of given)
        if (name in element) Object.assign(other, { [name]: element[name as keyof Element] })
      element.after(other)
      return [element, other]
    })
    Object.assign(window, { pairs })
  })

/** Elements whose content differs from that of their copies: tags, attributes and texts at any depth. */
const differences = (page: Page) =>
  page.evaluate(() => {
    const contentOf = (root: ParentNode): string =>
      [...root.childNodes]
        .flatMap((node) => {
          // Editions of locale data differ in spaces.
          if (node instanceof Text) return node.data.replace(/\s+/g, ' ').trim() || []
          if (!(node instanceof Element)) return []
          const attributes = [...node.attributes]
            .filter(({ name }) => !/^(?:style|when-style|value)$/.test(name))
            .map(({ name, value }) => `${name}=${value.replace(/\s+/g, ' ').trim()}`)
          return `<${[node.localName, ...attributes.sort()].join(' ')}>${contentOf(node.shadowRoot ?? node)}`
        })
        .join('\n')
    const { pairs } = window as unknown as { pairs: readonly (readonly Element[])[] }
    if (!pairs.length) return ['nothing to compare']
    return pairs
      .map((pair) => pair.map(({ shadowRoot }) => contentOf(shadowRoot as ShadowRoot).split('\n')))
      .flatMap(([drawn = [], fresh = []]) => {
        const index = drawn.findIndex((line, index) => line !== fresh[index])
        return index < 0 && drawn.length === fresh.length ? [] : [[drawn[index], fresh[index]]]
      })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a server-rendered page shows the month and its times', async ({ page, site }) => {
    const consoleMessages = consoleMessagesOf(page)
    await page.goto(`${site.url}/booking`)
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
    await expect(page.getByRole('button', { name: /times? free/ }).first()).toBeVisible()
    const times = page.locator('when-slot-list').getByRole('button', { name: /^\d\d:\d\d$/ })
    await expect(times.first()).toBeVisible()
    expect(consoleMessages).toEqual([])
  })
})

test('hydration changes no pixel, and the visitor books', async ({ page, site, studio }) => {
  const consoleMessages = consoleMessagesOf(page)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await openBeforeScripts(page, `${site.url}/booking`)
  const before = await page.screenshot()
  site.releaseScripts()
  const { lost, reused, shifts } = await hydrated(page)
  const after = await page.screenshot()
  expect(lost).toEqual([])
  expect(reused).toBeGreaterThan(100)
  expect(shifts).toEqual([])
  expect(after.equals(before)).toBe(true)
  expect(paths).not.toContain('/v3/scheduling/ui-settings')
  expect(consoleMessages).toEqual([])

  const visitor = visitorOn(page)
  const start = await visitor.pickTime(11)
  await visitor.fillIn({ 'What should we look at first': 'Everything' })
  await visitor.book()
  expect(studio.domainEvents.map(({ data }) => data.object.booking_info.start_time)).toContain(start)
  expect(consoleMessages).toEqual([])
})

for (const name of ['week', 'classes'])
  test(`hydration of ${name} reuses every node`, async ({ page, site }) => {
    const consoleMessages = consoleMessagesOf(page)
    await openBeforeScripts(page, `${site.url}/${name}`)
    site.releaseScripts()
    const { lost, reused, shifts } = await hydrated(page)
    expect(lost).toEqual([])
    expect(reused).toBeGreaterThan(50)
    expect(shifts).toEqual([])
    expect(consoleMessages).toEqual([])
  })

for (const lang of ['en-GB', 'de', 'ar'])
  test(`hydrated elements in ${lang} have the same content as client-rendered ones`, async ({
    page,
    site,
  }) => {
    const consoleMessages = consoleMessagesOf(page)
    await openBeforeScripts(page, `${site.url}/${lang}`)
    site.releaseScripts()
    const { lost, shifts } = await hydrated(page)
    expect(lost).toEqual([])
    // Some elements measure the available width.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
    await createClientCopies(page)
    await expect.poll(() => differences(page)).toEqual([])
    expect(consoleMessages).toEqual([])
  })

test('a visitor in another time zone than the server’s guess sees local times after hydration', async ({
  page,
  site,
}) => {
  const consoleMessages = consoleMessagesOf(page)
  await openBeforeScripts(page, `${site.url}/elsewhere`)
  await expect(page.getByRole('button', { name: 'Time zone: Asia/Tokyo' })).toBeVisible()
  site.releaseScripts()
  const { shifts } = await hydrated(page)
  await expect(page.getByRole('button', { name: 'Time zone: Europe/London' })).toBeVisible()
  await expect(page.getByText('now 09:05')).toBeVisible()
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
  expect(consoleMessages).toEqual([])
})

test('a visitor’s stored preferences override what the server rendered', async ({ page, site }) => {
  const consoleMessages = consoleMessagesOf(page)
  await page.addInitScript(() => {
    // about:blank has no storage.
    if (location.protocol !== 'http:') return
    sessionStorage.setItem('whenable:time-zone', 'Asia/Tokyo')
    sessionStorage.setItem('whenable:hour-cycle', 'h12')
  })
  await openBeforeScripts(page, `${site.url}/booking`)
  site.releaseScripts()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Time zone: Asia/Tokyo' })).toBeVisible()
  await expect(page.getByText(/now\s0?6:05\spm/i)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'March 2026' })).toHaveCount(1)
  expect(consoleMessages).toEqual([])
})

test('serialized properties set only properties of the element, not inherited ones', async ({
  page,
  site,
}) => {
  await openBeforeScripts(page, `${site.url}/booking`)
  site.releaseScripts()
  await hydrated(page)
  const given = await page.evaluate(async () => {
    const element = document.createElement('when-slot-list') as HTMLElement & { date: string }
    const properties = { date: '2026-04-02', textContent: 'not mine' }
    element.setAttribute('when-drawn', JSON.stringify({ properties, standIns: {}, drawnAt: 0, lang: null }))
    document.body.append(element)
    await customElements.whenDefined('when-slot-list')
    return [element.date, element.textContent]
  })
  expect(given).toEqual(['2026-04-02', ''])
})
