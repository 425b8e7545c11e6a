import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payment } from '../../testing/paid-studio.js'
import { signIn } from '../../testing/sign-in.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

/** Wednesday, in winter: wall time in Lisbon is UTC. */
const wednesday = parseInstant('2026-03-04T00:00:00Z')
const at = (hours: number, days = 0): Instant => instant(wednesday + days * 86_400 + hours * 3_600)
const roundRobin = {
  availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-availability' } },
}

for (const [name, open] of stores)
  describe(`rooms and equipment, ${name}`, () => {
    let service: TestService
    let count = 0
    beforeAll(async () => {
      service = await openService(await open(), { sendsMail: true })
    })
    afterAll(() => service.store.close())

    const add = async (name: string, change: object = {}): Promise<string> =>
      (await service.withKey('POST', '/admin/v1/resources', { name, ...change })).data.id
    const change = (id: string, body: object) => service.withKey('PATCH', `/admin/v1/resources/${id}`, body)
    const team = (size: number): Promise<TestHost[]> =>
      Promise.all(Array.from({ length: size }, () => addHost(service, `host${count++}@example.com`)))
    const scheduler = (resources: readonly object[]) => ({
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, resources },
    })

    /** An event type that needs resources, and what its visitors and its owner do. */
    const eventType = async (
      hosts: readonly TestHost[],
      resources: readonly object[],
      more: Record<string, unknown> = roundRobin,
    ) => {
      const id = await addConfiguration(service, hosts, { ...more, ...scheduler(resources) })
      const query = `configuration_id=${id}`
      const owner = `/admin/v1/bookings`
      return {
        id,
        book: (start: Instant, body: Record<string, unknown> = {}) =>
          service.call('POST', `/v3/scheduling/bookings?${query}`, { body: bookingBody(start, body) }),
        move: (booking: string, start: Instant) =>
          service.call('PATCH', `/v3/scheduling/bookings/${booking}?${query}`, {
            body: { start_time: start, end_time: start + 1_800 },
          }),
        cancel: (booking: string) =>
          service.call('DELETE', `/v3/scheduling/bookings/${booking}?${query}`, { body: {} }),
        starts: async (from: Instant, to: Instant): Promise<number[]> => {
          const { data } = await service.call(
            'GET',
            `/v3/scheduling/availability?${query}&start_time=${from}&end_time=${to}`,
          )
          return data.time_slots.map(({ start_time }: { start_time: number }) => start_time)
        },
        /** The names of what a booking has. */
        has: async (booking: string): Promise<string[]> => {
          const { data } = await service.withKey('GET', `${owner}/${booking}`)
          return data.resources.map(({ name: text }: { name: string }) => text)
        },
        owner,
      }
    }

    test('one booking has a room at a time, whoever the host is', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { book, has, starts } = await eventType(await team(3), [{ one_of: rooms }])
      const first = await book(at(9))
      const second = await book(at(9))
      expect(first.data.organizer.email).not.toBe(second.data.organizer.email)
      expect([await has(first.data.booking_id), await has(second.data.booking_id)]).toEqual([
        ['Garden'],
        ['Street'],
      ])
      expect(await book(at(9))).toMatchObject({ status: 400, error: { type: 'timeslot_not_available' } })
      expect(await starts(at(9), at(10))).toEqual([at(9.5)])
    })

    test('two event types share what both need', async () => {
      const projector = await add('Projector', { kind: 'equipment' })
      const one = await eventType(await team(1), [{ one_of: [projector] }])
      const other = await eventType(await team(1), [{ one_of: [projector] }])
      await one.book(at(9))
      expect(await other.starts(at(9), at(10))).toEqual([at(9.5)])
      expect((await other.book(at(9))).status).toBe(400)
      expect((await other.book(at(9.5))).status).toBe(200)
    })

    test('a booking needs one of each list', async () => {
      const [garden, street, projector] = [
        await add('Garden'),
        await add('Street'),
        await add('Projector', { kind: 'equipment' }),
      ]
      const hosts = await team(2)
      const { book, has } = await eventType(hosts, [{ one_of: [garden, street] }, { one_of: [projector] }])
      expect(await has((await book(at(9))).data.booking_id)).toEqual(['Garden', 'Projector'])
      // The other room is free, the projector is not.
      expect((await book(at(9))).status).toBe(400)
    })

    test('the buffers of both bookings keep a room free, as those of a host', async () => {
      const garden = await add('Garden')
      const buffers = {
        availability: {
          duration_minutes: 30,
          availability_rules: { availability_method: 'max-availability', buffer: { before: 0, after: 30 } },
        },
      }
      const { book, starts } = await eventType(await team(2), [{ one_of: [garden] }], buffers)
      await book(at(10))
      expect(await starts(at(9), at(11.5))).toEqual([at(9), at(11)])
    })

    test('a cancelled booking frees its room', async () => {
      const { book, cancel, starts } = await eventType(await team(2), [{ one_of: [await add('Garden')] }])
      const { data } = await book(at(9))
      expect(await starts(at(9), at(9.5))).toEqual([])
      await cancel(data.booking_id)
      expect(await starts(at(9), at(9.5))).toEqual([at(9)])
      expect((await book(at(9))).status).toBe(200)
    })

    test('a booking that moves keeps its room where it is free, and otherwise gets another', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { book, move, has } = await eventType(await team(3), [{ one_of: rooms }])
      await book(at(9))
      const { data } = await book(at(9))
      expect(await has(data.booking_id)).toEqual(['Street'])
      await move(data.booking_id, at(10))
      expect(await has(data.booking_id)).toEqual(['Street'])
      await book(at(11))
      const other = await book(at(11))
      expect(await has(other.data.booking_id)).toEqual(['Street'])
      expect((await move(data.booking_id, at(11))).status).toBe(400)
      await move(other.data.booking_id, at(9.5))
      expect((await move(data.booking_id, at(11))).status).toBe(200)
      expect(await has(data.booking_id)).toEqual(['Street'])
    })

    test('an owner who moves a booking gets another room if its own is taken', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { book, has, owner } = await eventType(await team(3), [{ one_of: rooms }])
      await book(at(9))
      const { data } = await book(at(10))
      expect(await has(data.booking_id)).toEqual(['Garden'])
      const body = { start_time: at(9), end_time: at(9.5) }
      expect((await service.withKey('POST', `${owner}/${data.booking_id}/move`, body)).status).toBe(200)
      expect(await has(data.booking_id)).toEqual(['Street'])
    })

    test('the one with the fewest bookings is booked if the owner says so', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { book, has } = await eventType(await team(1), [{ one_of: rooms, assign: 'least_used' }])
      const names: string[] = []
      for (const hours of [9, 10, 11, 12]) names.push(...(await has((await book(at(hours))).data.booking_id)))
      expect(names).toEqual(['Garden', 'Street', 'Garden', 'Street'])
    })

    test('a room has space for the guests and their host', async () => {
      const rooms = [await add('Booth', { capacity: 2 }), await add('Garden', { capacity: 4 })]
      const { id, book, has } = await eventType(await team(3), [{ one_of: rooms }])
      const { data: shown } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
      expect(shown.scheduler.max_additional_guests).toBe(2)
      const guests = (size: number) => ({
        additional_guests: Array.from({ length: size }, (_, index) => ({
          name: 'Guest',
          email: `guest${index}@example.com`,
        })),
      })
      expect(await has((await book(at(9))).data.booking_id)).toEqual(['Booth'])
      expect(await has((await book(at(10), guests(2))).data.booking_id)).toEqual(['Garden'])
      expect((await book(at(10), guests(1))).error).toMatchObject({ type: 'timeslot_not_available' })
      expect((await book(at(11), guests(3))).error).toMatchObject({ field: 'additional_guests' })
    })

    test('what is out of use is not booked, and bookings keep it', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { book, has, starts } = await eventType(await team(3), [{ one_of: rooms }])
      const { data } = await book(at(9))
      await change(rooms[0] as string, { is_active: false })
      expect(await has(data.booking_id)).toEqual(['Garden'])
      expect(await has((await book(at(10))).data.booking_id)).toEqual(['Street'])
      await change(rooms[1] as string, { is_active: false })
      expect(await starts(at(11), at(15))).toEqual([])
    })

    test('a hold keeps a room, and the booking gets the one that was held', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { id, book, has } = await eventType(await team(3), [{ one_of: rooms }])
      const hold = async () => {
        const hold_id = crypto.randomUUID()
        const { status } = await service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, {
          body: { hold_id, start_time: at(9), end_time: at(9.5) },
        })
        return { hold_id, status }
      }
      const [first, second, third] = [await hold(), await hold(), await hold()]
      expect([first.status, second.status, third.status]).toEqual([200, 200, 400])
      expect((await book(at(9))).status).toBe(400)
      const { data } = await book(at(9), { hold_id: second.hold_id })
      expect(await has(data.booking_id)).toEqual(['Street'])
    })

    test('a hold for a booking that moves keeps a room for its guests', async () => {
      const rooms = [await add('Booth', { capacity: 2 }), await add('Garden', { capacity: 4 })]
      const { id, book, has } = await eventType(await team(3), [{ one_of: rooms }])
      const { data } = await book(at(10), {
        additional_guests: [{ name: 'Noor', email: 'noor@example.com' }],
      })
      const hold_id = crypto.randomUUID()
      const slot = { start_time: at(9), end_time: at(9.5) }
      const path = `/v3/scheduling/holds?configuration_id=${id}&booking_id=${data.booking_id}`
      const held = await service.call('POST', path, { body: { hold_id, ...slot } })
      expect(held.status).toBe(200)
      expect(await has((await book(at(9))).data.booking_id)).toEqual(['Booth'])
      const moved = await service.call(
        'PATCH',
        `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`,
        { body: { ...slot, hold_id } },
      )
      expect(moved.status).toBe(200)
      expect(await has(data.booking_id)).toEqual(['Garden'])
    })

    test.each([
      [
        'pays',
        { payment },
        (id: string) => [`payments?configuration_id=${id}`, { payment_token: crypto.randomUUID() }] as const,
      ],
      [
        'confirms their address',
        { confirm_email: true },
        (id: string) =>
          [
            `email-confirmations?configuration_id=${id}`,
            { confirmation_token: crypto.randomUUID() },
          ] as const,
      ],
    ])('a visitor who %s keeps the room from other event types meanwhile', async (_what, more, request) => {
      const garden = await add('Garden')
      const waits = scheduler([{ one_of: [garden] }])
      const id = await addConfiguration(service, await team(1), {
        scheduler: { ...waits.scheduler, ...more },
      })
      const [path, secret] = request(id)
      const started = await service.call('POST', `/v3/scheduling/${path}`, {
        body: { ...bookingBody(at(9), { guest: { name: 'Noor', email: 'noor@example.com' } }), ...secret },
      })
      expect(started.status).toBe(200)
      const other = await eventType(await team(1), [{ one_of: [garden] }])
      expect(await other.starts(at(9), at(10))).toEqual([at(9.5)])
      expect((await other.book(at(9))).error.type).toBe('timeslot_not_available')
    })

    test('the place of a booking names its room, and says it again after it moved', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const more = { ...roundRobin, event_booking: { title: 'Walkthrough', location: '12 Main Street' } }
      const { book, move } = await eventType(await team(3), [{ one_of: rooms }], more)
      const first = await book(at(9))
      const second = await book(at(10))
      expect([first.data.location, second.data.location]).toEqual(
        Array.from({ length: 2 }, () => 'Garden, 12 Main Street'),
      )
      expect((await move(second.data.booking_id, at(9))).data.location).toBe('Street, 12 Main Street')
    })

    test('calendars say which room it is, and those of hosts what to bring there', async () => {
      const needs = [
        { one_of: [await add('Garden'), await add('Street')] },
        { one_of: [await add('Projector', { kind: 'equipment' })] },
      ]
      const [host] = await team(1)
      if (!host) throw new Error('no host')
      const more = { event_booking: { title: 'Walkthrough', location: '12 Main Street' } }
      const { book } = await eventType([host], needs, more)
      const { data } = await book(at(9))
      expect(data.calendar_entry.location).toBe('Garden, 12 Main Street')
      const events = await service.withKey(
        'GET',
        `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`,
      )
      expect(events.data.map(({ location }: { location: string }) => location)).toEqual([
        'Garden, Projector, 12 Main Street',
      ])
      expect(service.domainEvents.at(-1)?.data.object.booking_info.resources).toMatchObject([
        { name: 'Garden', kind: 'room' },
        { name: 'Projector', kind: 'equipment' },
      ])
    })

    describe('with hours of its own', () => {
      /** A schedule of one member, in Lisbon. */
      const addHours = async (weekly: readonly object[], more: object = {}) => {
        const [keeper] = await team(1)
        const body = { grant_id: keeper?.grantId, name: 'House', timezone: 'Europe/Lisbon', weekly, ...more }
        const { data } = await service.withKey('POST', '/admin/v1/schedules', body)
        return data.id as string
      }
      const mornings = { days: [1, 2, 3, 4, 5], start: '10:00', end: '12:00' }

      test('a room is booked while it is open, and buffers do not shorten that', async () => {
        const hours = await addHours([mornings])
        const [garden, street] = [await add('Garden', { schedule_id: hours }), await add('Street')]
        const buffer = { before: 30, after: 30 }
        const rules = { availability_method: 'max-availability', buffer }
        const open = { availability: { duration_minutes: 30, availability_rules: rules } }
        const only = await eventType(await team(2), [{ one_of: [garden] }], open)
        expect(await only.starts(at(9), at(13))).toEqual([10, 10.5, 11, 11.5].map((hour) => at(hour)))
        expect((await only.book(at(9))).error.type).toBe('timeslot_not_available')
        const either = await eventType(await team(2), [{ one_of: [garden, street] }])
        expect(await either.has((await either.book(at(9))).data.booking_id)).toEqual(['Street'])
        expect(await either.has((await either.book(at(10))).data.booking_id)).toEqual(['Garden'])
      })

      test('a closed week of its schedule closes it, and explain says that nothing is free', async () => {
        const hours = await addHours([mornings], {
          overrides: [{ start_date: '2026-03-02', end_date: '2026-03-08', title: 'Painting' }],
        })
        const { id, starts } = await eventType(await team(2), [
          { one_of: [await add('Garden', { schedule_id: hours })] },
        ])
        expect(await starts(at(0), at(24, 4))).toEqual([])
        expect(await starts(at(0, 7), at(24, 7))).toHaveLength(4)
        const path = `/admin/v1/explain?configuration_id=${id}&start_time=${at(10)}`
        const { data } = await service.withKey('GET', path)
        expect(data.times[0].reasons).toContainEqual(
          expect.objectContaining({ type: 'no_resource', names: ['Garden'] }),
        )
      })

      test('the owner moves a booking to a time at which its room is closed', async () => {
        const room = await add('Garden', { schedule_id: await addHours([mornings]) })
        const { book, has, owner } = await eventType(await team(1), [{ one_of: [room] }])
        const { data } = await book(at(10))
        const body = { start_time: at(15), end_time: at(15.5) }
        expect((await service.withKey('POST', `${owner}/${data.booking_id}/move`, body)).status).toBe(200)
        expect(await has(data.booking_id)).toEqual(['Garden'])
      })

      test('they are a schedule of the application, which is not deleted meanwhile', async () => {
        const hours = await addHours([mornings])
        const unknown = await service.withKey('POST', '/admin/v1/resources', {
          ...{ name: 'Garden', schedule_id: crypto.randomUUID() },
        })
        expect(unknown).toMatchObject({ status: 400, error: { field: 'schedule_id' } })
        const theirs = await service.call('POST', '/admin/v1/resources', {
          ...{ bearer: service.otherKey, body: { name: 'Theirs', schedule_id: hours } },
        })
        expect(theirs).toMatchObject({ status: 400, error: { field: 'schedule_id' } })
        const garden = await add('Garden', { schedule_id: hours })
        const remove = () => service.withKey('DELETE', `/admin/v1/schedules/${hours}`)
        expect((await remove()).error.type).toBe('conflict')
        expect((await change(garden, { schedule_id: null })).data.schedule_id).toBeUndefined()
        expect((await remove()).status).toBe(200)
      })

      test('a room whose schedule went with its member is never free', async () => {
        const [keeper] = await team(1)
        const body = {
          grant_id: keeper?.grantId,
          name: 'House',
          timezone: 'Europe/Lisbon',
          weekly: [mornings],
        }
        const hours = (await service.withKey('POST', '/admin/v1/schedules', body)).data.id
        const { starts } = await eventType(await team(1), [
          { one_of: [await add('Garden', { schedule_id: hours })] },
        ])
        expect(await starts(at(10), at(11))).toHaveLength(2)
        await service.withKey('DELETE', `/v3/grants/${keeper?.grantId}`)
        expect(await starts(at(10), at(11))).toEqual([])
      })
    })

    test('an owner who chooses a time learns that no room is free, and whether another booking has it', async () => {
      /** What is said of rooms. */
      const check = async (body: object) => {
        const { data } = await service.withKey('POST', '/admin/v1/bookings/check', body)
        const isOfRooms = ({ code }: { code: string }) => code === 'no_resource'
        return { is_possible: data.is_possible, warnings: data.warnings.filter(isOfRooms) }
      }
      const [small, large] = [await add('Small', { capacity: 2 }), await add('Large', { capacity: 4 })]
      const one = await eventType(await team(3), [{ one_of: [small, large] }])
      const asked = (hour: number) => check({ configuration_id: one.id, start_time: at(hour) })
      const warned = { code: 'no_resource', names: ['Small', 'Large'], blocks: true }
      const three = [{ name: 'Noor', email: 'noor@example.com' }]
      const { data: moved } = await one.book(at(11), { additional_guests: three })
      expect(await asked(9)).toEqual({ is_possible: true, warnings: [] })
      await one.book(at(9), { additional_guests: three })
      expect(await one.has(moved.booking_id)).toEqual(['Large'])
      expect(await asked(9)).toEqual({ is_possible: true, warnings: [] })
      // The free room is too small for the guests of this one, as the move says.
      const move = { start_time: at(9), end_time: at(9.5) }
      expect(await check({ booking_id: moved.booking_id, ...move })).toEqual({
        is_possible: false,
        warnings: [warned],
      })
      expect((await service.withKey('POST', `${one.owner}/${moved.booking_id}/move`, move)).status).toBe(400)
      await one.book(at(9))
      expect(await asked(9)).toEqual({ is_possible: false, warnings: [warned] })
      // A buffer alone can be overruled.
      const rules = { availability_method: 'max-availability', buffer: { before: 30, after: 30 } }
      const wide = await eventType(await team(1), [{ one_of: [large] }], {
        availability: { duration_minutes: 30, availability_rules: rules },
      })
      expect(await check({ configuration_id: wide.id, start_time: at(9.5) })).toEqual({
        is_possible: true,
        warnings: [{ ...warned, names: ['Large'], blocks: false }],
      })
    })

    test('an account cannot make its event type need what is the application’s', async () => {
      const garden = await add('Garden')
      const hosts = await team(1)
      const { id } = await eventType(hosts, [{ one_of: [garden] }])
      const path = `/v3/grants/me/scheduling/configurations`
      const bearer = (await signIn(service, hosts[0]?.email ?? '', { scope: 'calendar' })).access_token
      const body = { ...configurationOf(hosts), ...scheduler([{ one_of: [garden] }]) }
      expect(await service.call('POST', path, { bearer, body })).toMatchObject({
        ...{ status: 400, error: { field: 'scheduler.resources.0.one_of.0' } },
      })
      const renamed = await service.call('PUT', `${path}/${id}`, { bearer, body: { name: 'Same needs' } })
      expect(renamed.status).toBe(200)
    })

    test('the owner learns that nothing is free that a booking needs', async () => {
      const rooms = [await add('Garden'), await add('Street')]
      const { id, book } = await eventType(await team(3), [{ one_of: rooms }])
      for (let booked = 0; booked < 2; booked++) await book(at(9))
      const { data } = await service.withKey(
        'GET',
        `/admin/v1/explain?configuration_id=${id}&start_time=${at(9)}`,
      )
      expect(data.times[0].reasons).toContainEqual(
        expect.objectContaining({ type: 'no_resource', names: ['Garden', 'Street'] }),
      )
    })

    test('the interface lists rooms in use for API keys and members, after the accounts that are rooms, page by page', async () => {
      const own = await openService(await open(), { sendsMail: true })
      try {
        const send = (method: string, path: string, body?: object) => own.withKey(method, path, body)
        const host = await addHost(own, 'ada@example.com')
        const room = { name: 'Library', capacity: 8 }
        const settings = { email: 'library@example.com', room }
        await send('POST', '/v3/connect/custom', { provider: 'virtual-calendar', settings })
        for (const body of [
          { name: 'Garden', capacity: 4 },
          { name: 'Projector', kind: 'equipment' },
          { name: 'Attic', is_active: false },
          { name: 'Street' },
        ]) {
          await send('POST', '/admin/v1/resources', body)
          own.at(instant(own.now + 60))
        }
        const path = `/v3/grants/${host.grantId}/resources`
        const { data } = await send('GET', path)
        expect(data).toMatchObject([
          { email: 'library@example.com', ...room },
          { name: 'Garden', capacity: 4, object: 'room_resource' },
          { name: 'Street' },
        ])
        expect(data[1].email).toBe(`${data[1].id}@rooms.invalid`)
        const pages: string[][] = []
        let cursor: string | undefined
        do {
          const query = `?limit=1${cursor ? `&page_token=${cursor}` : ''}`
          const page = await send('GET', path + query)
          pages.push(page.data.map(({ name }: { name: string }) => name))
          cursor = page.next_cursor
        } while (cursor)
        expect(pages).toEqual([['Library'], ['Garden'], ['Street']])

        const asAccount = async () => {
          const { access_token: bearer } = await signIn(own, 'ada@example.com', { scope: 'calendar' })
          const seen = await own.call('GET', '/v3/grants/me/resources', { bearer })
          return seen.data.map(({ name }: { name: string }) => name)
        }
        expect(await asAccount()).toEqual(['Library'])
        await send('POST', '/admin/v1/members', { name: 'Ada', email: 'ada@example.com' })
        own.at(instant(own.now + 600))
        expect(await asAccount()).toEqual(['Library', 'Garden', 'Street'])
      } finally {
        await own.store.close()
      }
    })

    test('what an event type needs is not deleted', async () => {
      const garden = await add('Garden')
      const hosts = await team(1)
      const { id } = await eventType(hosts, [{ one_of: [garden] }])
      const listed = await service.withKey('GET', '/admin/v1/resources?limit=200')
      expect(listed.data.find((one: { id: string }) => one.id === garden).used_by).toEqual([id])
      expect((await service.withKey('DELETE', `/admin/v1/resources/${garden}`)).error.type).toBe('conflict')
      await service.withKey('PUT', `/v3/grants/${hosts[0]?.grantId}/scheduling/configurations/${id}`, {
        scheduler: null,
      })
      expect((await service.withKey('DELETE', `/admin/v1/resources/${garden}`)).status).toBe(200)
    })

    test.each([
      ['an unknown one', () => [{ one_of: [crypto.randomUUID()] }], 'scheduler.resources.0.one_of.0'],
      ['none', () => [{ one_of: [] }], 'scheduler.resources.0.one_of'],
    ])('an event type cannot need %s', async (_, resources, field) => {
      const hosts = await team(1)
      const made = await service.withKey(
        'POST',
        `/v3/grants/${hosts[0]?.grantId}/scheduling/configurations`,
        configurationOf(hosts, scheduler(resources())),
      )
      expect(made).toMatchObject({ status: 400, error: { field } })
    })

    test('an event type needs each resource once, and another application has none of it', async () => {
      const garden = await add('Garden')
      const hosts = await team(1)
      const path = `/v3/grants/${hosts[0]?.grantId}/scheduling/configurations`
      const twice = scheduler([{ one_of: [garden] }, { one_of: [garden] }])
      expect((await service.withKey('POST', path, configurationOf(hosts, twice))).status).toBe(400)
      const bearer = service.otherKey
      expect((await service.call('GET', '/admin/v1/resources', { bearer })).data).toEqual([])
      const body = { name: 'Theirs' }
      const changed = await service.call('PATCH', `/admin/v1/resources/${garden}`, { bearer, body })
      expect(changed.error.type).toBe('not_found_error')
    })
  })
