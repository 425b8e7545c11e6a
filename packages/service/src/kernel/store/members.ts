import type { Member } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { listKey } from './listing.js'

/** What a member may do. */
export type MemberRole = Member['role']

/** A person who signs in to `/admin`. Each has a grant of their own. */
export interface MemberRecord {
  readonly id: string
  readonly applicationId: string
  readonly grantId: string
  readonly email: string
  readonly name: string
  readonly role: MemberRole
  /** IANA time zone. */
  readonly timezone: string
  readonly createdAt: Instant
  /** When they first signed in. */
  readonly signedInAt?: Instant | undefined
  /** The slug of their public page, in lower case; absent if they have published none. */
  readonly pageSlug?: string | undefined
}

/** The ways to identify a member. Addresses ignore case. */
export type MemberName =
  | { readonly id: string }
  | { readonly grantId: string }
  | { readonly email: string }
  | { readonly pageSlug: string }

/** A person who was offboarded. Their address is refused by every way in until an owner invites it again. */
export interface FormerMember {
  readonly applicationId: string
  /** The id that the member had. */
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly removedAt: Instant
}

/** A passkey of a member (Web Authentication Level 3). */
export interface PasskeyRecord {
  /** Its credential id, as base64url. */
  readonly id: string
  readonly applicationId: string
  readonly memberId: string
  /** Its public key (COSE), as base64url. */
  readonly publicKey: string
  /** The signature counter, which shows a cloned authenticator. */
  readonly counter: number
  readonly transports?: readonly string[] | undefined
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt?: Instant | undefined
}

/** A member's position in the list: the first one first. */
export const memberListKey = ({ createdAt, id }: MemberRecord): string => listKey(createdAt, id)

/** A passkey's position in its member's list: the oldest first. */
export const passkeyListKey = ({ createdAt, id }: PasskeyRecord): string => listKey(createdAt, id)

/** Reads members and their passkeys. */
export interface MemberRecords {
  member(applicationId: string, name: MemberName): Promise<MemberRecord | undefined>
  /** All members of an application, the first one first; there are few. */
  members(applicationId: string): Promise<readonly MemberRecord[]>
  /** The person who was a member with an address, which ignores case. */
  formerMember(applicationId: string, email: string): Promise<FormerMember | undefined>
  passkey(applicationId: string, id: string): Promise<PasskeyRecord | undefined>
  /** A member's passkeys, the oldest first. */
  passkeys(applicationId: string, memberId: string): Promise<readonly PasskeyRecord[]>
}

/** Reads and writes members. */
export interface MemberTransaction extends MemberRecords {
  /** Locks an application's members until the transaction ends, and reads their latest state. */
  lockMembers(applicationId: string): Promise<readonly MemberRecord[]>
  /** Writes a new or changed member. Their grant cannot change. */
  putMember(member: MemberRecord): Promise<void>
  /** Removes a member with their passkeys. */
  removeMember(applicationId: string, id: string): Promise<void>
  putFormerMember(former: FormerMember): Promise<void>
  /** Forgets that an address was a member's. */
  removeFormerMember(applicationId: string, email: string): Promise<void>
  putPasskey(passkey: PasskeyRecord): Promise<void>
  removePasskey(applicationId: string, id: string): Promise<void>
}
