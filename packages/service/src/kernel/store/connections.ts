import type { Calendar } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'
import type { LeaseRequest } from './mail.js'

/** How busy time counts while a connection is unavailable: as last known, as busy throughout, or as free throughout. */
export type WhenUnavailable = 'last_known' | 'block' | 'ignore'

/** The state of a connection. `stale`: the last attempts have failed. `expired`: its credential is refused. */
export type ConnectionStatus = 'connecting' | 'ok' | 'stale' | 'expired'

/** A component of a calendar that could not be read as a whole. */
export interface StoredWarning {
  readonly uid?: string | undefined
  readonly title?: string | undefined
  readonly message: string
}

/** An account at a calendar provider, connected to a grant. */
export interface ConnectionRecord {
  readonly id: string
  readonly applicationId: string
  readonly grantId: string
  /** The name of its provider: `caldav`, `ics`, `google` or `microsoft`. */
  readonly provider: string
  /** Identifies the account among those of its grant: a SHA-256 of provider, server and username, or of a feed's address. */
  readonly account: string
  readonly preset?: string | undefined
  /** The server's origin or host, to show. */
  readonly server: string
  readonly username?: string | undefined
  /** Settings that are not secret, with what discovery has found. */
  readonly settings: Readonly<Record<string, string>>
  /** The encrypted secrets (`kernel/seal.ts`). */
  readonly sealed: string
  readonly status: ConnectionStatus
  readonly whenUnavailable: WhenUnavailable
  readonly lastSyncedAt?: Instant | undefined
  /** When its list of calendars was last read. */
  readonly calendarsReadAt?: Instant | undefined
  /** The last success before the current failures. */
  readonly staleSince?: Instant | undefined
  /** When its calendars stop counting as known; undefined while they do. */
  readonly unavailableFrom?: Instant | undefined
  readonly error?: { readonly type: string; readonly message: string } | undefined
  /** The number of failed attempts since the last success. */
  readonly failures: number
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A connection that a process has leased. */
export interface LeasedConnection {
  readonly connection: ConnectionRecord
  /** The random id of the lease. */
  readonly lease: string
}

/** The time zones in which a connected calendar is read. */
export interface ReadingZones {
  /** Of all-day and floating times. */
  readonly timeZone: string
  /** The host's, in which times of unknown time zones may be meant too. */
  readonly hostTimeZone?: string | undefined
}

/** A calendar as its provider describes it. */
export interface RemoteDescription {
  readonly name: string
  readonly color?: string | undefined
  readonly timeZone?: string | undefined
  readonly description?: string | undefined
  readonly isWritable: boolean
  readonly isPrimary?: boolean | undefined
}

/** A calendar of a connection: what the last pull knew. */
export interface SyncedCalendar {
  readonly applicationId: string
  readonly calendarId: string
  readonly connectionId: string
  /** The provider's id of the calendar. */
  readonly remoteId: string
  /** The calendar as its provider last described it. What the owner changes here stays until the provider changes it. */
  readonly remote: RemoteDescription
  readonly cursor?: string | undefined
  /** The time zones in which it was read. In others it is read anew. */
  readonly readIn?: ReadingZones | undefined
  /** When its full list of items was last read. */
  readonly listReadAt?: Instant | undefined
  /** Since when its provider lists nothing any more, as long as that is not believed. */
  readonly emptySince?: Instant | undefined
  /** Warnings of the last pull that belong to no item. */
  readonly warnings?: readonly StoredWarning[] | undefined
  /** Until when its provider pushes changes, or is not asked to. */
  readonly watchedUntil?: Instant | undefined
  /** What its provider needs to end its pushes. */
  readonly channel?: Readonly<Record<string, string>> | undefined
  /** Increases with every write to the provider from here. A pull that began before such a write is out of date. */
  readonly localWrites: number
}

/** An item of a connected calendar, with the ids of its events: the event or master first, then overrides. */
export interface SyncedItem {
  readonly applicationId: string
  readonly calendarId: string
  /** The provider's id of the item. */
  readonly id: string
  readonly etag: string
  readonly uid: string
  readonly eventIds: readonly string[]
  /** Whether its event belongs to a booking, which is changed through the booking. */
  readonly isBooking?: boolean | undefined
  readonly warnings?: readonly StoredWarning[] | undefined
}

/** A request to lease rows of all applications. */
export interface ConnectionLeaseRequest extends LeaseRequest {
  /** Maximum number of rows of one application. */
  readonly each: number
}

/** A connection's position in its application's list. */
export const connectionListKey = ({ createdAt, id }: ConnectionRecord): string => listKey(createdAt, id)

/** The count of connections by status, with 0 for missing ones. */
export const statusCounts = (
  counts: Readonly<Partial<Record<ConnectionStatus, number>>>,
): Readonly<Record<ConnectionStatus, number>> => ({ connecting: 0, ok: 0, stale: 0, expired: 0, ...counts })

/** Reads connections, their calendars and items. */
export interface ConnectionRecords {
  connection(applicationId: string, id: string): Promise<ConnectionRecord | undefined>
  /** A grant's connections, the oldest first; there are few. */
  connectionsOfGrant(applicationId: string, grantId: string): Promise<readonly ConnectionRecord[]>
  /** An application's connections. */
  connections(applicationId: string, page: Page): Promise<Listed<ConnectionRecord>>
  /** The connections of calendars, each once. */
  connectionsOfCalendars(
    applicationId: string,
    calendarIds: readonly string[],
  ): Promise<readonly ConnectionRecord[]>
  /** The calendars of a connection, in no particular order. */
  calendarsOfConnection(applicationId: string, connectionId: string): Promise<readonly Calendar[]>

