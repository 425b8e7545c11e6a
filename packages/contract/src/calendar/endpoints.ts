import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { digits, maybe, text, texts } from '../scalars.js'
import { timeZone } from '../time-zone.js'
import { calendar, room } from './records.js'

const none = z.object({})
const page = { limit: digits, page_token: text, select: text }

/** What a calendar is made of. */
export const calendarInput = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(1024)),
  description: text,
  location: text,
  timezone: maybe(timeZone),
  hex_color: text,
  metadata: maybe(texts),
})

export const listCalendars = /* @__PURE__ */ endpoint({
  id: 'calendars.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/calendars',
  access: 'grant',
  query: z.object({ ...page, metadata_pair: text }),
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

export const updateCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/calendars/{calendar_id}',
  access: 'grant',
  query: none,
  body: /* @__PURE__ */ z.partial(calendarInput),
  data: calendar,
})

/** Its events go with it; the primary calendar stays. */
export const deleteCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/calendars/{calendar_id}',
  access: 'grant',
  query: none,
  data: maybe(z.unknown()),
})

/** The rooms that a grant's organisation has. */
export const listResources = /* @__PURE__ */ endpoint({
  id: 'resources.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/resources',
  access: 'grant',
  query: z.object(page),
  data: z.array(room),
  paged: true,
})
