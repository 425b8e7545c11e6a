import { hostKey } from '../../person.js'
import { bufferOf, type HostQueries } from '../store.js'
import { bookingsStartingIn } from './scheduling.js'
import type { Tables } from './tables.js'

const noBuffer = { before: 0, after: 0 }

/** The accounts, bookings and holds of hosts. */
export const hostQueries = (tables: Tables): HostQueries => ({
  hostAccounts: async (applicationId, emails) =>
    [...new Set(emails.map(hostKey))].flatMap((email) => {
      const grant = tables.grants.one({ applicationId, email })
      if (!grant) return []
      const ofGrant = { applicationId, grantId: grant.id }
      const member = tables.members.one(ofGrant)
      return {
        email,
        grantId: grant.id,
        timezone: member?.timezone,
        picture: member?.picture,
        schedule: tables.schedules.one({ ...ofGrant, isDefault: true }),
      }
    }),
  hostBookings: async (applicationId, emails, window) =>
    bookingsStartingIn(tables, applicationId, emails, window).map(({ email, booking }) => ({
      email: hostKey(email),
      bookingId: booking.id,
      configurationId: booking.configurationId,
      start: booking.start,
      eventId: booking.occurrence?.eventId,
    })),
  holdsOfHosts: async (applicationId, emails, window, now) =>
    tables.holds
      .matching({
        applicationId,
        startsAt: { before: window.end },
        endsAt: { after: window.start },
        expiresAt: { after: now },
        hosts: { hasAny: emails.map(hostKey) },
      })
      .map(({ record: hold }) => {
        const owned = tables.configurations.get(applicationId, hold.configurationId)
        return { ...hold, buffer: owned ? bufferOf(owned.configuration) : noBuffer }
      }),
})
