import type { Member } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { hostKey } from '../person.js'
import { applicationTable } from './access.js'
import { bookingFeedTable } from './booking-feeds.js'
import { pictureTable } from './pictures.js'
import { formerSlugTable } from './slugs.js'
import { listKey, type OpenForReading, type OpenForWriting, table } from './table.js'

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
  /** The language of their emails and calendar entries, a BCP 47 tag; absent until they sign in or choose one. */
  readonly language?: string | undefined
  readonly createdAt: Instant
  /** When they first signed in. */
  readonly signedInAt?: Instant | undefined
  /** The slug of their public page, in lower case; absent if they have published none. */
  readonly pageSlug?: string | undefined
  /** The name of their photo, an uploaded picture. */
  readonly picture?: string | undefined
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

/** The members of applications, the first one first. */
export const memberTable = table<MemberRecord>()({
  name: 'members',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    grantId: 'text',
    email: ['text', ({ email }) => hostKey(email)],
    pageSlug: 'text?',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  unique: [
    ['applicationId', 'email'],
    ['applicationId', 'grantId'],
    ['applicationId', 'pageSlug'],
  ],
})

/** The people who were offboarded, so that no way in lets them in again. */
export const formerMemberTable = table<FormerMember>()({
  name: 'former_members',
  key: ['applicationId', 'email'],
  columns: { applicationId: 'text', email: ['text', ({ email }) => hostKey(email)] },
})

/** The passkeys of members, the oldest first. */
export const passkeyTable = table<PasskeyRecord>()({
  name: 'passkeys',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    memberId: 'text',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  indexes: [['applicationId', 'memberId']],
})

/** Reads members and their passkeys. */
export const memberRecords = (open: OpenForReading) => {
  const members = open(memberTable)
  const formers = open(formerMemberTable)
  const passkeys = open(passkeyTable)
  return {
    member: (applicationId: string, name: MemberName) =>
      members.one({ applicationId, ...name, ...('email' in name && { email: hostKey(name.email) }) }),
    /** All members of an application, the first one first; there are few. */
    members: (applicationId: string) => members.all({ applicationId }),
    /** The person who was a member with an address, which ignores case. */
    formerMember: (applicationId: string, email: string) => formers.get(applicationId, hostKey(email)),
    passkey: passkeys.get,
    /** A member's passkeys, the oldest first. */
    passkeys: (applicationId: string, memberId: string) => passkeys.all({ applicationId, memberId }),
  }
}

/** Writes members. */
export const memberWrites = (open: OpenForWriting) => {
  const members = open(memberTable)
  const formers = open(formerMemberTable)
  const passkeys = open(passkeyTable)
  const feeds = open(bookingFeedTable)
  const slugs = open(formerSlugTable)
  const pictures = open(pictureTable)
  const applications = open(applicationTable)
  return {
    /** Locks an application's members until the transaction ends, and reads their latest state. */
    lockMembers: async (applicationId: string) => {
      // The application's row, so that the first member is locked out of a second first one.
      await applications.lock(applicationId)
      return members.all({ applicationId })
    },
    /** Writes a new or changed member. Their grant cannot change. */
    putMember: members.put,
    /** Removes a member with their passkeys and feeds. */
    removeMember: async (applicationId: string, id: string): Promise<void> => {
      await passkeys.removeAll({ applicationId, memberId: id })
      const member = await members.take(applicationId, id)
      if (member) await feeds.removeAll({ applicationId, grantId: member.grantId })
      await slugs.removeAll({ applicationId, ownerId: id })
      await pictures.removeAll({ applicationId, ownerId: id })
    },
    putFormerMember: formers.put,
    /** Forgets that an address was a member's. */
    removeFormerMember: (applicationId: string, email: string) =>
      formers.remove(applicationId, hostKey(email)),
    putPasskey: passkeys.put,
    removePasskey: passkeys.remove,
  }
}
