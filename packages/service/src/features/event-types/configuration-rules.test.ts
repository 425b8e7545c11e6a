import { beforeAll, describe, expect, test } from 'vitest'
import {
  addHost,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let ada: TestHost
let jonas: TestHost
beforeAll(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
})

const post = (body: object) =>
  service.withKey('POST', `/v3/grants/${ada.grantId}/scheduling/configurations`, body)
const standard = (change: object) => ({ ...configurationOf([ada]), ...change })
const group = (change: object = {}) => ({
  type: 'group',
  name: 'Pottery class',
  group_booking: { calendar_id: ada.calendarId },
  ...change,
})

const host = (change: object) => ({ participants: [{ email: 'ada@example.com', ...change }] })
const hours = (change: object) =>
  host({
    availability: {
      calendar_ids: [],
      open_hours: [{ days: [1], start: '9:00', end: '17:00', ...change }],
    },
  })
const dates = (change: object) =>
  host({
    availability: {
      calendar_ids: [],
      specific_time_availability: [{ date: '2026-03-12', start: '9:00', end: '12:00', ...change }],
    },
  })
const times = (change: object) => ({ availability: { duration_minutes: 30, ...change } })
const rules = (availability_rules: object) => times({ availability_rules })
const event = (change: object) => ({ event_booking: { title: 'Talk', ...change } })
const reminder = (change: object) =>
  event({ reminders: [{ type: 'email', minutes_before_event: 60, recipient: 'all', ...change }] })
const scheduler = (change: object) => ({ scheduler: change })
const question = (change: object) =>
  scheduler({ additional_fields: { q: { label: 'Question', type: 'text', ...change } } })

