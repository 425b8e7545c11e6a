import {
  type ConnectionLeaseRequest,
  type ConnectionTransaction,
  connectionListKey,
  type LeasedConnection,
} from '../store.js'
import { countUp, keyOf, pageOf } from './rows.js'
import type { ConnectionRow, Tables } from './tables.js'

/** The due rows of a lease request. */
const dueRows = (
  rows: readonly ConnectionRow[],
  { limit, each }: ConnectionLeaseRequest,
): readonly ConnectionRow[] => {
  const counts = new Map<string, number>()
  return [...rows]
    .sort((a, b) => a.nextAt - b.nextAt)
    .filter((row) => countUp(counts, row.applicationId) <= each)
    .slice(0, limit)
}

/** Connections, their calendars and items. */
export const connectionTransaction = ({
  calendars,
  connections,
  syncedCalendars,
  syncedItemsOf,
}: Tables): ConnectionTransaction => {
  const leasedRow = ({ connection: { applicationId, id }, lease }: LeasedConnection) => {
    const key = keyOf(applicationId, id)
    const row = connections.get(key)
    return row?.lease === lease ? { key, row } : undefined
  }
  return {
    connection: async (applicationId, id) => connections.get(keyOf(applicationId, id))?.record,
    connectionsOfGrant: async (applicationId, grantId) =>
      connections
        .where((row) => row.applicationId === applicationId && row.record.grantId === grantId)
        .sort((a, b) => (a.at < b.at ? -1 : 1))
        .map((row) => row.record),
    connections: async (applicationId, page) =>
      pageOf(
        connections.where((row) => row.applicationId === applicationId),
        page,
      ),
    connectionsOfCalendars: async (applicationId, calendarIds) => {
      const ids = calendarIds.map((id) => calendars.get(keyOf(applicationId, id))?.record.connection_id)
      return [...new Set(ids)].flatMap((id) =>
        id === undefined ? [] : (connections.get(keyOf(applicationId, id))?.record ?? []),
      )
    },
    calendarsOfConnection: async (applicationId, connectionId) =>
      calendars
        .where((row) => row.applicationId === applicationId && row.record.connection_id === connectionId)
        .map((row) => row.record),
    syncedCalendars: async (applicationId, connectionId) =>
      syncedCalendars.where(
        (row) => row.applicationId === applicationId && row.connectionId === connectionId,
      ),
    syncedCalendar: async (applicationId, calendarId) =>
      syncedCalendars.get(keyOf(applicationId, calendarId)),
    syncedItems: async (applicationId, calendarId, page) =>
      pageOf(
        syncedItemsOf(applicationId, calendarId)
          .where(() => true)
          .map((record) => ({ applicationId, at: record.id, record })),
        page,
      ),
    syncedItemsById: async (applicationId, calendarId, ids) =>
      [...new Set(ids)].flatMap((id) => syncedItemsOf(applicationId, calendarId).get(id) ?? []),
    syncedItemsOfUid: async (applicationId, calendarId, uid) =>
      syncedItemsOf(applicationId, calendarId).where((item) => item.uid === uid),
    syncedItemsWithWarnings: async (applicationId, calendarIds, limit) =>
      calendarIds
        .flatMap((id) => syncedItemsOf(applicationId, id).where(({ warnings = [] }) => warnings.length > 0))
        .slice(0, limit),

    putConnection: async (record) => {
      const { applicationId, grantId, id, account, createdAt } = record
      const [same] = connections.where(
        (row) =>
          row.applicationId === applicationId &&
          row.record.grantId === grantId &&
          row.record.account === account,
      )
      if (same && same.record.id !== id) throw new Error(`the account of '${id}' has another connection`)
      const key = keyOf(applicationId, id)
      connections.set(key, {
        ...{ lease: '', nextAt: createdAt, isRequested: false },
        ...connections.get(key),
        ...{ applicationId, at: connectionListKey(record), record },
      })
    },
    // Transactions run one at a time, so locks need no effect.
    lockConnection: async (applicationId, id) => connections.get(keyOf(applicationId, id))?.record,
    removeConnection: async (applicationId, id) => connections.set(keyOf(applicationId, id), undefined),
    leaseConnections: async (request) => {
      const due = dueRows(
        connections.where(({ nextAt }) => nextAt <= request.now),
        request,
      )
      return due.map((row) => {
        const leased = { lease: request.lease, nextAt: request.until, isRequested: false }
        connections.set(keyOf(row.applicationId, row.record.id), { ...row, ...leased })
        return { connection: row.record, lease: request.lease }
      })
    },
    leaseConnection: async (applicationId, id, { now, until, lease }) => {
      const key = keyOf(applicationId, id)
      const row = connections.get(key)
      if (!row || (row.lease && row.nextAt > now)) return undefined
      connections.set(key, { ...row, lease, nextAt: until, isRequested: false })
      return { connection: row.record, lease }
    },
    holdConnection: async (leased, until) => {
      const found = leasedRow(leased)
      if (found) connections.set(found.key, { ...found.row, nextAt: until })
      return found?.row.record
    },
    releaseConnection: async (leased, now, again) => {
      const found = leasedRow(leased)
      if (!found) return false
      const { key, row } = found
      const nextAt = row.isRequested ? now : again
      connections.set(key, { ...row, lease: '', nextAt, isRequested: false })
      return true
    },
    requestSync: async (applicationId, id, now) => {
      const key = keyOf(applicationId, id)
      const row = connections.get(key)
      if (row) connections.set(key, { ...row, ...(row.lease ? { isRequested: true } : { nextAt: now }) })
    },

    putSyncedCalendar: async (calendar) => {
      const key = keyOf(calendar.applicationId, calendar.calendarId)
      const localWrites = syncedCalendars.get(key)?.localWrites ?? 0
      syncedCalendars.set(key, { ...calendar, localWrites })
    },
    countLocalWrite: async (applicationId, calendarId) => {
      const key = keyOf(applicationId, calendarId)
      const row = syncedCalendars.get(key)
      if (row) syncedCalendars.set(key, { ...row, localWrites: row.localWrites + 1 })
    },
    putSyncedItems: async (items) => {
      for (const item of items) syncedItemsOf(item.applicationId, item.calendarId).set(item.id, item)
    },
    removeSyncedItems: async (applicationId, calendarId, ids) => {
      for (const id of ids) syncedItemsOf(applicationId, calendarId).set(id, undefined)
    },
  }
}
