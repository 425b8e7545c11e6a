import { parseBookingReference } from '@whenable/contract'
import { type Instant, instant, parseInstant, toIsoString } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const day = 86_400
const hour = 3600

let service: TestService
let ada: TestHost
let id: string

/** Creates a configuration for group events on Ada's calendar. */
const addGroup = async (change: object = {}, booking: object = {}) => {
  const { data, error } = await service.withKey(
    'POST',
    `/v3/grants/${ada.grantId}/scheduling/configurations`,
    {
      type: 'group',
      name: 'Pottery class',
      group_booking: { calendar_id: ada.calendarId, ...booking },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
      ...change,
    },
  )
  if (error) throw new Error(error.message)
  return data.id as string
}

afterEach(() => {
  expect(service.errors).toEqual([])
})
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  id = await addGroup()
})

const eventsPath = (event = '') =>
  `/v3/grants/${ada.grantId}/scheduling/configurations/${id}/group-events${event && `/${event}`}`
const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const when = (start: string, minutes = 60) => ({
  start_time: at(start),
  end_time: at(start) + minutes * 60,
})
/** Creates an event, or a series on Tuesdays at 10:00 in Lisbon. */
const announce = async (change: object = {}) => {
  const { data, error } = await service.withKey('POST', eventsPath(), {
    calendar_id: ada.calendarId,
    title: 'Pottery',
    capacity: 3,
    when: when('03T10:00'),
    ...change,
  })
  if (error) throw new Error(error.message)
  return data
}
const weekly = (change: object = {}) =>
  announce({ recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=6'], ...change })
const change = (event: string, body: object, more = '') =>
  service.withKey('PUT', `${eventsPath(event)}?calendar_id=${ada.calendarId}${more}`, body)
const remove = (event: string, more = '') =>
  service.withKey('DELETE', `${eventsPath(event)}?calendar_id=${ada.calendarId}${more}`)
const listed = async (from: string = '01T00:00', to: Instant = instant(at('01T00:00') + 90 * day)) =>
  (
    await service.withKey(
      'GET',
      `${eventsPath()}?calendar_id=${ada.calendarId}&start_time=${at(from)}&end_time=${to}`,
    )
  ).data as {
    id: string
    title: string
    location?: string
    capacity: number
    when: { start_time: Instant; end_time: Instant }
  }[]
const startsOf = async () => (await listed()).map((event) => event.when.start_time)
/** The starts of the series. From 29 March on, 10:00 in Lisbon is 9:00 UTC. */
const tuesdays = ['03T10:00', '10T10:00', '17T10:00', '24T10:00', '31T09:00'].map(at)
const sixth = parseInstant('2026-04-07T09:00:00Z')
const occurrence = (master: string, start: Instant) => `${master}_${toIsoString(start).replace(/[-:]/g, '')}`

interface Slot {
  event_id: string
  master_id?: string
  calendar_id: string
  capacity: number
  start_time: Instant
  end_time: Instant
  location?: string
}
const availability = async (more = ''): Promise<{ time_slots: Slot[]; full_slots: Slot[] }> =>
  (
    await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${id}&start_time=${monday}&end_time=${monday + 60 * day}${more}`,
    )
  ).data
const slots = async (more?: string) => (await availability(more)).time_slots

const guest = (name: string) => ({ name, email: `${name}@example.com` })
const book = (slot: Slot | undefined, name: string, body: object = {}) => {
  const { capacity: _left, ...seat } = slot ?? ({} as Slot)
  return service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    body: { ...seat, guest: guest(name), ...body },
  })
}
const bookingPath = (booking: string) => `/v3/scheduling/bookings/${booking}?configuration_id=${id}`
const participantsOf = async (event: string) =>
  (
    await service.withKey('GET', `/v3/grants/${ada.grantId}/events/${event}?calendar_id=${ada.calendarId}`)
  ).data.participants.map(({ email, status }: { email: string; status: string }) => [email, status])

describe('group events', () => {
  test('are listed with the configured seats, or ten by default', async () => {
    expect((await announce({ capacity: undefined })).capacity).toBe(10)
    id = await addGroup({}, { default_capacity: 7, title: 'Open studio' })
    const event = await announce({ capacity: undefined })
    expect(event).toMatchObject({
      capacity: 7,
      title: 'Pottery',
      calendar_id: ada.calendarId,
      status: 'confirmed',
      when: { start_timezone: 'Europe/Lisbon' },
    })
    expect(await listed()).toHaveLength(1)
  })

  test('are listed by occurrence, across clock changes, in pages', async () => {
    const { id: master } = await weekly()
    const events = await listed()
    expect(events.map((event) => event.when.start_time)).toEqual([...tuesdays, sixth])
    expect(events[0]?.id).toBe(`${master}_20260303T100000Z`)
    const path = `${eventsPath()}?calendar_id=${ada.calendarId}&start_time=${monday}&end_time=${monday + 60 * day}&limit=4`
    const first = await service.withKey('GET', path)
    const second = await service.withKey('GET', `${path}&page_token=${first.next_cursor}`)
    expect([...first.data, ...second.data].map((event) => event.id)).toEqual(events.map((event) => event.id))
    expect(second.next_cursor).toBeUndefined()
  })

  test('are not listed for an invalid window, or for more than two years', async () => {
    for (const end of [monday, monday + 732 * day]) {
      const path = `${eventsPath()}?calendar_id=${ada.calendarId}&start_time=${monday}&end_time=${end}`
      expect((await service.withKey('GET', path)).error.field).toBe('end_time')
    }
  })

  test('are ordinary events on the calendar', async () => {
    const { id: event } = await announce()
    const path = `/v3/grants/${ada.grantId}/events/${event}?calendar_id=${ada.calendarId}`
    expect((await service.withKey('GET', path)).data).toMatchObject({ title: 'Pottery', capacity: 3 })
    const standard = await addConfiguration(service, [ada])
    const { data } = await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${standard}&start_time=${at('03T09:00')}&end_time=${at('03T12:00')}`,
    )
    expect(data.time_slots.map((slot: Slot) => slot.start_time)).toEqual(
      ['03T09:00', '03T09:30', '03T11:00', '03T11:30'].map(at),
    )
  })

  test.each<[string, object]>([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(1025) }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 501 }],
    ['capacity', { capacity: 1, participants: [guest('a'), guest('b')] }],
    ['location', { location: 'x'.repeat(256) }],
    ['when', { when: { date: '2026-03-03' } }],
    ['when', { when: {} }],
    ['when.end_time', { when: { start_time: at('03T10:00'), end_time: at('03T10:00') } }],
    ['recurrence', { recurrence: ['RRULE:FREQ=SOMETIMES'] }],
    ['recurrence.0', { recurrence: ['RDATE:20260304T100000Z'] }],
    ['participants.0.email', { participants: [{ email: 'nobody' }] }],
    ['participants.1.email', { participants: [guest('a'), { email: 'A@example.com' }] }],
    ['calendar_id', { calendar_id: '' }],
  ])('with an invalid %s are refused (%#)', async (field, body) => {
    const { error } = await service.withKey('POST', eventsPath(), {
      calendar_id: ada.calendarId,
      title: 'Pottery',
      when: when('03T10:00'),
      ...body,
    })
    expect(error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test('need a configuration for group events, and a calendar of its owner', async () => {
    const standard = await addConfiguration(service, [ada])
    const other = await addHost(service, 'jonas@example.com')
    const body = { calendar_id: ada.calendarId, title: 'T', when: when('03T10:00') }
    const path = (grant: string, configuration: string) =>
      `/v3/grants/${grant}/scheduling/configurations/${configuration}/group-events`
    expect((await service.withKey('POST', path(ada.grantId, standard), body)).error.field).toBe(
      'configuration_id',
    )
    expect((await service.withKey('POST', path(other.grantId, id), body)).status).toBe(404)
    const elsewhere = { ...body, calendar_id: other.calendarId }
    expect((await service.withKey('POST', path(ada.grantId, id), elsewhere)).status).toBe(404)
    expect((await service.call('POST', path(ada.grantId, id), { body })).status).toBe(401)
    const { status } = await service.call('POST', path(ada.grantId, id), { body, bearer: service.otherKey })
    expect(status).toBe(404)
  })
})

describe('availability of group events', () => {
  test('has each occurrence with a seat left, and its ids', async () => {
    const { id: master } = await weekly()
    const { id: single } = await announce({ when: when('04T18:00', 90), capacity: 1 })
    const [first, second] = await slots()
    expect(first).toEqual({
      emails: [],
      start_time: tuesdays[0],
      end_time: at('03T11:00'),
      event_id: occurrence(master, tuesdays[0] as Instant),
      master_id: master,
      calendar_id: ada.calendarId,
      capacity: 3,
      total_capacity: 3,
      title: 'Pottery',
      description: undefined,
      location: undefined,
    })
    expect(second).toMatchObject({ event_id: single, capacity: 1, end_time: at('04T19:30') })
    expect(second?.master_id).toBeUndefined()
  })

  test('begins after the notice and ends with the days that can be booked', async () => {
    await weekly()
    id = await addGroup({ scheduler: { min_booking_notice: 60 * 24, available_days_in_future: 9 } })
    await weekly()
    service.at(instant(tuesdays[0] as Instant))
    expect((await slots()).map((slot) => slot.start_time)).toEqual([tuesdays[1]])
  })

  test('lists full events separately, with their details', async () => {
    const { id: full } = await announce({
      capacity: 1,
      participants: [guest('early')],
      description: 'Bring an apron',
      location: 'Workshop',
    })
    const { id: open } = await announce()
    const { time_slots, full_slots } = await availability()
    expect(time_slots.map((slot) => slot.event_id)).toEqual([open])
    expect(full_slots).toMatchObject([
      {
        event_id: full,
        capacity: 0,
        total_capacity: 1,
        title: 'Pottery',
        description: 'Bring an apron',
        location: 'Workshop',
      },
    ])
    expect(JSON.stringify(full_slots)).not.toContain('early')
  })

  test('has the place of its configuration for events without their own, also after that changes', async () => {
    id = await addGroup({}, { location: 'Studio 2' })
    await announce()
    await announce({ when: when('04T10:00'), location: 'Workshop' })
    const placesIn = (events: readonly { location?: string }[]) => events.map(({ location }) => location)
    const [first] = await slots()
    expect(placesIn(await slots())).toEqual(['Studio 2', 'Workshop'])
    expect(placesIn(await listed())).toEqual(['Studio 2', 'Workshop'])
    const { data } = await book(first, 'robin')
    expect(data.location).toBe('Studio 2')

    await service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`, {
      group_booking: { calendar_id: ada.calendarId, location: 'Studio 3' },
    })
    expect(placesIn(await slots())).toEqual(['Studio 3', 'Workshop'])
  })

  test('has no events that are cancelled, full or of another configuration', async () => {
    await announce({ capacity: 1, participants: [guest('early')] })
    const { id: gone } = await announce({ when: when('04T10:00') })
    await remove(gone)
    const first = id
    id = await addGroup()
    await announce({ when: when('05T10:00') })
    id = first
    expect(await slots()).toEqual([])
  })

  test('comes with settings that have title and organizer, and nothing of the calendar', async () => {
    id = await addGroup({ slug: 'pottery' }, { title: 'Open studio', location: 'Lisbon' })
    await announce({ participants: [guest('early')] })
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    expect(data).toMatchObject({
      type: 'group',
      name: 'Pottery class',
      booking_type: 'booking',
      organizer: { email: ada.email, timezone: 'Europe/Lisbon' },
      participants: [],
      event: { title: 'Open studio', location: 'Lisbon' },
    })
    expect(data.duration_minutes).toBeUndefined()
    expect(data.capabilities).toContain('group-events')
    for (const secret of [ada.calendarId, ada.grantId, 'early@example.com'])
      expect(JSON.stringify(data)).not.toContain(secret)
  })
})

describe('a seat', () => {
  test('is booked: one less is left, and the guest is a participant', async () => {
    await weekly()
    const [slot, next] = await slots()
    const { data, status } = await book(slot, 'robin')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'booked',
      title: 'Pottery',
      event_id: slot?.event_id,
      start_time: slot?.start_time,
      organizer: { email: ada.email },
    })
    expect((await slots()).slice(0, 2).map((each) => each.capacity)).toEqual([2, 3])
    expect(await participantsOf(slot?.event_id ?? '')).toEqual([['robin@example.com', 'yes']])
    expect(next?.event_id).not.toBe(slot?.event_id)
    expect(
      service.domainEvents.map((domainEvent) => [
        domainEvent.type,
        domainEvent.data.object.booking_info.event_id,
      ]),
    ).toEqual([['booking.created', slot?.event_id]])
  })

  test('is taken by additional guests too', async () => {
    await announce()
    const [slot] = await slots()
    const party = { additional_guests: [guest('kim'), guest('sam')] }
    const { data } = await book(slot, 'robin', party)
    expect(data.status).toBe('booked')
    expect(await slots()).toEqual([])
    expect((await book(slot, 'late')).error.type).toBe('timeslot_not_available')
  })

  test('is not available for more guests than seats left', async () => {
    await announce()
    const [slot] = await slots()
    const refused = await book(slot, 'robin', { additional_guests: ['a', 'b', 'c'].map(guest) })
    expect(refused.error.message).toMatch(/^The selected timeslot is unavailable/)
    expect((await slots())[0]?.capacity).toBe(3)
  })

  test('does not reveal whether a guest already has a seat', async () => {
    await weekly({ capacity: 5, participants: [{ email: 'noor@example.com' }] })
    const left = async () => (await slots())[0]?.capacity
    const [first] = await slots()
    expect(await left()).toBe(4)
    const one = await book(first, 'robin')
    const seen: object[] = []
    // The response is the same for a stranger, a booked guest, and a participant whom the owner added.
    for (const email of ['kim@example.com', 'ROBIN@example.com', 'noor@example.com']) {
      const before = (await left()) ?? 0
      const made = await book(first, 'robin', { guest: { name: 'R', email } })
      const { booking_id, booking_ref: reference, ical_uid: _uid, ...others } = made.data
      const answer = JSON.parse(JSON.stringify(others).replaceAll(reference, 'REFERENCE'))
      const read = await service.call('GET', bookingPath(booking_id))
      const taken = before - ((await left()) ?? 0)
      await service.call('DELETE', bookingPath(booking_id), { body: {} })
      seen.push({ answer, status: [made.status, read.status], taken, given: (await left()) === before })
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]])
    expect(seen[0]).toMatchObject({ status: [200, 200], taken: 1, given: true })
    const names = async () =>
      (await participantsOf(first?.event_id ?? '')).map(([email]: string[]) => email).sort()
    expect(await names()).toEqual(['noor@example.com', 'robin@example.com'])

    const second = await book(first, 'robin')
    await service.call('DELETE', bookingPath(one.data.booking_id), { body: {} })
    expect(await names()).toEqual(['noor@example.com', 'robin@example.com'])
    await service.call('DELETE', bookingPath(second.data.booking_id), { body: {} })
    expect((await service.call('GET', bookingPath(second.data.booking_id))).data.status).toBe('cancelled')
  })

  test("is counted for each guest of a booking, also from a customer's server", async () => {
    await weekly()
    const [first, second] = await slots()
    const twice = await book(second, 'kim', { additional_guests: [guest('sam'), guest('kim')] })
    expect(twice.error.field).toBe('additional_guests.1.email')
    await book(first, 'robin')
    const { capacity: _left, ...seat } = first as Slot
    const again = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      ...seat,
      guest: { name: 'R', email: 'ROBIN@example.com' },
    })
    expect(again.error.message).toBe(
      'The selected timeslot is unavailable: one of these guests already has a seat',
    )
  })

  test.each<[string, (slot: Slot) => object]>([
    ['event_id', () => ({ event_id: undefined })],
    ['calendar_id', () => ({ calendar_id: undefined })],
  ])('needs its %s', async (field, body) => {
    await announce()
    const [slot] = await slots()
    expect((await book(slot, 'robin', body(slot as Slot))).error.field).toBe(field)
  })

  test.each<[string, (slot: Slot) => object]>([
    ['an event that is not there', () => ({ event_id: 'nothing' })],
    ['a series as a whole', (slot) => ({ event_id: slot.master_id })],
    [
      'an occurrence that the series does not have',
      (slot) => ({ event_id: `${slot.master_id}_20260304T100000Z` }),
    ],
    ['another time', (slot) => ({ start_time: slot.start_time + 60 })],
    ['another end', (slot) => ({ end_time: slot.end_time + 60 })],
    ['a calendar that is not there', () => ({ calendar_id: 'nothing' })],
  ])('of %s is not available', async (_what, body) => {
    await weekly()
    const [slot] = await slots()
    const { error } = await book(slot, 'robin', body(slot as Slot))
    expect(error.type).toBe('timeslot_not_available')
  })

  test('of an event that has begun is not available', async () => {
    await announce()
    const [slot] = await slots()
    service.at(slot?.start_time as Instant)
    expect((await book(slot, 'robin')).error.message).toMatch(/has already begun/)
  })

  test('is free again when the booking is cancelled', async () => {
    await announce({ capacity: 1 })
    const [slot] = await slots()
    const { data } = await book(slot, 'robin')
    expect(await slots()).toEqual([])
    await service.call('DELETE', bookingPath(data.booking_id), { body: {} })
    expect((await slots())[0]?.capacity).toBe(1)
    expect(await participantsOf(slot?.event_id ?? '')).toEqual([])
    expect((await book(slot, 'robin')).status).toBe(200)
  })

  test('moves with its booking to another occurrence', async () => {
    await weekly({ capacity: 2 })
    const [first, second] = await slots()
    const { data } = await book(first, 'robin', { additional_guests: [guest('kim')] })
    expect((await slots())[0]?.start_time).toBe(second?.start_time)
    // The booking's own seats count as free.
    expect((await slots(`&booking_id=${data.booking_id}`))[0]).toMatchObject({ capacity: 2 })
    const settings = `/v3/scheduling/ui-settings?configuration_id=${id}&booking_id=${data.booking_id}`
    expect((await service.call('GET', settings)).data.booking.event_id).toBe(first?.event_id)
    const { capacity: _left, ...seat } = second as Slot
    const moved = await service.call('PATCH', bookingPath(data.booking_id), { body: seat })
    expect(moved.data).toMatchObject({ event_id: second?.event_id, start_time: second?.start_time })
    expect((await slots()).map((slot) => slot.start_time).slice(0, 2)).toEqual([tuesdays[0], tuesdays[2]])
    expect(await participantsOf(first?.event_id ?? '')).toEqual([])
    expect((await participantsOf(second?.event_id ?? '')).length).toBe(2)
    expect(service.domainEvents.map((domainEvent) => domainEvent.type)).toEqual([
      'booking.created',
      'booking.rescheduled',
    ])
    const back = await service.call('PATCH', bookingPath(data.booking_id), { body: seat })
    expect([back.status, service.domainEvents.length]).toEqual([200, 2])
  })

  test('does not move to a full occurrence', async () => {
    await weekly({ capacity: 1 })
    const [first, second] = await slots()
    const { data } = await book(first, 'robin')
    await book(second, 'kim')
    const { capacity: _left, ...seat } = second as Slot
    const { error } = await service.call('PATCH', bookingPath(data.booking_id), { body: seat })
    expect(error.type).toBe('timeslot_not_available')
    expect((await service.call('GET', bookingPath(data.booking_id))).data.event_id).toBe(first?.event_id)
  })

  test('is held until the organizer confirms, and free if they decline', async () => {
    id = await addGroup({}, { booking_type: 'organizer-confirmation' })
    await announce({ capacity: 1 })
    const [slot] = await slots()
    const { data } = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      ...slot,
      guest: guest('robin'),
    })
    expect([data.status, await slots()]).toEqual(['pending', []])
    expect(await participantsOf(slot?.event_id ?? '')).toEqual([['robin@example.com', 'noreply']])
    const { salt } = parseBookingReference(data.organizer_booking_ref)
    const answer = (status: string) =>
      service.call('PUT', bookingPath(data.booking_id), { body: { salt, status } })
    expect((await answer('confirmed')).data.status).toBe('booked')
    expect(await participantsOf(slot?.event_id ?? '')).toEqual([['robin@example.com', 'yes']])
    expect((await answer('cancelled')).data.status).toBe('cancelled')
    expect(await slots()).toHaveLength(1)
  })

  test('is counted by its booking, whatever the owner changes', async () => {
    const { id: event } = await announce({ capacity: 1 })
    const [slot] = await slots()
    await book(slot, 'robin')
    const path = `/v3/grants/${ada.grantId}/events/${event}?calendar_id=${ada.calendarId}`
    expect((await service.withKey('PUT', path, { participants: [] })).status).toBe(200)
    expect(await slots()).toEqual([])
    expect((await book(slot, 'kim')).error.type).toBe('timeslot_not_available')
  })

  test('stays with a guest whom the owner also invites; declining frees it', async () => {
    await announce({ capacity: 2, participants: [guest('invited'), { ...guest('no'), status: 'no' }] })
    const [slot] = await slots()
    expect(slot?.capacity).toBe(1)
    const { data } = await book(slot, 'invited')
    expect(await slots()).toEqual([])
    await service.call('DELETE', bookingPath(data.booking_id), { body: {} })
    expect((await slots())[0]?.capacity).toBe(1)
    expect((await participantsOf(slot?.event_id ?? '')).length).toBe(2)
  })
})

describe('validate-timeslot', () => {
  const validate = (body: object, bearer?: string) =>
    service.call('POST', `/v3/scheduling/configurations/${id}/group-events/validate-timeslot`, {
      body,
      ...(bearer ? { bearer } : {}),
    })
  const asked = (slot: Slot | undefined, more: object = {}) => ({
    calendar_id: slot?.calendar_id,
    event_id: slot?.event_id,
    master_id: slot?.master_id,
    ...more,
  })

  test('reports the result, with the reason for a failure', async () => {
    await weekly({ capacity: 2 })
    const [slot] = await slots()
    const answer = await validate(asked(slot, { capacity: 2, emails: ['robin@example.com'] }))
    expect([answer.status, answer.data]).toEqual([200, undefined])
    const why = async (more: object, bearer?: string) =>
      (await validate(asked(slot, more), bearer)).error?.message.replace(/^.*: /, '')
    expect(await why({ capacity: 3 })).toBe('the event has fewer seats now')
    expect(await why({ event_id: 'nothing' })).toBe('the event no longer exists')
    await book(slot, 'robin')
    expect(await why({ emails: ['robin@example.com'] }, service.key)).toBe(
      'one of these guests already has a seat',
    )
    expect(await why({ emails: ['kim@example.com', 'sam@example.com'] }, service.key)).toBe(
      'not enough seats are left',
    )
    await book(slot, 'kim')
    expect(await why({})).toBe('not enough seats are left')
    service.at(instant((slot?.start_time ?? 0) + 60))
    expect(await why({})).toBe('the event has already begun')
    expect((await validate(asked(slot, { emails: ['nobody'] }))).error.field).toBe('emails.0')
  })

  test('does not reveal who has a seat to an anonymous caller', async () => {
    await announce()
    const [slot] = await slots()
    await book(slot, 'robin')
    const booked = await validate(asked(slot, { emails: ['robin@example.com'] }))
    const unknown = await validate(asked(slot, { emails: ['stranger@example.com'] }))
    expect([booked.status, booked.error]).toEqual([unknown.status, unknown.error])
  })

  test('needs a session for a private configuration', async () => {
    id = await addGroup({ requires_session_auth: true })
    const { id: event } = await announce()
    const body = { calendar_id: ada.calendarId, event_id: event }
    expect((await validate(body)).status).toBe(401)
    const { data } = await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: id })
    expect((await validate(body, data.session_id)).status).toBe(200)
  })
})

describe('a change of a series', () => {
  test('for one occurrence moves its guests only', async () => {
    const { id: master } = await weekly()
    const [, second] = await slots()
    const { data } = await book(second, 'robin')
    const moved = await change(second?.event_id ?? '', { title: 'Glazing', when: when('11T15:00', 120) })
    expect(moved.data).toMatchObject({ id: second?.event_id, master_event_id: master, title: 'Glazing' })
    expect(await startsOf()).toEqual([tuesdays[0], at('11T15:00'), ...tuesdays.slice(2), sixth])
    const { data: booking } = await service.call('GET', bookingPath(data.booking_id))
    expect(booking).toMatchObject({ start_time: at('11T15:00'), end_time: at('11T17:00'), title: 'Glazing' })
    expect(service.domainEvents.map((domainEvent) => domainEvent.type)).toEqual([
      'booking.created',
      'booking.rescheduled',
    ])
    expect((await slots())[1]).toMatchObject({ event_id: second?.event_id, capacity: 2 })
  })

  test('changes all occurrences: moved ones keep their time, and booked seats remain', async () => {
    const { id: master } = await weekly()
    const [first, second] = await slots()
    await book(first, 'robin')
    await change(second?.event_id ?? '', { when: when('11T15:00') })
    const changed = await change(master, { title: 'Clay', capacity: 5 })
    expect(changed.data).toMatchObject({ id: master, title: 'Clay', capacity: 5 })
    const events = await listed()
    expect(new Set(events.map((event) => `${event.title} ${event.capacity}`))).toEqual(new Set(['Clay 5']))
    expect(await startsOf()).toEqual([tuesdays[0], at('11T15:00'), ...tuesdays.slice(2), sixth])
    expect((await slots())[0]?.capacity).toBe(4)
    expect((await change(master, { capacity: 1 })).status).toBe(200)
    await change(master, { capacity: 3 })
    await book(first, 'kim')
    expect((await change(master, { capacity: 1 })).error.field).toBe('capacity')
  })

  test('to another time of day moves all bookings, across clock changes', async () => {
    const { id: master } = await weekly()
    const all = await slots()
    const bookings = []
    for (const slot of all) bookings.push((await book(slot, 'robin')).data.booking_id)
    await change(master, { when: when('03T14:30', 45) })
    const later = [...tuesdays, sixth].map((start) => start + 4.5 * hour)
    expect(await startsOf()).toEqual(later)
    for (const [index, booking] of bookings.entries()) {
      const { data } = await service.call('GET', bookingPath(booking))
      expect([data.start_time, data.end_time]).toEqual([later[index], (later[index] ?? 0) + 45 * 60])
    }
    const after = await slots()
    expect(after.map((slot) => slot.capacity)).toEqual([2, 2, 2, 2, 2, 2])
    expect(after.map((slot) => slot.event_id)).toEqual(
      later.map((start) => occurrence(master, instant(start))),
    )
    const { status } = await service.call('DELETE', bookingPath(bookings[2] ?? ''), { body: {} })
    expect([status, (await slots())[2]?.capacity]).toEqual([200, 3])
  })

  test('keeps past occurrences', async () => {
    const { id: master } = await weekly()
    const all = await slots()
    const past = (await book(all[0], 'robin')).data.booking_id
    const coming = (await book(all[1], 'robin')).data.booking_id
    service.at(instant((tuesdays[0] ?? 0) + day))
    await change(master, { title: 'Clay', when: when('03T12:00') })
    const read = async (booking: string) => (await service.call('GET', bookingPath(booking))).data
    expect(await read(past)).toMatchObject({ title: 'Pottery', start_time: tuesdays[0] })
    expect(await read(coming)).toMatchObject({ title: 'Clay', start_time: (tuesdays[1] ?? 0) + 2 * hour })
    expect(
      service.domainEvents.filter((domainEvent) => domainEvent.type === 'booking.rescheduled'),
    ).toHaveLength(1)
  })

  test('to other lines cancels the occurrences that they lack', async () => {
    const { id: master } = await weekly()
    const all = await slots()
    const first = (await book(all[0], 'robin')).data.booking_id
    const last = (await book(all[5], 'robin')).data.booking_id
    expect((await change(master, { when: when('04T10:00') })).error.field).toBe('recurrence')
    await change(master, { when: when('04T10:00'), recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'] })
    expect(await startsOf()).toEqual([at('04T10:00'), at('11T10:00')])
    expect((await service.call('GET', bookingPath(first))).data.start_time).toBe(at('04T10:00'))
    expect((await service.call('GET', bookingPath(last))).data.status).toBe('cancelled')
    expect(
      service.domainEvents
        .map((domainEvent) => domainEvent.type)
        .slice(2)
        .sort(),
    ).toEqual(['booking.cancelled', 'booking.rescheduled'])
  })

  test('from one occurrence on keeps the earlier ones, and splits the count', async () => {
    const { id: master } = await weekly()
    const all = await slots()
    const before = (await book(all[1], 'robin')).data.booking_id
    const after = (await book(all[3], 'robin')).data.booking_id
    const { data } = await change(
      all[2]?.event_id ?? '',
      { title: 'Advanced', when: when('17T18:00') },
      '&occurrences=following',
    )
    expect(data.id).not.toBe(master)
    const events = await listed()
    expect(events.map((event) => [event.when.start_time, event.title])).toEqual([
      [tuesdays[0], 'Pottery'],
      [tuesdays[1], 'Pottery'],
      ...[...tuesdays.slice(2), sixth].map((start) => [start + 8 * hour, 'Advanced']),
    ])
    expect((await service.call('GET', bookingPath(before))).data).toMatchObject({
      event_id: all[1]?.event_id,
      start_time: tuesdays[1],
    })
    expect((await service.call('GET', bookingPath(after))).data).toMatchObject({
      event_id: occurrence(data.id, instant((tuesdays[3] ?? 0) + 8 * hour)),
      start_time: (tuesdays[3] ?? 0) + 8 * hour,
      title: 'Advanced',
    })
    expect((await slots()).map((slot) => slot.capacity)).toEqual([3, 2, 3, 2, 3, 3])
    const again = await change(events[2]?.id ?? '', { capacity: 9 }, '&occurrences=all')
    expect(again.data.id).toBe(data.id)
    expect((await listed()).map((event) => event.capacity)).toEqual([3, 3, 9, 9, 9, 9])
  })

  test('from its first occurrence on changes the whole series', async () => {
    const { id: master } = await weekly()
    const [first] = await slots()
    const { data } = await change(first?.event_id ?? '', { title: 'New' }, '&occurrences=following')
    expect(data.id).toBe(master)
  })

  test('must fit its id: a series is not one occurrence', async () => {
    const { id: master } = await weekly()
    expect((await change(master, { title: 'X' }, '&occurrences=this')).error.field).toBe('occurrences')
    expect((await change(master, { title: 'X' }, '&occurrences=some')).error.field).toBe('occurrences')
    const [first] = await slots()
    const lines = { recurrence: ['RRULE:FREQ=DAILY'] }
    expect((await change(first?.event_id ?? '', lines)).error.field).toBe('recurrence')
    expect((await change('nothing', { title: 'X' })).status).toBe(404)
    const path = `${eventsPath(master)}?calendar_id=${ada.calendarId}`
    expect((await service.withKey('PATCH', path, { title: 'X' })).data.title).toBe('X')
  })

  test('changes the participants: booked guests remain', async () => {
    const { id: event } = await announce()
    const [slot] = await slots()
    await book(slot, 'robin')
    await change(event, { participants: [guest('invited'), guest('robin')] })
    expect((await participantsOf(event)).map(([email]: string[]) => email)).toEqual([
      'invited@example.com',
      'robin@example.com',
    ])
    expect((await slots())[0]?.capacity).toBe(1)
  })

  test('stores nothing if the change is invalid', async () => {
    const { id: master } = await weekly()
    const before = await listed()
    for (const body of [
      { when: { date: '2026-03-03' } },
      { capacity: 0 },
      { recurrence: ['RRULE:FREQ=NEVER'] },
    ])
      expect((await change(master, body)).status).toBe(400)
    expect(await listed()).toEqual(before)
  })
})

describe('a deletion', () => {
  test('deletes one occurrence: its bookings are cancelled, and webhooks are notified', async () => {
    await weekly()
    const [first, second] = await slots()
    const { data } = await book(second, 'robin')
    await remove(second?.event_id ?? '')
    expect(await startsOf()).toEqual([tuesdays[0], ...tuesdays.slice(2), sixth])
    expect((await service.call('GET', bookingPath(data.booking_id))).data.status).toBe('cancelled')
    expect(service.domainEvents.map((domainEvent) => domainEvent.type)).toEqual([
      'booking.created',
      'booking.cancelled',
    ])
    expect((await book(second, 'kim')).error.type).toBe('timeslot_not_available')
    expect((await book(first, 'kim')).status).toBe(200)
  })

  test('removes one occurrence and those that follow', async () => {
    await weekly()
    const all = await slots()
    const kept = (await book(all[1], 'robin')).data.booking_id
    const gone = (await book(all[4], 'robin')).data.booking_id
    await remove(all[2]?.event_id ?? '', '&occurrences=following')
    expect(await startsOf()).toEqual(tuesdays.slice(0, 2))
    expect((await service.call('GET', bookingPath(kept))).data.status).toBe('booked')
    expect((await service.call('GET', bookingPath(gone))).data.status).toBe('cancelled')
  })

  test('removes the whole series and keeps past occurrences', async () => {
    const { id: master } = await weekly()
    const all = await slots()
    const past = (await book(all[0], 'robin')).data.booking_id
    const coming = (await book(all[1], 'robin')).data.booking_id
    service.at(instant((tuesdays[0] ?? 0) + day))
    await remove(master)
    expect(await listed()).toEqual([])
    expect((await service.call('GET', bookingPath(past))).data.status).toBe('booked')
    expect((await service.call('GET', bookingPath(coming))).data.status).toBe('cancelled')
    expect((await remove(master)).status).toBe(404)
  })
})

describe('a change through the calendar API', () => {
  const onCalendar = (event: string) =>
    `/v3/grants/${ada.grantId}/events/${event}?calendar_id=${ada.calendarId}`

  test('moves and cancels the bookings with their event', async () => {
    await weekly()
    const [first, second] = await slots()
    const moved = (await book(first, 'robin')).data.booking_id
    const gone = (await book(second, 'robin')).data.booking_id
    const put = await service.withKey('PUT', onCalendar(first?.event_id ?? ''), { when: when('04T12:00') })
    expect(put.data).toMatchObject({ id: first?.event_id, when: { start_time: at('04T12:00') } })
    await service.withKey('DELETE', onCalendar(second?.event_id ?? ''))
    expect((await service.call('GET', bookingPath(moved))).data.start_time).toBe(at('04T12:00'))
    expect((await service.call('GET', bookingPath(gone))).data.status).toBe('cancelled')
    expect(await startsOf()).toEqual([at('04T12:00'), ...tuesdays.slice(2), sixth])
    await service.withKey('PUT', onCalendar(first?.event_id ?? ''), { status: 'cancelled' })
    expect((await service.call('GET', bookingPath(moved))).data.status).toBe('cancelled')
  })

  test('keeps the seats valid', async () => {
    const { id: event } = await announce()
    const [slot] = await slots()
    await book(slot, 'robin', { additional_guests: [guest('kim')] })
    const { error } = await service.withKey('PUT', onCalendar(event), { capacity: 1 })
    expect(error).toMatchObject({ type: 'invalid_request_error', field: 'capacity' })
  })

  test('creates an override whose seats can be booked', async () => {
    const { id: master } = await weekly()
    await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`, {
      title: 'Another room',
      when: when('03T12:00'),
      master_event_id: master,
      original_start_time: tuesdays[0],
    })
    const [slot] = await slots()
    expect(slot).toMatchObject({
      event_id: occurrence(master, tuesdays[0] as Instant),
      start_time: at('03T12:00'),
      capacity: 3,
    })
    expect((await book(slot, 'robin')).data.title).toBe('Another room')
  })
})

