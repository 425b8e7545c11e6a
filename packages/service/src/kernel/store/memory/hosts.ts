import { type HostRecords, hostKey } from '../store.js'
import type { Tables } from './tables.js'

/** The accounts of hosts. */
export const hostRecords = ({ grants, members, schedules }: Tables): HostRecords => ({
  hostAccounts: async (applicationId, emails) => {
    const wanted = new Set(emails.map(hostKey))
    return grants
      .where((row) => row.applicationId === applicationId && wanted.has(hostKey(row.record.email)))
      .map(({ record: grant }) => ({
        email: hostKey(grant.email),
        grantId: grant.id,
        timezone: members.where(
          (member) => member.applicationId === applicationId && member.grantId === grant.id,
        )[0]?.timezone,
        schedule: schedules.where(
          ({ record }) =>
            record.applicationId === applicationId && record.grantId === grant.id && record.isDefault,
        )[0]?.record,
      }))
  },
})
