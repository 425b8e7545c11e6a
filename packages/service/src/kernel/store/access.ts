import type { Connector, Grant, KeyScope } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { hostKey } from '../person.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** The name and the logo of a business. */
export interface BrandRecord {
  readonly name?: string | undefined
  /** The name of an uploaded picture. */
  readonly logo?: string | undefined
  /** The same for dark surfaces. */
  readonly logoDark?: string | undefined
}

/** A customer's application, which owns all other records. `clientId` identifies it in calls without a credential. */
export interface Application {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly createdAt: Instant
  /** The exact callback URIs of sign-ins. */
  readonly callbackUris?: readonly string[] | undefined
  /** What visitors know the business by. */
  readonly brand?: BrandRecord | undefined
}

/** What a person has allowed an application by signing in. */
export interface Allowance {
  readonly applicationId: string
  readonly grantId: string
  /** The sign-in that it came from. All codes and tokens of a sign-in end together. */
  readonly signInId: string
  readonly scope: readonly string[]
  /** The host of the application's callback. */
  readonly app?: string | undefined
}

/** A PKCE challenge, which binds a code to the client that requested it (RFC 7636). */
export interface CodeChallenge {
  readonly method: 'S256'
  readonly challenge: string
}

/** An application's authorization request. */
export interface Authorization {
  readonly redirectUri: string
  readonly state?: string | undefined
  readonly scope: readonly string[]
  readonly challenge?: CodeChallenge | undefined
  /** Whether the application wants a refresh token. */
  readonly offline: boolean
}

/** A sign-in that waits for its emailed one-time code. Its key is the SHA-256 of an id in the page. */
export interface SignIn extends Authorization {
  readonly kind: 'sign-in'
  readonly hash: string
  readonly applicationId: string
  readonly email: string
  /** SHA-256 of the id and the code together. The hash of a short code alone could be guessed. */
  readonly codeHash: string
  readonly attemptsLeft: number
  readonly expiresAt: Instant
}

/** An authorization code (RFC 6749, section 4.1.2). */
export interface AuthorizationCode extends Allowance {
  readonly kind: 'code'
  readonly hash: string
  readonly redirectUri: string
  readonly challenge?: CodeChallenge | undefined
  readonly offline: boolean
  readonly isUsed: boolean
  readonly expiresAt: Instant
}

