import { render } from '@lit-labs/ssr'
import { collectResult } from '@lit-labs/ssr/lib/render-result.js'
import { type BookingService, type BookingSettings, bookingSettingsSchema } from '@whenable/contract'
import type { BookingRecord, Slot } from '@whenable/flow'
import { addDays, type Instant, instant, type PlainDate, parseInstant, plainDate } from '@whenable/time'
import { html, unsafeStatic } from 'lit/static-html.js'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tags } from '../tags.js'
import { type ElementOptions, type RenderOptions, renderElement, startBooking } from './server.js'

const allTags = Object.keys(tags) as (keyof typeof tags)[]

const now = parseInstant('2026-03-10T09:00:00Z')
const zone = 'Europe/Lisbon'
const at = (text: string) => parseInstant(`2026-03-${text}:00Z`)
const slot = (text: string): Slot => ({
  start: at(text),
  end: instant(at(text) + 1800),
  emails: ['mara@example.com'],
})
const slots = ['11T10:00', '11T15:30', '12T09:00'].map(slot)
const settings: BookingSettings = bookingSettingsSchema.parse({
  configuration_id: 'c1',
  name: 'Walkthrough',
  duration_minutes: 30,
  organizer: { name: 'Mara Lind', email: 'mara@example.com', timezone: 'Europe/Oslo' },
  participants: [{ name: 'Mara Lind' }],
  event: { title: 'Walkthrough' },
  scheduler: { additional_fields: { topic: { label: 'What is it about?', type: 'text', required: true } } },
  appearance: {},
})
const booking: BookingRecord = {
  bookingId: 'b1',
  status: 'booked',
  title: 'Walkthrough',
  start: at('11T10:00'),
  end: at('11T10:30'),
  organizer: { name: 'Mara Lind', email: 'mara@example.com' },
  guest: { name: 'Noor', email: 'noor@example.com' },
}
const seat: Slot = {
  ...slot('13T18:00'),
  event: { eventId: 'e1', calendarId: 'primary', title: 'Evening yoga', seats: 3 },
}
const events = [
  { id: 'a', title: 'Design review', when: { start_time: at('10T10:00'), end_time: at('10T11:00') } },
  {
    ...{ id: 'b', title: 'Stand-up', recurrence: ['RRULE:FREQ=DAILY'] },
    when: { start_time: at('09T08:00'), end_time: at('09T08:15'), start_timezone: zone },
  },
]

/** Properties of each element, and the text that it then renders. */
const pictures: Readonly<Record<string, [words: ElementOptions<object>, waitForText: readonly string[]]>> = {
  'when-agenda': [{ properties: { events } }, ['Design review', 'Stand-up', 'Tuesday']],
  'when-booking': [
    { properties: { settings, slots } },
    ['Walkthrough', 'Mara Lind', 'March', '10:00', '15:30'],
  ],
  // Their flow is a browser's: a server draws the place where they will be.
  ...Object.fromEntries(
    ['days', 'details', 'summary', 'times'].map((part) => [`when-booking-${part}`, [{}, []]]),
  ),
  'when-calendar': [{ properties: { events } }, ['Design review', 'Stand-up', 'when-style']],
  'when-confirmation': [{ properties: { booking, settings } }, ['You are booked', 'Walkthrough', '10:00']],
  'when-day-list': [{ properties: { slots } }, ['11', '10:00', '09:00']],
  'when-details-form': [{ properties: { settings } }, ['What is it about?', 'Email']],
  'when-event': [{ properties: { event: events[1] } }, ['Stand-up', '08:00', 'day']],
  'when-free-busy': [
    {
      properties: {
        emails: ['mara@example.com'],
        events: [{ ...events[0], organizer: { email: 'mara@example.com' } }],
      },
    },
    ['mara@example.com', 'part="busy"'],
  ],
  'when-group-events': [{ properties: { settings, slots: [seat] } }, ['Evening yoga', '18:00', '3 seats']],
  'when-manage-booking': [{ attributes: { 'booking-ref': 'x' } }, ['aria-busy="true"']],
  'when-month': [
    { properties: { counts: new Map([[plainDate('2026-03-12'), 6]]) } },
    ['March', '12 March, 6 times free', 'aria-current="date"'],
  ],
  'when-organizer-confirmation': [{ attributes: { 'booking-ref': 'x' } }, ['aria-busy="true"']],
  'when-calendar-import': [{ properties: { slots } }, ['calendar']],
  'when-host-page': [{}, ['Looking for free times', 'aria-busy="true"']],
  'when-routing-form': [{}, ['Loading the form', 'aria-busy="true"']],
  'when-poll': [{}, ['Loading the poll', 'aria-busy="true"']],
  'when-waitlist': [{}, ['Looking for free times', 'aria-busy="true"']],
  'when-popup': [
    { attributes: { button: 'Book', open: true }, content: '<p>within</p>' },
    ['Book', '<p>within</p>'],
  ],
  'when-redirect': [
    {
      properties: {
        booking: { ...booking, bookingRef: 'ref' },
        settings: {
          ...settings,
          scheduler: { confirmation_redirect_url: 'https://owner.example.com/thanks' },
        },
      },
    },
    ['owner.example.com'],
  ],
  'when-seat-list': [{ properties: { slots: [seat] } }, ['Evening yoga', '18:00']],
  'when-slot-list': [
    { attributes: { date: '2026-03-11' }, properties: { slots: slots.slice(0, 2) } },
    ['10:00', '15:30'],
  ],
  'when-time': [{ attributes: { datetime: '2026-03-11T10:00:00Z' } }, ['10:00', 'datetime=']],
  'when-week': [{ properties: { slots } }, ['10:00', '09:00']],
  'when-time-zone-list': [{}, ['Lisbon']],
  'when-time-zone-select': [{}, ['Lisbon', '09:00']],
}

