import { type Interval, overlaps } from '@whenable/time'
import {
  type CalendarTransaction,
  calendarListKey,
  countsAlone,
  type EventFilter,
  type EventRecord,
  listKey,
  type OccupiedTime,
  outageOf,
  roomListKey,
} from '../store.js'
import { keyOf, pageOf, positionedPage } from './rows.js'
import type { Tables } from './tables.js'

const passes = (
  { record, span }: { readonly record: EventRecord; readonly span: Interval },
  { window, masterId, icalUid, metadata, updatedAfter, updatedBefore }: EventFilter,
): boolean =>
  (!window || overlaps(span, window)) &&
  (masterId === undefined || record.master_event_id === masterId) &&
  (icalUid === undefined || record.ical_uid === icalUid) &&
  (!metadata || record.metadata?.[metadata.key] === metadata.value) &&
  (updatedAfter === undefined || (record.updated_at ?? 0) > updatedAfter) &&
  (updatedBefore === undefined || (record.updated_at ?? 0) < updatedBefore)

/** Removes a calendar with its events, its items and its pending writes. */
export const removeCalendarRows = (
  { calendars, eventsOf, managedItems, syncedCalendars, syncedItemsOf, writeBacks }: Tables,
  applicationId: string,
  calendarId: string,
): void => {
  const key = keyOf(applicationId, calendarId)
  calendars.set(key, undefined)
  eventsOf(applicationId, calendarId).removeWhere(() => true)
  syncedCalendars.set(key, undefined)
  syncedItemsOf(applicationId, calendarId).removeWhere(() => true)
  const isOfCalendar = (row: { readonly applicationId: string; readonly calendarId: string }) =>
    row.applicationId === applicationId && row.calendarId === calendarId
  writeBacks.removeWhere(({ record }) => isOfCalendar(record))
  managedItems.removeWhere(isOfCalendar)
}

/** Calendars, events and rooms. */
export const calendarTransaction = (tables: Tables): CalendarTransaction => {
  const { calendars, calendarEvents, connections, eventsOf, rooms } = tables
  // Not rolled back with a transaction, so that no revision repeats.
  let lastRevision = 0
  const revisions = new Map<string, string>()
  const revise = (applicationId: string, calendarId: string) =>
    revisions.set(keyOf(applicationId, calendarId), String(++lastRevision))
  const putEvent: CalendarTransaction['putEvent'] = async (applicationId, record, span) => {
    revise(applicationId, record.calendar_id)
    const at = listKey(span.start, record.id)
    eventsOf(applicationId, record.calendar_id).set(record.id, { applicationId, at, record, span })
  }
  return {
    calendars: async (applicationId, ids) =>
      [...new Set(ids)].flatMap((id) => calendars.get(keyOf(applicationId, id))?.record ?? []),
    revisedCalendars: async (applicationId, ids) =>
      [...new Set(ids)].flatMap((id) => {
        const key = keyOf(applicationId, id)
        const calendar = calendars.get(key)?.record
        if (!calendar) return []
        const { connection_id: connectionId = '' } = calendar
        const connection = connections.get(keyOf(applicationId, connectionId))?.record
        return [{ calendar, revision: revisions.get(key) ?? '', outage: connection && outageOf(connection) }]
      }),
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
    events: async (applicationId, calendarId, ids) =>
      [...new Set(ids)].flatMap((id) => eventsOf(applicationId, calendarId).get(id)?.record ?? []),
    eventsIn: async (applicationId, calendarIds, window) =>
      [...new Set(calendarIds)].flatMap((id) =>
        eventsOf(applicationId, id)
          .where((row) => overlaps(row.span, window))
          .map((row) => row.record),
      ),
    occupiedTimes: async (applicationId, calendarIds, window) => {
      const alone: OccupiedTime[] = []
      const records: EventRecord[] = []
      for (const calendarId of new Set(calendarIds))
        for (const { record, span } of eventsOf(applicationId, calendarId).where((row) =>
          overlaps(row.span, window),
        )) {
          const counting = countsAlone(record)
          if (!counting) records.push(record)
          else if (counting !== 'free')
            alone.push({
              ...{ ...span, calendarId, eventId: record.id, isTentative: counting === 'tentative' },
              uid: record.metadata?.key5 === undefined ? undefined : record.ical_uid,
            })
        }
      return { alone, records }
    },
    groupEventsIn: async (applicationId, configurationId, window) =>
      calendars
        .where((row) => row.applicationId === applicationId)
        .flatMap(({ record }) =>
          eventsOf(applicationId, record.id).where((row) => overlaps(row.span, window)),
        )
        .map((row) => row.record)
        .filter((event) => event.configuration_id === configurationId),
    eventsOfCalendar: async (applicationId, calendarId, filter, page) =>
      positionedPage(
        eventsOf(applicationId, calendarId).where((row) => passes(row, filter)),
        page,
      ),
    eventsOfIcalUid: async (applicationId, icalUid) =>
      calendarEvents(applicationId).flatMap((events) =>
        events.where((row) => row.record.ical_uid === icalUid).map((row) => row.record),
      ),
    rooms: async (applicationId, page) =>
      pageOf(
        rooms.where((row) => row.applicationId === applicationId),
        page,
      ),
    overridesOf: async (applicationId, calendarId, masterId) =>
      eventsOf(applicationId, calendarId)
        .where((row) => row.record.master_event_id === masterId)
        .map((row) => row.record),
    putCalendar: async (applicationId, record) =>
      calendars.set(keyOf(applicationId, record.id), { applicationId, at: calendarListKey(record), record }),
    removeCalendar: async (applicationId, calendarId) =>
      removeCalendarRows(tables, applicationId, calendarId),
    putEvent,
    putEvents: async (applicationId, events) => {
      for (const { event, span } of events) await putEvent(applicationId, event, span)
    },
    removeEvent: async (applicationId, calendarId, eventId) => {
      revise(applicationId, calendarId)
      eventsOf(applicationId, calendarId).removeWhere(
        ({ record }) => record.id === eventId || record.master_event_id === eventId,
      )
    },
    putRoom: async (applicationId, grantId, record) =>
      rooms.set(keyOf(applicationId, grantId), record && { applicationId, at: roomListKey(grantId), record }),
  }
}
