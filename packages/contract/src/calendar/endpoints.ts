import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { flag, instant, listOf, maybe, text, texts } from '../scalars.js'
import { timeZone } from '../scheduling/configuration.js'
import { calendar, event, eventParticipant, when } from './records.js'

const none = z.object({})
const page = { limit: text, page_token: text, select: text }

/** What a calendar is made of. */
export const calendarInput = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(1024)),
  description: text,
  location: text,
  timezone: maybe(timeZone),
  hex_color: text,
  metadata: maybe(texts),
})

/** What an event is made of. */
export const eventInput = z.looseObject({
  when,
  title: text,
  description: text,
  location: text,
  busy: maybe(z.boolean()),
  status: maybe(z.enum(['confirmed', 'tentative', 'cancelled'])),
  visibility: text,
  participants: listOf(eventParticipant),
  recurrence: listOf(z.string()),
  master_event_id: text,
  original_start_time: maybe(instant),
  metadata: maybe(texts),
})

export const listCalendars = /* @__PURE__ */ endpoint({
  id: 'calendars.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/calendars',
  access: 'grant',
  query: z.object(page),
  data: z.array(calendar),
  paged: true,
})

export const createCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/calendars',
  access: 'grant',
  query: none,
  body: calendarInput,
  data: calendar,
})

export const getCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/calendars/{calendar_id}',
  access: 'grant',
  query: z.object({ select: text }),
  data: calendar,
})

export const listEvents = /* @__PURE__ */ endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events',
  access: 'grant',
  query: z.object({
    ...page,
    calendar_id: z.string(),
    start: maybe(instant),
    end: maybe(instant),
    show_cancelled: maybe(flag),
  }),
  data: z.array(event),
  paged: true,
})

const calendarQuery = z.object({ calendar_id: z.string() })

export const createEvent = /* @__PURE__ */ endpoint({
  id: 'events.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events',
  access: 'grant',
  query: calendarQuery,
  body: eventInput,
  data: event,
})

export const getEvent = /* @__PURE__ */ endpoint({
  id: 'events.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: z.object({ calendar_id: z.string(), select: text }),
  data: event,
})

export const updateEvent = /* @__PURE__ */ endpoint({
  id: 'events.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: calendarQuery,
  body: z.partial(eventInput),
  data: event,
})

export const deleteEvent = /* @__PURE__ */ endpoint({
  id: 'events.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: calendarQuery,
  data: maybe(z.unknown()),
})
