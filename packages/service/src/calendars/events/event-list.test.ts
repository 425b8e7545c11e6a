import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com', 'Europe/Lisbon')
})

const at = (text: string) => parseInstant(`2026-${text}Z`)
const path = (query: Record<string, unknown> = {}) =>
  `/v3/grants/${ada.grantId}/events?${new URLSearchParams({ calendar_id: ada.calendarId, ...query } as Record<string, string>)}`
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })
const add = async (event: object) =>
  (await service.withKey('POST', path(), { when: hour('03-03T10:00:00'), ...event })).data
const list = (query: Record<string, unknown> = {}) => service.withKey('GET', path(query))
const titles = async (query: Record<string, unknown> = {}) =>
  ((await list(query)).data as { title: string }[]).map(({ title }) => title)

/** All pages of a list. */
const pages = async (query: Record<string, unknown>): Promise<string[][]> => {
  const found: string[][] = []
  let cursor: string | undefined
  do {
    const { data, next_cursor } = await list({ ...query, ...(cursor ? { page_token: cursor } : {}) })
    found.push(data.map(({ title, id }: { title?: string; id: string }) => title ?? id))
    cursor = next_cursor
  } while (cursor)
  return found
}

describe('a filter by words', () => {
  test.each([
    ['title', 'Team meeting, Berlin', 'meeting', true],
    ['title', 'Team meeting, Berlin', 'BERLIN team', true],
    ['title', 'Team meetings', 'meeting', false],
    ['title', 'Meeting', 'meet', false],
    ['title', 'MÜNCHNER TREFFEN', 'münchner', true],
    ['title', 'Straße', 'stra', false],
    ['title', 'Встреча команды', 'КОМАНДЫ', true],
    ['title', 'ปรึกษา ทีม', 'ทีม', true],
    ['title', 'e\u0301tude', '\u00e9tude', true],
    ['location', 'Room 12', '1', false],
    ['location', 'Room 12', '12', true],
    ['description', '<p>Bring the <b>plan</b></p>', 'plan', true],
    ['description', 'plan', 'other', false],
  ])('of the %s matches whole words: %s by %s', async (field, text, asked, found) => {
    await add({ [field]: text })
    expect((await list({ [field]: asked })).data).toHaveLength(found ? 1 : 0)
  })

  test('needs at least one word', async () => {
    expect((await list({ title: ' – ' })).error.field).toBe('title')
  })
})

