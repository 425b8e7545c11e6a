import { parseBookingReference } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { addConfiguration, addHost, bookingBody, openService } from '../../testing/studio.js'

const start = parseInstant('2026-03-03T10:00:00Z')
const elsewhere = parseInstant('2026-03-03T14:00:00Z')
const halfHour = 1800

type State = 'booked' | 'pending' | 'cancelled'

/** A booking in a state, and all actions on it. */
const bookingIn = async (
  state: State,
  bookingType: 'booking' | 'organizer-confirmation',
  change: object = {},
) => {
  const service = await openService()
  const ada = await addHost(service, 'ada@example.com')
  const id = await addConfiguration(service, [ada], {
    event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', booking_type: bookingType },
    ...change,
  })
  const query = `configuration_id=${id}`
  const { data } = await service.withKey('POST', `/v3/scheduling/bookings?${query}`, bookingBody(start))
  const salt = parseBookingReference(data.organizer_booking_ref).salt ?? ''
  const path = `/v3/scheduling/bookings/${data.booking_id}?${query}`
  const put = (status: 'confirmed' | 'cancelled', with_ = salt) =>
    service.call('PUT', path, { body: { salt: with_, status, cancellation_reason: 'ill' } })
  const patch = (to: Instant) =>
    service.call('PATCH', path, { body: { start_time: to, end_time: to + halfHour } })
  const remove = () => service.call('DELETE', path, { body: { cancellation_reason: 'changed my mind' } })
  if (data.status === 'pending' && state === 'booked') await put('confirmed')
  if (state === 'cancelled') await remove()
  service.domainEvents.length = 0
  return {
    service,
    ada,
    id,
    path,
    read: async () => (await service.call('GET', path)).data,
    actions: {
      'PUT confirmed': () => put('confirmed'),
      'PUT cancelled': () => put('cancelled'),
      'PUT with another salt': () => put('confirmed', 'bm90IHRoZSBzYWx0'),
      'PATCH to a free slot': () => patch(elsewhere),
      'PATCH to its own time': () => patch(start),
      DELETE: remove,
    },
  }
}

type Action = keyof Awaited<ReturnType<typeof bookingIn>>['actions']
type Outcome = State | 'unauthorized' | 'booking_cancelled'

/** The next state for each state and action, and the published event, if any. */
const table: readonly (readonly [
  type: 'booking' | 'organizer-confirmation',
  from: State,
  action: Action,
  outcome: Outcome,
  domainEvent: string,
])[] = [
  ['organizer-confirmation', 'pending', 'PUT confirmed', 'booked', 'booking.created'],
  ['organizer-confirmation', 'pending', 'PUT cancelled', 'cancelled', 'booking.cancelled'],
  ['organizer-confirmation', 'pending', 'PUT with another salt', 'unauthorized', ''],
  ['organizer-confirmation', 'pending', 'PATCH to a free slot', 'pending', 'booking.rescheduled'],
  ['organizer-confirmation', 'pending', 'PATCH to its own time', 'pending', ''],
  ['organizer-confirmation', 'pending', 'DELETE', 'cancelled', 'booking.cancelled'],
  ['organizer-confirmation', 'booked', 'PUT confirmed', 'booked', ''],
  ['organizer-confirmation', 'booked', 'PUT cancelled', 'cancelled', 'booking.cancelled'],
  ['organizer-confirmation', 'booked', 'PUT with another salt', 'unauthorized', ''],
  ['organizer-confirmation', 'booked', 'PATCH to a free slot', 'pending', 'booking.rescheduled'],
  ['organizer-confirmation', 'booked', 'PATCH to its own time', 'booked', ''],
  ['organizer-confirmation', 'booked', 'DELETE', 'cancelled', 'booking.cancelled'],
  ['booking', 'booked', 'PUT confirmed', 'booked', ''],
  ['booking', 'booked', 'PUT cancelled', 'cancelled', 'booking.cancelled'],
  ['booking', 'booked', 'PUT with another salt', 'unauthorized', ''],
  ['booking', 'booked', 'PATCH to a free slot', 'booked', 'booking.rescheduled'],
  ['booking', 'booked', 'PATCH to its own time', 'booked', ''],
  ['booking', 'booked', 'DELETE', 'cancelled', 'booking.cancelled'],
  ['booking', 'cancelled', 'PUT confirmed', 'booking_cancelled', ''],
  ['booking', 'cancelled', 'PUT cancelled', 'cancelled', ''],
  ['booking', 'cancelled', 'PUT with another salt', 'unauthorized', ''],
  ['booking', 'cancelled', 'PATCH to a free slot', 'booking_cancelled', ''],
  ['booking', 'cancelled', 'PATCH to its own time', 'booking_cancelled', ''],
  ['booking', 'cancelled', 'DELETE', 'cancelled', ''],
]

