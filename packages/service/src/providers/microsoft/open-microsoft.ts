import type { Instant } from '@whenable/time'
import { type OpenProvider, ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import { createAccessTokens, keepRefreshToken, type OAuthClient } from '../oauth/access-tokens.js'
import { guardedItems, withProviderErrors } from '../provider-call.js'
import { listCalendars } from './microsoft-calendars.js'
import { createGraphClient, type GraphClient } from './microsoft-client.js'
import { createItems } from './microsoft-items.js'
import { pullCalendar } from './microsoft-pull.js'
import { type MicrosoftTenant, microsoftServer } from './microsoft-server.js'
import { stopChannel, watchCalendar } from './microsoft-watch.js'

/** An application that is registered with Microsoft Entra. */
export interface MicrosoftClient extends OAuthClient {
  readonly tenant: MicrosoftTenant
}

/** What Microsoft accounts need. */
export interface MicrosoftOptions extends MicrosoftClient {
  readonly fetch: GuardedFetch
  readonly now: () => Instant
}

interface GraphUser {
  readonly id: string
  readonly mail?: string | null
  readonly userPrincipalName?: string
}

/**
 * Opens Outlook accounts over version 1.0 of Microsoft Graph. Secret: `refresh_token`, granted to the client of these options with the
 * scopes `offline_access`, `User.Read` and `Calendars.ReadWrite`. Held by a double that was built from the public reference; not run
 * against the real service.
 */
export const createMicrosoftProvider = ({
  fetch,
  now,
  tenant,
  ...client
}: MicrosoftOptions): OpenProvider => {
  const server = microsoftServer(tenant)
  const tokens = createAccessTokens({ fetch, now, server, name: 'Microsoft', ...client })
  return ({ secret, saveSecret }) => {
    const { refresh_token: refreshToken } = secret
    const connect = (): GraphClient => {
      if (refreshToken)
        return createGraphClient(fetch, tokens, { value: refreshToken, keep: keepRefreshToken(saveSecret) })
      throw new ProviderError('auth', 'the refresh token is missing')
    }
    return {
      verify: (call) =>
        withProviderErrors(call, async () => {
          const query = { $select: 'id,mail,userPrincipalName' }
          const { id, mail, userPrincipalName } = await connect().send<GraphUser>('me', { query }, call)
          const username = mail || userPrincipalName || id
          // Addresses of an account change, its id does not.
          return { email: username, discovered: { account: id, username } }
        }),
      calendars: (call) => withProviderErrors(call, async () => listCalendars(connect(), call)),
      pull: (calendarId, request) =>
        withProviderErrors(request, async () => pullCalendar(connect(), calendarId, request, now())),
      watch: (calendarId, channel, call) =>
        withProviderErrors(call, async () => watchCalendar(connect(), calendarId, channel, now(), call)),
      unwatch: (channel, call) => withProviderErrors(call, async () => stopChannel(connect(), channel, call)),
      items: guardedItems(createItems(connect)),
    }
  }
}
