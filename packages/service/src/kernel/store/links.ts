import type { LinkPrefill } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** A time that a link offers. The ids belong to group events. */
export interface LinkSlot extends Interval {
  readonly eventId?: string | undefined
  readonly calendarId?: string | undefined
}

/** A link to book one configuration. Instants are Unix seconds. */
export interface LinkRecord {
  readonly id: string
  /** The SHA-256 of its secret. */
  readonly hash: string
  /** Its secret, encrypted, so that its owner can copy its address again. Absent where the service had no key for that. */
  readonly sealed?: string | undefined
  readonly applicationId: string
  readonly configurationId: string
  /** The account that owns the configuration. */
  readonly grantId: string
  readonly name?: string | undefined
  /** What its page says above the times. Plain text. */
  readonly message?: string | undefined
  readonly mostBookings?: number | undefined
  /** The bookings that were made with it, also those that were cancelled since. */
  readonly bookings: number
  readonly expiresAt?: Instant | undefined
  /** The offered times by start; empty: every free time. */
  readonly slots: readonly LinkSlot[]
  /** Whether it keeps the offered times for whoever has it. */
  readonly holdsSlots?: boolean | undefined
  readonly prefill?: LinkPrefill | undefined
  readonly createdAt: Instant
}

/** How long a link stays after it has expired or was removed with its configuration, in seconds, so that its page can say so: 90 days. */
export const expiredLinkLifetime = 90 * 86_400

/** Selects links of an application: those of a configuration, of a grant, or all. */
export interface LinkFilter {
  readonly configurationId?: string | undefined
  readonly grantId?: string | undefined
}

/** The links to book a configuration. */
export const linkTable = table<LinkRecord>()({
  name: 'links',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    hash: 'text',
    configurationId: 'text',
    grantId: 'text',
    expiresAt: 'time?',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  unique: [['hash']],
  indexes: [
    ['applicationId', 'configurationId', 'listKey'],
    ['applicationId', 'listKey'],
    ['applicationId', 'grantId'],
    ['expiresAt'],
  ],
  ends: { at: 'expiresAt', after: expiredLinkLifetime },
})

/** That a link or a poll was removed with its configuration, by the SHA-256 of its secret. */
export interface RemovedLink {
  readonly hash: string
  readonly removedAt: Instant
}

/** The links and polls that were removed with their configuration. */
export const removedLinkTable = table<RemovedLink>()({
  name: 'removed_links',
  key: ['hash'],
  columns: { hash: 'text', removedAt: 'time' },
  indexes: [['removedAt']],
  ends: { at: 'removedAt', after: expiredLinkLifetime },
})

/** Reads links. */
export const linkRecords = (open: OpenForReading) => {
  const links = open(linkTable)
  const removed = open(removedLinkTable)
  return {
    link: links.get,
    /** The link whose secret has this SHA-256. */
    linkOfSecret: (hash: string) => links.one({ hash }),
    /** Whether a link or a poll whose secret has this SHA-256 was removed with its configuration. */
    isRemovedLink: async (hash: string) => (await removed.get(hash)) !== undefined,
    /** The links of an application, oldest first. */
    links: (applicationId: string, { configurationId, grantId }: LinkFilter, page: Page) =>
      links.page({ applicationId, configurationId, grantId }, page),
  }
}

/** Writes links. They are removed with their configuration. */
export const linkWrites = (open: OpenForWriting) => {
  const links = open(linkTable)
  return {
    /** Locks a link until the transaction ends, and reads its latest state. Call it before `lockHosts`, never after. */
    lockLink: links.lock,
    putLink: links.put,
    removeLink: links.remove,
  }
}