const draw = (
  tag: string,
  words: ElementOptions<object> = {},
  options: RenderOptions = {},
): Promise<string> =>
  renderElement(tag as 'when-booking', words as ElementOptions<HTMLElementTagNameMap['when-booking']>, {
    ...{ timeZone: zone, lang: 'en-GB', now },
    ...options,
  })

/** Markup without style sheets, Lit's comments and serialized properties. */
const insertMarkup = (markup: string) =>
  markup
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/ when-drawn='[^']*'/, '')

beforeAll(async () => {
  for (const tag of allTags) await import(`../define/${tag.slice('when-'.length)}.ts`)
})

describe.each(allTags)('<%s> on a server', (tag) => {
  it('is rendered by Lit’s own server rendering without options', async () => {
    const name = unsafeStatic(tag)
    const markup = await collectResult(render(html`<${name}></${name}>`))
    expect(markup).toContain(`<${tag}`)
  })

  it('shows its properties', async () => {
    const [words, waitForText] = pictures[tag] ?? [{}, ['nothing is expected of it here']]
    const markup = insertMarkup(await draw(tag, words))
    expect(markup).toContain('<template shadowrootmode="open">')
    for (const text of waitForText) expect(markup).toContain(text)
  })

  it('has no inline style that a content security policy would refuse', async () => {
    const markup = await draw(tag, pictures[tag]?.[0], { nonce: 'n0nce' })
    expect(markup.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')).not.toMatch(/<[^>]* (?:style|on\w+)=/)
    const sheets = markup.match(/<style[^>]*>/g) ?? []
    expect(sheets.filter((sheet) => !sheet.includes('nonce="n0nce"'))).toEqual([])
    expect(sheets.length).toBeGreaterThan(0)
  })
})

describe('server rendering', () => {
  it('uses the given language and its direction', async () => {
    const german = insertMarkup(
      await draw('when-slot-list', { attributes: { date: '2026-03-11' } }, { lang: 'de' }),
    )
    expect(german).toContain('An diesem Tag')
    expect(german).toContain('lang="de-DE"')
    const arabic = await draw('when-month', {}, { lang: 'ar' })
    expect(arabic).toContain('dir="rtl"')
    const english = insertMarkup(
      await draw('when-slot-list', { attributes: { date: '2026-03-11', lang: 'en' } }, { lang: 'de' }),
    )
    expect(english).toContain('lang="en-US"')
  })

  it('leaves an element to the browser if its time zone is unknown', async () => {
    const words = { attributes: { datetime: '2026-03-11T10:00:00Z' }, content: '11 March' }
    const markup = await draw('when-time', words, { timeZone: undefined })
    expect(insertMarkup(markup)).toBe('<when-time datetime="2026-03-11T10:00:00Z">11 March</when-time>')
    const zoned = { ...words, attributes: { ...words.attributes, 'time-zone': 'Asia/Tokyo' } }
    expect(insertMarkup(await draw('when-time', zoned, { timeZone: undefined }))).toContain('19:00')
    expect(insertMarkup(await draw('when-month', {}, { timeZone: undefined }))).not.toContain('template')
    expect(insertMarkup(await draw('when-details-form', {}, { timeZone: undefined }))).toContain('template')
  })

  it('renders the slots, so that the page’s content shows without a script', async () => {
    const markup = await renderElement(
      'when-booking',
      { properties: { settings, slots }, content: '<p slot="summary">Come and see</p>' },
      { timeZone: zone, now },
    )
    expect(markup).toContain('<slot name="header"></slot>')
    expect(markup).toMatch(/<slot name="summary">[\s\S]*Mara Lind/)
    expect(markup).toMatch(/<\/template><p slot="summary">Come and see<\/p><\/when-booking>$/)
  })

  it('renders the choice of event types with the labels that the page gives, and requests nothing for it', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    const configurations = [
      { configurationId: 'short', label: 'Half an hour' },
      { configurationId: 'long', label: 'A whole day' },
    ]
    const serviceUrl = 'https://times.example.com'
    const markup = await draw('when-booking', { properties: { settings, slots, serviceUrl, configurations } })
    expect(markup).toMatch(/<when-booking-event-types[\s\S]*<template shadowroot[\s\S]*role="radiogroup"/)
    expect(markup).toContain('Half an hour')
    expect(markup).toContain('A whole day')
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockRestore()
  })

  it('escapes texts', async () => {
    const hostile = `</style><script>alert(1)</script>'"&`
    const given = { ...settings, event: { title: hostile, description: hostile, location: hostile } }
    const markup = await draw('when-booking', { properties: { settings: given, slots } })
    expect(markup).not.toContain('<script')
    const calendars = [{ id: 'c', name: hostile, color: `red;}</style><script>` }]
    const drawn = await draw('when-calendar', {
      properties: { calendars, events: [{ ...events[0], title: hostile, calendar_id: 'c' }] },
    })
    expect(drawn).not.toContain('<script')
    expect(drawn.match(/<style/g)?.length).toBe(drawn.match(/<\/style>/g)?.length)
  })

  it('serializes properties, including maps', async () => {
    const counts = new Map<PlainDate, number>([[addDays(plainDate('2026-03-12'), 0), 6]])
    const markup = await draw('when-month', { properties: { counts } })
    expect(markup).toContain('"counts":{"when-map":[["2026-03-12",6]]}')
  })

  it.each([
    ['a tag that nobody has registered', 'when-nothing', {}, {}, /renderElement: expected a registered tag/],
    ['a function', 'when-time', { properties: { now: () => 0 } }, {}, /^now: expected data/],
    ['a zone that is none', 'when-time', {}, { timeZone: 'Mars/Base' }, /^timeZone: .*'Mars\/Base'/],
    ['a language that is none', 'when-time', {}, { lang: 'no_such language' }, /^lang: .*'no_such language'/],
    ['an attribute that is none', 'when-time', { attributes: { 'a b': '' } }, {}, /^attributes: .*'a b'/],
  ])('rejects %s', async (_case, tag, words, options, message) => {
    await expect(draw(tag, words, options)).rejects.toThrow(message)
  })
})