  syncedCalendars(applicationId: string, connectionId: string): Promise<readonly SyncedCalendar[]>
  syncedCalendar(applicationId: string, calendarId: string): Promise<SyncedCalendar | undefined>
  /** A page of a calendar's items, in no particular order. */
  syncedItems(applicationId: string, calendarId: string, page: Page): Promise<Listed<SyncedItem>>
  /** Items by id, in no particular order, without unknown ids. */
  syncedItemsById(
    applicationId: string,
    calendarId: string,
    ids: readonly string[],
  ): Promise<readonly SyncedItem[]>
  syncedItemsOfUid(applicationId: string, calendarId: string, uid: string): Promise<readonly SyncedItem[]>
  /** Some of the items of calendars that have warnings. */
  syncedItemsWithWarnings(
    applicationId: string,
    calendarIds: readonly string[],
    limit: number,
  ): Promise<readonly SyncedItem[]>
}

/** Reads and writes connections, their calendars and items. */
export interface ConnectionTransaction extends ConnectionRecords {
  /** Writes a connection. Its lease and its due time stay; a new one is due at once. */
  putConnection(connection: ConnectionRecord): Promise<void>
  /** Locks a connection until the transaction ends, and reads its latest state. */
  lockConnection(applicationId: string, id: string): Promise<ConnectionRecord | undefined>
  /** Removes a connection. Its calendars stay. */
  removeConnection(applicationId: string, id: string): Promise<void>
  /** Leases due connections of all applications. No other process receives them before the lease expires. */
  leaseConnections(request: ConnectionLeaseRequest): Promise<readonly LeasedConnection[]>
  /** Leases a connection whether it is due or not; undefined while another process leases it. */
  leaseConnection(
    applicationId: string,
    id: string,
    request: Pick<LeaseRequest, 'now' | 'until' | 'lease'>,
  ): Promise<LeasedConnection | undefined>
  /**
   * Locks a leased connection until the transaction ends, extends its lease, and reads its latest state. Undefined if another
   * process has leased it since, or if it was removed.
   */
  holdConnection(leased: LeasedConnection, until: Instant): Promise<ConnectionRecord | undefined>
  /**
   * Ends a lease. The connection is due at `again`, or at `now` if a sync was requested meanwhile.
   *
   * @returns whether it still had this lease.
   */
  releaseConnection(leased: LeasedConnection, now: Instant, again: Instant): Promise<boolean>
  /** Makes a connection due at `now`, or at once after its current lease. */
  requestSync(applicationId: string, id: string, now: Instant): Promise<void>

  /** Writes a calendar of a connection. Its `localWrites` stays. */
  putSyncedCalendar(calendar: Omit<SyncedCalendar, 'localWrites'>): Promise<void>
  /** Increases a calendar's `localWrites`, which locks its row until the transaction ends. */
  countLocalWrite(applicationId: string, calendarId: string): Promise<void>
  /** Writes items of one calendar. */
  putSyncedItems(items: readonly SyncedItem[]): Promise<void>
  removeSyncedItems(applicationId: string, calendarId: string, ids: readonly string[]): Promise<void>
}
