import type { CalendarEvent } from '@whenable/contract'
import { editItem, readCalendar, writeItem } from '@whenable/icalendar'
import { beforeEach, describe, expect, test } from 'vitest'
import { type OpenProvider, ProviderError } from '../../providers/calendar-provider.js'
import { between, type Connected, hours, openConnected } from '../../testing/connected.js'
import { eventItem, type FakeServer } from '../../testing/fake-provider.js'
import { signIn } from '../../testing/sign-in.js'

describe('a change of an event on a connected calendar', () => {
  let connected: Connected
  let events: string
  let query: string
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    connected.service.call(method, `${events}${path}${path.includes('?') ? '&' : '?'}${query}`, {
      ...{ bearer: connected.service.key, body, headers },
    })
  const remote = () => [...connected.server.calendar('work').items.values()]
  const stored = () => connected.events()
  beforeEach(async () => {
    connected = await openConnected()
    connected.server.put('work', eventItem('tea', { when: between(1, 2) }))
    await connected.sync()
    connected.published()
    events = `${connected.path}/events`
    query = `calendar_id=${await connected.calendarId()}`
  })
  const teaId = async () => (await stored()).find(({ title }: { title: string }) => title === 'tea').id

  test('creates an item there first, and the next sync finds nothing new', async () => {
    const { published, sync } = connected
    const { data, headers } = await send('POST', '', { title: 'Lunch', when: between(4, 5) })
    expect(data).toMatchObject({ title: 'Lunch', ical_uid: `${data.id}@whenable` })
    const [, item] = remote()
    expect(item).toMatchObject({ uid: data.ical_uid, events: [{ id: data.ical_uid, title: 'Lunch' }] })
    expect(published()).toEqual(['event.created'])
    expect(await sync()).toBe('synced')
    expect(published()).toEqual([])
    expect(await stored()).toHaveLength(2)
    const again = await send('GET', `/${data.id}`)
    expect(again.data).toEqual(data)
    expect(again.headers.get('etag')).toBe(headers.get('etag'))
  })

  test('replaces an item with its version', async () => {
    const id = await teaId()
    const { data } = await send('PUT', `/${id}`, { title: 'Green tea', event_type: 'focusTime' })
    expect(data).toMatchObject({ id, title: 'Green tea', event_type: 'focusTime' })
    expect(remote()).toMatchObject([{ uid: 'tea', events: [{ title: 'Green tea' }] }])
    await connected.sync()
    expect(await stored()).toMatchObject([{ id, title: 'Green tea', event_type: 'focusTime' }])
    expect(connected.published()).toEqual(['event.updated'])
  })

  test('removes an item', async () => {
    expect((await send('DELETE', `/${await teaId()}`)).status).toBe(200)
    expect(remote()).toEqual([])
    expect(connected.published()).toEqual(['event.deleted'])
    await connected.sync()
    expect(connected.published()).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('changes and cancels occurrences of a series', async () => {
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=3']
    const { data: series } = await send('POST', '', { title: 'Run', when: between(5, 6), recurrence })
    const occurrence = (day: string) => `/${series.id}_202603${day}T130000Z`
    expect((await send('PUT', occurrence('03'), { title: 'Walk' })).status).toBe(200)
    expect((await send('DELETE', occurrence('04'))).status).toBe(200)
    const item = remote().find(({ uid }) => uid === series.ical_uid)
    expect(item?.events).toMatchObject([
      { id: series.ical_uid, title: 'Run' },
      { master_event_id: series.ical_uid, title: 'Walk' },
      { master_event_id: series.ical_uid, status: 'cancelled' },
    ])
    await connected.sync()
    const window = `start=${hours(0)}&end=${hours(100)}&expand_recurring=true`
    const shown = await send('GET', `?${window}`)
    expect(shown.data.map(({ title }: { title: string }) => title)).toEqual(['tea', 'Run', 'Walk'])
    expect((await send('DELETE', `/${series.id}`)).status).toBe(200)
    expect(remote().map(({ uid }) => uid)).toEqual(['tea'])
  })

  test('answers an invitation', async () => {
    const { server, sync, service } = connected
    const participants = [{ email: 'ada@example.com', status: 'noreply' }]
    server.put('work', eventItem('review', { when: between(6, 7), participants }))
    await sync()
    const review = (await stored()).find(({ title }: { title: string }) => title === 'review')
    expect((await send('POST', `/${review.id}/send-rsvp`, { status: 'yes' })).data).toMatchObject({
      participants: [{ email: 'ada@example.com', status: 'yes' }],
    })
    expect(remote()[1]?.events[0]?.participants).toMatchObject([{ status: 'yes' }])
    expect(service.errors).toEqual([])
  })

  test('works by the legacy API', async () => {
    const { service, calendarId } = connected
    const { access_token: token } = await signIn(service, 'ada@example.com')
    const headers = { Authorization: `Basic ${btoa(`${token}:`)}` }
    const calendar_id = await calendarId()
    const made = await service.call('POST', '/events', {
      headers,
      body: { calendar_id, title: 'Old', when: between(4, 5) },
    })
    expect(made.status).toBe(200)
    expect(remote()).toMatchObject([{ uid: 'tea' }, { events: [{ title: 'Old' }] }])
    const { id } = made as unknown as { id: string }
    const changed = await service.call('PUT', `/events/${id}`, {
      headers,
      body: { title: 'Older', when: between(4, 5) },
    })
    expect([changed.status, remote()[1]?.events[0]?.title]).toEqual([200, 'Older'])
    expect((await service.call('DELETE', `/events/${id}`, { headers })).status).toBe(200)
    expect(remote()).toHaveLength(1)
  })

  test('is refused if the item has changed there, and the latest version is read', async () => {
    const { server, published } = connected
    const id = await teaId()
    server.put('work', eventItem('tea', { title: 'Coffee', when: between(1, 2) }))
    const refused = await send('PUT', `/${id}`, { title: 'Green tea' })
    expect([refused.status, refused.error.type]).toEqual([409, 'conflict'])
    expect(published()).toEqual(['event.updated'])
    expect(await stored()).toMatchObject([{ id, title: 'Coffee' }])
    const current = await send('GET', `/${id}`)
    server.put('work', eventItem('tea', { title: 'Mate', when: between(1, 2) }))
    const etag = current.headers.get('etag') ?? ''
    expect((await send('PUT', `/${id}`, { title: 'Green tea' }, { 'If-Match': etag })).status).toBe(412)
    expect((await send('PUT', `/${id}`, { title: 'Green tea' })).status).toBe(200)
    expect(remote()).toMatchObject([{ events: [{ title: 'Green tea' }] }])
  })

  test('is refused if the item no longer exists there', async () => {
    const id = await teaId()
    connected.server.remove('work', 'tea.ics')
    expect((await send('PUT', `/${id}`, { title: 'Green tea' })).status).toBe(404)
    expect(connected.published()).toEqual(['event.deleted'])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['forbidden', 403],
    ['rate-limited', 429],
    ['transient', 504],
    ['malformed', 504],
    ['auth', 504],
  ] as const)('is refused if the provider fails with %s, and nothing changes here', async (kind, status) => {
    const id = await teaId()
    connected.server.failNext(new ProviderError(kind, 'no'), 'update')
    expect((await send('PUT', `/${id}`, { title: 'Green tea' })).status).toBe(status)
    expect(await stored()).toMatchObject([{ id, title: 'tea' }])
    expect(connected.published()).toEqual([])
  })

  test('is refused on a read-only calendar', async () => {
    const { server, sync, later, calendarId } = connected
    server.addCalendar('holidays', { isWritable: false })
    server.put('holidays', eventItem('easter', { when: between(1, 2) }))
    later(3_600)
    await sync()
    query = `calendar_id=${await calendarId('holidays')}`
    const [easter] = await connected.events('holidays')
    const calls = server.calls.length
    expect((await send('POST', '', { when: between(4, 5) })).status).toBe(403)
    expect((await send('PUT', `/${easter.id}`, { title: 'x' })).status).toBe(403)
    expect((await send('DELETE', `/${easter.id}`)).status).toBe(403)
    expect(server.calls).toHaveLength(calls)
  })

  test('that is invalid never reaches the provider', async () => {
    const { server } = connected
    const calls = server.calls.length
    expect((await send('POST', '', { when: between(5, 4) })).status).toBe(400)
    expect((await send('PUT', '/unknown', { title: 'x' })).status).toBe(404)
    expect((await send('PUT', `/${await teaId()}`, { title: 'x' }, { 'If-Match': '"old"' })).status).toBe(412)
    expect(server.calls).toHaveLength(calls)
  })

  test('with an idempotency key is made once', async () => {
    const { server } = connected
    const body = { title: 'Lunch', when: between(4, 5) }
    const once = () => send('POST', '', body, { 'Idempotency-Key': 'lunch' })
    const first = await once()
    const calls = server.calls.length
    expect((await once()).data).toEqual(first.data)
    expect(server.calls).toHaveLength(calls)
    expect(remote()).toHaveLength(2)
  })

  test('that was interrupted after the provider has written it finds its item again', async () => {
    const { server, service } = connected
    const body = { title: 'Lunch', when: between(4, 5) }
    const once = () => send('POST', '', body, { 'Idempotency-Key': 'lunch' })
    server.failNext('transient', 'get')
    expect((await once()).status).toBe(504)
    expect(remote()).toHaveLength(2)
    const { data } = await once()
    expect(remote()).toHaveLength(2)
    expect(remote()[1]?.uid).toBe(data.ical_uid)
    expect(service.errors).toEqual([])
  })

  test('without an idempotency key is adopted by the next sync if it was interrupted', async () => {
    const { server, sync, published } = connected
    server.failNext('transient', 'get')
    await send('POST', '', { title: 'Lunch', when: between(4, 5) })
    await sync()
    expect(published()).toEqual(['event.created'])
    expect((await stored()).map(({ title }: { title: string }) => title)).toEqual(['tea', 'Lunch'])
  })

  test('is not undone by a pull that began before', async () => {
    const { server, sync } = connected
    server.put('work', eventItem('tea', { title: 'Coffee', when: between(1, 2) }))
    await sync()
    const id = (await stored())[0].id
    server.put('work', eventItem('other', { when: between(7, 8) }))
    let answer = () => {}
    const read = new Promise<void>((entered) =>
      server.failNext(() => {
        entered()
        return new Promise<void>((done) => {
          answer = done
        })
      }, 'pull'),
    )
    const syncing = sync()
    await read
    await send('PUT', `/${id}`, { title: 'Green tea' })
    answer()
    expect(await syncing).toBe('synced')
    expect(server.calls.filter((call) => call === 'pull').length).toBeGreaterThan(3)
    expect((await stored()).map(({ title }: { title: string }) => title)).toEqual(['Green tea', 'other'])
  })
})

describe('a move of a series on a connected calendar', () => {
  let connected: Connected
  let series: { id: string; ical_uid: string }
  let query: string
  const send = (method: string, path: string, body?: object) =>
    connected.service.call(method, `${connected.path}/events${path}?${query}`, {
      ...{ bearer: connected.service.key, body },
    })
  const startOf = ({ original_start_time }: CalendarEvent) => Number(original_start_time ?? 0)
  const remote = () =>
    [...connected.server.calendar('work').items.values()].map(({ uid, events }) => [
      uid === series.ical_uid ? 'series' : 'other',
      ...events
        .toSorted((a, b) => startOf(a) - startOf(b))
        .map(({ title, status, original_start_time, recurrence }) => [
          ...[title, status, original_start_time && (Number(original_start_time) - hours(5)) / 86_400],
          ...(Array.isArray(recurrence) ? recurrence : []),
        ]),
    ])
  /** What is stored, but for what only the service sees. */
  const stored = async () =>
    (await send('GET', '')).data
      .map(({ updated_at: _, ...event }: { updated_at: number; id: string }) => event)
      .sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
  const occurrence = (day: number) => `/${series.id}_202603${String(2 + day).padStart(2, '0')}T130000Z`
  const move = (day: number, toDay: number, occurrences: string) =>
    send('POST', `${occurrence(day)}/move-series`, {
      when: { start_time: hours(5 + toDay * 24), end_time: hours(6 + toDay * 24) },
      occurrences,
    })

  beforeEach(async () => {
    connected = await openConnected()
    await connected.sync()
    query = `calendar_id=${await connected.calendarId()}`
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=9']
    series = (await send('POST', '', { title: 'Run', when: between(5, 6), recurrence })).data
    await send('PUT', occurrence(5), { title: 'Walk' })
    await send('DELETE', occurrence(6))
    connected.published()
  })
  const daily = ['Run', 'confirmed', undefined, 'RRULE:FREQ=DAILY;COUNT=9']
  const before = [['series', daily, ['Walk', 'confirmed', 5], ['Run', 'cancelled', 6]]]

  test('is made there with all its overrides, is what the next sync finds, and is undone', async () => {
    expect(remote()).toEqual(before)
    const here = await stored()
    const { data, status } = await move(1, 2, 'all')
    expect(status).toBe(200)
    expect(remote()).toEqual([['series', daily, ['Walk', 'confirmed', 6], ['Run', 'cancelled', 7]]])
    connected.published()
    expect(await connected.sync()).toBe('synced')
    expect(connected.published()).toEqual([])
    expect((await send('POST', `/${series.id}/undo-move-series`, data.undo)).status).toBe(200)
    expect(remote()).toEqual(before)
    expect(await stored()).toEqual(here)
    await connected.sync()
    expect(await stored()).toEqual(here)
  })

  test('creates the new series before it ends the old one, so that a failure loses nothing', async () => {
    const { server } = connected
    const here = await stored()
    const calls = server.calls.length
    const { data } = await move(2, 3, 'following')
    expect(server.calls.slice(calls).filter((call) => call === 'create' || call === 'update')).toEqual([
      ...['create', 'update'],
    ])
    expect(remote()).toEqual([
      ['series', ['Run', 'confirmed', undefined, 'RRULE:FREQ=DAILY;UNTIL=20260304T125959Z']],
      [
        'other',
        ['Run', 'confirmed', undefined, 'RRULE:FREQ=DAILY;COUNT=7'],
        ...[
          ['Walk', 'confirmed', 6],
          ['Run', 'cancelled', 7],
        ],
      ],
    ])
    await connected.sync()
    expect((await send('POST', `/${series.id}/undo-move-series`, data.undo)).status).toBe(200)
    expect(remote()).toEqual(before)
    expect(await stored()).toEqual(here)
  })

  test('leaves everything here as it was if the provider refuses it', async () => {
    const here = await stored()
    connected.server.failNext('forbidden', 'update')
    expect((await move(2, 3, 'following')).status).toBe(403)
    expect(await stored()).toEqual(here)
    // The new series stays there until the owner removes it: an occurrence more is better than one less.
    expect(remote()).toHaveLength(2)
  })

  test('is not undone if the series has changed there since', async () => {
    const { data } = await move(1, 2, 'all')
    const [item] = [...connected.server.calendar('work').items.values()]
    const [master, ...overrides] = item?.events ?? []
    const events = [{ ...master, title: 'Swim' }, ...overrides] as CalendarEvent[]
    connected.server.put('work', { id: item?.id ?? '', uid: item?.uid ?? '', events })
    const undo = () => send('POST', `/${series.id}/undo-move-series`, data.undo)
    expect((await undo()).status).toBe(409)
    // Now it is known here.
    expect((await undo()).status).toBe(412)
    expect(remote()[0]?.[1]).toEqual(['Swim', 'confirmed', undefined, 'RRULE:FREQ=DAILY;COUNT=9'])
  })
})

/** A provider that keeps items as texts, like CalDAV: new cancelled occurrences become exceptions. */
const inTexts = (server: FakeServer): OpenProvider => {
  const stamp = hours(0)
  const eventsOf = (text: string): readonly CalendarEvent[] => {
    const work = readCalendar(text, { timeZone: 'UTC' })
    for (;;) {
      const { done, value } = work.next()
      if (done) return 'error' in value ? [] : (value.items[0]?.events ?? [])
    }
  }
  return (connection) => {
    const { items, ...provider } = server.open(connection)
    if (!items) throw new Error('expected a provider that writes')
    return {
      ...provider,
      items: {
        ...items,
        create: (calendarId, uid, events, call) =>
          items.create(calendarId, uid, eventsOf(writeItem(events, { uid, stamp })), call),
        update: (calendarId, itemId, etag, events, call, restored) => {
          const { uid = '', events: known = [] } = server.calendar(calendarId).items.get(itemId) ?? {}
          const text = writeItem(known, { uid, stamp })
          const after = editItem(text, events, { stamp, restored }) ?? ''
          return items.update(calendarId, itemId, etag, eventsOf(after), call)
        },
      },
    }
  }
}

test.each(['all', 'following'])(
  'a move with scope %s, and its undo, keep occurrences cancelled on a calendar of texts',
  async (occurrences) => {
    const connected = await openConnected({ openProvider: inTexts })
    await connected.sync()
    const query = `calendar_id=${await connected.calendarId()}`
    const send = (method: string, path: string, body?: object) =>
      connected.service.call(
        method,
        `${connected.path}/events${path}${path.includes('?') ? '&' : '?'}${query}`,
        {
          ...{ bearer: connected.service.key, body },
        },
      )
    const shown = async () =>
      (await send('GET', `?start=${hours(0)}&end=${hours(300)}&expand_recurring=true`)).data.map(
        ({ title, when }: { title: string; when: { start_time: number } }) => [
          ...[title, (when.start_time - hours(5)) / 86_400],
        ],
      )
    const occurrence = (day: number) => `/${id}_202603${String(2 + day).padStart(2, '0')}T130000Z`
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=9']
    const { id } = (await send('POST', '', { title: 'Run', when: between(5, 6), recurrence })).data
    await send('PUT', occurrence(5), { title: 'Walk' })
    await send('DELETE', occurrence(6))
    // Another program cancels one by an override.
    const [item] = [...connected.server.calendar('work').items.values()]
    const { id: itemId = '', uid = '', events = [] } = item ?? {}
    const cancelled = {
      ...{ id: `${uid}_20260309T130000Z`, master_event_id: uid, original_start_time: hours(5 + 7 * 24) },
      ...{ title: 'Run', status: 'cancelled', when: between(5 + 7 * 24, 6 + 7 * 24) },
    }
    connected.server.put('work', { id: itemId, uid, events: [...events, cancelled] })
    await connected.sync()
    const before = await shown()
    expect(before.map(([, day]: [string, number]) => day)).toEqual([0, 1, 2, 3, 4, 5, 8])
    const when = { start_time: hours(5 + 48), end_time: hours(6 + 48) }
    const { data, status } = await send('POST', `${occurrence(1)}/move-series`, { when, occurrences })
    expect(status).toBe(200)
    expect((await shown()).map(([, day]: [string, number]) => day)).toEqual(
      occurrences === 'all' ? [1, 2, 3, 4, 5, 6, 9] : [0, 2, 3, 4, 5, 6, 9],
    )
    await connected.sync()
    expect((await send('POST', `/${id}/undo-move-series`, data.undo)).status).toBe(200)
    expect(await shown()).toEqual(before)
    await connected.sync()
    expect(await shown()).toEqual(before)
    expect(connected.service.errors).toEqual([])
  },
)