describe('existing events', () => {
  const bring = (items: unknown) =>
    service.withKey('POST', `/v3/scheduling/configurations/${id}/import-group-events`, items)
  const addEvent = async (body: object) =>
    (
      await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`, {
        title: 'Talk',
        when: when('05T10:00'),
        ...body,
      })
    ).data.id as string

  test('become group events; a failure is reported with its reason and does not affect the others', async () => {
    const talk = await addEvent({})
    const series = await addEvent({ recurrence: ['RRULE:FREQ=DAILY;COUNT=3'], when: when('10T10:00') })
    const dated = await addEvent({ when: { date: '2026-03-20' } })
    const { data } = await bring([
      { calendar_id: ada.calendarId, event_id: talk, capacity: 2, participants: [guest('early')] },
      {
        calendar_id: 'primary',
        event_id: series,
        exceptions: [{ event_id: `${series}_20260311T100000Z`, capacity: 4 }],
      },
      { calendar_id: ada.calendarId, event_id: dated },
      { calendar_id: ada.calendarId, event_id: 'nothing' },
      { calendar_id: 'nowhere', event_id: talk },
      {
        calendar_id: ada.calendarId,
        event_id: talk,
        exceptions: [{ event_id: `${series}_20260312T100000Z`, capacity: 4 }],
      },
    ])
    expect(data.imported_events).toEqual([{ event_id: talk }, { event_id: series }])
    expect(data.import_failed.map((failed: { event_id: string }) => failed.event_id)).toEqual([
      dated,
      'nothing',
      talk,
      talk,
    ])
    expect(data.import_failed[0].reason).toMatch(/^when: got .*, expected start_time and end_time/)
    expect((await slots()).map((slot) => [slot.start_time, slot.capacity])).toEqual([
      [at('05T10:00'), 1],
      [at('10T10:00'), 10],
      [at('11T10:00'), 4],
      [at('12T10:00'), 10],
    ])
    expect((await book((await slots())[0], 'robin')).status).toBe(200)
  })

  test('keep the details of their overrides', async () => {
    const series = await addEvent({ recurrence: ['RRULE:FREQ=DAILY;COUNT=2'], when: when('10T10:00') })
    const own = `${series}_20260311T100000Z`
    const path = `/v3/grants/${ada.grantId}/events/${own}?calendar_id=${ada.calendarId}`
    await service.withKey('PUT', path, { when: when('11T15:00'), participants: [guest('early')] })
    await bring([
      {
        calendar_id: ada.calendarId,
        event_id: series,
        capacity: 3,
        exceptions: [{ event_id: own, capacity: 5 }],
      },
    ])
    expect((await slots()).map((slot) => [slot.start_time, slot.capacity])).toEqual([
      [at('10T10:00'), 3],
      [at('11T15:00'), 4],
    ])
  })

  test('are not offered from someone else’s calendar', async () => {
    const other = await addHost(service, 'other@example.com')
    const path = `/v3/grants/${other.grantId}/events?calendar_id=${other.calendarId}`
    const { data } = await service.withKey('POST', path, {
      title: 'Foreign',
      when: when('05T10:00'),
      configuration_id: id,
      capacity: 5,
    })
    expect(await slots()).toEqual([])
    const slot = { event_id: data.id, calendar_id: other.calendarId, ...when('05T10:00') } as Slot
    expect((await book(slot, 'robin')).error.type).toBe('timeslot_not_available')
    const brought = await bring([{ calendar_id: other.calendarId, event_id: data.id }])
    expect(brought.data.import_failed).toHaveLength(1)
  })

  test('belong to one configuration', async () => {
    const talk = await addEvent({})
    await bring([{ calendar_id: ada.calendarId, event_id: talk }])
    const before = id
    id = await addGroup()
    const first = await bring([{ calendar_id: ada.calendarId, event_id: talk }])
    expect(first.data.import_failed).toHaveLength(1)
    await service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${before}`)
    const { data } = await bring([{ calendar_id: ada.calendarId, event_id: talk }])
    expect(data.imported_events).toEqual([{ event_id: talk }])
  })

  test.each<[string, unknown]>([
    ['body', []],
    ['body', Array.from({ length: 21 }, (_, index) => ({ calendar_id: 'primary', event_id: String(index) }))],
    ['0.event_id', [{ calendar_id: 'primary' }]],
    ['0.capacity', [{ calendar_id: 'primary', event_id: 'x', capacity: 0 }]],
  ])('are all refused for an invalid %s (%#)', async (field, items) => {
    expect((await bring(items)).error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test('of others are not found', async () => {
    const talk = await addEvent({})
    const { status } = await service.call('POST', `/v3/scheduling/configurations/${id}/import-group-events`, {
      bearer: service.otherKey,
      body: [{ calendar_id: ada.calendarId, event_id: talk }],
    })
    expect(status).toBe(404)
  })
})
