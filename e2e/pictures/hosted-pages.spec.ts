import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { parseInstant } from '@whenable/time'
import { bookAs, folder, openForm, openStage, type Stage } from './stage.js'

// What people see of the built service: its pages, with the built script, at a fixed time and with fixed data.

type StageOptions = Parameters<typeof openStage>[1]

const names: string[] = []

/** A test that opens a stage and takes these pictures. */
const pictures = (
  expected: readonly string[],
  options: StageOptions,
  take: (stage: Stage, name: (index: number) => string) => Promise<void>,
): void => {
  names.push(...expected)
  test(`${expected.join(', ')}: matches the kept picture`, async ({ browser }) => {
    const stage = await openStage(browser, options)
    await take(stage, (index) => expected[index] as string)
    await stage.close()
  })
}

const consultation = {
  name: 'Design consultation',
  availability: { duration_minutes: 45 },
  event_booking: {
    title: 'Design consultation',
    description: 'Ada confirms each consultation herself.',
    location: 'Marlow Studio, Lisbon',
    booking_type: 'organizer-confirmation',
  },
  scheduler: { available_days_in_future: 60, min_booking_notice: 1440 },
}

const workshop = {
  name: 'Joinery workshop',
  availability: { duration_minutes: 240 },
  event_booking: { title: 'Joinery workshop', description: 'A morning or an afternoon at the bench.' },
  scheduler: { available_days_in_future: 60, min_booking_notice: 0, waitlist: true },
}

/** Fills the pages of the owner: four bookings, and a request to answer. */
const fillBookings = async ({ walkthrough, addEventType, freeTimes, book }: Stage) => {
  const requests = await addEventType('consultation', consultation)
  const times = await freeTimes(walkthrough)
  for (const [index, guest] of [
    [3, 'Inês Duarte'],
    [14, 'Kit Larsen'],
    [22, 'Noor Haddad'],
    [70, 'Sam Okafor'],
  ] as const)
    await book(walkthrough, times[index], guest)
  await book(requests, (await freeTimes(requests))[12], 'Robin Vale')
}

pictures(
  ['book-choosing-390', 'book-choosing-1280', 'book-choosing-1680', 'book-form-390', 'book-form-1280'],
  {},
  async (stage, name) => {
    await stage.open('/b/walkthrough')
    await stage.picture(name(0), 390)
    await stage.picture(name(1), 1280)
    await stage.picture(name(2), 1680)
    await openForm(stage)
    await stage.picture(name(3), 390)
    await stage.picture(name(4), 1280)
  },
)

pictures(['book-booked-390', 'book-booked-1280'], {}, async (stage, name) => {
  await stage.open('/b/walkthrough')
  await openForm(stage)
  await bookAs(stage, 'Noor Haddad')
  await stage.picture(name(0), 390)
  await stage.picture(name(1), 1280)
})

pictures(
  ['book-at-the-end-of-a-month-390', 'book-at-the-end-of-a-month-1280'],
  { now: parseInstant('2026-03-31T14:05:00Z') },
  async (stage, name) => {
    await stage.open('/b/walkthrough')
    await stage.picture(name(0), 390)
    await stage.picture(name(1), 1280)
  },
)

pictures(
  ['book-booked-without-email-1280', 'manage-without-email-390', 'admin-bookings-without-email-1280'],
  { sendsEmail: false },
  async (stage, name) => {
    await stage.open('/b/walkthrough')
    await openForm(stage)
    await bookAs(stage, 'Noor Haddad')
    await stage.picture(name(0), 1280)
    const [, slot] = await stage.freeTimes(stage.walkthrough, 2)
    const { booking_ref: reference } = await stage.book(stage.walkthrough, slot, 'Kit Larsen')
    await stage.open(`/manage/${reference}`)
    await stage.picture(name(1), 390)
    await stage.open('/admin/bookings')
    await stage.picture(name(2), 1280)
  },
)

pictures(
  [
    ...['book-choosing-with-logo-1280', 'book-choosing-with-logo-1280-dark', 'book-booked-with-logo-390'],
    ...['admin-bookings-with-logo-1680', 'host-with-logo-390'],
  ],
  { hasBrand: true },
  async (stage, name) => {
    await fillBookings(stage)
    await stage.open('/b/walkthrough')
    await stage.picture(name(0), 1280)
    await stage.picture(name(1), 1280, { dark: true })
    await openForm(stage)
    await bookAs(stage, 'Noor Haddad')
    await stage.picture(name(2), 390)
    await stage.open('/admin/bookings')
    await stage.picture(name(3), 1680)
    await stage.open('/h/ada')
    await stage.picture(name(4), 390)
  },
)

