import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com', 'America/New_York')
})

const at = (text: string) => parseInstant(`2026-${text}Z`)
const events = (more = '') => `/v3/grants/${ada.grantId}/events${more}?calendar_id=${ada.calendarId}`
const add = (event: object) => service.withKey('POST', events(), event)
const span = { start_time: at('03-03T10:00:00'), end_time: at('03-03T11:00:00') }
const list = async (start: string, end: string, more = '') =>
  (await service.withKey('GET', `${events()}&start=${at(start)}&end=${at(end)}${more}`)).data
const titles = async (...args: Parameters<typeof list>) =>
  (await list(...args)).map((event: { title: string }) => event.title)

describe('an event', () => {
  test.each([
    ['a moment', { time: span.start_time }, 'time'],
    ['a span', span, 'timespan'],
    ['a date', { date: '2026-03-03' }, 'date'],
    ['several dates', { start_date: '2026-03-03', end_date: '2026-03-05' }, 'datespan'],
  ])('may be %s', async (_what, when, object) => {
    const made = await add({ title: 'X', when })
    expect(made.data.when).toEqual({ object, ...when })
    expect((await service.withKey('GET', events(`/${made.data.id}`))).data).toEqual(made.data)
  })

  test('has the fields of the interface, and keeps unknown ones', async () => {
    const { data } = await add({
      title: 'X',
      when: span,
      priority: { level: 5 },
      participants: [{ email: 'kim@x.example' }],
    })
    expect(data).toMatchObject({
      object: 'event',
      grant_id: ada.grantId,
      calendar_id: ada.calendarId,
      busy: true,
      status: 'confirmed',
      priority: { level: 5 },
      participants: [{ email: 'kim@x.example', status: 'noreply' }],
      created_at: service.now,
    })
  })

  test.each([
    ['when', { when: { start_time: 1 } }],
    ['when.end_time', { when: { start_time: span.start_time, end_time: span.start_time } }],
    ['recurrence', { when: span, recurrence: ['RRULE:FREQ=SOMETIMES'] }],
    ['recurrence', { when: span, recurrence: ['RRULE:FREQ=SECONDLY'] }],
    ['recurrence', { when: span, recurrence: ['RRULE:FREQ=MINUTELY;COUNT=500'] }],
    ['recurrence', { when: span, recurrence: Array(51).fill('EXDATE:20260304T100000Z') }],
    ['master_event_id', { when: span, master_event_id: 'nobody', original_start_time: 1 }],
    ['status', { when: span, status: 'perhaps' }],
    ['when', { when: { start_date: '2026-03-05', end_date: '2026-03-03' } }],
    ['when.start_timezone', { when: { ...span, start_timezone: 'Mars/Base' } }],
    ['participants.0.email', { when: span, participants: [{ email: 'nobody' }] }],
    ['participants.0.status', { when: span, participants: [{ email: 'a@x.example', status: 'perhaps' }] }],
    ['event_type', { when: span, event_type: 'party' }],
    ['ical_uid', { when: span, ical_uid: 5 }],
    ['organizer', { when: span, organizer: 'me' }],
    ['resources.0', { when: span, resources: ['room'] }],
    ['title', { when: span, title: 'x'.repeat(1_025) }],
    ['description', { when: span, description: 'x'.repeat(8_193) }],
    ['metadata.key1', { when: span, metadata: { key1: 'x'.repeat(501) } }],
  ])('with an invalid %s is refused', async (field, event) => {
    expect((await add(event)).error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test('may overlap another', async () => {
    expect((await add({ when: span })).status).toBe(200)
    expect((await add({ when: span })).status).toBe(200)
  })

  test('is changed field by field: what is not sent stays, and {} clears the metadata', async () => {
    const { data } = await add({
      title: 'X',
      when: span,
      participants: [{ email: 'kim@x.example' }],
      recurrence: ['RRULE:FREQ=DAILY'],
      metadata: { key1: 'a', key2: 'b' },
    })
    const put = async (change: object) => (await service.withKey('PUT', events(`/${data.id}`), change)).data
    expect(await put({ title: 'Y' })).toMatchObject({
      title: 'Y',
      recurrence: data.recurrence,
      participants: data.participants,
      metadata: data.metadata,
      when: data.when,
    })
    expect((await put({ metadata: { key1: 'c' } })).metadata).toEqual({ key1: 'c' })
    expect((await put({ metadata: {} })).metadata).toEqual({})
    expect((await put({ recurrence: null })).recurrence).toEqual([])
    expect((await put({ id: 'mine', calendar_id: 'theirs' })).id).toBe(data.id)
  })

  test('has the default fields, even if null is sent for them', async () => {
    const defaults = { busy: true, status: 'confirmed', resources: [], participants: [] }
    const made = await add({ when: span, busy: null, status: null, resources: null, title: null })
    expect(made.data).toMatchObject(defaults)
    const { data } = await service.withKey('PUT', events(`/${made.data.id}`), {
      busy: null,
      status: null,
      organizer: null,
      location: null,
    })
    expect(data).toMatchObject({ ...defaults, organizer: { email: ada.email } })
  })

  test('is in no configuration if its owner excludes it', async () => {
    const { data } = await add({ when: span, configuration_id: 'mine' })
    expect(data).not.toHaveProperty('configuration_id')
    const changed = await service.withKey('PUT', events(`/${data.id}`), { configuration_id: 'mine' })
    expect(changed.data).not.toHaveProperty('configuration_id')
  })

  test('is not found after deletion', async () => {
    const { data } = await add({ when: span })
    expect((await service.withKey('DELETE', events(`/${data.id}`))).status).toBe(200)
    for (const method of ['GET', 'DELETE'])
      expect((await service.withKey(method, events(`/${data.id}`))).status).toBe(404)
  })

  test('is not found on another calendar', async () => {
    const { data } = await add({ when: span })
    const jonas = await addHost(service, 'jonas@example.com')
    const path = `/v3/grants/${jonas.grantId}/events/${data.id}?calendar_id=${jonas.calendarId}`
    expect((await service.withKey('GET', path)).status).toBe(404)
  })
})

describe('a list of events', () => {
  test('has the events of its window, by start', async () => {
    await add({ title: 'second', when: span })
    await add({ title: 'first', when: { time: at('03-03T09:00:00') } })
    expect(await titles('03-03T00:00:00', '03-04T00:00:00')).toEqual(['first', 'second'])
    expect(await titles('03-03T11:00:00', '03-04T00:00:00')).toEqual([])
    expect(await titles('03-03T00:00:00', '03-03T10:00:00')).toEqual(['first'])
  })

  test("places all-day events in the calendar's time zone", async () => {
    await add({ title: 'all day', when: { date: '2026-03-03' } })
    expect(await titles('03-03T00:00:00', '03-03T05:00:00')).toEqual([])
    expect(await titles('03-04T04:59:59', '03-04T06:00:00')).toEqual(['all day'])
    expect(await titles('03-04T05:00:00', '03-04T06:00:00')).toEqual([])
  })

  test('has a series as its master until it ends', async () => {
    await add({ title: 'for ever', when: span, recurrence: ['RRULE:FREQ=WEEKLY'] })
    await add({ title: 'three times', when: span, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    await add({ title: 'until', when: span, recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20260320T000000Z'] })
    await add({ title: 'days', when: { date: '2026-03-03' }, recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] })
    const everything = ['days', 'for ever', 'three times', 'until']
    expect((await titles('03-03T00:00:00', '03-05T00:00:00')).sort()).toEqual(everything)
    // New York has summer time by then, so the UTC time is an hour earlier.
    expect((await titles('03-17T09:30:00', '03-18T00:00:00')).sort()).toEqual([
      'for ever',
      'three times',
      'until',
    ])
    expect(await titles('03-17T10:00:00', '03-18T00:00:00')).toEqual(['for ever'])
  })

  test('has cancelled events on request', async () => {
    await add({ title: 'off', when: span, status: 'cancelled' })
    expect(await titles('03-03T00:00:00', '03-04T00:00:00')).toEqual([])
    expect(await titles('03-03T00:00:00', '03-04T00:00:00', '&show_cancelled=true')).toEqual(['off'])
  })

  test('has an override at its new and at its original time', async () => {
    const { data } = await add({ title: 'series', when: span, recurrence: ['RRULE:FREQ=WEEKLY'] })
    await add({
      title: 'moved',
      when: { start_time: at('04-20T10:00:00'), end_time: at('04-20T11:00:00') },
      master_event_id: data.id,
      original_start_time: at('03-10T09:00:00'),
    })
    expect((await titles('04-20T00:00:00', '04-21T00:00:00')).sort()).toEqual(['moved', 'series'])
    expect((await titles('03-10T09:30:00', '03-10T09:31:00')).sort()).toEqual(['moved', 'series'])
  })

  test('follows a series that was extended, with its overrides', async () => {
    const { data } = await add({ title: 'series', when: span, recurrence: ['RRULE:FREQ=WEEKLY'] })
    await add({
      title: 'cancelled',
      status: 'cancelled',
      when: { start_time: at('03-10T09:00:00'), end_time: at('03-10T10:00:00') },
      master_event_id: data.id,
      original_start_time: at('03-10T09:00:00'),
    })
    await service.withKey('PUT', events(`/${data.id}`), {
      when: { ...span, end_time: span.end_time + 4 * 3600 },
    })
    expect((await titles('03-10T13:00:00', '03-10T13:30:00')).sort()).toEqual(['cancelled', 'series'])
  })

  test('lacks a deleted series', async () => {
    const { data } = await add({ title: 'series', when: span, recurrence: ['RRULE:FREQ=WEEKLY'] })
    await add({ when: span, master_event_id: data.id, original_start_time: span.start_time })
    await service.withKey('DELETE', events(`/${data.id}`))
    expect(await titles('03-01T00:00:00', '12-01T00:00:00', '&show_cancelled=true')).toEqual([])
  })

  test('needs a calendar', async () => {
    const answer = await service.withKey('GET', `/v3/grants/${ada.grantId}/events`)
    expect(answer.error.field).toBe('calendar_id')
  })
})
