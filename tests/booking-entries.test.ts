import { writeItem } from '@whenable/icalendar'
import { type Instant, instant, parseInstant } from '@whenable/time'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { calendarEntryOf, calendarFile } from '../packages/elements/src/confirmation/calendar-file.model.js'
import { bookingRecord } from '../packages/flow/src/booking/booking-record.js'
import type { BookingRecord } from '../packages/service/src/kernel/store/store.js'
import { renderWaitingMails } from '../packages/service/src/outbox/render-mail.js'
import { addConnectedHost, type ConnectedHost } from '../packages/service/src/testing/connected-calendar.js'
import { makeMember } from '../packages/service/src/testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../packages/service/src/testing/studio.js'

// What a booking says in its emails and in the file of its page (service), in the file of a confirmation (elements), and in the connected
// calendars of its hosts, for each kind of booking. It is here because no package has both sides.

const origin = 'https://times.example'
const tuesday = parseInstant('2026-03-03T10:00:00Z')
const wednesday = parseInstant('2026-03-04T10:00:00Z')
const call = { provider: 'Meet', details: { url: 'https://meet.example/one,two' } }
const kit = { name: 'Kit Ode', email: 'kit@example.com' }
const robin = 'robin@example.com'

let service: TestService
let ada: ConnectedHost
let jonas: TestHost
beforeEach(async () => {
  service = await openService(undefined, { publicUrl: origin })
  ada = await addConnectedHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
  await makeMember(service, ada)
})

/** Everything that an entry says. */
const sayings = (component: ICAL.Component) => {
  const text = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? undefined
  return {
    uid: text('uid'),
    sequence: Number(text('sequence') ?? 0),
    title: text('summary'),
    description: text('description'),
    location: text('location'),
    conference: text('conference'),
    url: text('url'),
    organizer: text('organizer'),
    status: text('status'),
    timeZone: new ICAL.Event(component).startDate.zone?.tzid,
    start: new ICAL.Event(component).startDate.toUnixTime(),
    end: new ICAL.Event(component).endDate.toUnixTime(),
  }
}
const attendees = (component: ICAL.Component) =>
  component
    .getAllProperties('attendee')
    .map((one) => `${one.getFirstValue()} ${one.getParameter('partstat')} ${one.getParameter('cn')}`)
    .sort()
const entriesIn = (content: string): ICAL.Component[] => {
  const calendar = new ICAL.Component(ICAL.parse(content))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent')
}
const entryIn = (content: string, uid: string): ICAL.Component => {
  const found = entriesIn(content).find((entry) => entry.getFirstPropertyValue('uid') === uid)
  if (!found) throw new Error(`expected an entry ${uid}`)
  return found
}

const bookings = async (view: 'upcoming' | 'cancelled' = 'upcoming'): Promise<readonly BookingRecord[]> => {
  const page = { limit: 20, after: undefined }
  const list = { view, now: service.now }
  return (await service.store.read((records) => records.bookings(service.applicationId, list, page))).items
}
const invitations = async (email: string): Promise<readonly string[]> => {
  const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
  return mails.flatMap(({ to, calendar }) => (to.email === email && calendar ? [calendar.content] : []))
}
/** The latest invitation of a person to a booking. */
const invited = async (email: string, uid: string): Promise<ICAL.Component | undefined> =>
  (await invitations(email)).flatMap(entriesIn).findLast((one) => one.getFirstPropertyValue('uid') === uid)
const pageFile = async ({ configurationId, id }: BookingRecord): Promise<string> => {
  const { data } = await service.call(
    'GET',
    `/v3/scheduling/bookings/${id}?configuration_id=${configurationId}`,
  )
  const file = await service.call('GET', `/manage/${data.booking_ref}/calendar.ics`)
  return file.data
}
/** The entry of the file that the confirmation of a page makes of what the service answers about a booking. */
const confirmed = async ({ configurationId, id, uid, guest, start, end }: BookingRecord) => {
  const path = `/v3/scheduling/bookings/${id}?configuration_id=${configurationId}`
  const { data } = await service.call('GET', path)
  const record = bookingRecord(data, {
    settings: null,
    bookingId: id,
    start,
    end,
    guest: { ...guest, name: guest.name ?? '' },
  })
  return entryIn(calendarFile([calendarEntryOf(record)], service.now), uid)
}
const connected = async ({ uid }: BookingRecord): Promise<ICAL.Component | undefined> => {
  await ada.work()
  const items = [...ada.server.calendar(ada.remoteId).items.values()]
  const item = items.find((one) => one.uid === uid)
  return item && entryIn(writeItem(item.events, { uid, stamp: service.now, sequence: item.sequence }), uid)
}

