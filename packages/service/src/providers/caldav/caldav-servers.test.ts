import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { calDavServers, localFetch, openCalDavAccount } from '../testing/caldav-account.js'
import { describeCalendarProvider } from '../testing/calendar-provider-suite.js'
import { itemText } from '../testing/provider-under-test.js'
import { createCalDavProvider } from './open-caldav.js'

const now = () => instant(1_773_000_000)

const call = { signal: new AbortController().signal }

for (const server of calDavServers) {
  const isRunnable = server.url !== undefined
  describeCalendarProvider(`CalDAV with ${server.name}`, () => openCalDavAccount(server), {
    isWritable: true,
    isRunnable,
  })

  describe.skipIf(!isRunnable)(`discovery with ${server.name}`, () => {
    const url = server.url ?? ''
    const open = (settings: Readonly<Record<string, string>>, secret = { password: 'secret' }) =>
      createCalDavProvider({ fetch: localFetch, now })({
        settings: { username: 'host', ...settings },
        secret,
      })

    test.each([
      ['the server', { server: url }],
      ['the server without a slash', { server: url.slice(0, -1) }],
      ['the principal', { url: `${url}host/` }],
    ])('begins with %s', async (_, settings) => {
      const { discovered } = await open(settings).verify(call)
      expect(discovered).toEqual({ home: new URL(server.home, url).href })
      const calendars = await open({ ...settings, ...discovered }).calendars(call)
      expect(calendars).toEqual(await open(settings).calendars(call))
    })

    test('takes the address of one calendar for this calendar alone', async () => {
      const [one, two] = [await openCalDavAccount(server), await openCalDavAccount(server)]
      const settings = { url: one.calendarId }
      const { discovered } = await open(settings).verify(call)
      expect(discovered).toEqual({ calendar: one.calendarId })
      const calendars = await open({ ...settings, ...discovered }).calendars(call)
      expect(calendars.map(({ id }) => id)).toEqual([one.calendarId])
      for (const account of [one, two]) await account.close?.()
    })

    test('keeps properties and components that it does not know', async () => {
      const { calendarId, close, provider, put, read } = await openCalDavAccount(server)
      const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:Go', 'END:VALARM']
      await put('rich', itemText('rich', 'Before', 'X-MOOD;X-LEVEL=3:good', 'PRIORITY:1', ...alarm))
      const item = await provider.items?.findByUid(calendarId, 'rich', call)
      const events = [{ ...item?.events[0], id: 'rich', title: 'After' }]
      await provider.items?.update(calendarId, item?.id ?? '', item?.etag ?? '', events, call)
      const text = await read('rich')
      for (const line of ['SUMMARY:After', 'X-MOOD;X-LEVEL=3:good', 'PRIORITY:1', 'TRIGGER:-PT15M'])
        expect(text).toContain(line)
      await close?.()
    })

    test('reports a calendar that was removed as gone', async () => {
      const { calendarId, close, provider } = await openCalDavAccount(server)
      const request = { known: new Map(), timeZone: 'UTC', ...call }
      const { cursor } = await provider.pull(calendarId, { cursor: undefined, ...request })
      await close?.()
      await expect(provider.pull(calendarId, { cursor, ...request })).rejects.toMatchObject({ kind: 'gone' })
      await expect(provider.pull(calendarId, { cursor: undefined, ...request })).rejects.toMatchObject({
        kind: 'gone',
      })
    })

    test('signs in with a name and a password beyond ASCII', async () => {
      const settings = { server: url, username: 'gäst' }
      await open(settings, { password: 'pässwört€' }).verify(call)
      await expect(open(settings, { password: 'passwort' }).verify(call)).rejects.toMatchObject({
        kind: 'auth',
      })
    })
  })
}
