import type { Interval } from '@whenable/time'
import {
  type CalendarQueries,
  type EventRecord,
  eventConditions,
  type OccupiedTime,
  outageOf,
} from '../store.js'
import { pageOf } from './memory-table.js'
import type { Tables } from './tables.js'

/** Reads of calendars that join other tables, and of events by window. */
export const calendarQueries = ({ calendars, connections, events }: Tables): CalendarQueries => {
  const rowsIn = (applicationId: string, calendarIds: readonly string[], window: Interval) =>
    events.matching({ applicationId, calendarId: { in: calendarIds }, ...eventConditions({ window }) })
  return {
    revisedCalendars: async (applicationId, ids) =>
      calendars.rows({ applicationId, id: { in: ids } }).map(({ record: calendar, revision }) => {
        const connection = connections.get(applicationId, calendar.connection_id)
        return { calendar, revision: String(revision), outage: connection && outageOf(connection) }
      }),
    eventsIn: async (applicationId, calendarIds, window) =>
      rowsIn(applicationId, calendarIds, window).map(({ record }) => record),
    occupiedTimes: async (applicationId, calendarIds, window) => {
      const alone: OccupiedTime[] = []
      const records: EventRecord[] = []
      for (const { record, values } of rowsIn(applicationId, calendarIds, window)) {
        const { counts } = values
        if (counts === undefined) records.push(record)
        else if (counts !== 'free')
          alone.push({
            start: values['startsAt'],
            end: values['endsAt'],
            calendarId: record.calendar_id,
            eventId: record.id,
            isTentative: counts === 'tentative',
            uid: values['key5'] === undefined ? undefined : record.ical_uid,
          } as OccupiedTime)
      }
      return { alone, records }
    },
    eventsOfCalendar: async (applicationId, calendarId, filter, page) =>
      pageOf(events.matching({ applicationId, calendarId, ...eventConditions(filter) }), page),
  }
}
