import { type HostRecords, hostKey } from '../store.js'
import type { Tables } from './tables.js'

/** The accounts of hosts. */
export const hostRecords = ({ grants, members, schedules }: Tables): HostRecords => ({
  hostAccounts: async (applicationId, emails) =>
    [...new Set(emails.map(hostKey))].flatMap((email) => {
      const grant = grants.one({ applicationId, email })
      if (!grant) return []
      const ofGrant = { applicationId, grantId: grant.id }
      const member = members.one(ofGrant)
      return {
        email,
        grantId: grant.id,
        timezone: member?.timezone,
        picture: member?.picture,
        schedule: schedules.one({ ...ofGrant, isDefault: true }),
      }
    }),
})
