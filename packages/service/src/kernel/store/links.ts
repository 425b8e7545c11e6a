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
  /** The bookings that were made with it, without those that were cancelled since. The store counts them. */
  readonly bookings: number
  readonly expiresAt?: Instant | undefined
  /** The offered times by start; empty: every free time. */
  readonly slots: readonly LinkSlot[]
  /** Whether it keeps the offered times for whoever has it. */
  readonly holdsSlots?: boolean | undefined
  readonly prefill?: LinkPrefill | undefined
  readonly createdAt: Instant
}

/** A link as the store has it: its bookings are counted. */
type StoredLink = Omit<LinkRecord, 'bookings'>

/** How long a link stays after it has expired or was removed with its configuration, in seconds, so that its page can say so: 90 days. */
export const expiredLinkLifetime = 90 * 86_400

/** Selects links of an application: those of a configuration, of a grant, or all. */
export interface LinkFilter {
  readonly configurationId?: string | undefined
  readonly grantId?: string | undefined
}

/** The links to book a configuration. */
export const linkTable = table<StoredLink>()({
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

/** That a booking was made with a link. It stays when the booking is removed. */
export interface LinkUse {
  readonly applicationId: string
  readonly bookingId: string
  readonly linkId: string
  /** Whether the booking was cancelled, so that the link has it back. */
  readonly isReturned?: true | undefined
  /** When the link expires: the use stays as long as the link. */
  readonly expiresAt?: Instant | undefined
}

/** The bookings that were made with links. */
export const linkUseTable = table<LinkUse>()({
  name: 'link_uses',
  key: ['applicationId', 'bookingId'],
  columns: {
    applicationId: 'text',
    bookingId: 'text',
    linkId: 'text',
    isCounted: ['boolean', ({ isReturned }) => !isReturned],
    expiresAt: 'time?',
  },
  indexes: [['applicationId', 'linkId', 'isCounted'], ['expiresAt']],
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

/** Counts the bookings of a link. */
const countedBy =
  (uses: { count(where: { applicationId: string; linkId: string; isCounted: boolean }): Promise<number> }) =>
  async (link: StoredLink): Promise<LinkRecord> => {
    const { applicationId, id: linkId } = link
    return { ...link, bookings: await uses.count({ applicationId, linkId, isCounted: true }) }
  }

/** Reads links. */
export const linkRecords = (open: OpenForReading) => {
  const links = open(linkTable)
  const removed = open(removedLinkTable)
  const uses = open(linkUseTable)
  const counted = countedBy(uses)
  return {
    link: async (applicationId: string, id: string) => {
      const found = await links.get(applicationId, id)
      return found && counted(found)
    },
    /** The link whose secret has this SHA-256. */
    linkOfSecret: async (hash: string) => {
      const found = await links.one({ hash })
      return found && counted(found)
    },
    /** The link with which a booking was made. */
    linkOfBooking: async (applicationId: string, bookingId: string) => {
      const use = await uses.get(applicationId, bookingId)
      const found = use && (await links.get(applicationId, use.linkId))
      return found && counted(found)
    },
    /** Whether a link or a poll whose secret has this SHA-256 was removed with its configuration. */
    isRemovedLink: async (hash: string) => (await removed.get(hash)) !== undefined,
    /** The links of an application, oldest first. */
    links: async (applicationId: string, { configurationId, grantId }: LinkFilter, page: Page) => {
      const { items, next } = await links.page({ applicationId, configurationId, grantId }, page)
      return { items: await Promise.all(items.map(counted)), next }
    },
  }
}

/** Writes links. They are removed with their configuration. */
export const linkWrites = (open: OpenForWriting) => {
  const links = open(linkTable)
  const uses = open(linkUseTable)
  const counted = countedBy(uses)
  return {
    /** Locks a link until the transaction ends, and reads its latest state. Call it before `lockHosts`, never after. */
    lockLink: async (applicationId: string, id: string) => {
      const found = await links.lock(applicationId, id)
      return found && counted(found)
    },
    putLink: ({ bookings: _, ...link }: LinkRecord) => links.put(link),
    removeLink: async (applicationId: string, id: string): Promise<void> => {
      await uses.removeAll({ applicationId, linkId: id })
      await links.remove(applicationId, id)
    },
    /** Counts a booking with a link. The link is locked already. */
    addLinkUse: (use: LinkUse) => uses.add(use),
    /** Gives the link of a cancelled booking its booking back. It needs no lock. */
    returnLinkUse: async (applicationId: string, bookingId: string): Promise<void> => {
      const use = await uses.get(applicationId, bookingId)
      if (use && !use.isReturned) await uses.put({ ...use, isReturned: true })
    },
  }
}
