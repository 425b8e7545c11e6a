import { overlaps } from '@whenable/time'
import { type CalendarTransaction, calendarListKey, listKey } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Calendars and events. */
export const calendarTransaction = ({ calendars, eventsOf }: Tables): CalendarTransaction => {
  return {
    calendars: async (applicationId, ids) =>
      [...new Set(ids)].flatMap((id) => calendars.get(keyOf(applicationId, id))?.record ?? []),
    primaryCalendar: async (applicationId, grantId) =>
      calendars.where(
        ({ applicationId: owner, record }) =>
          owner === applicationId && record.grant_id === grantId && record.is_primary === true,
      )[0]?.record,
    calendarsOfGrant: async (applicationId, grantId, page) =>
      pageOf(
        calendars.where((row) => row.applicationId === applicationId && row.record.grant_id === grantId),
        page,
      ),
    event: async (applicationId, calendarId, eventId) =>
      eventsOf(applicationId, calendarId).get(eventId)?.record,
    eventsIn: async (applicationId, calendarIds, window) =>
      [...new Set(calendarIds)].flatMap((id) =>
        eventsOf(applicationId, id)
          .where((row) => overlaps(row.span, window))
          .map((row) => row.record),
      ),
    eventsOfCalendar: async (applicationId, calendarId, window, page) =>
      pageOf(
        eventsOf(applicationId, calendarId).where((row) => overlaps(row.span, window)),
        page,
      ),
    overridesOf: async (applicationId, calendarId, masterId) =>
      eventsOf(applicationId, calendarId)
        .where((row) => row.record.master_event_id === masterId)
        .map((row) => row.record),
    putCalendar: async (applicationId, record) =>
      calendars.set(keyOf(applicationId, record.id), { applicationId, at: calendarListKey(record), record }),
    putEvent: async (applicationId, record, span) =>
      eventsOf(applicationId, record.calendar_id).set(record.id, {
        applicationId,
        at: listKey(span.start, record.id),
        record,
        span,
      }),
    removeEvent: async (applicationId, calendarId, eventId) =>
      eventsOf(applicationId, calendarId).removeWhere(
        ({ record }) => record.id === eventId || record.master_event_id === eventId,
      ),
  }
}
