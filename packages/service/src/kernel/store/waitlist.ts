import type { Person } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type { Listed, Page } from './listing.js'

/** A time that is or was offered to somebody who waits. */
export interface WaitlistOffer extends Interval {
  readonly eventId?: string | undefined
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
  readonly title?: string | undefined
  /** SHA-256 of the id of the hold that keeps it free. */
  readonly hold: string
  readonly expiresAt: Instant
}

/** Where an entry is, as stored. The clock can have ended an offer or the entry since. */
export type StoredWaitlistState = 'waiting' | 'offered' | 'booked' | 'passed' | 'left' | 'expired'

/** A visitor's place on the waitlist of a configuration. Its interval is the window in which the wanted time starts. */
export interface WaitlistRecord extends Interval {
  readonly id: string
  readonly applicationId: string
  readonly configurationId: string
  /** The account that owns the configuration. */
  readonly grantId: string
  /** SHA-256 of its credentials: of the visitor's id, then of the secret in each email. */
  readonly hashes: readonly string[]
  readonly state: StoredWaitlistState
  readonly guest: Person
  /** IANA name. */
  readonly timezone: string
  readonly emailLanguage?: string | undefined
  readonly additionalFields: Readonly<Record<string, string>>
  /** The only session that is wanted. */
  readonly eventId?: string | undefined
  /** The booking that moves to an earlier time, or that was made. */
  readonly bookingId?: string | undefined
  readonly moves: boolean
  /** The link that the visitor came with, which the booking counts for. */
  readonly linkId?: string | undefined
  /** The latest offer, open while the state is `offered` and it has not expired. */
  readonly offer?: WaitlistOffer | undefined
  /** How many offers in a row ran out without an answer. */
  readonly unanswered: number
  /** The times that were free before the visitor waited, or were offered to them, while they stay free. */
  readonly known: readonly string[]
  /** SHA-256 of the visitor's network address, if it is known. */
  readonly address?: string | undefined
  /** The origin of the service's pages, for links in emails. */
  readonly origin: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** How long an entry stays after its end, in seconds: 30 days. */
const endedEntryLifetime = 30 * 86_400

/** Whether an entry is still in line, as stored. */
export const isInLine = ({ state }: Pick<WaitlistRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'offered'

/** When an entry is removed. */
export const waitlistRemovalTime = (entry: WaitlistRecord): number =>
  (isInLine(entry) ? entry.end : entry.updatedAt) + endedEntryLifetime

/** A configuration whose waitlist is due to be looked at. */
export interface WaitlistLook {
  readonly applicationId: string
  readonly configurationId: string
}

/** Reads waitlists. */
export interface WaitlistRecords {
  /** The entry that one of its credentials with this SHA-256 names. */
  waitlistEntryOfSecret(hash: string): Promise<WaitlistRecord | undefined>
  /** The entries of a configuration, in the order in which they joined, also within one second. */
  waitlistEntries(applicationId: string, configurationId: string, page: Page): Promise<Listed<WaitlistRecord>>
  /** The entries of a configuration that are in line, in the order in which they joined, also within one second. */
  entriesInLine(applicationId: string, configurationId: string): Promise<readonly WaitlistRecord[]>
}

/** Reads and writes waitlists. Entries are removed with their configuration. */
export interface WaitlistTransaction extends WaitlistRecords {
  /** Locks an entry until the transaction ends, and reads its latest state. Call it before `lockBooking` and `lockHosts`, never after. */
  lockWaitlistEntry(applicationId: string, id: string): Promise<WaitlistRecord | undefined>
  putWaitlistEntry(entry: WaitlistRecord): Promise<void>
  /** Removes a guest's entries. @returns what was removed. */
  removeWaitlistEntriesOf(applicationId: string, email: string): Promise<readonly WaitlistRecord[]>
  /** Lets those who join a configuration's waitlist come one after the other, and plans a look at `dueAt` unless one is planned. */
  lockWaitlist(look: WaitlistLook, dueAt: Instant): Promise<void>
  /** Moves the planned look at a waitlist, if there is one, to `dueAt`, unless it is due sooner. */
  hastenWaitlistLook(look: WaitlistLook, dueAt: Instant): Promise<void>
  /** Ends the planned looks at a waitlist. */
  removeWaitlistLook(look: WaitlistLook): Promise<void>
  /** Takes looks that are due, and plans the next ones for `next`: until then, no other process takes them. */
  takeWaitlistLooks(now: Instant, next: Instant, limit: number): Promise<readonly WaitlistLook[]>
}
