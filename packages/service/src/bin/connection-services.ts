import { currentInstant, type Instant } from '@whenable/time'
import type { ConnectionServices } from '../calendars/connections/connection-services.js'
import { createCalDavProvider } from '../providers/caldav/open-caldav.js'
import type { OpenProvider } from '../providers/calendar-provider.js'
import { createFeedProvider } from '../providers/feed/open-feed.js'
import { createGoogleSignIn } from '../providers/google/google-sign-in.js'
import { createGoogleProvider } from '../providers/google/open-google.js'
import { createGuardedFetch, type Reachable } from '../providers/guarded-fetch.js'
import { createMicrosoftSignIn } from '../providers/microsoft/microsoft-sign-in.js'
import { createMicrosoftProvider, type MicrosoftClient } from '../providers/microsoft/open-microsoft.js'
import type { OAuthClient } from '../providers/oauth/access-tokens.js'
import type { StoreLocation } from './open-store.js'
import { secretKeysFor } from './secret-key.js'

/** Options of connected calendars. */
export interface ConnectionOptions {
  /** The keys that encrypt passwords: base64 of 32 random bytes, several with commas between them. See {@link secretKeysFor}. */
  readonly secretKey?: string
  /** Hosts of calendar servers in private networks. */
  readonly calendarHosts?: readonly string[]
  /** Calendar providers by name, in addition to those of this program, or in their place. */
  readonly providers?: Readonly<Record<string, OpenProvider>>
  /** The client of this installation at Google. Without it, Google Calendar cannot be connected. */
  readonly google?: OAuthClient
  /** The client of this installation at Microsoft. Without it, Outlook calendars cannot be connected. */
  readonly microsoft?: MicrosoftClient
  /** Seconds between two syncs of a connection. Defaults to 900. */
  readonly syncInterval?: number
}

/** The option that allows a calendar server in a private network. */
const hostOption = '--allow-calendar-host'

/** The calendar providers of this program, and the keys of secrets. */
export const openConnectionServices = async (
  location: StoreLocation,
  reachable: Reachable,
  now: () => Instant,
  { secretKey, calendarHosts, google, microsoft, providers }: ConnectionOptions,
): Promise<ConnectionServices> => {
  const fetch = createGuardedFetch({ reachable, allowedHosts: calendarHosts, optionName: hostOption })
  return {
    providers: {
      caldav: createCalDavProvider({ fetch, now }),
      ics: createFeedProvider(fetch),
      // Tokens expire by the real time, whatever the service's clock says.
      ...(google ? { google: createGoogleProvider({ fetch, now: currentInstant, ...google }) } : {}),
      ...(microsoft
        ? { microsoft: createMicrosoftProvider({ fetch, now: currentInstant, ...microsoft }) }
        : {}),
      ...providers,
    },
    signIns: {
      ...(google ? { google: createGoogleSignIn({ fetch, ...google }) } : {}),
      ...(microsoft ? { microsoft: createMicrosoftSignIn({ fetch, ...microsoft }) } : {}),
    },
    secretKeys: await secretKeysFor(location, secretKey),
  }
}
