import {
  createEvent,
  deleteEvent,
  getEvent,
  importEvents,
  listEvents,
  moveSeriesEvent,
  sendRsvp,
  undoSeriesMove,
  updateEvent,
} from '@whenable/contract'
import { authorizeGrant } from '../../access/authorization.js'
import { requireCalendar } from '../../calendars/calendars.js'
import { eventPage, eventsToImport } from '../../calendars/events/event-list.js'
import { requireEvent } from '../../calendars/events/events.js'
import { sendAnswer } from '../../calendars/events/rsvp.js'
import { eventsOfSeries, versionOf } from '../../calendars/events/series-moves.js'
import { writingEvents } from '../../calendars/write-through/writing-events.js'
import { entityTagOf } from '../../kernel/entity-tag.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { type Call, reading } from '../../kernel/http/route.js'
import type { EventRecord, Records } from '../../kernel/store/store.js'
import {
  changeEventForOwner,
  createEventForOwner,
  moveSeriesForOwner,
  removeEventForOwner,
  undoSeriesMoveForOwner,
} from './owner-events.js'

type CalendarCall = Parameters<typeof authorizeGrant>[0] &
  Pick<Call, 'now'> & { readonly query: { readonly calendar_id: string } }

/** Authorizes callers that may use the grant, and reads the calendar in the query. */
const authorizeCalendar = async (call: CalendarCall, records: Records) => {
  const authorization = await authorizeGrant(call, records)
  const { applicationId, grant } = authorization
  return {
    ...authorization,
    calendar: await requireCalendar(records, applicationId, grant, call.query.calendar_id),
  }
}

/** An event with its entity tag. */
const tagged = async (event: EventRecord) => ({ data: event, etag: await entityTagOf(event) })

/** Routes of events. */
export const eventRoutes = [
  reading(listEvents, authorizeCalendar, async ({ applicationId, calendar, query }, records) => {
    const { items, next } = await eventPage({ records, applicationId, calendar }, query, pageOf(query))
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  writingEvents(
    createEvent,
    authorizeCalendar,
    async ({ body, query, ...call }, transaction) => {
      const context = { ...call, transaction, notifies: query.notify_participants }
      return { event: await createEventForOwner(context, body), calendar: call.calendar }
    },
    async (_call, { event }) => tagged(event),
  ),

  // Before the next route, whose path also matches.
  reading(importEvents, authorizeCalendar, async ({ applicationId, calendar, query }, records) => {
    const { items, next } = await eventsToImport({ records, applicationId, calendar }, query, pageOf(query))
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  reading(getEvent, authorizeCalendar, async (call, records) =>
    tagged((await requireEvent(records, call, call.path.event_id)).event),
  ),

  writingEvents(
    updateEvent,
    authorizeCalendar,
    async ({ body, path, query, ...call }, transaction) => {
      const context = { ...call, transaction, notifies: query.notify_participants }
      return { event: await changeEventForOwner(context, path.event_id, body), calendar: call.calendar }
    },
    async (_call, { event }) => tagged(event),
  ),

  writingEvents(
    deleteEvent,
    authorizeCalendar,
    async ({ path, query, ...call }, transaction) => {
      const context = { ...call, transaction, notifies: query.notify_participants }
      return { event: await removeEventForOwner(context, path.event_id), calendar: call.calendar }
    },
    async () => ({}),
  ),

  writingEvents(
    sendRsvp,
    authorizeCalendar,
    async ({ path, body, ...call }, transaction) => ({
      event: await sendAnswer({ ...call, transaction, notifies: true }, path.event_id, body),
      calendar: call.calendar,
    }),
    async (_call, { event }) => ({ data: event }),
  ),

  writingEvents(
    moveSeriesEvent,
    authorizeCalendar,
    async ({ body, path, query, ...call }, transaction) => {
      const context = { ...call, transaction, notifies: query.notify_participants }
      return { ...(await moveSeriesForOwner(context, path.event_id, body)), calendar: call.calendar }
    },
    async (call, { event, created, removedIds, undo }, transaction) => {
      const events = await eventsOfSeries(transaction, call, [event.id, created?.id])
      const version = await versionOf(events)
      return { data: { events: [...events], removed_ids: [...removedIds], undo: { ...undo, version } } }
    },
  ),

  writingEvents(
    undoSeriesMove,
    authorizeCalendar,
    async ({ body, path, query, ...call }, transaction) => {
      const context = { ...call, transaction, notifies: query.notify_participants }
      return { ...(await undoSeriesMoveForOwner(context, path.event_id, body)), calendar: call.calendar }
    },
    async (call, { event, removedIds }, transaction) => {
      const events = await eventsOfSeries(transaction, call, [event.id])
      return { data: { events: [...events], removed_ids: [...removedIds] } }
    },
  ),
]