const terms = (change: object = {}) => ({
  event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', ...change },
})
const book = async (configuration: string, change: object = {}) => {
  const path = `/v3/scheduling/bookings?configuration_id=${configuration}`
  const { data, error } = await service.withKey('POST', path, bookingBody(tuesday, { ...change }))
  if (error) throw new Error(error.message)
  return data.booking_id as string
}
const standard =
  (change: object = {}, body: object = {}, hosts: () => readonly TestHost[] = () => [ada]) =>
  async () => {
    await book(await addConfiguration(service, hosts(), { ...change }), body)
  }

const bookAndMove = async (before: () => Promise<void> = async () => {}) => {
  const configuration = await addConfiguration(service, [ada])
  const id = await book(configuration)
  await before()
  const path = `/v3/scheduling/bookings/${id}?configuration_id=${configuration}`
  const { error } = await service.call('PATCH', path, { body: bookingBody(wednesday) })
  if (error) throw new Error(error.message)
}

const week = 7 * 86_400

/** A time a week later, and the seat in the group event that has it. */
const weekAfter = async ({ configurationId, occurrence, start, end }: BookingRecord) => {
  const slot = { start_time: start + week, end_time: end + week }
  if (!occurrence) return slot
  const query = `configuration_id=${configurationId}&start_time=${start}&end_time=${slot.end_time}`
  const { data } = await service.call('GET', `/v3/scheduling/availability?${query}`)
  return data.time_slots.find((one: typeof slot) => one.start_time === slot.start_time)
}
/** What the owner does to a booking, one after the other. */
const changes: readonly ((booking: BookingRecord) => Promise<unknown>)[] = [
  async () => undefined,
  async (booking) => change(booking, 'move', await weekAfter(booking)),
  async (booking) => change(booking, 'cancel', {}),
]
const change = async ({ id }: BookingRecord, path: string, body: object): Promise<void> => {
  const { error } = await service.withKey('POST', `/admin/v1/bookings/${id}/${path}`, body)
  if (error) throw new Error(error.message)
}
/** A booking as it is now. */
const latest = async ({ applicationId, id }: BookingRecord): Promise<BookingRecord> => {
  const found = await service.store.read((records) => records.booking(applicationId, id))
  if (!found) throw new Error('expected a booking')
  return found
}

/** Each kind of booking, by how it is made. */
const kinds: readonly (readonly [kind: string, make: () => Promise<unknown>])[] = [
  ['with one host', standard()],
  [
    'with a description, a place and a call',
    standard(terms({ description: 'Bring a pen.', location: 'Room 4', conferencing: call })),
  ],
  ['with a call alone', standard(terms({ conferencing: call }))],
  ['with a place alone', standard(terms({ location: 'Room 4, door 2; left' }))],
  ['that waits for its organizer', standard(terms({ booking_type: 'organizer-confirmation' }))],
  [
    'with one of several hosts',
    standard(
      {
        availability: {
          duration_minutes: 30,
          availability_rules: { availability_method: 'max-availability' },
        },
      },
      {},
      () => [ada, jonas],
    ),
  ],
  ['with several hosts and guests', standard({}, { additional_guests: [kit] }, () => [ada, jonas])],
  [
    'whose participants are hidden',
    standard(terms({ hide_participants: true }), { additional_guests: [kit] }),
  ],
  ['in German', standard(terms({ conferencing: call }), { email_language: 'de' })],
  [
    "with the owner's own pages",
    standard({
      scheduler: {
        ...{ min_booking_notice: 0, rescheduling_url: 'https://own.example/move/:booking_ref' },
        cancellation_url: 'https://own.example/cancel/:booking_ref',
      },
    }),
  ],
  [
    'that guests cannot change',
    standard({
      scheduler: { min_booking_notice: 0, hide_rescheduling_options: true, hide_cancellation_options: true },
    }),
  ],
  ['that was moved', () => bookAndMove()],
  ["that was moved after its host's calendar had it", () => bookAndMove(() => ada.work())],
  [
    'of a series',
    async () => {
      const configuration = await addConfiguration(service, [ada], {
        scheduler: { min_booking_notice: 0, booking_series: { max_bookings: 4 } },
      })
      const slots = [tuesday, wednesday].map((start) => ({ start_time: start, end_time: start + 1_800 }))
      const { start_time, end_time, ...body } = bookingBody(tuesday)
      const path = `/v3/scheduling/booking-series?configuration_id=${configuration}`
      const { error } = await service.call('POST', path, { body: { ...body, slots } })
      if (error) throw new Error(error.message)
    },
  ],
  [
    'of a poll',
    async () => {
      const configuration_id = await addConfiguration(service, [ada])
      const slots = [{ start_time: tuesday }, { start_time: wednesday }]
      const poll = await service.withKey('POST', '/v3/scheduling/polls', {
        configuration_id,
        title: 'Plan',
        slots,
      })
      for (const person of [{ name: 'Robin Vale', email: robin }, kit])
        await service.call(
          'PUT',
          `/v3/scheduling/poll-pages/${poll.data.secret}/answers/${crypto.randomUUID()}`,
          { body: { ...person, votes: { [tuesday]: 'yes' } } },
        )
      const path = `/v3/scheduling/polls/${poll.data.id}/choose`
      const { error } = await service.withKey('POST', path, { start_time: tuesday })
      if (error) throw new Error(error.message)
    },
  ],
]