/** An end user's access token. */
export interface AccessToken extends Allowance {
  readonly kind: 'token'
  readonly hash: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** A refresh token, which can be used once. */
export interface RefreshToken extends Allowance {
  readonly kind: 'refresh'
  readonly hash: string
  readonly isUsed: boolean
  /** Whether it was issued to a client with a secret, and needs that secret. */
  readonly isConfidential: boolean
  readonly expiresAt: Instant
}

/**
 * A link that signs in to `/admin`, once: as a member, or as the first owner, who is created if there is none. It is printed, or
 * emailed as an invitation.
 */
export interface SetupLink {
  readonly kind: 'setup'
  readonly hash: string
  readonly applicationId: string
  readonly memberId?: string | undefined
  readonly expiresAt: Instant
}

/** A sign-in to `/admin` that waits for its emailed code. Its key is the SHA-256 of an id in the page. */
export interface MemberSignIn {
  readonly kind: 'member-code'
  readonly hash: string
  readonly applicationId: string
  readonly email: string
  /** SHA-256 of the id and the code together; empty if the address is not a member's. */
  readonly codeHash: string
  readonly attemptsLeft: number
  readonly expiresAt: Instant
}

/** A signed-in browser. Its key is the SHA-256 of its cookie. It ends with its sign-in, like an access token. */
export interface BrowserSession extends Allowance {
  readonly kind: 'browser'
  readonly hash: string
  /** What the browser and its operating system are called, as far as it says. */
  readonly browser?: string | undefined
  readonly system?: string | undefined
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** A challenge of a passkey, which can be used once. Its key is the SHA-256 of the challenge. */
export interface PasskeyChallenge {
  readonly kind: 'challenge'
  readonly hash: string
  readonly applicationId: string
  /** The member who adds a passkey; undefined for a sign-in. */
  readonly memberId?: string | undefined
  readonly expiresAt: Instant
}

/** An API key of a customer's server. */
export interface ApiKey {
  readonly kind: 'key'
  readonly hash: string
  readonly applicationId: string
  /** Identifies the key in lists and commands. */
  readonly id: string
  readonly name: string
  /** What it may do. */
  readonly scopes: readonly KeyScope[]
  /** The id of the member who created it; undefined for the command line. It stays after the member was removed. */
  readonly createdBy?: string | undefined
  readonly createdAt: Instant
  /** The hour of its last use. */
  readonly lastUsedAt?: Instant | undefined
  /** The end that was chosen when it was created. A key that replaces it ends then, too. */
  readonly chosenEnd?: Instant | undefined
  /** When it expires: at its chosen end, or earlier if another key replaces it. */
  readonly expiresAt?: Instant | undefined
}

/**
 * A credential. Its key is the SHA-256 of what the caller sends, so that the store contains no secrets. All credentials except
 * most API keys expire.
 */
export type Credential =
  | ApiKey
  | {
      readonly kind: 'session'
      readonly hash: string
      readonly applicationId: string
      readonly configurationId: string
      /** SHA-256 of the API key that made it. The session works as long as the key does. */
      readonly keyHash: string
      readonly expiresAt: Instant
    }
  | SignIn
  | AuthorizationCode
  | AccessToken
  | RefreshToken
  | SetupLink
  | MemberSignIn
  | BrowserSession
  | PasskeyChallenge

/** The kinds of credentials with which members are signed in, or can sign in. */
export type ListedKind = 'browser' | 'token' | 'refresh' | 'code' | 'setup'

/** Sorts API keys by creation time. */
export const byCreation = (a: ApiKey, b: ApiKey): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** Filters a list of grants. `since` and `before` limit their creation time, in Unix seconds. */
export interface GrantFilter {
  readonly email?: string | undefined
  readonly provider?: string | undefined
  readonly status?: string | undefined
  readonly since?: Instant | undefined
  readonly before?: Instant | undefined
}

/** The ways to identify a grant (interface: Grant identifier forms). */
export type GrantName = { readonly id: string } | { readonly email: string } | { readonly externalId: string }

/** The applications. */
export const applicationTable = table<Application>()({
  name: 'applications',
  key: ['id'],
  columns: { id: 'text', clientId: 'text' },
  unique: [['clientId']],
})

/** The credentials of all kinds. `memberId` is that of a setup link. */
export const credentialTable = table<Credential>()({
  name: 'credentials',
  key: ['hash'],
  columns: {
    hash: 'text',
    applicationId: 'text',
    kind: 'text',
    grantId: ['text?', (credential) => ('grantId' in credential ? credential.grantId : undefined)],
    signInId: ['text?', (credential) => ('signInId' in credential ? credential.signInId : undefined)],
    memberId: ['text?', (credential) => (credential.kind === 'setup' ? credential.memberId : undefined)],
    expiresAt: 'time?',
  },
  indexes: [
    ['applicationId', 'grantId'],
    ['applicationId', 'signInId'],
    ['applicationId', 'kind'],
    ['expiresAt'],
  ],
  ends: { at: 'expiresAt' },
})

/** The connectors of applications, one for each provider. */
export const connectorTable = table<Connector>()({
  name: 'connectors',
  key: ['applicationId', 'provider'],
  columns: { applicationId: 'text', provider: 'text' },
})

/** The grants of applications, the first one first. */
export const grantTable = table<Grant>()({
  name: 'grants',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    email: ['text', ({ email }) => hostKey(email)],
    externalId: ['text?', (grant) => grant.external_id],
    provider: 'text?',
    status: ['text?', (grant) => grant.grant_status],
    listKey: ['text', (grant) => listKey(instant(grant.created_at ?? 0), grant.id)],
  },
  unique: [
    ['applicationId', 'email'],
    ['applicationId', 'externalId'],
  ],
  indexes: [['applicationId', 'listKey']],
})

/** Reads applications, credentials, grants and connectors. */
export const accessRecords = (open: OpenForReading) => {
  const applications = open(applicationTable)
  const credentials = open(credentialTable)
  const connectors = open(connectorTable)
  const grants = open(grantTable)
  return {
    /** All applications; there are few. */
    applications: () => applications.all({}),
    application: applications.get,
    applicationOfClient: (clientId: string) => applications.one({ clientId }),
    /** The credential with this SHA-256, even if it has expired. */
    credential: credentials.get,
    /** An application's API keys, including expired ones, the oldest first. */
    apiKeys: async (applicationId: string): Promise<readonly ApiKey[]> =>
      ((await credentials.all({ applicationId, kind: 'key' })) as readonly ApiKey[]).toSorted(byCreation),
    /** The signed-in browsers of a grant's member, including expired ones. */
    browserSessions: async (applicationId: string, grantId: string) =>
      (await credentials.all({ applicationId, kind: 'browser', grantId })) as readonly BrowserSession[],
    /**
     * The credentials of some kinds, including expired ones, in any order.
     *
     * @param grantId whose they are. Default: everybody's in the application.
     */
    credentialsOfKind: async <Kind extends ListedKind>(
      applicationId: string,
      kinds: readonly Kind[],
      grantId?: string,
    ): Promise<readonly Extract<Credential, { kind: Kind }>[]> =>
      (await credentials.all({ applicationId, kind: { in: kinds }, grantId })) as readonly Extract<
        Credential,
        { kind: Kind }
      >[],
    grant: (applicationId: string, name: GrantName) =>
      grants.one({ applicationId, ...name, ...('email' in name && { email: hostKey(name.email) }) }),
    grants: (
      applicationId: string,
      page: Page,
      { email, provider, status, since, before }: GrantFilter = {},
    ) => {
      const created = { from: since && listKey(since, ''), before: before && listKey(before, '') }
      return grants.page(
        { applicationId, email: email && hostKey(email), provider, status, listKey: created },
        page,
      )
    },
    connector: connectors.get,
    /** An application's connectors, one for each provider. */
    connectors: (applicationId: string) => connectors.all({ applicationId }),
  }
}

/** Locks of access that are not of a record. */
export interface AccessQueries {
  /** Locks the list of applications until the transaction ends, and reads its latest state: of two first ones, one finds the other. */
  lockApplications(): Promise<readonly Application[]>
}

/** Writes applications, credentials, grants and connectors. */
export const accessWrites = (open: OpenForWriting) => {
  const credentials = open(credentialTable)
  const connectors = open(connectorTable)
  const grants = open(grantTable)
  return {
    /** Writes a new or changed application. Its client id cannot change. */
    putApplication: open(applicationTable).put,
    addCredential: credentials.put,
    /**
     * Locks a credential until the transaction ends, and reads its latest state. Call it after `lockMembers` if the transaction needs both,
     * because sign-ins and links are ended with the members locked.
     */
    lockCredential: credentials.lock,
    /** Replaces a credential, unless it was removed. */
    changeCredential: async (credential: Credential): Promise<void> => {
      if (await credentials.lock(credential.hash)) await credentials.put(credential)
    },
    removeCredential: credentials.remove,
    /** Removes the codes and tokens of a grant, or of one sign-in. */
    removeAllowances: (
      applicationId: string,
      of: { readonly grantId: string } | { readonly signInId: string },
    ) => credentials.removeAll({ applicationId, ...of }),
    /** Ends the unused setup links of a member, or those for the first owner. */
    removeSetupLinks: (applicationId: string, memberId: string | undefined) =>
      credentials.removeAll({ applicationId, kind: 'setup', memberId: memberId ?? null }),
    putConnector: (applicationId: string, connector: Connector) =>
      connectors.put(connector, { applicationId }),
    removeConnector: connectors.remove,
    putGrant: (applicationId: string, grant: Grant) => grants.put(grant, { applicationId }),
  }
}
