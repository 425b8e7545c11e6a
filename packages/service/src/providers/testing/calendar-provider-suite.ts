import type { CalendarEvent } from '@whenable/contract'
import { instantOf, wallTime } from '@whenable/time'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { CalendarItems, CalendarProvider, Pull, PullRequest, RemoteItem } from '../calendar-provider.js'

/** An account with an empty calendar, and another client of the same calendar. */
export interface ProviderUnderTest {
  readonly provider: CalendarProvider
  readonly calendarId: string
  /** Writes an item as another client does. */
  readonly put: (uid: string, text: string) => Promise<void>
  /** Removes an item as another client does. */
  readonly remove: (uid: string) => Promise<void>
  /** Rejects requests, as with a wrong password. Undefined if the provider has no credential. */
  readonly withWrongPassword?: (() => CalendarProvider) | undefined
  readonly close?: (() => Promise<void>) | undefined
}

const { signal } = new AbortController()
const call = { signal }

/** An instant in UTC, by its wall time in March 2026. */
const at = (day: number, hour: number): number =>
  instantOf(wallTime(`2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00`), 'UTC')

/** The text of an item with one event on a day of March 2026, and further lines. */
export const itemText = (uid: string, title: string, ...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Another client//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...(lines.some((line) => line.startsWith('DTSTART'))
      ? []
      : ['DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z']),
    `SUMMARY:${title}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const newEvent = (uid: string, title: string, day = 11): CalendarEvent => ({
  id: uid,
  title,
  busy: true,
  when: {
    object: 'timespan',
    start_time: at(day, 9),
    end_time: at(day, 10),
    start_timezone: 'UTC',
    end_timezone: 'UTC',
  },
})

/** What a caller knows of a calendar after its pulls. */
class Replica {
  readonly items = new Map<string, RemoteItem>()
  cursor: string | undefined
  constructor(private readonly account: ProviderUnderTest) {}

  async pull(more: Partial<PullRequest> = {}): Promise<Pull> {
    const pull = await this.account.provider.pull(this.account.calendarId, {
      cursor: this.cursor,
      known: new Map([...this.items].map(([id, { etag }]) => [id, etag])),
      timeZone: 'Europe/Berlin',
      signal,
      ...more,
    })
    for (const item of pull.changed) this.items.set(item.id, item)
    for (const id of pull.removed) this.items.delete(id)
    if (pull.isComplete) {
      for (const id of this.items.keys()) if (!pull.present?.has(id)) this.items.delete(id)
      const versions = [...this.items].map(([id, { etag }]) => [id, etag])
      expect(versions.sort()).toEqual([...(pull.present ?? [])].sort())
    }
    this.cursor = pull.cursor
    return pull
  }

  /** Titles by UID. */
  titles(): Record<string, string> {
    return Object.fromEntries(
      [...this.items.values()].map(({ uid, events }) => [uid, String(events[0]?.title)]).sort(),
    )
  }
}

/**
 * What every calendar provider does. A test opens an account of its own.
 *
 * @param isRunnable false skips the tests, for a provider whose server is not there.
 */
export const describeCalendarProvider = (
  name: string,
  open: () => Promise<ProviderUnderTest>,
  { isWritable, isRunnable = true }: { readonly isWritable: boolean; readonly isRunnable?: boolean },
): void => {
  describe.skipIf(!isRunnable)(`the calendar provider ${name}`, () => {
    const opened: ProviderUnderTest[] = []
    const start = async () => {
      const account = await open()
      opened.push(account)
      return { ...account, replica: new Replica(account) }
    }
    afterEach(async () => {
      for (const account of opened.splice(0)) await account.close?.()
    })

    test('verifies its account and lists the calendar', async () => {
      const { provider, calendarId, withWrongPassword } = await start()
      expect(await provider.verify(call)).toMatchObject({ discovered: expect.anything() })
      const calendars = await provider.calendars(call)
      expect(calendars.find(({ id }) => id === calendarId)).toMatchObject({ isWritable })
      if (withWrongPassword)
        await expect(withWrongPassword().verify(call)).rejects.toMatchObject({ kind: 'auth' })
    })

    test('has nothing on an empty calendar', async () => {
      const { replica } = await start()
      const { changed, isComplete, present } = await replica.pull()
      expect([changed, isComplete, present?.size]).toEqual([[], true, 0])
    })

    test('reads an item with its UID, its version and its event', async () => {
      const { replica, put } = await start()
      await put('one@example.com', itemText('one@example.com', 'Dentist', 'LOCATION:Berlin'))
      const { changed } = await replica.pull()
      expect(changed).toMatchObject([
        {
          uid: 'one@example.com',
          etag: expect.stringMatching(/./),
          warnings: [],
          events: [
            {
              id: 'one@example.com',
              title: 'Dentist',
              location: 'Berlin',
              when: { start_time: at(11, 9), end_time: at(11, 10) },
            },
          ],
        },
      ])
    })

    test('reads a series with its exceptions as one item, the master first', async () => {
      const { replica, put } = await start()
      const series = itemText('series', 'Standup', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260312T090000Z')
      const override = itemText(
        'series',
        'Standup later',
        'RECURRENCE-ID:20260313T090000Z',
        'DTSTART:20260313T110000Z',
        'DTEND:20260313T120000Z',
      )
      const component = override.slice(override.indexOf('BEGIN:VEVENT'), override.indexOf('END:VCALENDAR'))
      await put('series', series.replace('END:VCALENDAR', `${component}END:VCALENDAR`))
      const { changed } = await replica.pull()
      expect(changed).toMatchObject([
        {
          uid: 'series',
          events: [
            { id: 'series', recurrence: expect.arrayContaining(['RRULE:FREQ=DAILY;COUNT=3']) },
            {
              master_event_id: 'series',
              original_start_time: at(13, 9),
              title: 'Standup later',
              when: { start_time: at(13, 11) },
            },
          ],
        },
      ])
    })

    test('tells only what has changed since the last pull', async () => {
      const { replica, put, remove } = await start()
      for (const uid of ['a', 'b', 'c']) await put(uid, itemText(uid, uid))
      await replica.pull()
      const known = new Map([...replica.items.values()].map(({ uid, id }) => [uid, id]))
      await put('b', itemText('b', 'New'))
      await remove('c')
      await put('d', itemText('d', 'd'))
      const { changed, removed, isComplete } = await replica.pull()
      expect(changed.map(({ uid }) => uid).sort()).toEqual(['b', 'd'])
      if (!isComplete) expect(removed).toContain(known.get('c'))
      expect(replica.titles()).toEqual({ a: 'a', b: 'New', d: 'd' })
      expect(await replica.pull()).toMatchObject({ changed: [] })
      expect(replica.titles()).toEqual({ a: 'a', b: 'New', d: 'd' })
    })

    test('lists everything for a reconciliation, and reads only what is not known', async () => {
      const { replica, put, remove } = await start()
      for (const uid of ['a', 'b', 'c']) await put(uid, itemText(uid, uid))
      await replica.pull()
      await remove('a')
      await put('b', itemText('b', 'New'))
      const pull = await replica.pull({ isReconciliation: true })
      expect([pull.isComplete, pull.present?.size, pull.changed.map(({ uid }) => uid)]).toEqual([
        true,
        2,
        ['b'],
      ])
      expect(replica.titles()).toEqual({ b: 'New', c: 'c' })
      await put('a', itemText('a', 'again'))
      await replica.pull()
      expect(replica.titles()).toEqual({ a: 'again', b: 'New', c: 'c' })
    })

    test.each(['nonsense', '{"token":"http://example.com/ns/sync/unknown"}', '{"hash":1}', 'null', ''])(
      'reads everything after the unknown cursor %j, or says that it is invalid',
      async (cursor) => {
        const { replica, put } = await start()
        await put('a', itemText('a', 'a'))
        const pulled = await replica.pull({ cursor }).catch((error: unknown) => error)
        if (pulled instanceof Error) expect(pulled).toMatchObject({ kind: 'cursor-invalid' })
        else expect(replica.titles()).toEqual({ a: 'a' })
      },
    )

    test('agrees with the calendar after any changes', async () => {
      const change = fc.record({
        uid: fc.constantFrom('a', 'b', 'c'),
        title: fc.option(fc.constantFrom('x', 'y', 'z')),
        isPulled: fc.boolean(),
        isReconciliation: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (changes) => {
          const account = await open()
          const replica = new Replica(account)
          const expected = new Map<string, string>()
          for (const { uid, title, isPulled, isReconciliation } of changes) {
            if (title) {
              await account.put(uid, itemText(uid, title))
              expected.set(uid, title)
            } else if (expected.delete(uid)) await account.remove(uid)
            if (!isPulled) continue
            await replica.pull({ isReconciliation })
            expect(replica.titles()).toEqual(Object.fromEntries(expected))
          }
          await account.close?.()
        }),
        { numRuns: process.env['WHENABLE_LONG'] ? 50 : 5 },
      )
    })

    test('misses nothing that changes during a pull', async () => {
      const { replica, put, remove } = await start()
      const expected: Record<string, string> = {}
      const write = async (uid: string, title: string) => {
        await put(uid, itemText(uid, title))
        expected[uid] = title
      }
      for (let index = 0; index < 10; index++) await write(`i${index}`, 'before')
      for (const more of [{}, {}, { isReconciliation: true }]) {
        const during = async () => {
          for (let index = 0; index < 5; index++) await write(`i${index}`, `round ${index}`)
          await write(`new${Object.keys(expected).length}`, 'new')
          const [gone = ''] = Object.keys(expected)
            .filter((uid) => uid.startsWith('i'))
            .slice(-1)
          await remove(gone)
          delete expected[gone]
        }
        await Promise.all([replica.pull(more), during()])
        await replica.pull()
        expect(replica.titles()).toEqual(Object.fromEntries(Object.entries(expected).sort()))
      }
    })

    test('stops with an error of its own when it is aborted', async () => {
      const { provider, calendarId } = await start()
      const stopped = AbortSignal.abort()
      const request = { cursor: undefined, known: new Map(), timeZone: 'UTC', signal: stopped }
      for (const stopping of [
        provider.verify({ signal: stopped }),
        provider.calendars({ signal: stopped }),
        provider.pull(calendarId, request),
      ])
        await expect(stopping).rejects.toMatchObject({ name: 'ProviderError', kind: 'transient' })
    })

    if (!isWritable) {
      test('writes nothing', async () => {
        expect((await start()).provider.items).toBeUndefined()
      })
      return
    }

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
      await expect(
        items.update(calendarId, id, etag, [newEvent('short', 'Late')], call),
      ).rejects.toMatchObject({ kind: 'gone' })
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
  })
}
