import { hostKey, type ScheduleQueries } from '../store.js'
import { bookingsStartingIn } from './scheduling.js'
import type { Tables } from './tables.js'

/** Reads of schedules that join other tables. */
export const scheduleQueries = (tables: Tables): ScheduleQueries => ({
  hostBookings: async (applicationId, emails, window) =>
    bookingsStartingIn(tables, applicationId, emails, window).map(({ email, booking }) => ({
      email: hostKey(email),
      bookingId: booking.id,
      configurationId: booking.configurationId,
      start: booking.start,
      eventId: booking.occurrence?.eventId,
    })),
})
