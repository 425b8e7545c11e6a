import { beforeEach, describe, expect, test } from 'vitest'
import {
  addHost,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
})

const path = (id = '') => `/v3/grants/${ada.grantId}/scheduling/configurations${id && `/${id}`}`
const add = (change: object = {}) => service.withKey('POST', path(), { ...configurationOf([ada]), ...change })

describe('a configuration', () => {
  test('returns the fields that were sent, including unknown ones', async () => {
    const made = await add({
      appearance: { color: 'teal' },
      future: { field: [1] },
      event_booking: { title: 'T', x: 1 },
    })
    expect(made.data).toMatchObject({
      appearance: { color: 'teal' },
      future: { field: [1] },
      event_booking: { title: 'T', x: 1 },
      requires_session_auth: false,
    })
    expect((await service.withKey('GET', path(made.data.id))).data).toEqual(made.data)
    expect((await service.withKey('GET', path())).data).toEqual([made.data])
  })

  test('keeps fields that an update does not send, and replaces nested objects that it sends', async () => {
    const { data } = await add({ slug: 'talk', appearance: { color: 'teal', font: 'serif' } })
    const put = async (change: object) => (await service.withKey('PUT', path(data.id), change)).data
    expect(await put({ name: 'Other' })).toEqual({ ...data, name: 'Other' })
    expect((await put({ appearance: { color: 'red' } })).appearance).toEqual({ color: 'red' })
    expect((await put({ slug: null })).slug).toBeUndefined()
    expect((await put({ id: 'another' })).id).toBe(data.id)
  })

  describe('has a title', () => {
    const titleIn = async (id: string): Promise<string> =>
      (await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)).data.event.title
    const put = (id: string, change: object) => service.withKey('PUT', path(id), change)

    test('that follows its name', async () => {
      const { data } = await add({ name: 'Talk', event_booking: { location: 'Here' } })
      expect(data.event_booking).toEqual({ title: 'Talk', location: 'Here', reminders: [] })
      expect((await put(data.id, { name: 'Walk' })).data.event_booking.title).toBe('Walk')
      expect(await titleIn(data.id)).toBe('Walk')
    })

    test('of its own once one is set, until it is removed', async () => {
      const { data } = await add({ name: 'Talk', event_booking: { title: 'A talk with Ada' } })
      expect((await put(data.id, { name: 'Walk' })).data.event_booking.title).toBe('A talk with Ada')
      await put(data.id, { event_booking: {} })
      expect(await titleIn(data.id)).toBe('Walk')
    })

    test('that follows its name as a group, too', async () => {
      const group = { type: 'group', name: 'Yoga', group_booking: { calendar_id: 'primary' } }
      const { data } = await service.withKey('POST', path(), group)
      expect((await put(data.id, { name: 'Pilates' })).data.group_booking.title).toBe('Pilates')
      expect(await titleIn(data.id)).toBe('Pilates')
    })

    test('that stays what a client has sent', async () => {
      const { data } = await add({ name: 'Talk', event_booking: { title: 'Talk' } })
      await put(data.id, { name: 'Walk' })
      expect(await titleIn(data.id)).toBe('Talk')
    })

    test('that it needs where it has no name', async () => {
      const { data } = await add({ name: 'Talk', event_booking: {} })
      expect((await put(data.id, { name: null })).error.field).toBe('event_booking.title')
    })
  })

  test('is checked as a whole when it is updated', async () => {
    const { data } = await add()
    const put = (change: object) => service.withKey('PUT', path(data.id), change)
    expect((await put({ participants: [] })).error.field).toBe('participants')
    expect((await put({ availability: { duration_minutes: 0 } })).error.field).toBe(
      'availability.duration_minutes',
    )
    expect((await put({ availability: null })).error.field).toBe('availability')
    expect((await service.withKey('GET', path(data.id))).data).toEqual(data)
  })

  test('has a unique slug within its application', async () => {
    const first = await add({ slug: 'talk' })
    expect((await add({ slug: 'talk' })).error).toMatchObject({
      type: 'invalid_request_error',
      field: 'slug',
    })
    const second = await add({ slug: 'other' })
    expect((await service.withKey('PUT', path(second.data.id), { slug: 'talk' })).error.field).toBe('slug')
    expect((await service.withKey('PUT', path(first.data.id), { slug: 'talk' })).status).toBe(200)
    expect((await add({ slug: 'not a slug' })).error.field).toBe('slug')
  })

  test.each([
    [
      'participants.0.availability.calendar_ids.0',
      { participants: [{ email: 'ada@example.com', availability: { calendar_ids: ['x'] } }] },
    ],
    [
      'participants.0.booking.calendar_id',
      { participants: [{ email: 'ada@example.com', booking: { calendar_id: 'x' } }] },
    ],
    ['participants.1.email', { participants: [{ email: 'ada@example.com' }, { email: 'ADA@example.com' }] }],
    ['participants.0.email', { participants: [{ email: 'nobody' }] }],
    [
      'participants',
      {
        participants: [
          { email: 'a@x.example', is_organizer: true },
          { email: 'b@x.example', is_organizer: true },
        ],
      },
    ],
    [
      'scheduler.additional_fields.a.pattern',
      { scheduler: { additional_fields: { a: { label: 'A', type: 'text', pattern: '(' } } } },
    ],
    [
      'scheduler.additional_fields.a.options',
      { scheduler: { additional_fields: { a: { label: 'A', type: 'dropdown' } } } },
    ],
  ])('with an invalid %s is refused', async (field, change) => {
    expect((await add(change)).error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test('of another grant is not found', async () => {
    const { data } = await add()
    const jonas = await addHost(service, 'jonas@example.com')
    const elsewhere = `/v3/grants/${jonas.grantId}/scheduling/configurations`
    expect((await service.withKey('GET', elsewhere)).data).toEqual([])
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await service.withKey(method, `${elsewhere}/${data.id}`, method === 'PUT' ? {} : undefined)).status,
      ).toBe(404)
  })
})
