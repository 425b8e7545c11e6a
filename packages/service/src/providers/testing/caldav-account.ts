import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { createCalDavProvider } from '../caldav/open-caldav.js'
import { createGuardedFetch } from '../guarded-fetch.js'
import type { ProviderUnderTest } from './provider-under-test.js'

const now = () => instant(1_773_000_000)

/** The servers that `tests/calendars/servers.mjs` starts, and the path of the collection of the calendars of `host`. */
export const calDavServers = [
  { name: 'radicale', url: process.env['WHENABLE_TEST_RADICALE'], home: 'host/' },
  { name: 'xandikos', url: process.env['WHENABLE_TEST_XANDIKOS'], home: 'host/calendars/' },
] as const

/** A fetch that may reach servers on this machine. */
export const localFetch = createGuardedFetch({
  reachable: 'loopback',
  optionName: '--allow-calendar-host',
})

const openCalDav = createCalDavProvider({ fetch: localFetch, now })
const headers = { Authorization: `Basic ${Buffer.from('host:secret').toString('base64')}` }

/** An account of `host` on a server, with a new, empty calendar. */
export const openCalDavAccount = async ({
  url = '',
  home,
}: (typeof calDavServers)[number]): Promise<
  ProviderUnderTest & { readonly read: (uid: string) => Promise<string> }
> => {
  const calendarId = new URL(`${home}${randomUUID()}/`, url).href
  const send = async (method: string, path: string, body?: string) => {
    const response = await fetch(new URL(path, calendarId), {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' },
      body: body ?? null,
    })
    const text = await response.text()
    if (!response.ok || response.status === 207)
      throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text
  }
  await send('MKCALENDAR', '')
  const settings = { server: url, username: 'host' }
  const path = (uid: string) => `${encodeURIComponent(uid)}.ics`
  return {
    provider: openCalDav({ settings, secret: { password: 'secret' } }),
    calendarId,
    read: (uid) => send('GET', path(uid)),
    put: async (uid, text) => {
      await send('PUT', path(uid), text)
    },
    remove: async (uid) => {
      // An item of ours has another name.
      const { provider } = openedFor(url)
      const found = await provider.items?.findByUid(calendarId, uid, { signal: new AbortController().signal })
      await send('DELETE', found?.id ?? path(uid))
    },
    withWrongPassword: () => openCalDav({ settings, secret: { password: 'wrong' } }),
    close: async () => {
      await send('DELETE', '')
    },
  }
}

const openedFor = (server: string) => ({
  provider: openCalDav({ settings: { server, username: 'host' }, secret: { password: 'secret' } }),
})
