import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

let service: TestService
let ada: TestHost
let path: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  path = `/v3/grants/${ada.grantId}/calendars`
})
const add = async (calendar: object = {}) =>
  (await service.withKey('POST', path, { name: 'Second', ...calendar })).data

describe('a calendar', () => {
  test('is changed field by field: fields that are not sent stay', async () => {
    const { id } = await add({ description: 'Old', timezone: 'Asia/Tokyo' })
    const changed = await service.withKey('PUT', `${path}/${id}`, { description: 'New', hex_color: '#0a0' })
    expect(changed.data).toMatchObject({
      id,
      name: 'Second',
      description: 'New',
      timezone: 'Asia/Tokyo',
      hex_color: '#0a0',
    })
    expect((await service.withKey('GET', `${path}/${id}`)).data).toEqual(changed.data)
  })

  test('keeps its metadata if none is sent, replaces it, and clears it with {}', async () => {
    const { id } = await add({ metadata: { key1: 'a', key2: 'b' } })
    const put = async (change: object) =>
      (await service.withKey('PUT', `${path}/${id}`, change)).data.metadata
    expect(await put({ name: 'Other' })).toEqual({ key1: 'a', key2: 'b' })
    expect(await put({ metadata: { key1: 'c' } })).toEqual({ key1: 'c' })
    expect(await put({ metadata: {} })).toEqual({})
  })

  test('has no time zone of its own after null', async () => {
    const { id } = await add({ timezone: 'Asia/Tokyo' })
    const changed = await service.withKey('PUT', `${path}/${id}`, { timezone: null })
    expect(changed.data.timezone).toBeUndefined()
    expect((await service.withKey('GET', `${path}/${id}`)).data).toEqual(changed.data)
  })

  test('rejects changes of read-only fields', async () => {
    const { id } = await add()
    const changed = await service.withKey('PUT', `${path}/${id}`, {
      id: 'mine',
      grant_id: 'theirs',
      connection_id: 'another',
      read_only: true,
    })
    expect(changed.data).toMatchObject({ id, grant_id: ada.grantId, is_primary: false, read_only: false })
    expect(changed.data.connection_id).toBeUndefined()
  })

  test.each([
    ['timezone', { timezone: 'Mars' }],
    ['name', { name: '' }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])) }],
  ])('with an invalid %s is refused', async (field, change) => {
    const { id } = await add()
    expect((await service.withKey('PUT', `${path}/${id}`, change)).error.field).toBe(field)
    expect((await service.withKey('POST', path, { name: 'X', ...change })).error.field).toBe(field)
  })

  test('is deleted with its events', async () => {
    const { id } = await add()
    const events = `/v3/grants/${ada.grantId}/events?calendar_id=${id}`
    const event = (await service.withKey('POST', events, { when: { date: '2026-03-03' } })).data
    expect((await service.withKey('DELETE', `${path}/${id}`)).status).toBe(200)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await service.withKey(method, `${path}/${id}`, method === 'PUT' ? {} : undefined)).status).toBe(
        404,
      )
    expect((await service.withKey('GET', events)).status).toBe(404)
    const gone = `/v3/grants/${ada.grantId}/events/${event.id}?calendar_id=${id}`
    expect((await service.withKey('GET', gone)).status).toBe(404)
  })

  test('is deleted with the bookings of seats in its events', async () => {
    const { id } = await add()
    const made = await service.withKey('POST', `/v3/grants/${ada.grantId}/scheduling/configurations`, {
      type: 'group',
      name: 'Class',
      group_booking: { calendar_id: id },
      scheduler: { min_booking_notice: 0 },
    })
    const groups = `/v3/grants/${ada.grantId}/scheduling/configurations/${made.data.id}/group-events`
    const when = { start_time: service.now + 86_400, end_time: service.now + 90_000 }
    const event = await service.withKey('POST', groups, { calendar_id: id, title: 'Class', when })
    const query = `?configuration_id=${made.data.id}`
    const { data } = await service.call('POST', `/v3/scheduling/bookings${query}`, {
      body: {
        ...when,
        event_id: event.data.id,
        calendar_id: id,
        guest: { name: 'Robin', email: 'robin@example.com' },
      },
    })
    expect(data.status).toBe('booked')
    await service.withKey('DELETE', `${path}/${id}`)
    const booking = await service.call('GET', `/v3/scheduling/bookings/${data.booking_id}${query}`)
    expect(booking.data.status).toBe('cancelled')
  })

  test('cannot be deleted if it is the primary one', async () => {
    for (const id of ['primary', ada.calendarId]) {
      const answer = await service.withKey('DELETE', `${path}/${id}`)
      expect(answer.error.type).toBe('forbidden')
      expect(answer.error.message).toMatch(/primary/)
    }
  })

  test('leaves the host of its configuration busy once it is deleted', async () => {
    const second = { ...ada, calendarId: (await add()).id as string }
    const configuration = await addConfiguration(service, [second])
    await service.withKey('DELETE', `${path}/${second.calendarId}`)
    const taken = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect(taken.error.type).toBe('timeslot_not_available')
  })

  test('of another application is not found', async () => {
    const { id } = await add()
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { name: 'Mine' } : undefined
      const answer = await service.call(method, `${path}/${id}`, { bearer: service.otherKey, body })
      expect(answer.status).toBe(404)
    }
  })

  test('notifies webhooks when it is created, updated and deleted', async () => {
    service.allDomainEvents.length = 0
    const { id } = await add()
    await service.withKey('PUT', `${path}/${id}`, { name: 'Third' })
    await service.withKey('DELETE', `${path}/${id}`)
    expect(service.allDomainEvents.map(({ type }) => type)).toEqual([
      'calendar.created',
      'calendar.updated',
      'calendar.deleted',
    ])
    expect(service.allDomainEvents[1]?.data.object).toMatchObject({
      object: 'calendar',
      id,
      grant_id: ada.grantId,
      name: 'Third',
    })
  })
})