/** An invalid field, and a configuration that is valid except for it. */
const faults: readonly (readonly [field: string, change: object])[] = [
  ['type', { type: 'classes' }],
  ['name', { name: 'x'.repeat(256) }],
  ['slug', { slug: 'not a slug' }],
  ['slug', { slug: '-edge' }],
  ['slug', { slug: 'x'.repeat(65) }],
  ['requires_session_auth', { requires_session_auth: 'yes' }],
  ['appearance.color', { appearance: { color: 7 } }],
  ['appearance', { appearance: { color: 'x'.repeat(2049) } }],

  ['participants', { participants: [] }],
  ['participants', { participants: Array.from({ length: 101 }, (_, i) => ({ email: `p${i}@example.com` })) }],
  ['participants.0.email', { participants: [{ name: 'Ada' }] }],
  ['participants.0.email', { participants: [{ email: 'nobody' }] }],
  ['participants.0.email', { participants: [{ email: 'two@at@example.com' }] }],
  ['participants.1.email', { participants: [{ email: 'ada@example.com' }, { email: 'ADA@example.com' }] }],
  ['participants.0.name', host({ name: 'x'.repeat(201) })],
  ['participants.0.is_organizer', host({ is_organizer: 'yes' })],
  [
    'participants',
    {
      participants: [
        { email: 'a@x.example', is_organizer: true },
        { email: 'b@x.example', is_organizer: true },
      ],
    },
  ],
  ['participants.0.timezone', host({ timezone: 'Mars/Olympus' })],
  ['participants.0.availability.calendar_ids', host({ availability: {} })],
  ['participants.0.availability.calendar_ids.0', host({ availability: { calendar_ids: ['x'] } })],
  ['participants.0.availability.calendar_ids.0', host({ availability: { calendar_ids: [7] } })],
  ['participants.0.booking.calendar_id', host({ booking: { calendar_id: 'x' } })],
  ['participants.0.booking.calendar_id', host({ booking: {} })],

  ...[
    ['days', { days: [] }],
    ['days.0', { days: [7] }],
    ['days.0', { days: [-1] }],
    ['days.0', { days: [1.5] }],
    ['start', { start: '25:00' }],
    ['start', { start: '24:00' }],
    ['start', { start: '9' }],
    ['start', { start: '9:60' }],
    ['end', { end: '24:01' }],
    ['end', { start: '9:00', end: '9:00' }],
    ['end', { start: '17:00', end: '9:00' }],
    ['timezone', { timezone: '+01:00 or so' }],
    ['exdates.0', { exdates: ['2026-02-30'] }],
    ['ex_dates.0', { ex_dates: ['12 March'] }],
  ].map(
    ([field, change]) =>
      [`participants.0.availability.open_hours.0.${field}`, hours(change as object)] as const,
  ),
  ...[
    ['date', { date: '2026-13-01' }],
    ['start', { start: 'noon' }],
    ['end', { end: '8:00' }],
    ['end', { start: '10:00', end: '00:00' }],
    ['timezone', { timezone: 'Nowhere' }],
  ].map(
    ([field, change]) =>
      [`participants.0.availability.specific_time_availability.0.${field}`, dates(change as object)] as const,
  ),
  [
    'participants.0.availability.only_specific_time_availability',
    host({ availability: { calendar_ids: [], only_specific_time_availability: 1 } }),
  ],

  ['availability', { availability: undefined }],
  ['availability.duration_minutes', times({ duration_minutes: 0 })],
  ['availability.duration_minutes', times({ duration_minutes: 1441 })],
  ['availability.duration_minutes', times({ duration_minutes: 12.5 })],
  ['availability.duration_minutes', times({ duration_minutes: '30' })],
  ['availability.interval_minutes', times({ interval_minutes: 0 })],
  ['availability.round_to', times({ round_to: 0 })],
  ['availability.round_to', times({ round_to: 7 })],
  ['availability.round_to', times({ round_to: 65 })],
  ['availability.availability_rules.availability_method', rules({ availability_method: 'random' })],
  ['availability.availability_rules.buffer.before', rules({ buffer: { before: 7 } })],
  ['availability.availability_rules.buffer.before', rules({ buffer: { before: -5 } })],
  ['availability.availability_rules.buffer.after', rules({ buffer: { after: 125 } })],
  [
    'availability.availability_rules.default_open_hours.0.end',
    rules({ default_open_hours: [{ days: [1], start: '9:00', end: '8:00' }] }),
  ],
  [
    'availability.availability_rules.default_specific_time_availability.0.date',
    rules({ default_specific_time_availability: [{ date: 'soon', start: '9:00', end: '10:00' }] }),
  ],
  ['availability.availability_rules.round_robin_group_id', rules({ round_robin_group_id: 7 })],
  ['availability.availability_rules.tentative_as_busy', rules({ tentative_as_busy: 'no' })],

  ['event_booking', { event_booking: null }],
  ['event_booking.title', event({ title: '' })],
  ['event_booking.title', event({ title: 'x'.repeat(1025) })],
  ['event_booking.description', event({ description: 'x'.repeat(8193) })],
  ['event_booking.location', event({ location: 'x'.repeat(256) })],
  ['event_booking.timezone', event({ timezone: 'Europe/Lisboa' })],
  ['event_booking.booking_type', event({ booking_type: 'maybe' })],
  ['event_booking.conferencing', event({ conferencing: 'video' })],
  ['event_booking.conferencing.provider', event({ conferencing: { provider: 7 } })],
  ['event_booking.disable_emails', event({ disable_emails: 'no' })],
  ['event_booking.hide_participants', event({ hide_participants: 0 })],
  ['event_booking.notify_participants', event({ notify_participants: 'x' })],
  ['event_booking.reminders.0.type', reminder({ type: 'sms' })],
  ['event_booking.reminders.0.minutes_before_event', reminder({ minutes_before_event: 0 })],
  ['event_booking.reminders.0.minutes_before_event', reminder({ minutes_before_event: 1.5 })],
  ['event_booking.reminders.0.recipient', reminder({ recipient: 'everyone' })],
  ['event_booking.reminders.0.email_subject', reminder({ email_subject: 'x'.repeat(256) })],

  ['scheduler.available_days_in_future', scheduler({ available_days_in_future: 0 })],
  ['scheduler.available_days_in_future', scheduler({ available_days_in_future: 1826 })],
  ['scheduler.min_booking_notice', scheduler({ min_booking_notice: -1 })],
  ['scheduler.min_cancellation_notice', scheduler({ min_cancellation_notice: 0.5 })],
  ['scheduler.cancellation_policy', scheduler({ cancellation_policy: 'x'.repeat(2049) })],
  ['scheduler.rescheduling_url', scheduler({ rescheduling_url: 'javascript:alert(1)' })],
  ['scheduler.cancellation_url', scheduler({ cancellation_url: '/cancel' })],
  ['scheduler.organizer_confirmation_url', scheduler({ organizer_confirmation_url: 'ftp://site.example' })],
  ['scheduler.confirmation_redirect_url', scheduler({ confirmation_redirect_url: 'https://' })],
  ['scheduler.confirmation_redirect_url', scheduler({ confirmation_redirect_url: 'https://a b.example' })],
  [
    'scheduler.confirmation_redirect_url',
    scheduler({ confirmation_redirect_url: 'https://user:secret@site.example/' }),
  ],
  ['scheduler.hide_rescheduling_options', scheduler({ hide_rescheduling_options: 'yes' })],
  ['scheduler.hide_cancellation_options', scheduler({ hide_cancellation_options: 1 })],
  ['scheduler.hide_additional_guests', scheduler({ hide_additional_guests: 'no' })],
  ['scheduler.email_template.logo', scheduler({ email_template: { logo: 'logo.png' } })],
  [
    'scheduler.email_template.booking_confirmed.title',
    scheduler({ email_template: { booking_confirmed: { title: 7 } } }),
  ],
  [
    'scheduler.email_template.booking_confirmed.body',
    scheduler({ email_template: { booking_confirmed: { body: 'x'.repeat(8193) } } }),
  ],
  ['scheduler.notetaker_settings.enabled', scheduler({ notetaker_settings: { enabled: 'on' } })],
  [
    'scheduler.notetaker_settings.show_ui_consent_message',
    scheduler({ notetaker_settings: { show_ui_consent_message: 1 } }),
  ],

  ['scheduler.additional_fields.q.label', question({ label: '' })],
  ['scheduler.additional_fields.q.type', question({ type: 'colour' })],
  ['scheduler.additional_fields.q.required', question({ required: 'yes' })],
  ['scheduler.additional_fields.q.order', question({ order: 'first' })],
  ['scheduler.additional_fields.q.pattern', question({ pattern: '(' })],
  ['scheduler.additional_fields.q.pattern', question({ pattern: '(?=a)a' })],
  ['scheduler.additional_fields.q.pattern', question({ pattern: 'x'.repeat(1001) })],
  ['scheduler.additional_fields.q.options', question({ type: 'dropdown', options: [] })],
  ['scheduler.additional_fields.q.options', question({ type: 'radio_button', options: [] })],
  ['scheduler.additional_fields.q.options', question({ type: 'multi_select', options: ['A', 'A'] })],
  ['scheduler.additional_fields.q.options.0', question({ type: 'dropdown', options: [''] })],
  ['scheduler.additional_fields.q.default', question({ type: 'dropdown', options: ['A'], default: 'B' })],
  [
    'scheduler.additional_fields.q.default',
    question({ type: 'multi_select', options: ['A'], default: 'A, B' }),
  ],
  ['scheduler.additional_fields.q.default', question({ type: 'email', default: 'nobody' })],
  ['scheduler.additional_fields.q.default', question({ type: 'date', default: 'today' })],
  ['scheduler.additional_fields.q.default', question({ type: 'phone_number', default: 'none' })],
  ['scheduler.additional_fields.q.default', question({ type: 'checkbox', default: 'on' })],
  ['scheduler.additional_fields.q.default', question({ pattern: '\\d+', default: 'one' })],
]

