import { type SignInProviderId, signInProviders } from '@whenable/contract'
import { currentInstant, type Instant } from '@whenable/time'
import type { ConnectionServices } from '../calendars/connections/connection-services.js'
import type { RunJob } from '../kernel/run-job.js'
import { createCalDavProvider } from '../providers/caldav/open-caldav.js'
import type { OpenProvider } from '../providers/calendar-provider.js'
import { createFeedProvider } from '../providers/feed/open-feed.js'
import { createGoogleSignIn } from '../providers/google/google-sign-in.js'
import { createGoogleProvider } from '../providers/google/open-google.js'
import { createGuardedFetch, type GuardedFetch, type Reachable } from '../providers/guarded-fetch.js'
import { createMicrosoftSignIn } from '../providers/microsoft/microsoft-sign-in.js'
import { createMicrosoftProvider, type MicrosoftClient } from '../providers/microsoft/open-microsoft.js'
import type { OAuthClient } from '../providers/oauth/access-tokens.js'
import type { ProviderSignIn } from '../providers/provider-sign-in.js'
import type { StoreLocation } from './open-store.js'
import { secretKeysFor } from './secret-key.js'

/** The clients of this installation at providers on whose own page owners sign in. Without one, nobody can sign in there. */
export interface OAuthClients extends Readonly<Partial<Record<SignInProviderId, OAuthClient>>> {
  readonly microsoft?: MicrosoftClient
}

/** Options of connected calendars. */
export interface ConnectionOptions extends OAuthClients {
  /** The keys that encrypt passwords: base64 of 32 random bytes, several with commas between them. See {@link secretKeysFor}. */
  readonly secretKey?: string
  /** Hosts of calendar servers in private networks. */
  readonly calendarHosts?: readonly string[]
  /** Calendar providers by name, in addition to those of this program, or in their place. */
  readonly providers?: Readonly<Record<string, OpenProvider>>
  /** Seconds between two syncs of a connection. Defaults to 900. */
  readonly syncInterval?: number
}

/** The option that allows a calendar server in a private network. */
const hostOption = '--allow-calendar-host'

/** A provider on whose own page owners sign in, and that page. */
interface SignInServices {
  readonly open: OpenProvider
  readonly signIn: ProviderSignIn
}

/** How each provider on whose own page owners sign in is opened. Tokens expire by the real time, whatever the service's clock says. */
const signInServices: {
  readonly [Id in SignInProviderId]: (
    fetch: GuardedFetch,
    client: NonNullable<OAuthClients[Id]>,
  ) => SignInServices
} = {
  google: (fetch, client) => ({
    open: createGoogleProvider({ fetch, now: currentInstant, ...client }),
    signIn: createGoogleSignIn({ fetch, ...client }),
  }),
  microsoft: (fetch, client) => ({
    open: createMicrosoftProvider({ fetch, now: currentInstant, ...client }),
    signIn: createMicrosoftSignIn({ fetch, ...client }),
  }),
}

const openSignIn = <Id extends SignInProviderId>(
  id: Id,
  fetch: GuardedFetch,
  clients: OAuthClients,
): readonly (readonly [Id, SignInServices])[] => {
  const client = clients[id]
  return client ? [[id, signInServices[id](fetch, client)]] : []
}

/** The calendar providers of this program, and the keys of secrets. */
export const openConnectionServices = async (
  location: StoreLocation,
  reachable: Reachable,
  now: () => Instant,
  { secretKey, calendarHosts, providers, ...clients }: ConnectionOptions,
  runJob: RunJob,
): Promise<ConnectionServices> => {
  const fetch = createGuardedFetch({ reachable, allowedHosts: calendarHosts, optionName: hostOption })
  const opened = signInProviders.flatMap((id) => openSignIn(id, fetch, clients))
  return {
    providers: {
      caldav: createCalDavProvider({ fetch, now }),
      ics: createFeedProvider(fetch, runJob),
      ...Object.fromEntries(opened.map(([id, { open }]) => [id, open])),
      ...providers,
    },
    signIns: Object.fromEntries(opened.map(([id, { signIn }]) => [id, signIn])),
    secretKeys: await secretKeysFor(location, secretKey),
  }
}
