import type { Connector, Grant, KeyScope } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'

/** A customer's application, which owns all other records. `clientId` identifies it in calls without a credential. */
export interface Application {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly createdAt: Instant
  /** The exact callback URIs of sign-ins. */
  readonly callbackUris?: readonly string[] | undefined
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

/** Normalizes an email address for lookups and comparisons, which ignore case. */
export const hostKey = (email: string): string => email.trim().toLowerCase()

/** A grant's position in its application's list. */
export const grantListKey = (grant: Grant): string => listKey(instant(grant.created_at ?? 0), grant.id)

/** Reads applications, credentials, grants and connectors. */
export interface AccessRecords {
  /** All applications; there are few. */
  applications(): Promise<readonly Application[]>
  applicationOfClient(clientId: string): Promise<Application | undefined>
  /** The credential with this SHA-256, even if it has expired. */
  credential(hash: string): Promise<Credential | undefined>
  /** An application's API keys, including expired ones, the oldest first. */
  apiKeys(applicationId: string): Promise<readonly ApiKey[]>
  /** The signed-in browsers of a grant's member, including expired ones. */
  browserSessions(applicationId: string, grantId: string): Promise<readonly BrowserSession[]>
  /**
   * The credentials of some kinds, including expired ones, in any order.
   *
   * @param grantId whose they are. Default: everybody's in the application.
   */
  credentialsOfKind<Kind extends ListedKind>(
    applicationId: string,
    kinds: readonly Kind[],
    grantId?: string,
  ): Promise<readonly Extract<Credential, { kind: Kind }>[]>

  grant(applicationId: string, name: GrantName): Promise<Grant | undefined>
  grants(applicationId: string, page: Page, filter?: GrantFilter): Promise<Listed<Grant>>
  connector(applicationId: string, provider: string): Promise<Connector | undefined>
  /** An application's connectors, one for each provider. */
  connectors(applicationId: string): Promise<readonly Connector[]>
}

/** Reads and writes applications, credentials, grants and connectors. */
export interface AccessTransaction extends AccessRecords {
  /** Locks the list of applications until the transaction ends, and reads its latest state: of two first ones, one finds the other. */
  lockApplications(): Promise<readonly Application[]>
  /** Writes a new or changed application. Its client id cannot change. */
  putApplication(application: Application): Promise<void>
  addCredential(credential: Credential): Promise<void>
  /**
   * Locks a credential until the transaction ends, and reads its latest state. Call it after `lockMembers` if the transaction needs both,
   * because sign-ins and links are ended with the members locked.
   */
  lockCredential(hash: string): Promise<Credential | undefined>
  /** Replaces a locked credential. */
  changeCredential(credential: Credential): Promise<void>
  removeCredential(hash: string): Promise<void>
  /** Removes the codes and tokens of a grant, or of one sign-in. */
  removeAllowances(
    applicationId: string,
    of: { readonly grantId: string } | { readonly signInId: string },
  ): Promise<void>
  /** Ends the unused setup links of a member, or those for the first owner. */
  removeSetupLinks(applicationId: string, memberId: string | undefined): Promise<void>
  putConnector(applicationId: string, connector: Connector): Promise<void>
  removeConnector(applicationId: string, provider: string): Promise<void>

  putGrant(applicationId: string, grant: Grant): Promise<void>
  /** Removes a grant with its calendars, events, connections, configurations, codes, tokens and member. */
  removeGrant(applicationId: string, grantId: string, now: Instant): Promise<void>
}
