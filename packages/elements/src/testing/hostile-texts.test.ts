import { expect } from '@open-wc/testing'
import type { BookingSettings } from '@whenable/contract'
import type {
  BookingIntent,
  BookingRecord,
  BookingState,
  Flow,
  ManageIntent,
  ManageState,
} from '@whenable/flow'
import type { HostIntent, HostState } from '@whenable/flow/host'
import { plainDate } from '@whenable/time'
import { html, type LitElement, render, type TemplateResult } from 'lit'
import { waitUntil } from './wait-until.js'
import '../define/booking.js'
import '../define/manage-booking.js'
import '../define/organizer-confirmation.js'
import '../define/calendar-import.js'
import '../define/seat-list.js'
import '../define/host-page.js'
import '../define/redirect.js'
import '../define/time.js'
import { loadLazyFields } from '../form/lazy-fields.js'
import { isolated } from '../messages/isolated.js'
import { hostileTexts } from './hostile-texts.js'
import { fieldWith, now, schedulerWith, settingsWith, slotAt, slotsOn } from './memory-service.js'
import { renderedElements, renderedShape, textBoxes, textNodes } from './rendered-shape.js'
import { deepAll } from './shadow.js'

const chosen = slotAt('2026-03-12T10:30:00Z')

/** Settings whose every text is `text`, except those that would prevent the rest from rendering. */
const settingsOf = (text: string, zone: string): BookingSettings =>
  settingsWith({
    name: text,
    slug: text,
    type: text,
    appearance: { company_name: text, color: text, company_logo_url: text },
    organizer: { name: text, email: text, timezone: zone, time_zone_changes: [] },
    participants: [
      { name: text, email: text, timezone: zone, time_zone_changes: [], picture: text },
      { name: text, email: text, timezone: zone, time_zone_changes: [] },
    ],
    brand: { name: text, logo_url: text, logo_dark_url: text },
    event: { title: text, description: text, location: text, conferencing: text },
    scheduler: schedulerWith({
      min_cancellation_notice: 60,
      cancellation_policy: text,
      rescheduling_url: text,
      cancellation_url: text,
      confirmation_redirect_url: text,
      additional_fields: Object.fromEntries(
        [
          ...['text', 'multi_line_text', 'email', 'phone_number', 'dropdown', 'date', 'checkbox'],
          ...['radio_button', 'multi_select', 'metadata', text],
        ].map((type, index) => [
          index ? `${text}${index}` : text,
          fieldWith(text, type, {
            default: text,
            pattern: text,
            options: [text],
            required: index % 2 > 0,
          }),
        ]),
      ),
    }),
    booking: {
      guest: { name: text, email: text },
      additional_guests: [{ name: text, email: text }],
      additional_fields: { [text]: text, [`${text}1`]: text },
      timezone: zone,
      email_language: text,
      start_time: chosen.start,
      end_time: chosen.end,
      status: 'booked',
      cancellation_reason: text,
    },
    capabilities: ['hosted-pages', 'mail', text],
  })

const recordOf = (text: string): BookingRecord => ({
  bookingId: text,
  bookingRef: text,
  status: 'booked',
  title: text,
  description: text,
  location: text,
  start: chosen.start,
  end: chosen.end,
  organizer: { name: text, email: text },
  guest: { name: text, email: text },
  answers: { [text]: text },
})

/** A flow that always shows one state. */
const still = <State, Intent>(state: State): Flow<State, Intent> => ({
  state,
  subscribe: () => () => {},
  send: () => {},
  start: () => {},
  stop: () => {},
  setOnline: () => {},
})

