import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { testCalendarItems } from './calendar-items-suite.js'
import { at, call, itemText, type ProviderUnderTest, Replica } from './provider-under-test.js'

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

    test.each([
      ...[
        '',
        'null',
        '{}',
        '[]',
        '"ok"',
        '{"items":{},"value":{}}',
        '{"nextSyncToken":"1","@odata.deltaLink":"1"}',
      ],
      ...[
        '<!doctype html><title>Sign in</title>',
        '<multistatus xmlns="DAV:"/>',
        '{"items": [',
        'BEGIN:VCALENDAR',
      ],
    ])('concludes nothing from a server that answers %j to everything', async (text) => {
      const { provider, replica, put, babble, calendarId } = await start()
      if (!babble) return
      await put('a', itemText('a', 'a'))
      const { cursor } = await replica.pull()
      babble(text)
      const malformed = { name: 'ProviderError', kind: 'malformed', message: expect.stringMatching(/\w{3}/) }
      for (const more of [{}, { isReconciliation: true }, { cursor: undefined }])
        await expect(replica.pull({ cursor, ...more })).rejects.toMatchObject(malformed)
      await expect(provider.calendars(call)).rejects.toMatchObject(malformed)
      expect([calendarId, replica.titles()]).toEqual([calendarId, { a: 'a' }])
    })

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
    } else testCalendarItems(start)
  })
}