/** A seat in a group event with a call of its own, whose host has the event and no entry for each seat. */
const addSeat = async (): Promise<void> => {
  const made = await service.withKey('POST', `/v3/grants/${jonas.grantId}/scheduling/configurations`, {
    ...{ type: 'group', name: 'Pottery' },
    group_booking: { calendar_id: 'primary', title: 'Pottery' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
  })
  const when = { start_time: tuesday, end_time: tuesday + 3_600 }
  const nextWeek = { start_time: when.start_time + week, end_time: when.end_time + week }
  const path = `/v3/grants/${jonas.grantId}/scheduling/configurations/${made.data.id}/group-events`
  const event = { calendar_id: jonas.calendarId, title: 'Pottery', capacity: 5, conferencing: call }
  const { data } = await service.withKey('POST', path, { ...event, when })
  await service.withKey('POST', path, { ...event, when: nextWeek })
  await book(made.data.id, { ...when, event_id: data.id, calendar_id: jonas.calendarId })
}

describe('the entry of a booking', () => {
  test.each([...kinds, ['of a seat in a group event', addSeat] as const])(
    'says the same in the guest’s email, in the file of their page and on their confirmation, until it is cancelled: %s',
    async (_kind, make) => {
      await make()
      const made = await bookings()
      expect(made.length).toBeGreaterThan(0)
      for (const first of made) {
        let before = -1
        for (const happens of changes) {
          await happens(first)
          const booking = await latest(first)
          const { uid, status } = booking
          const file = await pageFile(booking)
          const entry = entryIn(file, uid)
          expect(file).toContain('METHOD:PUBLISH')
          expect(attendees(entry)).toEqual([])
          const invitation = await invited(booking.guest.email, uid)
          if (status === 'pending') expect(invitation).toBeUndefined()
          else expect(invitation && sayings(invitation)).toEqual(sayings(entry))
          const { sequence } = sayings(entry)
          expect(sequence).toBeGreaterThan(before)
          before = sequence
          // The confirmation's file is no message, and names nobody. A cancelled booking is not saved to a calendar.
          const confirmation = await confirmed(booking)
          const off = status === 'cancelled' ? { status: 'CONFIRMED' } : {}
          expect(sayings(confirmation)).toEqual({ ...sayings(entry), organizer: undefined, ...off })
          expect(attendees(confirmation)).toEqual([])
        }
      }
    },
  )

  test.each(kinds)(
    'says the same in a host’s email and in their connected calendar, until it is cancelled: %s',
    async (_kind, make) => {
      await make()
      for (const happens of changes)
        for (const first of await bookings()) {
          await happens(first)
          const booking = await latest(first)
          const entry = await connected(booking)
          const invitation = await invited(ada.email, booking.uid)
          if (booking.status === 'cancelled') {
            expect(entry).toBeUndefined()
            continue
          }
          if (!entry) throw new Error('expected an entry in the connected calendar')
          if (booking.status === 'pending') expect(invitation).toBeUndefined()
          // Messages are in UTC, as their reader may be anywhere; the calendar has the host's own time.
          else expect(invitation && sayings(invitation)).toEqual({ ...sayings(entry), timeZone: 'UTC' })
          expect(sayings(entry).timeZone).toBe('Europe/Lisbon')
          // The file of a series names no attendees.
          if (invitation && booking.seriesId === undefined)
            expect(attendees(invitation)).toEqual(attendees(entry))
          else expect(attendees(entry)[0]).toContain(ada.email)
        }
    },
  )

  test('says in each email that a cancelled booking is off, and leaves the connected calendar', async () => {
    await standard(terms({ location: 'Room 4', conferencing: call }), { additional_guests: [kit] })()
    const [booking] = await bookings()
    if (!booking) throw new Error('expected a booking')
    expect(await connected(booking)).toBeDefined()
    const before = await invited(robin, booking.uid)
    await service.withKey('POST', `/admin/v1/bookings/${booking.id}/cancel`, {})
    expect((await bookings('cancelled')).map(({ uid }) => uid)).toEqual([booking.uid])
    expect(await connected(booking)).toBeUndefined()
    for (const email of [robin, kit.email, ada.email]) {
      const entry = await invited(email, booking.uid)
      if (!entry) throw new Error('expected a cancellation')
      const { start, end, location, organizer } = sayings(before ?? entry)
      const off = { uid: booking.uid, status: 'CANCELLED', url: undefined, description: undefined }
      expect(sayings(entry)).toMatchObject({ ...off, start, end, location, organizer })
      expect(sayings(entry).sequence).toBeGreaterThan(before ? sayings(before).sequence : 0)
    }
  })

  test.each([
    ['with emails', {}],
    ['without emails', { disable_emails: true }],
  ])(
    'has a higher SEQUENCE in the answer to each change and in the file of its page: %s',
    async (_, settings) => {
      const configuration = await addConfiguration(service, [ada], terms(settings))
      const path = (id = '') => `/v3/scheduling/bookings${id && `/${id}`}?configuration_id=${configuration}`
      const sequences: (number | undefined)[][] = []
      const answered = async (method: string, id: string | undefined, body: object) => {
        const { data } = await service.call(method, path(id), { body })
        const [booking] = [...(await bookings()), ...(await bookings('cancelled'))]
        if (!booking) throw new Error('expected a booking')
        const file = entryIn(await pageFile(booking), booking.uid)
        const email = await invited(robin, booking.uid)
        sequences.push([
          data.calendar_entry.sequence,
          sayings(file).sequence,
          email && sayings(email).sequence,
        ])
        return data.booking_id as string
      }
      const id = await answered('POST', undefined, bookingBody(tuesday))
      await answered('PATCH', id, bookingBody(wednesday))
      await answered('PATCH', id, bookingBody(tuesday))
      await answered('DELETE', id, {})
      const emailed = (sequence: number) => ('disable_emails' in settings ? undefined : sequence)
      expect(sequences).toEqual([0, 1, 2, 3].map((sequence) => [sequence, sequence, emailed(sequence)]))
    },
  )

  test('has a higher SEQUENCE than the emails about its event in a calendar, whose UID is the same', async () => {
    await standard({}, {}, () => [jonas])()
    const [booking] = await bookings()
    if (!booking) throw new Error('expected a booking')
    const path = `/v3/grants/${jonas.grantId}/events/${booking.events[0]?.eventId}`
    const query = `calendar_id=${jonas.calendarId}&notify_participants=true`
    const { error } = await service.withKey('PUT', `${path}?${query}`, { description: 'Bring a pen.' })
    if (error) throw new Error(error.message)
    const sequence = async () => {
      const entry = await invited(robin, booking.uid)
      return entry && sayings(entry).sequence
    }
    expect(await sequence()).toBe(1)
    await change(booking, 'move', await weekAfter(booking))
    expect(await sequence()).toBe(2)
    expect(sayings(entryIn(await pageFile(booking), booking.uid)).sequence).toBe(2)
  })

  test('of a seat has a higher SEQUENCE whenever what it says of its event changes', async () => {
    await addSeat()
    const [{ configurationId = '', occurrence } = {}] = await bookings()
    const path = `/v3/grants/${jonas.grantId}/scheduling/configurations/${configurationId}/group-events/${occurrence?.eventId}?calendar_id=${jonas.calendarId}`
    const sequenceAfter = async (method: string, body?: object) => {
      const { error } = await service.withKey(method, path, body)
      if (error) throw new Error(error.message)
      const [booking] = [...(await bookings()), ...(await bookings('cancelled'))]
      return booking && sayings(entryIn(await pageFile(booking), booking.uid)).sequence
    }
    expect(await sequenceAfter('PUT', { capacity: 6 })).toBe(0)
    expect(await sequenceAfter('PUT', { location: 'Room 4' })).toBe(1)
    const hour = 3_600
    expect(
      await sequenceAfter('PUT', { when: { start_time: tuesday + hour, end_time: tuesday + 2 * hour } }),
    ).toBe(2)
    expect(await sequenceAfter('PUT', { capacity: 7 })).toBe(2)
    expect(await sequenceAfter('DELETE')).toBe(3)
  })

  test('has the call in its own property, in its description, and as the place if there is none', async () => {
    const at = async (change: object) => {
      const path = await addConfiguration(service, [ada], terms({ conferencing: call, ...change }))
      await book(path, { start_time: next, end_time: instant(next + 1_800) })
      next = instant(next + 3_600)
      const entries = (await invitations(robin)).flatMap(entriesIn)
      const last = entries.at(-1)
      return last && sayings(last)
    }
    let next: Instant = tuesday
    const { url } = call.details
    const conference = 'https://meet.example/one%2Ctwo'
    expect(await at({})).toMatchObject({ conference, location: url })
    const both = await at({ location: 'Room 4' })
    expect(both).toMatchObject({ conference, location: 'Room 4' })
    expect(both?.description).toContain(`Join the call: ${url}`)
    const unsafe = await at({ conferencing: { provider: 'X', details: { url: 'javascript:alert(1)' } } })
    expect(unsafe).toMatchObject({ conference: undefined, location: undefined })
    expect(unsafe?.description).not.toContain('javascript')
  })

  test('is titled by the guest for a host, and by the organizer for guests', async () => {
    await standard({}, { additional_guests: [kit] })()
    const [booking] = await bookings()
    const titles = async (uid = '') =>
      Promise.all(
        [ada.email, robin, kit.email].map(async (email) => {
          const entry = await invited(email, uid)
          return entry && sayings(entry).title
        }),
      )
    expect(await titles(booking?.uid)).toEqual([
      'Walkthrough: Robin Vale',
      'Walkthrough: ada',
      'Walkthrough: ada',
    ])
    await service.withKey('POST', `/admin/v1/bookings/${booking?.id}/cancel`, {})
    await standard(terms({ title: 'Time with Robin Vale or Ada' }))()
    expect(await titles((await bookings())[0]?.uid)).toEqual([
      'Time with Robin Vale or Ada',
      'Time with Robin Vale or Ada',
      undefined,
    ])
  })

  test('links the guest alone to their page, and a host who is a member to the owner’s, without a credential', async () => {
    await standard({}, { additional_guests: [kit] }, () => [ada, jonas])()
    const [booking] = await bookings()
    if (!booking) throw new Error('expected a booking')
    const { uid, id, salt } = booking
    const entryOf = async (email: string) => {
      const entry = await invited(email, uid)
      return entry ? sayings(entry) : undefined
    }
    const guest = await entryOf(robin)
    expect(guest?.url).toMatch(/^https:\/\/times\.example\/manage\//)
    expect(guest?.description).toBe(`Move or cancel this booking: ${guest?.url}`)
    const client = encodeURIComponent(service.clientId)
    expect(await entryOf(ada.email)).toMatchObject({
      url: `${origin}/admin/bookings?client_id=${client}&booking=${encodeURIComponent(uid)}`,
    })
    for (const email of [kit.email, jonas.email])
      expect(await entryOf(email)).toMatchObject({ url: undefined, description: undefined })
    const known = [await connected(booking), await invited(ada.email, uid), await invited(kit.email, uid)]
    for (const entry of known) for (const secret of [id, salt]) expect(String(entry)).not.toContain(secret)
    const opened = await service.withKey('GET', `/admin/v1/bookings/${encodeURIComponent(uid)}`)
    expect(opened.data.id).toBe(id)
    const stranger = { bearer: service.otherKey }
    const elsewhere = await service.call('GET', `/admin/v1/bookings/${encodeURIComponent(uid)}`, stranger)
    expect(elsewhere.error.type).toBe('not_found_error')
  })

  test('of a poll names nobody who takes part in its title, and no one to the others', async () => {
    await kinds.find(([kind]) => kind === 'of a poll')?.[1]()
    const [booking] = await bookings()
    const entry = booking && (await connected(booking))
    expect(entry && sayings(entry).title).toBe('Plan')
    const own = booking && (await invited(kit.email, booking.uid))
    expect(String(own)).not.toContain('Robin')
  })
})