pictures(
  ['host-1280', 'link-of-offered-times-390', 'link-of-offered-times-1280'],
  {},
  async (stage, name) => {
    const { walkthrough, addEventType, freeTimes, call } = stage
    await addEventType('consultation', consultation)
    await stage.open('/h/ada')
    await stage.picture(name(0), 1280)
    const times = await freeTimes(walkthrough, 1)
    const { address } = await call<{ address: string }>('POST', '/v3/scheduling/links', {
      ...{ configuration_id: walkthrough, most_bookings: 1 },
      slots: [3, 6, 20, 37].map((index) => ({ start_time: times[index]?.start_time })),
    })
    await stage.open(address)
    await stage.picture(name(1), 390)
    await stage.picture(name(2), 1280)
  },
)

pictures(['poll-390', 'poll-1280'], {}, async (stage, name) => {
  const { walkthrough, freeTimes, call } = stage
  const times = await freeTimes(walkthrough, 1)
  const starts = [2, 8, 21, 40].flatMap((index) => times[index]?.start_time ?? [])
  const poll = await call<{ address: string }>('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: walkthrough, title: 'Planning the spring release', timezone: 'Europe/Lisbon' },
    slots: starts.map((start_time) => ({ start_time })),
  })
  const { pathname } = new URL(poll.address)
  const secret = pathname.split('/').at(-1)
  const answers = {
    'Kit Larsen': ['yes', 'no', 'yes', 'if_needed'],
    'Sam Okafor': ['no', 'yes', 'yes', 'no'],
  }
  for (const [person, votes] of Object.entries(answers))
    await call('PUT', `/v3/scheduling/poll-pages/${secret}/answers/answer-of-${person.replace(' ', '-')}`, {
      ...{ name: person, email: `${person.split(' ')[0]?.toLowerCase()}@example.com` },
      votes: Object.fromEntries(starts.map((start, index) => [start, votes[index]])),
    })
  await stage.open(pathname)
  await stage.picture(name(0), 390)
  await stage.picture(name(1), 1280)
})

pictures(
  ['waitlist-waiting-1280', 'waitlist-offered-390', 'manage-390', 'manage-1280'],
  {},
  async (stage, name) => {
    const { addEventType, freeTimes, call, book } = stage
    const id = await addEventType('workshop', workshop)
    const times = await freeTimes(id, 3)
    const [slot] = times
    const { booking_ref: reference, booking_id: booking } = await book(id, slot, 'Kit Larsen')
    const start = slot?.start_time ?? 0
    await call('POST', `/v3/scheduling/waitlist?configuration_id=${id}`, {
      waitlist_id: 'place-of-noor-haddad',
      guest: { name: 'Noor Haddad', email: 'noor@example.com' },
      ...{ timezone: 'Europe/Lisbon', email_language: 'en-GB', start_time: start, end_time: start + 1 },
    })
    await stage.open('/w/place-of-noor-haddad')
    await stage.picture(name(0), 1280)
    await stage.open(`/manage/${reference}`)
    await stage.picture(name(2), 390)
    await stage.picture(name(3), 1280)
    await call('DELETE', `/v3/scheduling/bookings/${booking}?configuration_id=${id}`, {})
    const offer = () => call<{ state: string }>('GET', '/v3/scheduling/waitlist/place-of-noor-haddad')
    await expect.poll(async () => (await offer()).state).toBe('offered')
    await stage.open('/w/place-of-noor-haddad')
    await stage.picture(name(1), 390)
  },
)

pictures(
  [
    ...['admin-bookings-390', 'admin-bookings-1280', 'admin-hours-390', 'admin-hours-1280'],
    ...['admin-event-types-390', 'admin-event-types-1280', 'admin-event-type-1280', 'admin-event-type-390'],
    ...['admin-brand-390', 'admin-brand-1280'],
  ],
  {},
  async (stage, name) => {
    await fillBookings(stage)
    await stage.open('/admin/bookings')
    await stage.picture(name(0), 390)
    await stage.picture(name(1), 1280)
    await stage.open('/admin/availability')
    await stage.picture(name(2), 390)
    await stage.picture(name(3), 1280)
    await stage.open('/admin/event-types')
    await stage.picture(name(4), 390)
    await stage.picture(name(5), 1280)
    await stage.open(`/admin/event-types/${stage.walkthrough}`)
    await stage.picture(name(6), 1280)
    await stage.picture(name(7), 390)
    await stage.open('/admin/settings/brand')
    await stage.picture(name(8), 390)
    await stage.picture(name(9), 1280)
  },
)

test('every picture of a page is taken by a test', () => {
  const kept = readdirSync(folder).filter((name) => !name.startsWith('language-'))
  expect(kept.sort()).toEqual(names.map((name) => `${name}.webp`).sort())
})
