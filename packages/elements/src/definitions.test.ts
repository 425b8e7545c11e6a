import { expect, fixture, html } from '@open-wc/testing'
import { formatBookingReference, ServiceError } from '@whenable/contract'
import type { LitElement } from 'lit'
import type { tags } from './tags.js'
import { memoryEventTypes } from './testing/event-types-double.js'
import {
  classAt,
  existingBooking,
  ids,
  memoryService,
  now,
  settingsWith,
  slotsOn,
} from './testing/memory-service.js'
import { waitUntil } from './testing/wait-until.js'

const free = [...slotsOn('2026-03-12', '10:00', '10:30', '15:00'), ...slotsOn('2026-03-13', '10:00')]
const held = { settings: settingsWith({ booking: existingBooking(free[0]!) }), slots: free }

const group = () =>
  memoryService({
    settings: settingsWith({ type: 'group' }),
    slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)],
  })
const single = () => memoryService({ slots: free })

const event = {
  id: 'e1',
  title: 'Stand-up',
  when: { object: 'timespan', start_time: now, end_time: now + 3600 },
  recurrence: ['RRULE:FREQ=DAILY'],
}

const signedOut = () =>
  Promise.reject(new ServiceError('unauthorized', 'nobody is signed in', { status: 401 }))
const signInOptions = { application: 'Studio', setup: 'none', emails_codes: true, has_passkeys: true }

type Properties = Readonly<Record<string, unknown>>

/** Each tag with attributes that show all its inner elements. */
const cases: Readonly<Record<keyof typeof tags, readonly (() => Properties)[]>> = {
  'when-admin': [() => ({ source: { token: signedOut, options: async () => signInOptions } })],
  'when-agenda': [() => ({ events: [event] })],
  'when-booking': [
    ...(['month', 'week', 'list'] as const).flatMap((layout) => [
      () => ({ layout, service: single(), calendarImport: true }),
      () => ({ layout, service: group() }),
    ]),
  ],
  'when-calendar': (['month', 'week', 'day', 'agenda'] as const).map((view) => () => ({
    view,
    events: [event],
  })),
  'when-bookings': [
    () => ({
      source: {
        list: async () => ({ bookings: [] }),
        counts: async () => ({ upcoming: 0, to_answer: 0, past: 0, cancelled: 0 }),
        eventTypes: async () => [],
      },
    }),
  ],
  'when-calendars': [() => ({ source: { connections: async () => [], calendars: async () => [] } })],
  'when-explain': [
    () => ({ eventTypeId: 'e1', source: { explain: async () => ({ timezone: 'UTC', times: [] }) } }),
  ],
  'when-offer-times': [
    () => ({
      source: {
        eventTypes: async () => [
          { id: 'c1', name: 'Talk', slug: 'talk', address: 'https://book.example/b/talk', isActive: true },
        ],
        times: async () => free,
      },
    }),
  ],
  'when-activity': [() => ({ source: { bursts: async () => [], blocks: async () => [] } })],
  'when-polls': [
    () => ({
      source: {
        eventTypes: async () => [{ id: 'c1', name: 'Talk', slug: 'talk', address: '', isActive: true }],
        polls: async () => [],
      },
    }),
  ],
  'when-hours': [() => ({ source: { schedules: async () => [] } })],
  'when-confirmation': [() => ({})],
  'when-day-list': [() => ({ date: '2026-03-12', slots: free })],
  'when-details-form': [() => ({ settings: settingsWith() })],
  'when-event': [() => ({ event })],
  'when-event-type-editor': [
    () => {
      const { source } = memoryEventTypes()
      return { source, eventTypeId: 'walkthrough' }
    },
  ],
  'when-event-types': [() => ({ source: memoryEventTypes().source })],
  'when-free-busy': [
    () => ({ emails: ['ada@example.com'], answers: [{ email: 'ada@example.com', time_slots: [] }] }),
  ],
  'when-group-events': (['month', 'week', 'list'] as const).map((layout) => () => ({
    layout,
    service: group(),
  })),
  'when-manage-booking': [() => ({ bookingRef: formatBookingReference(ids), service: memoryService(held) })],
  'when-month': [() => ({})],
  'when-organizer-confirmation': [
    () => ({ bookingRef: formatBookingReference({ ...ids, salt: 'salt' }), service: memoryService(held) }),
  ],
  'when-calendar-import': [() => ({})],
  'when-popup': [() => ({ open: true })],
  'when-redirect': [() => ({})],
  'when-seat-list': [() => ({ slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)] })],
  'when-services': [
    () => ({
      source: { hostPage: async () => ({ slug: 'a', name: 'Ada', timezone: 'UTC', event_types: [] }) },
    }),
  ],
  'when-share': [() => ({ source: { eventTypes: async () => [] } })],
  'when-settings': [() => ({ source: { member: signedOut } })],
  'when-slot-list': [() => ({ date: '2026-03-12', slots: free })],
  'when-time': [() => ({ datetime: '2026-03-12T10:30:00Z' })],
  'when-poll': [
    () => ({
      source: {
        poll: async () => ({
          ...{
            title: 'Plan',
            timezone: 'UTC',
            state: 'open',
            expires_in: 60,
            votes: 'hidden',
            answers_left: 9,
          },
          ...{ slots: [{ start_time: now, end_time: now + 1800, is_taken: false }], capabilities: [] },
        }),
        answer: async () => undefined,
        saveAnswer: signedOut,
        withdrawAnswer: signedOut,
      },
    }),
  ],
  'when-waitlist': [
    () => ({
      wanted: { start: now, end: free[0]!.end },
      service: {
        key: 'test',
        join: signedOut,
        entry: signedOut,
        accept: signedOut,
        pass: signedOut,
        leave: signedOut,
      },
      settings: settingsWith(),
    }),
  ],
  'when-week': [() => ({ date: '2026-03-12', slots: free })],
  'when-time-zone-list': [() => ({})],
  'when-time-zone-select': [() => ({})],
}

