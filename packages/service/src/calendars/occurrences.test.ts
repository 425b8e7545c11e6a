import { parseInstant } from '@whenable/time'
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
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com', 'Europe/Lisbon')
})

const at = (text: string) => parseInstant(`2026-${text}Z`)
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })
const events = (more = '') => `/v3/grants/${ada.grantId}/events${more}?calendar_id=${ada.calendarId}`
const add = async (event: object) =>
  (await service.withKey('POST', events(), { when: hour('03-03T10:00:00'), ...event })).data
const get = (id: string) => service.withKey('GET', events(`/${id}`))
const put = (id: string, change: object) => service.withKey('PUT', events(`/${id}`), change)
const remove = (id: string) => service.withKey('DELETE', events(`/${id}`))
const expanded = async () =>
  (
    await service.withKey(
      'GET',
      `${events()}&expand_recurring=true&start=${at('03-02T00:00:00')}&end=${at('03-30T00:00:00')}`,
    )
  ).data as { id: string; title: string; when: { start_time: number } }[]

const weekly = () =>
  add({ title: 'weekly', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'], metadata: { key1: 'gold' } })

describe('one occurrence of a series', () => {
  test('is read by its id as a separate event', async () => {
    const series = await weekly()
    const { data } = await get(`${series.id}_20260310T100000Z`)
    expect(data).toEqual({
      ...series,
      id: `${series.id}_20260310T100000Z`,
      recurrence: [],
      master_event_id: series.id,
      original_start_time: at('03-10T10:00:00'),
      when: {
        object: 'timespan',
        ...hour('03-10T10:00:00'),
        start_timezone: 'Europe/Lisbon',
        end_timezone: 'Europe/Lisbon',
      },
    })
  })

  test.each([
    ['that the series does not have', '20260311T100000Z'],
    ['after its end', '20260324T100000Z'],
    ['of another form', '20260310'],
    ['that is no time', '20261310T250000Z'],
  ])('%s is not found', async (_what, suffix) => {
    const series = await weekly()
    const id = `${series.id}_${suffix}`
    expect((await get(id)).status).toBe(404)
    expect((await put(id, { title: 'X' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  test('is changed separately, and keeps its id when it moves', async () => {
    const series = await weekly()
    const id = `${series.id}_20260310T100000Z`
    const changed = await put(id, { title: 'moved', when: hour('03-12T15:00:00') })
    expect(changed.data).toMatchObject({ id, title: 'moved', original_start_time: at('03-10T10:00:00') })
    expect((await get(id)).data).toEqual(changed.data)
    expect((await put(id, { location: 'Room' })).data).toMatchObject({ id, title: 'moved', location: 'Room' })
    expect((await expanded()).map(({ title, when }) => [title, when.start_time])).toEqual([
      ['weekly', at('03-03T10:00:00')],
      ['moved', at('03-12T15:00:00')],
      ['weekly', at('03-17T10:00:00')],
    ])
    expect((await get(series.id)).data.title).toBe('weekly')
  })

  test('that is all-day has its date in its id', async () => {
    const series = await add({ when: { date: '2026-03-03' }, recurrence: ['RRULE:FREQ=WEEKLY'] })
    const id = `${series.id}_20260310`
    expect((await get(id)).data.when).toEqual({ object: 'date', date: '2026-03-10' })
    expect((await put(id, { when: { date: '2026-03-11' } })).data).toMatchObject({
      id,
      original_start_time: at('03-10T00:00:00'),
    })
  })

  test('is cancelled separately, stays cancelled, and can be restored', async () => {
    const series = await weekly()
    const id = `${series.id}_20260310T100000Z`
    expect((await remove(id)).status).toBe(200)
    expect((await get(id)).data.status).toBe('cancelled')
    expect((await remove(id)).status).toBe(200)
    expect(await expanded()).toHaveLength(2)
    const listed = (await service.withKey('GET', events())).data
    expect(listed.map((event: { id: string }) => event.id).sort()).toEqual([series.id, id].sort())
    await put(id, { status: 'confirmed' })
    expect(await expanded()).toHaveLength(3)
  })

  test('is not a series', async () => {
    const series = await weekly()
    const answer = await put(`${series.id}_20260310T100000Z`, { recurrence: ['RRULE:FREQ=DAILY'] })
    expect(answer.error.field).toBe('recurrence')
  })

  test('has one override with its id', async () => {
    const series = await weekly()
    const override = (title: string) =>
      add({ title, master_event_id: series.id, original_start_time: at('03-10T10:00:00') })
    expect((await override('first')).id).toBe(`${series.id}_20260310T100000Z`)
    await override('second')
    expect((await expanded()).map(({ title }) => title)).toEqual(['weekly', 'second', 'weekly'])
  })

  test('that the series does not have cannot be overridden', async () => {
    const series = await weekly()
    for (const original_start_time of [at('03-11T10:00:00'), undefined])
      expect(
        (
          await service.withKey('POST', events(), {
            when: hour('03-11T10:00:00'),
            master_event_id: series.id,
            original_start_time,
          })
        ).error.field,
      ).toBe('original_start_time')
  })

  test('frees its time when it is cancelled, and takes the time that it moves to', async () => {
    const series = await weekly()
    await put(`${series.id}_20260310T100000Z`, { when: hour('03-12T15:00:00') })
    await remove(`${series.id}_20260317T100000Z`)
    const answer = await service.withKey('POST', `/v3/grants/${ada.grantId}/calendars/free-busy`, {
      start_time: at('03-09T00:00:00'),
      end_time: at('03-30T00:00:00'),
      emails: [ada.email],
    })
    expect(answer.data[0].time_slots).toEqual([
      { ...hour('03-12T15:00:00'), status: 'busy', object: 'time_slot' },
    ])
  })
})

describe('a series', () => {
  test('keeps the overrides of its remaining occurrences and drops the others', async () => {
    const series = await weekly()
    const [second, third] = ['20260310T100000Z', '20260317T100000Z'].map((at) => `${series.id}_${at}`)
    await put(second ?? '', { title: 'second' })
    await put(third ?? '', { title: 'third' })
    await put(series.id, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    expect((await expanded()).map(({ title }) => title)).toEqual(['weekly', 'second'])
    expect((await get(third ?? '')).status).toBe(404)
    await put(series.id, { title: 'renamed' })
    expect((await expanded()).map(({ title }) => title)).toEqual(['renamed', 'second'])
    await put(series.id, { recurrence: [] })
    expect((await expanded()).map(({ id }) => id)).toEqual([series.id])
  })

  test('takes its overrides along to another time, and drops those whose occurrences it no longer has', async () => {
    const series = await weekly()
    const [second, third] = ['20260310T100000Z', '20260317T100000Z'].map((at) => `${series.id}_${at}`)
    await put(second ?? '', { title: 'second' })
    await remove(third ?? '')
    service.allDomainEvents.length = 0
    await put(series.id, { when: hour('03-03T12:00:00') })
    expect((await expanded()).map(({ title, when }) => [title, when.start_time])).toEqual([
      ['weekly', at('03-03T12:00:00')],
      ['second', at('03-10T12:00:00')],
    ])
    expect((await get(`${series.id}_20260317T120000Z`)).data).toMatchObject({
      ...{ status: 'cancelled', original_start_time: at('03-17T12:00:00') },
    })
    expect((await get(second ?? '')).status).toBe(404)
    expect(service.allDomainEvents.map(({ type }) => type).sort()).toEqual([
      ...[...Array(2).fill('event.created'), ...Array(2).fill('event.deleted'), 'event.updated'],
    ])
    await put(series.id, { when: hour('03-04T09:00:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    expect((await expanded()).map(({ title, when }) => [title, when.start_time])).toEqual([
      ['weekly', at('03-04T09:00:00')],
      ['second', at('03-11T09:00:00')],
    ])
  })

  test('that is made longer at its start keeps the overrides of its days', async () => {
    const series = await add({ title: 'daily', recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] })
    await put(`${series.id}_20260305T100000Z`, { title: 'fifth' })
    await put(series.id, { when: hour('03-02T10:00:00') })
    expect((await get(`${series.id}_20260305T100000Z`)).data.title).toBe('fifth')
  })

  test('keeps its time of day if its calendar gets another time zone', async () => {
    const series = await add({ recurrence: ['RRULE:FREQ=WEEKLY'] })
    const path = `/v3/grants/${ada.grantId}/calendars/${ada.calendarId}`
    expect((await service.withKey('PUT', path, { timezone: 'America/New_York' })).status).toBe(200)
    // New York has summer time by then, but not Lisbon.
    expect((await get(`${series.id}_20260317T100000Z`)).status).toBe(200)
    expect((await get(`${series.id}_20260331T090000Z`)).status).toBe(200)
  })

  test('notifies webhooks when it or an occurrence is created, updated and deleted', async () => {
    service.allDomainEvents.length = 0
    const series = await weekly()
    const id = `${series.id}_20260310T100000Z`
    await put(id, { title: 'second' })
    await remove(id)
    await remove(series.id)
    const told = service.allDomainEvents.map(({ type, data }) => [
      type,
      (data.object as unknown as { id: string }).id,
      (data.object as unknown as { calendar_id: string }).calendar_id,
    ])
    expect(told).toEqual([
      ['event.created', series.id, ada.calendarId],
      ['event.updated', id, ada.calendarId],
      ['event.deleted', id, ada.calendarId],
      ['event.deleted', series.id, ada.calendarId],
    ])
  })
})

describe('the event of a booking', () => {
  test('notifies webhooks when it is created, moved and cancelled', async () => {
    const id = await addConfiguration(service, [ada])
    service.allDomainEvents.length = 0
    const query = `?configuration_id=${id}`
    const booked = await service.call('POST', `/v3/scheduling/bookings${query}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    const path = `/v3/scheduling/bookings/${booked.data.booking_id}${query}`
    const { start_time, end_time } = bookingBody('2026-03-03T11:00:00Z')
    await service.call('PATCH', path, { body: { start_time, end_time } })
    await service.call('DELETE', path, { body: {} })
    const told = service.allDomainEvents.filter(({ type }) => type.startsWith('event.'))
    expect(told.map(({ type }) => type)).toEqual(['event.created', 'event.updated', 'event.deleted'])
    expect(told[1]?.data.object).toMatchObject({
      id: booked.data.event_id,
      calendar_id: ada.calendarId,
      grant_id: ada.grantId,
      when: { start_time },
    })
  })
})
