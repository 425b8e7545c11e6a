import type { Instant, Interval } from '@whenable/time'
import type { EventRecord } from './calendars.js'
import { type LeaseRequest, leaseState, type OpenForReading, type OpenForWriting, table } from './table.js'

/** A pending write of one event to the provider: make the remote item equal to this event. */
export interface WriteBack {
  readonly applicationId: string
  readonly connectionId: string
  readonly calendarId: string
  /** The event, or the master of a series. */
  readonly eventId: string
  /** The item's UID. */
  readonly uid: string
  readonly createdAt: Instant
}

/** A pending write that a process has leased. */
export interface LeasedWriteBack {
  readonly writeBack: WriteBack
  /** The number of changes of the event so far. A write that finds another number at its end repeats. */
  readonly version: number
  /** The number of leases since the last change, including this one. */
  readonly attempts: number
  readonly lease: string
}

/** The time of one event of a group event's item: of the event or master, or of an override. */
export type SessionTime = Pick<EventRecord, 'when' | 'recurrence' | 'status' | 'original_start_time'>

/** The state of a remote item: the time of its event, the times of a group event and its overrides, or `absent`. */
export type ItemState = Interval | readonly SessionTime[] | 'absent'

/** A remote item that is written from here: the event of a booking, or a group event. */
export interface ManagedItem {
  readonly applicationId: string
  readonly calendarId: string
  readonly uid: string
  /** The event, or the master of a series. */
  readonly eventId: string
  /** The booking whose event it is; undefined for a group event. */
  readonly bookingId?: string | undefined
  /**
   * The states that the item may have because of us: the last one that was written or accepted, and those of later attempts whose outcome is
   * unknown. In any other state, the owner has changed it.
   */
  readonly states: readonly ItemState[]
  /**
   * Whether its owner has changed a group event in which seats are booked, and has yet to accept or undo that. Until then, the stored
   * event stays as it is, and the item as they left it.
   */
  readonly isHeld?: boolean | undefined
  /** The origin of the service's pages, for links in emails to the owner. */
  readonly origin: string
}

/** A request to lease pending writes of all applications. */
export interface WriteBackLeaseRequest extends LeaseRequest {
  /** Maximum number of rows of one connection. */
  readonly each: number
  /** Connections to skip. */
  readonly without: readonly string[]
}

/** The end of a write. `changed`: the event has changed meanwhile. `lost`: another process has leased the write. */
export type WriteBackEnd = 'done' | 'changed' | 'lost'

/** The pending writes. */
export const writeBackTable = table<WriteBack>()({
  name: 'write_backs',
  key: ['applicationId', 'calendarId', 'eventId'],
  columns: {
    applicationId: 'text',
    calendarId: 'text',
    eventId: 'text',
    connectionId: 'text',
    createdAt: 'time',
  },
  state: { version: ['integer', () => 0], ...leaseState<WriteBack>(({ createdAt }) => createdAt) },
  indexes: [['nextAt'], ['createdAt']],
})

/** The items that are written. */
export const managedItemTable = table<ManagedItem>()({
  name: 'managed_items',
  key: ['applicationId', 'calendarId', 'uid'],
  columns: { applicationId: 'text', calendarId: 'text', uid: 'digest' },
})

/** Leases of pending writes, which depend on their connections. */
export interface WriteBackQueries {
  /**
   * Leases due writes of all applications, except those of connections whose credential is refused. No other process receives
   * them before the lease expires.
   */
  leaseWriteBacks(request: WriteBackLeaseRequest): Promise<readonly LeasedWriteBack[]>
}

/** Reads pending writes, and the items that are written. */
export const writeBackRecords = (open: OpenForReading) => ({
  /** The pending write of an event. */
  writeBack: open(writeBackTable).get,
  /** The written items of a calendar by UID, in no particular order, without unknown UIDs. */
  managedItems: (applicationId: string, calendarId: string, uids: readonly string[]) =>
    open(managedItemTable).all({ applicationId, calendarId, uid: { in: uids } }),
})

/** Writes pending writes, and the items that are written. */
export const writeBackWrites = (open: OpenForWriting) => {
  const writeBacks = open(writeBackTable)
  const items = open(managedItemTable)
  const keyOf = ({ applicationId, calendarId, eventId }: WriteBack) =>
    [applicationId, calendarId, eventId] as const
  return {
    /**
     * Adds a pending write of an event, due at once. If there is one, it counts another change and stays leased if it is, but the
     * process that leases it repeats.
     */
    putWriteBack: async (writeBack: WriteBack): Promise<void> => {
      const key = keyOf(writeBack)
      await Promise.all([
        writeBacks.put(writeBack),
        writeBacks.change(key, { version: { plus: 1 }, attempts: 0 }),
        writeBacks.change(key, { nextAt: writeBack.createdAt }, { lease: '' }),
      ])
    },
    /** Removes a pending write that is done. If the event has changed since it was leased, the write is due again at `now` instead. */
    finishWriteBack: async (
      { writeBack, lease, version }: LeasedWriteBack,
      now: Instant,
    ): Promise<WriteBackEnd> => {
      const key = keyOf(writeBack)
      const [applicationId, calendarId, eventId] = key
      const done = await writeBacks.takeAll({ applicationId, calendarId, eventId, lease, version })
      if (done.length) return 'done'
      return (await writeBacks.change(key, { lease: '', nextAt: now }, { lease })) ? 'changed' : 'lost'
    },
    /**
     * Ends the lease of a failed write. It is due again at `again`, unless another process has leased it since.
     *
     * @param counts whether the lease counts as an attempt.
     */
    releaseWriteBack: async (
      { writeBack, lease }: LeasedWriteBack,
      again: Instant,
      counts: boolean,
    ): Promise<void> => {
      const key = keyOf(writeBack)
      if (!counts) await writeBacks.change(key, { attempts: { plus: -1 } }, { lease, attempts: { after: 0 } })
      await writeBacks.change(key, { lease: '', nextAt: again }, { lease })
    },
    putManagedItem: items.put,
    removeManagedItem: items.remove,
  }
}
