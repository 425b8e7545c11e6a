import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { optional, optionalCount, optionalText, textMapSchema } from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { calendarSchema, roomSchema } from './records.js'

const none = z.object({})
const page = { limit: optionalCount, page_token: optionalText, select: optionalText }

/** What a calendar is made of. */
export const calendarInputSchema = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(1024)),
  description: optionalText,
  location: optionalText,
  timezone: optional(timeZoneSchema),
  hex_color: optionalText,
  metadata: optional(textMapSchema),
})

export const listCalendars = /* @__PURE__ */ endpoint({
  id: 'calendars.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/calendars',
  access: 'grant',
  query: z.object({ ...page, metadata_pair: optionalText }),
  data: z.array(calendarSchema),
  paged: true,
})

export const createCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/calendars',
  access: 'grant',
  query: none,
  body: calendarInputSchema,
  data: calendarSchema,
})

export const getCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/calendars/{calendar_id}',
  access: 'grant',
  query: z.object({ select: optionalText }),
  data: calendarSchema,
})

export const updateCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/calendars/{calendar_id}',
  access: 'grant',
  query: none,
  body: /* @__PURE__ */ z.partial(calendarInputSchema),
  data: calendarSchema,
})

/** Its events go with it; the primary calendar stays. */
export const deleteCalendar = /* @__PURE__ */ endpoint({
  id: 'calendars.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/calendars/{calendar_id}',
  access: 'grant',
  query: none,
  data: optional(z.unknown()),
})

/** The rooms that a grant's organisation has. */
export const listResources = /* @__PURE__ */ endpoint({
  id: 'resources.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/resources',
  access: 'grant',
  query: z.object(page),
  data: z.array(roomSchema),
  paged: true,
})
