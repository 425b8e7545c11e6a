import { bufferOf, type HoldQueries, hostKey } from '../store.js'
import type { Tables } from './tables.js'

const noBuffer = { before: 0, after: 0 }

/** Reads of holds that join other tables. */
export const holdQueries = ({ holds, configurations }: Tables): HoldQueries => ({
  holdsOfHosts: async (applicationId, emails, window, now) =>
    holds
      .matching({
        applicationId,
        startsAt: { before: window.end },
        endsAt: { after: window.start },
        expiresAt: { after: now },
        hosts: { hasAny: emails.map(hostKey) },
      })
      .map(({ record: hold }) => {
        const owned = configurations.get(applicationId, hold.configurationId)
        return { ...hold, buffer: owned ? bufferOf(owned.configuration) : noBuffer }
      }),
})
