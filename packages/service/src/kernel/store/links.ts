import type { LinkPrefill } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type { Listed, Page } from './listing.js'

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

/** Reads links. */
export interface LinkRecords {
  link(applicationId: string, id: string): Promise<LinkRecord | undefined>
  /** The link whose secret has this SHA-256. */
  linkOfSecret(hash: string): Promise<LinkRecord | undefined>
  /** Whether a link or a poll whose secret has this SHA-256 was removed with its configuration. */
  isRemovedLink(hash: string): Promise<boolean>
  /** The links of an application, oldest first. */
  links(applicationId: string, filter: LinkFilter, page: Page): Promise<Listed<LinkRecord>>
}

/** Reads and writes links. They are removed with their configuration. */
export interface LinkTransaction extends LinkRecords {
  /** Locks a link until the transaction ends, and reads its latest state. Call it before `lockHosts`, never after. */
  lockLink(applicationId: string, id: string): Promise<LinkRecord | undefined>
  putLink(link: LinkRecord): Promise<void>
  removeLink(applicationId: string, id: string): Promise<void>
}