/** The same for group events. */
const groupErrors: readonly (readonly [field: string, change: () => object])[] = [
  ['name', () => ({ name: undefined })],
  ['name', () => ({ name: '' })],
  ['group_booking', () => ({ group_booking: undefined })],
  ['group_booking.calendar_id', () => ({ group_booking: {} })],
  ['group_booking.calendar_id', () => ({ group_booking: { calendar_id: 'x' } })],
  ['group_booking.calendar_id', () => ({ group_booking: { calendar_id: jonas.calendarId } })],
  ...Object.entries({
    title: '',
    default_capacity: 0,
    description: 7,
    location: 'x'.repeat(256),
    booking_type: 'maybe',
    disable_emails: 'no',
    conferencing: [],
  }).map(
    ([name, value]) =>
      [
        `group_booking.${name}`,
        () => ({ group_booking: { calendar_id: ada.calendarId, [name]: value } }),
      ] as const,
  ),
  [
    'group_booking.default_capacity',
    () => ({ group_booking: { calendar_id: ada.calendarId, default_capacity: 501 } }),
  ],
  [
    'group_booking.reminders.0.minutes_before_event',
    () => ({
      group_booking: {
        calendar_id: ada.calendarId,
        reminders: [{ type: 'email', minutes_before_event: 0 }],
      },
    }),
  ],
  ['scheduler.min_booking_notice', () => ({ scheduler: { min_booking_notice: -1 } })],
]