describe('data for a booking', () => {
  const service = (over: Partial<BookingService> = {}) =>
    ({
      settings: async () => settings,
      availability: async ({ start, end }: { start: Instant; end: Instant }) => ({
        order: [],
        time_slots: slots
          .filter((one) => start <= one.start && one.end <= end)
          .map(({ start: start_time, end: end_time, emails }) => ({
            start_time,
            end_time,
            emails: [...emails],
          })),
      }),
      ...over,
    }) as unknown as BookingService

  it('includes the settings and the first times', async () => {
    const start = await startBooking({ service: service() }, { timeZone: zone, now })
    expect(start.settings?.name).toBe('Walkthrough')
    expect(start.slots).toEqual(slots)
  })

  it('is empty if the service fails, which leaves the requests to the browser', async () => {
    const fail = () => Promise.reject(new Error('away'))
    const broken = service({ settings: fail, availability: fail })
    expect(await startBooking({ service: broken }, { timeZone: zone, now })).toEqual({})
  })

  it('includes what has loaded when the timeout ends', async () => {
    const slow = service({ availability: () => new Promise(() => undefined) })
    const waiting = new AbortController()
    const start = startBooking({ service: slow }, { timeZone: zone, now, signal: waiting.signal })
    await new Promise(setImmediate)
    waiting.abort()
    expect(await start).toEqual({ settings })
  })

  it('requires a configuration', async () => {
    await expect(startBooking({ serviceUrl: 'https://book.example.com' })).rejects.toThrow(
      'expected serviceUrl and configurationId',
    )
  })
})
