import type { WriteBackTransaction } from '../store.js'
import { countUp, keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Pending writes, and the items that are written. */
export const writeBackTransaction = ({
  connections,
  managedItems,
  writeBacks,
}: Tables): WriteBackTransaction => {
  const keyOfWrite = (of: { applicationId: string; calendarId: string; eventId: string }) =>
    keyOf(of.applicationId, of.calendarId, of.eventId)
  return {
    writeBack: async (applicationId, calendarId, eventId) =>
      writeBacks.get(keyOfWrite({ applicationId, calendarId, eventId }))?.record,
    managedItems: async (applicationId, calendarId, uids) =>
      [...new Set(uids)].flatMap((uid) => managedItems.get(keyOf(applicationId, calendarId, uid)) ?? []),

    putWriteBack: async (record) => {
      const key = keyOfWrite(record)
      const before = writeBacks.get(key)
      writeBacks.set(key, {
        ...{ record, attempts: 0, version: (before?.version ?? 0) + 1 },
        ...(before?.lease
          ? { lease: before.lease, nextAt: before.nextAt }
          : { lease: '', nextAt: record.createdAt }),
      })
    },
    leaseWriteBacks: async ({ now, until, lease, limit, each, without }) => {
      const counts = new Map<string, number>()
      const isOpen = ({ applicationId, connectionId }: { applicationId: string; connectionId: string }) =>
        !without.includes(connectionId) &&
        connections.get(keyOf(applicationId, connectionId))?.record.status !== 'expired'
      const due = writeBacks
        .where(({ nextAt, record }) => nextAt <= now && isOpen(record))
        .sort((a, b) => a.nextAt - b.nextAt)
        .filter(({ record }) => countUp(counts, keyOf(record.applicationId, record.connectionId)) <= each)
        .slice(0, limit)
      return due.map((row) => {
        const leased = { ...row, lease, attempts: row.attempts + 1, nextAt: until }
        writeBacks.set(keyOfWrite(row.record), leased)
        return { writeBack: row.record, version: row.version, attempts: leased.attempts, lease }
      })
    },
    finishWriteBack: async ({ writeBack, lease, version }, now) => {
      const key = keyOfWrite(writeBack)
      const row = writeBacks.get(key)
      if (row?.lease !== lease) return 'lost'
      const isDone = row.version === version
      writeBacks.set(key, isDone ? undefined : { ...row, lease: '', nextAt: now })
      return isDone ? 'done' : 'changed'
    },
    releaseWriteBack: async ({ writeBack, lease }, again, counts) => {
      const key = keyOfWrite(writeBack)
      const row = writeBacks.get(key)
      if (row?.lease !== lease) return
      const attempts = counts ? row.attempts : Math.max(0, row.attempts - 1)
      writeBacks.set(key, { ...row, attempts, lease: '', nextAt: again })
    },
    putManagedItem: async (item) =>
      managedItems.set(keyOf(item.applicationId, item.calendarId, item.uid), item),
    removeManagedItem: async (applicationId, calendarId, uid) =>
      managedItems.set(keyOf(applicationId, calendarId, uid), undefined),
  }
}