describe('a filter', () => {
  test('by email address finds participants', async () => {
    await add({ title: 'kim', participants: [{ email: 'Kim@x.example' }] })
    await add({ title: 'lee', participants: [{ email: 'lee@x.example' }] })
    await add({ title: 'nobody' })
    expect(await titles({ attendees: 'kim@x.example' })).toEqual(['kim'])
    expect((await titles({ attendees: 'kim@x.example, lee@x.example' })).sort()).toEqual(['kim', 'lee'])
  })

  test('by busy counts tentative events as busy or not', async () => {
    await add({ title: 'busy' })
    await add({ title: 'free', busy: false })
    await add({ title: 'perhaps', status: 'tentative' })
    expect((await titles({ busy: true })).sort()).toEqual(['busy', 'perhaps'])
    expect(await titles({ busy: true, tentative_as_busy: false })).toEqual(['busy'])
    const free = await list({ busy: false, tentative_as_busy: false })
    expect(free.data.map(({ busy }: { busy: boolean }) => busy)).toEqual([false, false])
  })

  test('by UID, by type and by the time of the last change', async () => {
    const first = await add({ title: 'first' })
    await add({ title: 'away', event_type: 'outOfOffice' })
    service.at(at('03-02T09:00:00'))
    await service.withKey('PUT', `/v3/grants/${ada.grantId}/events/${first.id}?calendar_id=primary`, {
      location: 'here',
    })
    expect(await titles({ ical_uid: first.ical_uid })).toEqual(['first'])
    expect(await titles({ ical_uid: 'nobody' })).toEqual([])
    expect(await titles({ event_type: 'outOfOffice' })).toEqual(['away'])
    expect(await titles({ event_type: 'default' })).toEqual(['first'])
    expect((await titles({ event_type: 'default,outOfOffice' })).sort()).toEqual(['away', 'first'])
    expect(await titles({ updated_after: at('03-02T08:30:00') })).toEqual(['first'])
    expect(await titles({ updated_before: at('03-02T08:30:00') })).toEqual(['away'])
  })

  test('by a metadata pair combines only with the calendar and the page', async () => {
    await add({ title: 'gold', metadata: { key1: 'gold: yes' } })
    await add({ title: 'plain' })
    expect(await titles({ metadata_pair: 'key1:gold: yes', limit: 5, select: 'title' })).toEqual(['gold'])
    const both = await list({ metadata_pair: 'key1:gold', title: 'gold' })
    expect(both.error).toMatchObject({ type: 'invalid_request_error', field: 'metadata_pair' })
    expect(both.error.message).toMatch(/title/)
    expect((await list({ metadata_pair: 'colour:gold' })).error.field).toBe('metadata_pair')
  })

  test.each([
    ['event_type', { event_type: 'party' }],
    ['busy', { busy: 'perhaps' }],
    ['end', { start: 10, end: 10 }],
    ['updated_after', { updated_after: 'yesterday' }],
    ['limit', { limit: 0 }],
    ['start', { expand_recurring: true, end: 10 }],
    ['end', { expand_recurring: true, start: 10 }],
    ['end', { expand_recurring: true, start: 0, end: 367 * 86_400 }],
  ])('with an invalid %s is refused with its name', async (field, query) => {
    expect((await list(query)).error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test('has full pages', async () => {
    for (let index = 0; index < 12; index++)
      await add({
        title: `${index % 3 ? 'other' : 'wanted'} ${index}`,
        when: hour(`03-03T${String(index).padStart(2, '0')}:00:00`),
      })
    expect(await pages({ title: 'wanted', limit: 2 })).toEqual([
      ['wanted 0', 'wanted 3'],
      ['wanted 6', 'wanted 9'],
    ])
    expect(await pages({ title: 'wanted', limit: 4 })).toHaveLength(1)
  })

  test('continues after the last page even if its events are deleted', async () => {
    for (const index of [1, 2, 3, 4]) await add({ title: `${index}`, when: hour(`03-03T0${index}:00:00`) })
    const first = await list({ limit: 2 })
    await service.withKey(
      'DELETE',
      `/v3/grants/${ada.grantId}/events/${first.data[1].id}?calendar_id=primary`,
    )
    await add({ title: '0', when: hour('03-03T00:00:00') })
    expect(await titles({ limit: 2, page_token: first.next_cursor })).toEqual(['3', '4'])
  })
})

describe('an expanded list', () => {
  const week = { start: at('03-02T00:00:00'), end: at('03-09T00:00:00'), expand_recurring: true }

  test('lists each occurrence with its id and the data of the series', async () => {
    const series = await add({ title: 'daily', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'], location: 'Room' })
    const { data } = await list(week)
    expect(data.map(({ id }: { id: string }) => id)).toEqual([
      `${series.id}_20260303T100000Z`,
      `${series.id}_20260304T100000Z`,
      `${series.id}_20260305T100000Z`,
    ])
    expect(data[1]).toMatchObject({
      title: 'daily',
      location: 'Room',
      recurrence: [],
      master_event_id: series.id,
      original_start_time: at('03-04T10:00:00'),
      when: { object: 'timespan', ...hour('03-04T10:00:00') },
    })
  })

  test('has dates in the ids of all-day occurrences', async () => {
    const series = await add({ when: { date: '2026-03-03' }, recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] })
    const { data } = await list(week)
    expect(data.map(({ id, when }: { id: string; when: object }) => [id, when])).toEqual([
      [`${series.id}_20260303`, { object: 'date', date: '2026-03-03' }],
      [`${series.id}_20260304`, { object: 'date', date: '2026-03-04' }],
    ])
  })

  test('has overrides at their new time, and cancelled occurrences only on request', async () => {
    const series = await add({ title: 'series', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    const one = (id: string) => `/v3/grants/${ada.grantId}/events/${series.id}_${id}?calendar_id=primary`
    await service.withKey('PUT', one('20260303T100000Z'), { title: 'moved', when: hour('03-08T10:00:00') })
    await service.withKey('DELETE', one('20260304T100000Z'))
    expect(await titles(week)).toEqual(['series', 'moved'])
    expect((await list({ ...week, show_cancelled: true })).data).toHaveLength(3)
    expect(await titles({ ...week, master_event_id: series.id })).toEqual(['series', 'moved'])
  })

  test('has full pages with each occurrence once, also over a year', async () => {
    await add({ title: 'weekly', recurrence: ['RRULE:FREQ=WEEKLY'] })
    await add({ title: 'long', when: { start_time: at('02-20T00:00:00'), end_time: at('03-20T00:00:00') } })
    await add({ title: 'same start' })
    await add({ title: 'skipped', recurrence: ['RRULE:FREQ=DAILY'] })
    const year = {
      start: at('03-01T00:00:00'),
      end: at('03-01T00:00:00') + 366 * 86_400,
      expand_recurring: true,
    }
    const whole = (await pages({ ...year, limit: 200, title: 'weekly' })).flat()
    expect(whole).toHaveLength(52)
    const wanted = await pages({ ...year, limit: 7, select: 'title,id,when' })
    expect(wanted.slice(0, -1).every((page) => page.length === 7)).toBe(true)
    const ids = new Set<string>()
    let cursor: string | undefined
    const starts: number[] = []
    do {
      const page = await list({ ...year, limit: 50, ...(cursor ? { page_token: cursor } : {}) })
      for (const event of page.data) {
        ids.add(event.id)
        starts.push(event.when.start_time)
      }
      cursor = page.next_cursor
    } while (cursor)
    expect(ids.size).toBe(starts.length)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(starts.length).toBe(wanted.flat().length)
  })

  test('keeps the wall time of a series across a clock change', async () => {
    await add({ title: 'weekly', recurrence: ['RRULE:FREQ=WEEKLY'] })
    const { data } = await list({
      start: at('03-30T00:00:00'),
      end: at('04-06T00:00:00'),
      expand_recurring: true,
    })
    expect(data[0].when.start_time).toBe(at('03-31T09:00:00'))
  })
})

describe('an import', () => {
  test('has single events, series, overrides and cancelled occurrences, in pages', async () => {
    const series = await add({ title: 'series', recurrence: ['RRULE:FREQ=DAILY'] })
    await service.withKey(
      'DELETE',
      `/v3/grants/${ada.grantId}/events/${series.id}_20260304T100000Z?calendar_id=primary`,
    )
    await add({ title: 'off', status: 'cancelled' })
    await add({ title: 'later', when: hour('06-01T10:00:00') })
    const read = async (query: string) =>
      service.withKey('GET', `/v3/grants/${ada.grantId}/events/import?calendar_id=primary${query}`)
    const all = await read('')
    expect(all.data.map(({ status }: { status: string }) => status).sort()).toEqual([
      'cancelled',
      'cancelled',
      'confirmed',
      'confirmed',
    ])
    expect((await read(`&end=${at('05-01T00:00:00')}`)).data).toHaveLength(3)
    const first = await read('&limit=3&select=id')
    expect(Object.keys(first.data[0])).toEqual(['id'])
    expect((await read(`&page_token=${first.next_cursor}`)).data).toHaveLength(1)
  })
})
