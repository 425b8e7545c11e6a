import { type Instant, overlaps } from '@whenable/time'
import { bufferOf, type HoldRecord, type HoldTransaction, hostKey } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

const noBuffer = { before: 0, after: 0 }

/** Holds. */
export const holdTransaction = ({ holds, configurations }: Tables): HoldTransaction => {
  const living = (applicationId: string, now: Instant, matches: (hold: HoldRecord) => boolean) =>
    holds.where((hold) => hold.applicationId === applicationId && hold.expiresAt > now && matches(hold))
  return {
    hold: async (applicationId, hash) => holds.get(keyOf(applicationId, hash)),
    holdsOfHosts: async (applicationId, emails, window, now) => {
      const keys = new Set(emails.map(hostKey))
      return living(
        applicationId,
        now,
        (hold) => overlaps(hold, window) && hold.hosts.some((email) => keys.has(email)),
      ).map((hold) => {
        const owned = configurations.get(hold.configurationId)
        return { ...hold, buffer: owned ? bufferOf(owned.record.configuration) : noBuffer }
      })
    },
    holdsOfEvents: async (applicationId, eventIds, now) =>
      living(applicationId, now, ({ seats }) => seats !== undefined && eventIds.includes(seats.eventId)),
    holdsOfConfiguration: async (applicationId, configurationId, now) =>
      living(applicationId, now, (hold) => hold.configurationId === configurationId),
    putHold: async (hold) => holds.set(keyOf(hold.applicationId, hold.hash), hold),
    removeHold: async (applicationId, hash) => holds.set(keyOf(applicationId, hash), undefined),
  }
}
