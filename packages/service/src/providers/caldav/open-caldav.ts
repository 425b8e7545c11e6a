import type { Instant } from '@whenable/time'
import { type OpenProvider, type ProviderCall, ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import { guardedItems, withProviderErrors } from '../provider-call.js'
import { listCalendars } from './collections.js'
import { createDavClient, type DavClient } from './dav-client.js'
import { accountOf, type CalDavSettings, type Discovery, discover, readSettings } from './discovery.js'
import { createItems } from './items.js'
import { pullCalendar } from './pull.js'

/** The value of `Authorization`: a bearer token, or Basic in UTF-8 (RFC 7617). */
const authorizationOf = (username: string, secret: Readonly<Record<string, string>>): string => {
  const { bearer_token: token, password } = secret
  if (token !== undefined) {
    if (!/^[\x21-\x7e]+$/.test(token)) throw new ProviderError('auth', 'the token is invalid')
    return `Bearer ${token}`
  }
  if (password === undefined) throw new ProviderError('auth', 'the password is missing')
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** A calendar's address. @throws ProviderError `gone` if the id is none. */
const calendarUrl = (id: string): URL => {
  if (!URL.canParse(id)) throw new ProviderError('gone', 'there is no such calendar')
  return new URL(id)
}

/** What CalDAV accounts need. */
export interface CalDavOptions {
  readonly fetch: GuardedFetch
  /** The clock for the time of changes in items. */
  readonly now: () => Instant
}

/**
 * Opens CalDAV accounts. Settings: `username` or `email`, and `url`, `server` or `preset`, unless the email address says where its
 * calendars are; and what `verify` has discovered. Secret: `password` or `bearer_token`. The ids of calendars and items are URLs.
 */
export const createCalDavProvider =
  ({ fetch, now }: CalDavOptions): OpenProvider =>
  ({ settings, secret }) => {
    let opened: { readonly client: DavClient; readonly settings: CalDavSettings } | undefined
    const open = () => {
      if (opened) return opened
      const read = readSettings(settings)
      const header = authorizationOf(read.username, secret)
      opened = { client: createDavClient(fetch, { header, isFor: read.isFor }), settings: read }
      return opened
    }
    const find = async (call: ProviderCall): Promise<Discovery> => {
      const { client, settings } = open()
      return discover(client, settings, call)
    }
    const connect = async () => open().client

    return {
      verify: (call) => withProviderErrors(call, async () => accountOf(await find(call))),
      calendars: (call) =>
        withProviderErrors(call, async () => {
          const { client, settings } = open()
          return listCalendars(client, settings.found ?? (await find(call)).home, call)
        }),
      pull: (calendarId, request) =>
        withProviderErrors(request, async () =>
          pullCalendar(open().client, calendarUrl(calendarId), request),
        ),
      items: guardedItems(createItems(connect, now)),
    }
  }
