// The markup that each page of the reference starts with, and the script that it needs.

const events = `[
  {
    id: 'review',
    title: 'Design review',
    when: { start_time: parseInstant('2026-03-12T10:00:00Z'), end_time: parseInstant('2026-03-12T11:00:00Z') },
  },
]`

const slots = `[{ start: parseInstant('2026-03-12T10:00:00Z'), end: parseInstant('2026-03-12T10:30:00Z'), emails: [] }]`

const parseInstant = { '@whenable/time': 'parseInstant' }
const booking = { booking: "import('@whenable/flow').BookingRecord" }
const flow = { flow: "import('@whenable/flow').BookingFlow" }
const settings = { settings: "import('@whenable/contract').BookingSettings" }

const owner = {
  set: { sessionProvider: 'getAccessToken' },
  given: { getAccessToken: '() => Promise<string>' },
}

/**
 * By tag: `html`, the markup; and, for an element that takes its data by property, `set`, the properties as code, `imports`
 * (module → name) and `given`, what the page has at hand (name → type).
 */
const samples = {
  'when-agenda': {
    html: '<when-agenda time-zone="Europe/Lisbon"></when-agenda>',
    set: { events },
    imports: parseInstant,
  },
  'when-booking': {
    html: `<when-booking
  service-url="https://booking.example.com"
  configuration-id="6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
>
  <a href="https://booking.example.com/b/walkthrough">Book a walkthrough</a>
</when-booking>`,
  },
  'when-booking-days': {
    html: '<when-booking-days></when-booking-days>',
    set: { flow: 'flow' },
    given: flow,
  },
  'when-booking-details': {
    html: '<when-booking-details></when-booking-details>',
    set: { flow: 'flow' },
    given: flow,
  },
  'when-booking-summary': {
    html: '<when-booking-summary></when-booking-summary>',
    set: { flow: 'flow' },
    given: flow,
  },
  'when-booking-times': {
    html: '<when-booking-times></when-booking-times>',
    set: { flow: 'flow' },
    given: flow,
  },
  'when-calendar': {
    html: '<when-calendar view="week" time-zone="Europe/Lisbon"></when-calendar>',
    set: { events },
    imports: parseInstant,
  },
  'when-admin': {
    html: '<when-admin base="/admin"></when-admin>',
  },
  'when-host-page': {
    html: '<when-host-page service-url="https://booking.example.com" slug="ada"></when-host-page>',
  },
  'when-routing-form': {
    html: '<when-routing-form service-url="https://booking.example.com" slug="how-can-we-help"></when-routing-form>',
  },
  'when-waitlist': {
    html: `<when-waitlist
  service-url="https://booking.example.com"
  configuration-id="6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
  date="2026-03-12"
></when-waitlist>`,
  },
  'when-poll': {
    html: '<when-poll service-url="https://booking.example.com" secret="9a1d0c7e5b3f4e6a8c2b4d6f8a0c2e4f"></when-poll>',
  },
  'when-booking-feeds': {
    html: '<when-booking-feeds service-url="https://booking.example.com"></when-booking-feeds>',
    ...owner,
  },
  'when-explain': {
    html: '<when-explain service-url="https://booking.example.com" configuration-id="5a1c8d0e"></when-explain>',
    ...owner,
  },
  'when-confirmation': {
    html: '<when-confirmation time-zone="Europe/Lisbon"></when-confirmation>',
    set: { booking: 'booking', settings: 'settings' },
    given: { ...booking, ...settings },
  },
  'when-day-list': {
    html: '<when-day-list time-zone="Europe/Lisbon"></when-day-list>',
    set: { slots },
    imports: parseInstant,
  },
  'when-details-form': {
    html: '<when-details-form submit-label="Book"></when-details-form>',
    set: { settings: 'settings' },
    given: settings,
  },
  'when-event': {
    html: '<when-event time-zone="Europe/Lisbon"></when-event>',
    set: { event: events.slice(1, -1).trim().replace(/,$/, '').replaceAll('\n  ', '\n') },
    imports: parseInstant,
  },
  'when-event-type-editor': {
    html: '<when-event-type-editor service-url="https://booking.example.com" configuration-id="5c1f2a52-5a5e-4a7b-9c39-3b3f3c1de0a1"></when-event-type-editor>',
    ...owner,
  },
  'when-free-busy': {
    html: `<when-free-busy
  service-url="https://booking.example.com"
  configuration-id="6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
  emails="ada@marlow.example jonas@marlow.example"
  time-zone="Europe/Lisbon"
></when-free-busy>`,
  },
  'when-group-events': {
    html: `<when-group-events
  service-url="https://booking.example.com"
  configuration-id="6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
></when-group-events>`,
  },
  'when-manage-booking': {
    html: `<when-manage-booking
  service-url="https://booking.example.com"
  booking-ref="REFERENCE"
></when-manage-booking>`,
  },
  'when-month': {
    html: '<when-month month="2026-03"></when-month>',
    set: { counts: "new Map([[plainDate('2026-03-12'), 6]])" },
    imports: { '@whenable/time': 'plainDate' },
  },
  'when-organizer-confirmation': {
    html: `<when-organizer-confirmation
  service-url="https://booking.example.com"
  booking-ref="REFERENCE"
></when-organizer-confirmation>`,
  },
  'when-calendar-import': {
    html: '<when-calendar-import time-zone="Europe/Lisbon"></when-calendar-import>',
    set: { slots },
    imports: parseInstant,
  },
  'when-popup': {
    html: `<when-popup button="Book a walkthrough" label="Book a walkthrough">
  <template>
    <when-booking
      service-url="https://booking.example.com"
      configuration-id="6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
    ></when-booking>
  </template>
</when-popup>`,
    imports: { '@whenable/elements/define/booking': undefined },
  },
  'when-redirect': {
    html: '<when-redirect delay="5"></when-redirect>',
    set: { booking: 'booking', settings: 'settings' },
    given: { ...booking, ...settings },
  },
  'when-seat-list': {
    html: '<when-seat-list time-zone="Europe/Lisbon"></when-seat-list>',
    set: { slots: 'slots' },
    given: { slots: "readonly import('@whenable/flow').Slot[]" },
  },
  'when-slot-list': {
    html: '<when-slot-list date="2026-03-12" time-zone="Europe/Lisbon"></when-slot-list>',
    set: { slots },
    imports: parseInstant,
  },
  'when-time': {
    html: `<when-time datetime="2026-03-12T10:30:00Z" format="long">12 March 2026</when-time>
<when-time datetime="2026-03-12T10:30:00Z" pattern="EEE d MMM, HH:mm">12 March 2026</when-time>`,
  },
  'when-week': {
    html: '<when-week date="2026-03-12" time-zone="Europe/Lisbon"></when-week>',
    set: { slots },
    imports: parseInstant,
  },
  'when-time-zone-list': {
    html: '<when-time-zone-list value="Europe/Lisbon"></when-time-zone-list>',
  },
  'when-time-zone-select': {
    html: '<when-time-zone-select value="Europe/Lisbon"></when-time-zone-select>',
  },
}

/** The sample of an element; one of the owner's side without its own needs the service and the access token alone. */
export const sampleOf = ({ tagName: tag, package: packageName }) =>
  samples[tag] ??
  (packageName === '@whenable/admin'
    ? { html: `<${tag} service-url="https://booking.example.com"></${tag}>`, ...owner }
    : undefined)