describe('the states of a booking', () => {
  test.each(table)('%s, %s: %s ends in %s', async (type, from, action, outcome, domainEvent) => {
    const { service, read, actions } = await bookingIn(from, type)
    const before = await read()
    expect(before.status).toBe(from)
    const answer = await actions[action]()
    const after = await read()
    if (outcome === 'unauthorized' || outcome === 'booking_cancelled') {
      expect(answer.error.type).toBe(outcome)
      expect(after).toEqual(before)
    } else {
      expect(answer.status).toBe(200)
      expect(answer.data.booking_id).toBe(before.booking_id)
      expect(after.status).toBe(outcome)
      expect(after.start_time).toBe(action === 'PATCH to a free slot' ? elsewhere : start)
    }
    expect(service.domainEvents.map((told) => told.type)).toEqual(domainEvent ? [domainEvent] : [])
  })

  test.each(['PUT cancelled', 'PATCH to a free slot', 'DELETE'] as const)(
    '%s frees the time',
    async (action) => {
      const { service, id, actions } = await bookingIn('booked', 'booking')
      const book = () =>
        service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(start) })
      expect((await book()).error.type).toBe('timeslot_not_available')
      await actions[action]()
      expect((await book()).status).toBe(200)
    },
  )

  test('a pending booking holds its time', async () => {
    const { service, id } = await bookingIn('pending', 'organizer-confirmation')
    const second = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody(start),
    })
    expect(second.error.message).toMatch(/^The selected timeslot is unavailable/)
    expect(second.status).toBe(400)
  })

  test('a move to a taken slot is refused, and the booking keeps its time', async () => {
    const { service, id, read, actions } = await bookingIn('booked', 'booking')
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody(elsewhere),
    })
    expect((await actions['PATCH to a free slot']()).error.type).toBe('timeslot_not_available')
    expect((await read()).start_time).toBe(start)
  })

  test('a booking may move to a time that overlaps its own', async () => {
    const { service, path } = await bookingIn('booked', 'booking', {
      availability: { duration_minutes: 30, interval_minutes: 15 },
    })
    const to = start + 900
    const moved = await service.call('PATCH', path, { body: { start_time: to, end_time: to + halfHour } })
    expect(moved.data.start_time).toBe(to)
  })

  test('a booking of another configuration is not found', async () => {
    const { service, ada, path } = await bookingIn('booked', 'booking')
    const other = await addConfiguration(service, [ada])
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'])
      expect(
        (
          await service.call(method, path.replace(/configuration_id=.*/, `configuration_id=${other}`), {
            ...(method === 'GET'
              ? {}
              : { body: { start_time: start, end_time: start + 1, salt: '', status: 'confirmed' } }),
          })
        ).error.type,
      ).toBe('not_found_error')
  })
})

describe('the notice before a change', () => {
  const notice = { scheduler: { min_booking_notice: 0, min_cancellation_notice: 60 } }
  const hour = 3600

  test.each(['DELETE', 'PATCH to a free slot'] as const)(
    '%s is allowed up to it and refused after it',
    async (action) => {
      const { service, read, actions } = await bookingIn('booked', 'booking', notice)
      service.at(instant(start - hour + 1))
      expect((await actions[action]()).error.type).toBe('too_late_to_change')
      expect((await read()).status).toBe('booked')
      service.at(instant(start - hour))
      expect((await actions[action]()).status).toBe(200)
    },
  )

  test('the organizer may cancel after it', async () => {
    const { service, actions } = await bookingIn('booked', 'booking', notice)
    service.at(instant(start + 60))
    expect((await actions['PUT cancelled']()).data.status).toBe('cancelled')
  })

  test('a repeat after it is not an error', async () => {
    const { service, actions } = await bookingIn('cancelled', 'booking', notice)
    service.at(instant(start + 60))
    expect((await actions.DELETE()).status).toBe(200)
  })

  test('without one, a booking can be changed until it begins', async () => {
    const { service, actions } = await bookingIn('booked', 'booking')
    service.at(instant(start + 1))
    expect((await actions.DELETE()).error.type).toBe('too_late_to_change')
    service.at(start)
    expect((await actions.DELETE()).status).toBe(200)
  })
})

describe("the event on the host's calendar", () => {
  const eventsOf = async ({ service, ada }: Awaited<ReturnType<typeof bookingIn>>) =>
    (
      await service.withKey(
        'GET',
        `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}&show_cancelled=true`,
      )
    ).data

  test('is written with the booking, moves with it, and is cancelled with it', async () => {
    const booking = await bookingIn('booked', 'booking')
    const [event] = await eventsOf(booking)
    expect(event).toMatchObject({
      title: 'Walkthrough: Robin Vale',
      status: 'confirmed',
      metadata: { key5: booking.id },
      when: { start_time: start, end_time: start + halfHour },
    })
    expect(event.participants.map(({ email }: { email: string }) => email)).toEqual([
      'robin@example.com',
      'ada@example.com',
    ])
    expect((await booking.read()).event_id).toBe(event.id)

    await booking.actions['PATCH to a free slot']()
    const [moved] = await eventsOf(booking)
    expect([moved.id, moved.when.start_time]).toEqual([event.id, elsewhere])

    await booking.actions.DELETE()
    const [cancelled] = await eventsOf(booking)
    expect([cancelled.id, cancelled.status]).toEqual([event.id, 'cancelled'])
  })

  test('is tentative until the organizer confirms', async () => {
    const booking = await bookingIn('pending', 'organizer-confirmation')
    expect((await eventsOf(booking))[0].status).toBe('tentative')
    await booking.actions['PUT confirmed']()
    expect((await eventsOf(booking))[0].status).toBe('confirmed')
  })
})

describe('booking references', () => {
  test("the guest's has no salt, and the organizer's is only sent to the customer's server", async () => {
    const { service, path, actions } = await bookingIn('pending', 'organizer-confirmation')
    const guest = (await service.call('GET', path)).data
    expect(parseBookingReference(guest.booking_ref).salt).toBeUndefined()
    expect(guest.organizer_booking_ref).toBeUndefined()
    const server = (await service.withKey('GET', path)).data
    expect(parseBookingReference(server.booking_ref).salt).toBeUndefined()
    expect(parseBookingReference(server.organizer_booking_ref).salt).toMatch(/^[\w-]{22}$/)
    await actions.DELETE()
    expect(service.domainEvents[0]?.data.object.booking_ref).toBe(server.organizer_booking_ref)
  })
})