/** Every state of the elements that render untrusted texts, with one text in all places. */
const states = (text: string, zone: string): Record<string, TemplateResult> => {
  const settings = settingsOf(text, zone)
  const booking = recordOf(text)
  const error = { type: 'invalid_request_error', status: 400, message: text, field: text } as const
  const facts = {
    settings,
    slots: slotsOn('2026-03-12', '10:00', '10:30', '14:00').map((slot) => ({ ...slot, emails: [text] })),
    unavailable: [],
    knownWindows: [],
    availability: { state: 'ready' },
    order: [text],
    timeZone: 'Europe/Lisbon',
    month: plainDate('2026-03-01'),
    date: plainDate('2026-03-12'),
    draft: { name: text, email: text, answers: { [text]: text }, guests: [{ name: text, email: text }] },
    online: true,
    rescheduling: null,
  } as const
  const ofBooking = (state: BookingState) =>
    html`<when-booking
      no-draft
      service-url=${text}
      booking-ref=${text}
      session=${text}
      .now=${() => now}
      .flow=${still<BookingState, BookingIntent>(state)}
    ></when-booking>`
  const manage = { settings, booking, reason: text, online: true }
  const ofGuest = (state: ManageState) =>
    html`<when-manage-booking
      service-url=${text}
      .now=${() => now}
      .flow=${still<ManageState, ManageIntent>(state)}
    ></when-manage-booking>`
  const ofOrganizer = (state: ManageState) =>
    html`<when-organizer-confirmation
      service-url=${text}
      .now=${() => now}
      .flow=${still<ManageState, ManageIntent>(state)}
    ></when-organizer-confirmation>`
  const pending = { ...booking, status: 'pending' } as const
  const event = { eventId: text, seats: 2, title: text, description: text, location: text }
  const seat = { ...chosen, event }
  return {
    choosing: ofBooking({ ...facts, step: 'choosing', takenSlot: chosen }),
    details: ofBooking({ ...facts, step: 'details', slot: chosen, error }),
    moving: ofBooking({
      ...facts,
      rescheduling: { bookingId: text, start: chosen.start, end: chosen.end },
      step: 'details',
      slot: chosen,
    }),
    submitting: ofBooking({ ...facts, step: 'submitting', slot: chosen, key: text }),
    booked: ofBooking({ ...facts, step: 'booked', booking }),
    pending: ofBooking({ ...facts, step: 'pending', booking: pending }),
    taken: ofBooking({ ...facts, step: 'taken', slot: chosen, alternatives: [chosen] }),
    'filling in for an event': ofBooking({ ...facts, step: 'details', slot: seat, alternatives: [seat] }),
    'an event taken': ofBooking({ ...facts, step: 'taken', slot: seat, alternatives: [seat] }),
    events: html`<when-seat-list
      event-title=${text}
      .slots=${[seat, { ...chosen, event: { eventId: `${text}1` } }]}
      .closed=${[{ ...chosen, event: { ...event, eventId: `${text}2`, seats: 0 } }]}
    ></when-seat-list>`,
    unconfirmed: ofBooking({
      ...facts,
      step: 'unconfirmed',
      slot: chosen,
      key: text,
      slotStatus: 'free',
      error,
    }),
    failed: ofBooking({ ...facts, step: 'failed', error }),
    'the guest’s booking': ofGuest({ ...manage, step: 'shown', error }),
    'the guest’s booking, to be cancelled': ofGuest({
      ...manage,
      step: 'cancelling',
      sending: false,
      error,
    }),
    'the guest’s booking, cancelled': ofGuest({ ...manage, step: 'cancelled' }),
    'the guest’s booking, failed': ofGuest({ ...manage, step: 'failed', error }),
    'a request': ofOrganizer({ ...manage, booking: pending, step: 'shown', error }),
    'a request, answered': ofOrganizer({ ...manage, step: 'shown' }),
    'a request, declined': ofOrganizer({ ...manage, step: 'cancelled' }),
    'a calendar': html`<when-calendar-import
      .calendar=${{ name: text, conflictOf: () => undefined, unknownTimeZones: [text, text], unreadable: 2 }}
    ></when-calendar-import>`,
    'words of the page': html`<div style="padding: 8px">
        <when-month
        lang=${`no ${text}`}
        month=${text}
        value=${text}
        min=${text}
        max=${text}
        today=${text}
      ></when-month>
      </div>
      <when-slot-list
        lang=${`no ${text}`}
        date=${text}
        time-zone=${text}
        other-time-zone=${zone}
        hour-cycle="h23"
        .slots=${[chosen]}
      ></when-slot-list>
      <when-time-zone-select value=${text} .now=${now}></when-time-zone-select>
      <when-time datetime=${text} time-zone=${text}></when-time>`,
    'event types of a host': html`<when-host-page
      service-url=${text}
      slug=${text}
      time-zone="Europe/Lisbon"
      .now=${() => now}
      .flow=${still<HostState, HostIntent>({
        ...{ online: true, step: 'ready' },
        page: {
          ...{ slug: text, name: text, timezone: zone },
          event_types: [
            {
              ...{ configuration_id: text, slug: text, title: text, description: text, location: text },
              ...{ type: 'standard', booking_type: 'booking', duration_minutes: 30 },
              ...{ page_url: text, next_start_time: chosen.start },
            },
          ],
        },
      })}
    ></when-host-page>`,
  }
}

/**
 * Renders in a page of 320 px, until no element has a pending update. It waits for no frame, because there are hundreds of
 * pages.
 */