describe('a list of calendars', () => {
  test('has full pages, also with a metadata filter', async () => {
    for (const index of [0, 1, 2, 3, 4, 5])
      await add({ name: `C${index}`, metadata: { key2: index % 2 ? 'odd' : 'even' } })
    const names: string[][] = []
    let cursor = ''
    do {
      const page = await service.withKey('GET', `${path}?limit=2&metadata_pair=key2:odd&select=name${cursor}`)
      names.push(page.data.map((calendar: object) => Object.keys(calendar).join()))
      cursor = page.next_cursor ? `&page_token=${page.next_cursor}` : ''
    } while (cursor)
    expect(names).toEqual([['name', 'name'], ['name']])
  })

  test.each([
    ['metadata_pair', 'metadata_pair=colour:red'],
    ['metadata_pair', 'metadata_pair=key1'],
    ['limit', 'limit=201'],
    ['page_token', 'page_token=nonsense'],
  ])('with an invalid %s is refused', async (field, query) => {
    expect((await service.withKey('GET', `${path}?${query}`)).error.field).toBe(field)
  })
})

describe('rooms', () => {
  const connect = (settings: object) =>
    service.withKey('POST', '/v3/connect/custom', { provider: 'virtual-calendar', settings })
  const rooms = async (query = '') =>
    (await service.withKey('GET', `/v3/grants/${ada.grantId}/resources${query}`)).data

  test('are grants that were connected as rooms', async () => {
    expect(await rooms()).toEqual([])
    const room = { name: 'Library', building: 'North', capacity: 8, floor_name: '2', floor_number: 2 }
    await connect({ email: 'library@example.com', room })
    expect(await rooms()).toMatchObject([{ email: 'library@example.com', ...room }])
    expect(await rooms('?select=email')).toEqual([{ email: 'library@example.com' }])
  })

  test('stay rooms if they are reconnected without the field, and stop being rooms with null', async () => {
    await connect({ email: 'library@example.com', room: { name: 'Library' } })
    await connect({ email: 'library@example.com' })
    expect(await rooms()).toHaveLength(1)
    await connect({ email: 'library@example.com', room: null })
    expect(await rooms()).toEqual([])
  })
})
