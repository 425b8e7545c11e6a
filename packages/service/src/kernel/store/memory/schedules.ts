import { hostKey, listKey, type ScheduleTransaction, scheduleUses } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import { bookingsStartingIn } from './scheduling.js'
import type { Tables } from './tables.js'

/** Schedules. */
export const scheduleTransaction = (tables: Tables): ScheduleTransaction => {
  const { configurations, schedules } = tables
  const existing = (applicationId: string, ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => schedules.get(keyOf(applicationId, id))?.record ?? [])
  return {
    schedules: async (applicationId, ids) => existing(applicationId, ids),
    schedulesOf: async (applicationId, grantId, page) =>
      pageOf(
        schedules.where(
          (row) =>
            row.applicationId === applicationId && (grantId === undefined || row.record.grantId === grantId),
        ),
        page,
      ),
    configurationsUsing: async (applicationId, scheduleId) =>
      configurations
        .where((row) => row.applicationId === applicationId && scheduleUses(row.record).includes(scheduleId))
        .map(({ record }) => record.configuration.id)
        .sort(),
    hostBookings: async (applicationId, emails, window) =>
      bookingsStartingIn(tables, applicationId, emails, window).map(({ email, booking }) => ({
        email: hostKey(email),
        bookingId: booking.id,
        configurationId: booking.configurationId,
        start: booking.start,
        eventId: booking.occurrence?.eventId,
      })),
    // Transactions run one at a time, so locks need no effect.
    lockSchedules: async (applicationId, ids) => existing(applicationId, ids).map(({ id }) => id),
    putSchedule: async (record) =>
      schedules.set(keyOf(record.applicationId, record.id), {
        applicationId: record.applicationId,
        at: listKey(record.createdAt, record.id),
        record,
      }),
    removeSchedule: async (applicationId, id) => schedules.set(keyOf(applicationId, id), undefined),
  }
}
