import { instant } from '@whenable/time'
import { syncConnection } from '../../calendars/sync/sync-connection.js'
import { syncContextOf } from '../../calendars/sync/sync-context.js'
import { addConsequences } from '../../consequences.js'
import { newSecretKey, readSecretKeys, unseal } from '../../kernel/seal.js'
import { authorizationPath, openPage } from '../../testing/sign-in.js'
import { openService } from '../../testing/studio.js'
import type { OpenProvider } from '../calendar-provider.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { type GoogleDouble, openGoogleAccount } from './google-double.js'
import { type MicrosoftDouble, openMicrosoftAccount } from './microsoft-double.js'
import type { OAuthDouble } from './oauth-double.js'

/** A service with a double of a provider, to which owners connect accounts. */
export const openWithAccount = async <Double extends OAuthDouble>(
  provider: string,
  { double, openProvider, signIn }: { double: Double; openProvider: OpenProvider; signIn: ProviderSignIn },
  {
    isConfigured = true,
    ...options
  }: Partial<Parameters<typeof openService>[1]> & { readonly isConfigured?: boolean } = {},
) => {
  const connections = {
    providers: isConfigured ? { [provider]: openProvider } : {},
    ...(isConfigured ? { signIns: { [provider]: signIn } } : {}),
    secretKeys: await readSecretKeys(newSecretKey()),
  }
  const service = await openService(undefined, { connections, ...options })
  const { store, withKey, applicationId } = service
  const begin = (change = {}) =>
    openPage(service, authorizationPath(service, { provider, state: 'of the app', ...change }))
  const comeBack = (address: string) => openPage(service, address.slice(new URL(address).origin.length))
  const connectionsOf = async (grantId: string) =>
    (await withKey('GET', `/v3/grants/${grantId}/connections`)).data
  return {
    ...{ double, service, begin, comeBack, connectionsOf },
    /** Goes to the provider, allows access, and comes back. */
    pass: async (change = {}) => {
      const { location } = await begin(change)
      return comeBack(double.consent(location?.href ?? ''))
    },
    grants: async () => (await withKey('GET', '/v3/grants')).data,
    connect: (settings: object = { refresh_token: double.refreshToken }) =>
      withKey('POST', '/v3/connect/custom', { provider, settings: { email: double.email, ...settings } }),
    sync: async (connectionId: string, change: { readonly pushOrigin?: string } = {}) => {
      const { now } = service
      const own = { store, ...connections, clock: () => now, wait: async () => {} }
      const leased = await store.transaction((transaction) =>
        transaction.leaseConnection(applicationId, connectionId, {
          ...{ now, until: instant(now + 120), lease: crypto.randomUUID() },
        }),
      )
      const { signal } = new AbortController()
      return (
        leased && syncConnection(syncContextOf({ addConsequences, ...own, ...change }), leased, { signal })
      )
    },
    /** The number of connections that are due. */
    due: () =>
      store.transaction(async (transaction) => {
        const { now } = service
        const lease = crypto.randomUUID()
        return (await transaction.leaseConnections({ now, until: now, lease, limit: 9, each: 9 })).length
      }),
    storedSecret: async (id: string) => {
      const record = await store.read((records) => records.connection(applicationId, id))
      if (!record || !connections.secretKeys) throw new Error('no connection')
      return unseal(connections.secretKeys, record.sealed, { applicationId, connectionId: id })
    },
  }
}

/** What another client does to the events of a double. */
export interface OtherClient {
  find(uid: string): (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined
  rename(id: string, title: string): void
  /** Copies an event. @returns the UID and the id of the copy. */
  copy(id: string): readonly [uid: string, id: string]
}

const ofGoogle = (double: GoogleDouble): OtherClient => ({
  find: (uid) => double.find(uid),
  rename: (id, summary) => double.change(id, { summary }),
  copy: (id) => {
    double.write({ ...double.find('u'), id: `${id}1`, iCalUID: 'copy' })
    return ['copy', `${id}1`]
  },
})

const ofMicrosoft = ({ events }: MicrosoftDouble): OtherClient => ({
  find: (uid) => events.find(uid),
  rename: (id, subject) => events.change(id, { subject }),
  copy: (id) => {
    events.copy(id, 'copy')
    return ['copy', `${id}copy`]
  },
})

const withClient = <Account extends object>(account: Account, client: OtherClient) => ({ ...account, client })

/** The providers with an API of their own. Their doubles answer differently, and what they lead to is the same. */
export const oauthProviders = [
  {
    name: 'Google',
    provider: 'google',
    server: 'https://www.googleapis.com',
    open: () => {
      const account = openGoogleAccount()
      return withClient(account, ofGoogle(account.double))
    },
    /** Where its consent page is, and what it is asked for. */
    consent: {
      page: 'https://accounts.google.com/',
      scope: 'openid email https://www.googleapis.com/auth/calendar',
      offline: { access_type: 'offline', prompt: 'consent' },
    },
    title: 'summary',
    /** How a whole day and a time are written. */
    times: [
      { start: { date: '2026-03-28' }, end: { date: '2026-03-29' } },
      { start: { dateTime: '2026-03-11T09:00:00Z', timeZone: 'UTC' } },
    ],
  },
  {
    name: 'Microsoft',
    provider: 'microsoft',
    server: 'https://graph.microsoft.com',
    open: () => {
      const account = openMicrosoftAccount()
      return withClient(account, ofMicrosoft(account.double))
    },
    consent: {
      page: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?',
      scope: 'openid email offline_access User.Read Calendars.ReadWrite',
      offline: { response_mode: 'query' },
    },
    title: 'subject',
    times: [
      { isAllDay: true, start: { dateTime: '2026-03-28T00:00:00.0000000' } },
      { isAllDay: false, start: { dateTime: '2026-03-11T09:00:00.0000000' } },
    ],
  },
] as const
