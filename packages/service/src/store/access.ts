import type { Connector, Grant } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'

/** A customer's application: the owner of everything else. `clientId` names it where there is no credential. */
export interface Application {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly createdAt: Instant
  /** Where a sign-in may lead back to, letter by letter. */
  readonly callbackUris?: readonly string[] | undefined
}

/** What somebody who signed in has allowed an application. */
export interface Allowance {
  readonly applicationId: string
  readonly grantId: string
  /** All that came of one sign-in: it ends together. */
  readonly signInId: string
  readonly scope: readonly string[]
}

/** What ties the one who redeems a code to the one who asked for it (RFC 7636). */
export interface CodeChallenge {
  readonly method: 'S256'
  readonly challenge: string
}

/** What an application asks of somebody who signs in. */
export interface Authorization {
  readonly redirectUri: string
  readonly state?: string | undefined
  readonly scope: readonly string[]
  readonly challenge?: CodeChallenge | undefined
  /** A refresh token is wanted as well. */
  readonly offline: boolean
}

/** A sign-in that waits for the one-time code which was mailed. Kept under the SHA-256 of an id that the page holds. */
export interface SignIn extends Authorization {
  readonly kind: 'sign-in'
  readonly hash: string
  readonly applicationId: string
  readonly email: string
  /** SHA-256 of the id and the code together: of a short code alone it would be no secret. */
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

/** What an access token is renewed with, once. */
export interface RefreshToken extends Allowance {
  readonly kind: 'refresh'
  readonly hash: string
  readonly isUsed: boolean
  /** It was made for a client with a secret, and renews nothing without one. */
  readonly isConfidential: boolean
  readonly expiresAt: Instant
}

/** The secret of a customer's server, or of one of them. */
export interface ApiKey {
  readonly kind: 'key'
  readonly hash: string
  readonly applicationId: string
  /** What it is called by where it is listed or revoked. */
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
  /** When it was last used, to the hour. */
  readonly lastUsedAt?: Instant | undefined
  /** When it stops working, where another one takes its place. */
  readonly expiresAt?: Instant | undefined
}

/**
 * Everything that opens something. Kept under the SHA-256 of what the caller sends, so that the store never holds a
 * secret; all but most keys run out.
 */
export type Credential =
  | ApiKey
  | {
      readonly kind: 'session'
      readonly hash: string
      readonly applicationId: string
      readonly configurationId: string
      readonly expiresAt: Instant
    }
  | SignIn
  | AuthorizationCode
  | AccessToken
  | RefreshToken

/** Sorts keys by when they were made. */
export const byCreation = (a: ApiKey, b: ApiKey): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** Which grants of a list are asked for; `since` and `before` are about when they were made, Unix seconds. */
export interface GrantFilter {
  readonly email?: string | undefined
  readonly status?: string | undefined
  readonly since?: Instant | undefined
  readonly before?: Instant | undefined
}

/** How a path may name a grant (interface: Grant identifier forms). */
export type GrantName = { readonly id: string } | { readonly email: string } | { readonly externalId: string }

/** The address by which a host's rows are found: addresses are compared without regard to case. */
export const hostKey = (email: string): string => email.trim().toLowerCase()

/** A grant's place in its application's list. */
export const grantListKey = (grant: Grant): string => listKey(instant(grant.created_at ?? 0), grant.id)

/** Applications, who may call in their name, and the accounts they have connected. */
export interface AccessRecords {
  /** Every application; there are few. */
  applications(): Promise<readonly Application[]>
  applicationOfClient(clientId: string): Promise<Application | undefined>
  /** The credential of this SHA-256, expired or not. */
  credential(hash: string): Promise<Credential | undefined>
  /** An application's API keys, expired or not, the oldest first. */
  apiKeys(applicationId: string): Promise<readonly ApiKey[]>

  grant(applicationId: string, name: GrantName): Promise<Grant | undefined>
  grants(applicationId: string, page: Page, filter?: GrantFilter): Promise<Listed<Grant>>
  connector(applicationId: string, provider: string): Promise<Connector | undefined>
  /** Every connector of an application: one a provider. */
  connectors(applicationId: string): Promise<readonly Connector[]>
}

/** What can be done to them. */
export interface AccessTransaction extends AccessRecords {
  /** Keeps an application, a new one or one that has changed; its client id stays. */
  putApplication(application: Application): Promise<void>
  addCredential(credential: Credential): Promise<void>
  /** Locks one credential until the transaction ends, and reads it as its last holder left it. */
  lockCredential(hash: string): Promise<Credential | undefined>
  /** Replaces a credential that is locked. */
  changeCredential(credential: Credential): Promise<void>
  removeCredential(hash: string): Promise<void>
  /** Removes the codes and tokens of a grant, or of one sign-in. */
  removeAllowances(
    applicationId: string,
    of: { readonly grantId: string } | { readonly signInId: string },
  ): Promise<void>
  putConnector(applicationId: string, connector: Connector): Promise<void>
  removeConnector(applicationId: string, provider: string): Promise<void>

  putGrant(applicationId: string, grant: Grant): Promise<void>
  /** Removes the grant with its calendars, events, configurations, codes and tokens. */
  removeGrant(applicationId: string, grantId: string): Promise<void>
}