const drawn = async (template: TemplateResult): Promise<HTMLElement> => {
  const page = document.createElement('div')
  page.style.inlineSize = '320px'
  document.body.replaceChildren(page)
  render(template, page)
  const isDrawing = (element: Element) => (element as Partial<LitElement>).isUpdatePending
  for (;;) {
    const drawing = renderedElements(page).filter(isDrawing)
    if (!drawing.length) return page
    for (const element of drawing) await (element as LitElement).updateComplete
  }
}

const addressed = ['href', 'src', 'srcdoc', 'action', 'formaction', 'xlink:href', 'poster', 'data', 'ping']
const safeAddress = /^(?:https?:|data:text\/calendar;)/

/** Addresses that are neither http(s) nor a calendar file. */
const unsafeAddresses = (page: Element): string[] =>
  renderedElements(page).flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => addressed.includes(name) && !safeAddress.test(value))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`.slice(0, 120)),
  )

/** Elements and text that overflow a page of 320 px. */
const wide = (page: Element): string[] => {
  const { left, right } = page.getBoundingClientRect()
  const isOut = (box: DOMRect) => box.width > 0 && (box.left < left - 1 || box.right > right + 1)
  const elements = renderedElements(page)
    .filter(
      (element) =>
        !element.closest('.visually-hidden, [popover]') && !['option', 'style'].includes(element.localName),
    )
    .filter((element) => isOut(element.getBoundingClientRect()))
    .map((element) => `${element.localName} ${element.className}`)
  return [
    ...new Set([
      ...elements,
      ...textBoxes(page)
        .filter(({ box }) => isOut(box))
        .map(({ text }) => text),
    ]),
  ]
}

/** Text that is not isolated from the text around it (UAX #9: isolates). */
const unkept = (page: Element, text: string): string[] =>
  textNodes(page).flatMap((node) => {
    const among = node.data.replaceAll(`\u2068${text}\u2069`, '')
    if (!among.includes(text) || node.parentElement?.closest('bdi, option, textarea')) return []
    let block = node.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    return block?.textContent?.trim() === text.trim() ? [] : [node.data]
  })

describe('untrusted text', () => {
  const zone = 'Asia/Tokyo'
  const troubles: string[] = []
  const note = ({ message }: ErrorEvent | { message: string }) => troubles.push(message)
  const rejected = ({ reason }: PromiseRejectionEvent) => note({ message: String(reason) })

  before(async () => {
    Object.assign(window, { hurt: () => troubles.push('a text was run') })
    addEventListener('error', note)
    addEventListener('unhandledrejection', rejected)
    const { choosing } = states('words', zone)
    const page = await drawn(choosing as TemplateResult)
    await waitUntil(() => deepAll(page, 'when-slot-list').length)
    await loadLazyFields(['additionalFields', 'guests', 'consent'])
  })
  after(() => {
    document.body.replaceChildren()
    Reflect.deleteProperty(window, 'hurt')
    removeEventListener('error', note)
    removeEventListener('unhandledrejection', rejected)
  })

  const benign: Record<string, string[]> = {}
  before(async () => {
    for (const [name, template] of Object.entries(states('words', zone)))
      benign[name] = renderedShape(await drawn(template))
  })

  for (const [kind, text] of Object.entries(hostileTexts))
    it(`is rendered as text, links nowhere and does not overflow: ${kind}`, async () => {
      for (const [name, template] of Object.entries(states(text, zone))) {
        const page = await drawn(template)
        expect(renderedShape(page), name).to.deep.equal(benign[name])
        troubles.push(...[...unsafeAddresses(page), ...wide(page)].map((trouble) => `${name}: ${trouble}`))
      }
      expect(troubles.splice(0)).to.deep.equal([])
    })

  it('has its direction isolated from the text around it', async () => {
    const text = hostileTexts['right to left'] as string
    for (const [name, template] of Object.entries(states(text, zone)))
      expect(unkept(await drawn(template), text), name).to.deep.equal([])
  })

  it('ends no isolation and starts no override in a message', () => {
    expect(isolated('a\u2069\u202eb', 'en')).to.equal('\u2068ab\u2069')
    expect(isolated('Noor (PhD)', 'ar')).to.equal('\u2068Noor (PhD)\u2069')
    expect(isolated('Noor (PhD)', 'en')).to.equal('Noor (PhD)')
  })

  it('can be an unknown time zone, or the URL of a page', async () => {
    for (const text of ['Middle/Earth', 'https://example.com/">?a=b']) {
      for (const [name, template] of Object.entries(states(text, text))) {
        const page = await drawn(template)
        expect(unsafeAddresses(page), name).to.deep.equal([])
      }
      expect(troubles.splice(0), text).to.deep.equal([])
    }
  })
})