/** The kit's tags in a tree and its shadow trees. */
const tagsIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll('*')].flatMap(({ localName, shadowRoot }) => [
    ...(localName.startsWith('when-') ? [localName] : []),
    ...(shadowRoot ? tagsIn(shadowRoot) : []),
  ])

/** A page that registers only what one entry registers. */
const pageWith = async (tag: string): Promise<Window & typeof globalThis> => {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe style="inline-size: 980px; block-size: 800px"></iframe>`,
  )
  const page = frame.contentWindow as Window & typeof globalThis
  const script = page.document.createElement('script')
  script.type = 'module'
  script.src = new URL(`./define/${tag.slice('when-'.length)}.ts`, import.meta.url).href
  page.document.body.append(script)
  await page.customElements.whenDefined(tag)
  return page
}

describe('an entry of define/', () => {
  for (const [tag, all] of Object.entries(cases))
    it(`registers every element that <${tag}> renders`, async function () {
      // Each page loads all its files from the test server.
      this.timeout(60_000)
      const page = await pageWith(tag)
      for (const words of all) {
        const element = page.document.createElement(tag) as LitElement
        const { elementProperties } = element.constructor as typeof LitElement
        const common = { noDraft: true, now: () => now, timeZone: 'UTC' }
        for (const [name, word] of Object.entries({ ...common, ...words() }))
          if (elementProperties.has(name)) Object.assign(element, { [name]: word })
        page.document.body.append(element)
        await element.updateComplete
        // Lazy elements are rendered once nothing is loading.
        await waitUntil(() => !element.shadowRoot?.querySelector('[aria-busy=true]'), tag, {
          timeout: 20_000,
        })
        for (let frame = 0; frame < 5; frame++) await new Promise((done) => page.setTimeout(done))
        await element.updateComplete
        const missing = tagsIn(element.shadowRoot as ShadowRoot).filter(
          (drawn) => !page.customElements.get(drawn),
        )
        expect(missing).to.deep.equal([])
        element.remove()
      }
    })
})
