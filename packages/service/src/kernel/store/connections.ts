import type { Instant } from '@whenable/time'
import type { LeaseRequest } from './table.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

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

/** The count of connections by status, with 0 for missing ones. */
export const statusCounts = (
  counts: Readonly<Partial<Record<ConnectionStatus, number>>>,
): Readonly<Record<ConnectionStatus, number>> => ({ connecting: 0, ok: 0, stale: 0, expired: 0, ...counts })

/** The connections. A sync can be requested while one is leased. */
export const connectionTable = table<ConnectionRecord>()({
  name: 'connections',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    grantId: 'text',
    account: 'text',
    status: 'text',
    whenUnavailable: 'text',
    unavailableFrom: 'time?',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  state: {
    nextAt: ['time', ({ createdAt }: ConnectionRecord) => createdAt],
    lease: ['text', () => ''],
    isRequested: ['boolean', () => false],
  },
  unique: [['applicationId', 'grantId', 'account']],
  indexes: [['applicationId', 'listKey'], ['nextAt']],
})

/** The calendars of connections. */
export const syncedCalendarTable = table<Omit<SyncedCalendar, 'localWrites'>>()({
  name: 'synced_calendars',
  key: ['applicationId', 'calendarId'],
  columns: { applicationId: 'text', calendarId: 'text', connectionId: 'text' },
  state: { localWrites: ['integer', () => 0] },
  indexes: [['applicationId', 'connectionId']],
})

/** The items of the calendars of connections. */
export const syncedItemTable = table<SyncedItem>()({
  name: 'synced_items',
  key: ['applicationId', 'calendarId', 'id'],
  columns: {
    applicationId: 'text',
    calendarId: 'text',
    id: 'digest',
    uid: 'digest',
    hasWarnings: ['boolean', ({ warnings = [] }) => warnings.length > 0],
  },
  indexes: [
    ['applicationId', 'calendarId', 'uid'],
    { on: ['applicationId', 'calendarId'], only: 'has_warnings' },
  ],
  order: ['id'],
})

/** Reads of connections that join other tables. */
export interface ConnectionQueries {
  /** The connections of calendars, each once. */
  connectionsOfCalendars(
    applicationId: string,
    calendarIds: readonly string[],
  ): Promise<readonly ConnectionRecord[]>
}

/** Reads connections, their calendars and items. */
export const connectionRecords = (open: OpenForReading) => {
  const connections = open(connectionTable)
  const calendars = open(syncedCalendarTable)
  const items = open(syncedItemTable)
  return {
    connection: connections.get,
    /** A grant's connections, the oldest first; there are few. */
    connectionsOfGrant: (applicationId: string, grantId: string) =>
      connections.all({ applicationId, grantId }),
    /** An application's connections. */
    connections: (applicationId: string, page: Page) => connections.page({ applicationId }, page),

    syncedCalendars: async (
      applicationId: string,
      connectionId: string,
    ): Promise<readonly SyncedCalendar[]> =>
      (await calendars.rows({ applicationId, connectionId })).map(({ record, localWrites }) => ({
        ...record,
        localWrites,
      })),
    syncedCalendar: async (
      applicationId: string,
      calendarId: string,
    ): Promise<SyncedCalendar | undefined> => {
      const row = await calendars.row(applicationId, calendarId)
      return row && { ...row.record, localWrites: row.localWrites }
    },
    /** A page of a calendar's items, in no particular order. */
    syncedItems: (applicationId: string, calendarId: string, page: Page) =>
      items.page({ applicationId, calendarId }, page),
    /** Items by id, in no particular order, without unknown ids. */
    syncedItemsById: (applicationId: string, calendarId: string, ids: readonly string[]) =>
      items.all({ applicationId, calendarId, id: { in: ids } }),
    syncedItemsOfUid: (applicationId: string, calendarId: string, uid: string) =>
      items.all({ applicationId, calendarId, uid }),
    /** Some of the items of calendars that have warnings. */
    syncedItemsWithWarnings: (applicationId: string, calendarIds: readonly string[], limit: number) =>
      items.all({ applicationId, calendarId: { in: calendarIds }, hasWarnings: true }, { limit }),
  }
}

