import type { Connector, Grant } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'

/** A customer's application: the owner of everything else. `clientId` names it where there is no credential. */
export interface Application {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly createdAt: Instant
}

/**
 * What a bearer may be. Kept under the SHA-256 of what the caller sends, so that the store never holds a secret
 * that opens anything.
 */
export type Credential =
  | {
      readonly kind: 'key'
      readonly hash: string
      readonly applicationId: string
      readonly createdAt: Instant
    }
  | {
      readonly kind: 'session'
      readonly hash: string
      readonly applicationId: string
      readonly configurationId: string
      readonly expiresAt: Instant
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

  grant(applicationId: string, name: GrantName): Promise<Grant | undefined>
  grants(applicationId: string, page: Page): Promise<Listed<Grant>>
}

/** What can be done to them. */
export interface AccessTransaction extends AccessRecords {
  addApplication(application: Application): Promise<void>
  addCredential(credential: Credential): Promise<void>
  removeCredential(hash: string): Promise<void>
  putConnector(applicationId: string, connector: Connector): Promise<void>

  putGrant(applicationId: string, grant: Grant): Promise<void>
  /** Removes the grant with its calendars, events and configurations. */
  removeGrant(applicationId: string, grantId: string): Promise<void>
}
