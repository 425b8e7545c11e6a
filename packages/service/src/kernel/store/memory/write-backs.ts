import type { WriteBackQueries } from '../store.js'
import { countUp, keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Leases of pending writes, which depend on their connections. */
export const writeBackQueries = ({ connections, writeBacks }: Tables): WriteBackQueries => ({
  leaseWriteBacks: async ({ now, until, lease, limit, each, without }) => {
    const counts = new Map<string, number>()
    return writeBacks
      .rows({ nextAt: { upTo: now }, connectionId: { notIn: without } }, { by: ['nextAt'] })
      .filter(({ record: { applicationId, connectionId } }) => {
        if (connections.get(applicationId, connectionId)?.status === 'expired') return false
        return countUp(counts, keyOf(applicationId, connectionId)) <= each
      })
      .slice(0, limit)
      .map(({ record: writeBack, version, attempts }) => {
        const { applicationId, calendarId, eventId } = writeBack
        const leased = { nextAt: until, lease, attempts: Number(attempts) + 1 }
        writeBacks.change([applicationId, calendarId, eventId], leased)
        return { writeBack, version: Number(version), attempts: leased.attempts, lease }
      })
  },
})