/** Writes connections, their calendars and items. */
export const connectionWrites = (open: OpenForWriting) => {
  const connections = open(connectionTable)
  const calendars = open(syncedCalendarTable)
  const items = open(syncedItemTable)
  return {
    /** Writes a connection. Its lease and its due time stay; a new one is due at once. */
    putConnection: connections.put,
    /** Locks a connection until the transaction ends, and reads its latest state. */
    lockConnection: connections.lock,
    /** Removes a connection. Its calendars stay. */
    removeConnection: connections.remove,
    /** Leases due connections of all applications. No other process receives them before the lease expires. */
    leaseConnections: async ({
      now,
      until,
      lease,
      limit,
      each,
    }: ConnectionLeaseRequest): Promise<readonly LeasedConnection[]> => {
      const due = await connections.rows(
        { nextAt: { upTo: now } },
        { by: ['nextAt'], limit, each: { of: ['applicationId'], most: each } },
      )
      const leased: LeasedConnection[] = []
      for (const { record } of due) {
        const change = { nextAt: until, lease, isRequested: false }
        const row = await connections.change([record.applicationId, record.id], change, {
          nextAt: { upTo: now },
        })
        if (row) leased.push({ connection: row.record, lease })
      }
      return leased
    },
    /** Leases a connection whether it is due or not; undefined while another process leases it. */
    leaseConnection: async (
      applicationId: string,
      id: string,
      { now, until, lease }: Pick<LeaseRequest, 'now' | 'until' | 'lease'>,
    ): Promise<LeasedConnection | undefined> => {
      await connections.lock(applicationId, id)
      const change = { nextAt: until, lease, isRequested: false }
      const row =
        (await connections.change([applicationId, id], change, { lease: '' })) ??
        (await connections.change([applicationId, id], change, { nextAt: { upTo: now } }))
      return row && { connection: row.record, lease }
    },
    /**
     * Locks a leased connection until the transaction ends, extends its lease, and reads its latest state. Undefined if another
     * process has leased it since, or if it was removed.
     */
    holdConnection: async (
      { connection: { applicationId, id }, lease }: LeasedConnection,
      until: Instant,
    ): Promise<ConnectionRecord | undefined> =>
      (await connections.change([applicationId, id], { nextAt: until }, { lease }))?.record,
    /**
     * Ends a lease. The connection is due at `again`, or at `now` if a sync was requested meanwhile.
     *
     * @returns whether it still had this lease.
     */
    releaseConnection: async (
      { connection: { applicationId, id }, lease }: LeasedConnection,
      now: Instant,
      again: Instant,
    ): Promise<boolean> => {
      await connections.lock(applicationId, id)
      const [key, end] = [[applicationId, id] as const, { lease: '', isRequested: false }]
      const row =
        (await connections.change(key, { ...end, nextAt: now }, { lease, isRequested: true })) ??
        (await connections.change(key, { ...end, nextAt: again }, { lease }))
      return row !== undefined
    },
    /** Makes a connection due at `now`, or at once after its current lease. */
    requestSync: async (applicationId: string, id: string, now: Instant): Promise<void> => {
      await connections.lock(applicationId, id)
      const isLeased = await connections.change(
        [applicationId, id],
        { isRequested: true },
        { lease: { not: '' } },
      )
      if (!isLeased) await connections.change([applicationId, id], { nextAt: now })
    },

    /** Writes a calendar of a connection. Its `localWrites` stays. */
    putSyncedCalendar: calendars.put,
    /** Increases a calendar's `localWrites`, which locks its row until the transaction ends. */
    countLocalWrite: async (applicationId: string, calendarId: string): Promise<void> => {
      await calendars.change([applicationId, calendarId], { localWrites: { plus: 1 } })
    },
    /** Writes items of one calendar. */
    putSyncedItems: items.putAll,
    removeSyncedItems: (applicationId: string, calendarId: string, ids: readonly string[]) =>
      items.removeAll({ applicationId, calendarId, id: { in: ids } }),
  }
}
