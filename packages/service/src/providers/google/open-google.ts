import type { Instant } from '@whenable/time'
import { type OpenProvider, ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import { createAccessTokens, keepRefreshToken, type OAuthClient } from '../oauth/access-tokens.js'
import { guardedItems, withProviderErrors } from '../provider-call.js'
import { type GoogleCalendar, listCalendars } from './google-calendars.js'
import { createGoogleClient, type GoogleClient } from './google-client.js'
import { createItems } from './google-items.js'
import { pullCalendar } from './google-pull.js'
import { googleServer } from './google-server.js'
import { stopChannel, watchCalendar } from './google-watch.js'

/** What Google accounts need. */
export interface GoogleOptions extends OAuthClient {
  readonly fetch: GuardedFetch
  readonly now: () => Instant
}

/**
 * Opens Google accounts over version 3 of the Calendar API. Secret: `refresh_token`, granted to the client of these options with the
 * scope `https://www.googleapis.com/auth/calendar`. Held by a double that was built from the public reference; not run against the
 * real service.
 */
export const createGoogleProvider = ({ fetch, now, ...client }: GoogleOptions): OpenProvider => {
  const tokens = createAccessTokens({ fetch, now, server: googleServer, name: 'Google', ...client })
  return ({ secret, saveSecret }) => {
    const { refresh_token: refreshToken } = secret
    const connect = (): GoogleClient => {
      if (refreshToken)
        return createGoogleClient(fetch, tokens, { value: refreshToken, keep: keepRefreshToken(saveSecret) })
      throw new ProviderError('auth', 'the refresh token is missing')
    }
    return {
      verify: (call) =>
        withProviderErrors(call, async () => {
          const { id } = await connect().send<GoogleCalendar>('users/me/calendarList/primary', {}, call)
          // The id of the main calendar is the account's address.
          return { email: id, discovered: { account: id } }
        }),
      calendars: (call) => withProviderErrors(call, async () => listCalendars(connect(), call)),
      pull: (calendarId, request) =>
        withProviderErrors(request, async () => pullCalendar(connect(), calendarId, request)),
      watch: (calendarId, channel, call) =>
        withProviderErrors(call, () => watchCalendar(connect(), calendarId, channel, call)),
      unwatch: (channel, call) => withProviderErrors(call, () => stopChannel(connect(), channel, call)),
      items: guardedItems(createItems(connect)),
    }
  }
}
