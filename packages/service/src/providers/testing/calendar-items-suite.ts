import type { CalendarEvent } from '@whenable/contract'
import { instant } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { expect, test } from 'vitest'
import type { CalendarItems, RemoteItem } from '../calendar-provider.js'
import { at, call, itemText, newEvent, type ProviderUnderTest, type Replica } from './provider-under-test.js'

/** What every calendar provider does that writes items. */
export const testCalendarItems = (
  start: () => Promise<ProviderUnderTest & { readonly replica: Replica }>,
): void => {
  const startWriting = async () => {
    const account = await start()
    return { ...account, items: account.provider.items as CalendarItems }
  }

  test('creates an item that pulls, gets and searches find with the same version', async () => {
    const { items, calendarId, replica } = await startWriting()
    await replica.pull()
    const uid = 'booking-1@whenable'
    const written = await items.create(calendarId, uid, [newEvent(uid, 'Intro call')], call)
    const got = await items.get(calendarId, written.id, call)
    expect(got).toMatchObject({ uid, id: written.id, events: [{ id: uid, title: 'Intro call' }] })
    if (written.etag !== undefined) expect(got?.etag).toBe(written.etag)
    expect(await items.findByUid(calendarId, uid, call)).toMatchObject({ id: written.id, etag: got?.etag })
    await replica.pull()
    expect([...replica.items.values()]).toMatchObject([{ id: written.id, etag: got?.etag, uid }])
  })

  test('finds an item of another client by its UID alone', async () => {
    const { items, calendarId, put } = await startWriting()
    await put('part-of-another', itemText('part-of-another', 'Long'))
    await put('part', itemText('part', 'Short'))
    expect(await items.findByUid(calendarId, 'part', call)).toMatchObject({
      uid: 'part',
      events: [{ title: 'Short' }],
    })
    expect(await items.findByUid(calendarId, 'PART', call)).toBeUndefined()
    expect(await items.findByUid(calendarId, 'of', call)).toBeUndefined()
  })

  test('writes texts exactly', async () => {
    const { items, calendarId } = await startWriting()
    const title = 'Müller, "A;B" \\ C & <d>: 日本語 🎉'
    const description = `line 1\nline 2, ${'long '.repeat(40)}; \\ end`
    const uid = 'texts'
    const { id } = await items.create(calendarId, uid, [{ ...newEvent(uid, title), description }], call)
    expect((await items.get(calendarId, id, call))?.events).toMatchObject([{ title, description }])
  })

  test('writes whole days and times with a time zone', async () => {
    const { items, calendarId } = await startWriting()
    const day: CalendarEvent = {
      id: 'days',
      title: 'Holiday',
      when: { object: 'datespan', start_date: '2026-03-28', end_date: '2026-03-30' },
    }
    const days = await items.create(calendarId, 'days', [day], call)
    expect((await items.get(calendarId, days.id, call))?.events).toMatchObject([{ when: day.when }])
    const zoned: CalendarEvent = {
      id: 'zoned',
      title: 'Weekly',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
      when: {
        object: 'timespan',
        start_time: at(24, 8),
        end_time: at(24, 9),
        start_timezone: 'Europe/Berlin',
        end_timezone: 'Europe/Berlin',
      },
    }
    const { id } = await items.create(calendarId, 'zoned', [zoned], call)
    expect((await items.get(calendarId, id, call))?.events).toMatchObject([
      { when: zoned.when, recurrence: zoned.recurrence },
    ])
  })

  test('writes a series with a moved occurrence, and moves it again', async () => {
    const { items, calendarId, replica } = await startWriting()
    const series = { ...newEvent('series', 'Standup'), recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] }
    const movedTo = (hour: number, title: string): CalendarEvent => ({
      ...newEvent('series_20260313T090000Z', title),
      master_event_id: 'series',
      original_start_time: at(13, 9),
      when: {
        object: 'timespan',
        start_time: at(13, hour),
        end_time: at(13, hour + 1),
        start_timezone: 'UTC',
        end_timezone: 'UTC',
      },
    })
    const { id } = await items.create(calendarId, 'series', [series, movedTo(11, 'Later')], call)
    const first = (await items.get(calendarId, id, call)) as RemoteItem
    expect(first.events).toMatchObject([
      { id: 'series', recurrence: series.recurrence },
      { id: 'series_20260313T090000Z', master_event_id: 'series', when: { start_time: at(13, 11) } },
    ])
    await items.update(calendarId, id, first.etag, [series, movedTo(15, 'Even later')], call)
    await replica.pull()
    expect([...replica.items.values()]).toMatchObject([
      { events: [{ title: 'Standup' }, { title: 'Even later', when: { start_time: at(13, 15) } }] },
    ])
  })

  /** The titles and starts of an item's occurrences in March 2026. */
  const shown = (item: RemoteItem | undefined) => {
    const window = { from: instant(at(1, 0)), to: instant(at(31, 0)), timeZone: 'UTC' }
    const { occurrences, errors } = expandEvents(item?.events ?? [], window)
    expect(errors).toEqual([])
    return occurrences.map(({ event, start }) => [event.title, start])
  }

  test('moves a series by a day, with its moved and its cancelled occurrence, and back', async () => {
    const { items, calendarId } = await startWriting()
    const uid = 'daily'
    const seriesOn = (day: number): CalendarEvent => ({
      ...newEvent(uid, 'Standup', day),
      recurrence: ['RRULE:FREQ=DAILY;COUNT=6'],
    })
    const occurrence = (day: number, title: string, from: number, more: object = {}): CalendarEvent => ({
      ...newEvent(`${uid}_202603${day}T090000Z`, title, day),
      ...{ master_event_id: uid, original_start_time: at(day, 9) },
      when: {
        ...{ object: 'timespan', start_time: at(day, from), end_time: at(day, from + 1) },
        ...{ start_timezone: 'UTC', end_timezone: 'UTC' },
      },
      ...more,
    })
    const plain = (day: number) => occurrence(day, 'Standup', 9)
    const gone = (day: number) => occurrence(day, 'Standup', 9, { status: 'cancelled' })
    const onDays = (first: number, changed: Record<number, number | undefined>) =>
      [0, 1, 2, 3, 4, 5].flatMap((later): (string | number)[][] => {
        const day = first + later
        if (!(day in changed)) return [['Standup', at(day, 9)]]
        return changed[day] === undefined ? [] : [['Later', at(day, changed[day])]]
      })

    const { id } = await items.create(
      calendarId,
      uid,
      [seriesOn(11), occurrence(13, 'Later', 11), gone(15)],
      call,
    )
    const first = (await items.get(calendarId, id, call)) as RemoteItem
    expect(shown(first)).toEqual(onDays(11, { 13: 11, 15: undefined }))
    const next = [seriesOn(12), occurrence(14, 'Later', 11), gone(16)]
    await items.update(calendarId, id, first.etag, next, call, [plain(13), plain(15)])
    const moved = (await items.get(calendarId, id, call)) as RemoteItem
    expect(shown(moved)).toEqual(onDays(12, { 14: 11, 16: undefined }))
    const back = [seriesOn(11), occurrence(13, 'Later', 11), gone(15)]
    await items.update(calendarId, id, moved.etag, back, call, [plain(14), plain(16)])
    expect(shown(await items.get(calendarId, id, call))).toEqual(onDays(11, { 13: 11, 15: undefined }))
  })

  test('refuses to create what exists, and leaves it as it is', async () => {
    const { items, calendarId, put } = await startWriting()
    const first = await items.create(calendarId, 'twice', [newEvent('twice', 'First')], call)
    await expect(
      items.create(calendarId, 'twice', [newEvent('twice', 'Second')], call),
    ).rejects.toMatchObject({ kind: 'conflict' })
    expect(await items.get(calendarId, first.id, call)).toMatchObject({ events: [{ title: 'First' }] })
    await put('theirs', itemText('theirs', 'Theirs'))
    await expect(
      items.create(calendarId, 'theirs', [newEvent('theirs', 'Ours')], call),
    ).rejects.toMatchObject({ kind: 'conflict' })
    expect(await items.findByUid(calendarId, 'theirs', call)).toMatchObject({
      events: [{ title: 'Theirs' }],
    })
  })

  test('updates an item of the expected version only', async () => {
    const { items, calendarId, put, replica } = await startWriting()
    await put('shared', itemText('shared', 'Before'))
    await replica.pull()
    const [item] = [...replica.items.values()] as [RemoteItem]
    const written = await items.update(
      calendarId,
      item.id,
      item.etag,
      [newEvent('shared', 'After', 12)],
      call,
    )
    const after = await items.get(calendarId, item.id, call)
    expect(after).toMatchObject({
      uid: 'shared',
      events: [{ title: 'After', when: { start_time: at(12, 9) } }],
    })
    if (written.etag !== undefined) expect(after?.etag).toBe(written.etag)
    await expect(
      items.update(calendarId, item.id, item.etag, [newEvent('shared', 'Stale')], call),
    ).rejects.toMatchObject({ kind: 'conflict' })
    expect(await items.get(calendarId, item.id, call)).toMatchObject({ events: [{ title: 'After' }] })
    await replica.pull()
    expect(replica.titles()).toEqual({ shared: 'After' })
  })

  test('keeps what an update does not name', async () => {
    const { items, calendarId, put } = await startWriting()
    await put('rich', itemText('rich', 'Before', 'LOCATION:Berlin', 'DESCRIPTION:Bring the form'))
    const before = (await items.findByUid(calendarId, 'rich', call)) as RemoteItem
    await items.update(calendarId, before.id, before.etag, [newEvent('rich', 'After')], call)
    expect((await items.get(calendarId, before.id, call))?.events).toMatchObject([
      { title: 'After', location: 'Berlin', description: 'Bring the form' },
    ])
  })

  test('leaves an item alone if an update changes nothing', async () => {
    const { items, calendarId, put } = await startWriting()
    await put('same', itemText('same', 'Same'))
    const before = (await items.findByUid(calendarId, 'same', call)) as RemoteItem
    const written = await items.update(calendarId, before.id, before.etag, before.events, call)
    expect(written.etag).toBe(before.etag)
    expect((await items.get(calendarId, before.id, call))?.etag).toBe(before.etag)
  })

  test('reports the update of a removed item as gone', async () => {
    const { items, calendarId, remove } = await startWriting()
    const { id } = await items.create(calendarId, 'short', [newEvent('short', 'Short')], call)
    const etag = (await items.get(calendarId, id, call))?.etag ?? ''
    await remove('short')
    await expect(items.update(calendarId, id, etag, [newEvent('short', 'Late')], call)).rejects.toMatchObject(
      { kind: 'gone' },
    )
    expect(await items.get(calendarId, id, call)).toBeUndefined()
  })

  test('deletes an item of the expected version only, and succeeds if there is none', async () => {
    const { items, calendarId, put, replica } = await startWriting()
    await put('shared', itemText('shared', 'Before'))
    await replica.pull()
    const [item] = [...replica.items.values()] as [RemoteItem]
    await put('shared', itemText('shared', 'After'))
    await expect(items.delete(calendarId, item.id, item.etag, call)).rejects.toMatchObject({
      kind: 'conflict',
    })
    const current = await items.get(calendarId, item.id, call)
    expect(current).toMatchObject({ events: [{ title: 'After' }] })
    await items.delete(calendarId, item.id, current?.etag ?? '', call)
    await items.delete(calendarId, item.id, current?.etag ?? '', call)
    expect(await items.get(calendarId, item.id, call)).toBeUndefined()
    await replica.pull()
    expect(replica.titles()).toEqual({})
  })

  test('creates only once when several do it at a time', async () => {
    const { items, calendarId, replica } = await startWriting()
    const results = await Promise.allSettled(
      ['x', 'y', 'z'].map((title) => items.create(calendarId, 'race', [newEvent('race', title)], call)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await replica.pull()
    expect(Object.keys(replica.titles())).toEqual(['race'])
  })
}
