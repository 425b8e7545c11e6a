import type { Calendar } from '@whenable/contract'
import { type Interval, instant } from '@whenable/time'
import { keyRanges } from '../calendars.js'
import {
  type CalendarQueries,
  type EventFilter,
  type EventRecord,
  eventConditions,
  eventTable,
  type Page,
  type WhenUnavailable,
} from '../store.js'
import { conditionsIn } from './postgres-table.js'
import { recordOf, type Sql, valuesOf } from './sql.js'

/** Whether a filter has an index of its own. */
const hasIndex = ({ masterId, icalUid, metadata, updatedAfter }: EventFilter): boolean =>
  [masterId, icalUid, metadata, updatedAfter].some((given) => given !== undefined)

/** A query for a page of a calendar's events: by a filter's own index, or else by class of length. */
const eventPage = (
  applicationId: string,
  calendarId: string,
  filter: EventFilter,
  { limit, after = '' }: Page,
): { readonly text: string; readonly values: unknown[] } => {
  const { values, value } = valuesOf()
  const where = { applicationId, calendarId, ...eventConditions(filter) }
  const conditions = conditionsIn(eventTable, where, value).join(' AND ')
  const most = value(limit + 1)
  const order = `ORDER BY list_key LIMIT ${most}`
  const rows = `SELECT list_key, record FROM events WHERE ${conditions}`
  if (hasIndex(filter)) return { text: `${rows} AND list_key > ${value(after)} ${order}`, values }
  const classes = keyRanges(filter.window).map(({ reach, above, below }) => {
    const from = value(after > above ? after : above)
    return `(${rows} AND reach = ${reach} AND list_key > ${from} AND list_key < ${value(below)} ${order})`
  })
  return { text: `${classes.join(' UNION ALL ')} ${order}`, values }
}

/**
 * A query for columns of all events on calendars that may overlap a window. Planned each time: a plan that connections keep may read the whole
 * history of a calendar with many events.
 */
const windowEvents = (
  columns: string,
  applicationId: string,
  calendarIds: readonly string[],
  window: Interval,
): { readonly text: string; readonly values: unknown[] } => {
  const { values, value } = valuesOf()
  const where = { applicationId, calendarId: { in: calendarIds }, ...eventConditions({ window }) }
  const rows = `SELECT ${columns} FROM events WHERE ${conditionsIn(eventTable, where, value).join(' AND ')}`
  const classes = keyRanges(window).map(
    ({ reach, above, below }) =>
      `(${rows} AND reach = ${reach} AND list_key > ${value(above)} AND list_key < ${value(below)})`,
  )
  return { text: classes.join(' UNION ALL '), values }
}

/** The columns of event times. Includes the record only if it is needed, because reading records is expensive. */
const occupiedTimeColumns = `calendar_id, id, counts, extract(epoch FROM starts_at)::float8 AS start,
  extract(epoch FROM ends_at)::float8 AS end, CASE WHEN counts IS NULL THEN record END AS record,
  CASE WHEN key5 IS NOT NULL THEN ical_uid END AS uid`

/** Reads of calendars that join other tables, and of events by window. */
export const calendarQueries = (sql: Sql): CalendarQueries => ({
  revisedCalendars: async (applicationId, ids) => {
    const found = await sql.rows(
      `SELECT calendars.revision, calendars.record, connections.when_unavailable AS policy,
         extract(epoch FROM connections.unavailable_from)::float8 AS unavailable_from
       FROM calendars LEFT JOIN connections
         ON connections.application_id = calendars.application_id AND connections.id = calendars.connection_id
       WHERE calendars.application_id = $1 AND calendars.id = ANY($2::text[])`,
      [applicationId, ids],
    )
    return found.map((row) => ({
      calendar: recordOf<Calendar>(row),
      revision: String(row['revision']),
      outage:
        row['unavailable_from'] === null
          ? undefined
          : { from: instant(Number(row['unavailable_from'])), policy: row['policy'] as WhenUnavailable },
    }))
  },
  eventsIn: async (applicationId, calendarIds, window) => {
    if (!calendarIds.length) return []
    const { text, values } = windowEvents('record', applicationId, calendarIds, window)
    return (await sql.plannedRows(text, values)).map((row) => recordOf<EventRecord>(row))
  },
  eventsOfCalendar: async (applicationId, calendarId, filter, page) => {
    const { text, values } = eventPage(applicationId, calendarId, filter, page)
    const found = await sql.plannedRows(text, values)
    const items = found
      .slice(0, page.limit)
      .map((row) => ({ at: String(row['list_key']), record: recordOf<EventRecord>(row) }))
    return { items, next: found.length > page.limit ? items.at(-1)?.at : undefined }
  },
  occupiedTimes: async (applicationId, calendarIds, window) => {
    if (!calendarIds.length) return { alone: [], records: [] }
    const { text, values } = windowEvents(occupiedTimeColumns, applicationId, calendarIds, window)
    const found = await sql.plannedRows(text, values)
    return {
      alone: found
        .filter(({ counts }) => counts === 'busy' || counts === 'tentative')
        .map((row) => ({
          calendarId: String(row['calendar_id']),
          eventId: String(row['id']),
          isTentative: row['counts'] === 'tentative',
          uid: row['uid'] === null ? undefined : String(row['uid']),
          start: instant(Number(row['start'])),
          end: instant(Number(row['end'])),
        })),
      records: found.filter(({ counts }) => counts === null).map((row) => recordOf<EventRecord>(row)),
    }
  },
})