const valueAt = (body: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)

const expectRefused = async (field: string, body: object) => {
  const { status, error } = await post(body)
  expect([status, error?.type, error?.field]).toEqual([400, 'invalid_request_error', field])
  expect(error.message).toMatch(/: got .*, expected \S/)
  expect(error.message).not.toMatch(/Invalid input|undefined/)
  // The error includes the value, shortened if it is long.
  const value = JSON.stringify(valueAt(body, field)) ?? 'nothing'
  if (field !== 'participants') expect(error.message).toContain(`got ${value.slice(0, 40)}`)
}

describe('a configuration is refused with the field and its value for', () => {
  test.each(faults)('%s: %j', (field, change) => expectRefused(field, standard(change)))
})

describe('a configuration for group events is refused for', () => {
  test.each(groupErrors)('%s (%#)', (field, change) => expectRefused(field, group(change())))
})

describe('a configuration can have', () => {
  test.each<[string, object]>([
    ['a day that ends at 24:00', hours({ start: '0:00', end: '24:00' })],
    ['hours with a zero in front or without', hours({ start: '09:00', end: '9:05' })],
    ['a closed date', dates({ start: '00:00', end: '00:00' })],
    ['buffers from 0 to 120', rules({ buffer: { before: 0, after: 120 } })],
    ['a rounding of an hour', times({ round_to: 60 })],
    ['every kind of method', rules({ availability_method: 'max-fairness' })],
    ['a default that its rules allow', question({ type: 'dropdown', options: ['A', 'B'], default: 'B' })],
    ['an empty default', question({ type: 'email', default: '' })],
    ['a pattern', question({ pattern: '\\p{Lu}{2}\\d+', default: 'AB1' })],
    [
      'addresses with a place for the reference',
      scheduler({
        rescheduling_url: 'https://site.example/move/:booking_ref',
        cancellation_url: 'http://localhost:8080/cancel?ref=:booking_ref',
        confirmation_redirect_url: 'https://site.example',
      }),
    ],
    ['fields that nobody here knows', { note: { anything: [1] } }],
    ['nothing for a field: it is as if it was not there', { name: null, slug: null, scheduler: null }],
  ])('%s', async (_what, change) => {
    const { status, error } = await post(standard(change))
    expect(error?.message).toBeUndefined()
    expect(status).toBe(200)
  })

  test('its excluded dates under either name, and returns them under one', async () => {
    const both = { exdates: ['2026-03-12'], ex_dates: ['2026-03-13'] }
    const { data } = await post(standard(hours(both)))
    const [block] = data.participants[0].availability.open_hours
    expect(block.exdates).toEqual(['2026-03-12', '2026-03-13'])
    expect(block.ex_dates).toBeUndefined()
  })

  test('a type, which it keeps', async () => {
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
    for (const body of [standard({}), group()]) {
      const { data } = await post(body)
      const own = data.type ?? 'standard'
      const other = own === 'group' ? 'standard' : 'group'
      const change = await service.withKey('PUT', `${path}/${data.id}`, { type: other })
      expect(change.error).toMatchObject({ type: 'invalid_request_error', field: 'type' })
      expect((await service.withKey('PUT', `${path}/${data.id}`, { type: own, name: 'New' })).data.name).toBe(
        'New',
      )
    }
  })
})
