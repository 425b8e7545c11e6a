import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  listOf,
  optional,
  optionalCount,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import {
  calendarSchema,
  eventParticipantSchema,
  eventSchema,
  eventTypes,
  freeBusySchema,
  roomSchema,
  whenInputSchema,
} from './records.js'

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

/** What an event says; characters. */
export const eventTexts = {
  title: optional(z.string().check(z.maxLength(1_024))),
  description: optional(z.string().check(z.maxLength(8_192))),
  location: optional(z.string().check(z.maxLength(1_024))),
}

/** What an event is made of. */
export const eventInputSchema = z.looseObject({
  when: whenInputSchema,
  ...eventTexts,
  busy: optional(z.boolean()),
  status: optional(z.enum(['confirmed', 'tentative', 'cancelled'])),
  visibility: optionalText,
  participants: listOf(eventParticipantSchema),
  recurrence: listOf(z.string()),
  master_event_id: optionalText,
  original_start_time: optional(instantSchema),
  metadata: optional(textMapSchema),
  event_type: optional(z.enum(eventTypes)),
  /** Its UID in other calendars. Default: made by the service. An access token may not use the UID of another account's event. */
  ical_uid: optional(z.string().check(z.minLength(1), z.maxLength(255))),
  organizer: optional(z.looseObject({ email: optionalText, name: optionalText })),
  resources: listOf(z.looseObject({})),
  capacity: optional(z.int().check(z.minimum(1))),
  hide_participants: optional(z.boolean()),
})

/** The answer of somebody who is invited. */
export const rsvpStatusSchema = z.enum(['yes', 'no', 'maybe'])

/**
 * Everything that a list of events can be narrowed by (interface: request conventions for list endpoints). Titles,
 * descriptions and locations match on whole words in any case.
 */
export const eventFilters = {
  start: optional(instantSchema),
  end: optional(instantSchema),
  show_cancelled: optional(booleanSchema),
  title: optionalText,
  description: optionalText,
  location: optionalText,
  ical_uid: optionalText,
  master_event_id: optionalText,
  /** `key1` to `key5`, a colon and the value; alone with `calendar_id`, paging and `select`. */
  metadata_pair: optionalText,
  busy: optional(booleanSchema),
  updated_before: optional(instantSchema),
  updated_after: optional(instantSchema),
  /** Addresses with commas between them: one of them takes part. */
  attendees: optionalText,
  /** One of {@link eventTypes}, or several with commas between them. */
  event_type: optionalText,
  /** Shows each occurrence of a series by itself; needs `start` and `end`. */
  expand_recurring: optional(booleanSchema),
  /** `false`: what is tentative is shown as not busy. */
  tentative_as_busy: optional(booleanSchema),
}

export const listEvents = /* @__PURE__ */ endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events',
  access: 'grant',
  query: z.object({ ...page, calendar_id: z.string(), ...eventFilters }),
  data: z.array(eventSchema),
  paged: true,
})

/** Everything on a calendar for a copy elsewhere: single events, series and their overrides, cancelled ones too. */
export const importEvents = /* @__PURE__ */ endpoint({
  id: 'events.import',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events/import',
  access: 'grant',
  query: z.object({
    ...page,
    calendar_id: z.string(),
    start: optional(instantSchema),
    end: optional(instantSchema),
  }),
  data: z.array(eventSchema),
  paged: true,
})

/** `notify_participants` sends participants an email about the change. Default: false. */
const writeQuery = z.object({ calendar_id: z.string(), notify_participants: optional(booleanSchema) })

export const createEvent = /* @__PURE__ */ endpoint({
  id: 'events.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events',
  access: 'grant',
  query: writeQuery,
  body: eventInputSchema,
  data: eventSchema,
})

/** An event by its id, or one occurrence of a series by `<series>_<YYYYMMDDTHHMMSSZ>` (`_<YYYYMMDD>` of whole days). */
export const getEvent = /* @__PURE__ */ endpoint({
  id: 'events.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: z.object({ calendar_id: z.string(), select: optionalText }),
  data: eventSchema,
})

/** Of one occurrence it makes an override. */
export const updateEvent = /* @__PURE__ */ endpoint({
  id: 'events.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: writeQuery,
  body: /* @__PURE__ */ z.partial(eventInputSchema),
  data: eventSchema,
})

/** One occurrence is cancelled; a series goes with its overrides. */
export const deleteEvent = /* @__PURE__ */ endpoint({
  id: 'events.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: writeQuery,
  data: optional(z.unknown()),
})

export const sendRsvp = /* @__PURE__ */ endpoint({
  id: 'events.rsvp',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events/{event_id}/send-rsvp',
  access: 'grant',
  query: z.object({ calendar_id: z.string() }),
  body: z.looseObject({ status: rsvpStatusSchema, comment: optionalText }),
  data: eventSchema,
})

export type RsvpStatus = z.output<typeof rsvpStatusSchema>

/** Addresses that one call may ask about. */
export const maxAddresses = 50

/** Answers for every address: when it is busy, or why that is unknown. */
export const getFreeBusy = /* @__PURE__ */ endpoint({
  id: 'calendars.free-busy',
  method: 'POST',
  path: '/v3/grants/{grant_id}/calendars/free-busy',
  access: 'grant',
  query: none,
  body: z.looseObject({
    start_time: instantSchema,
    end_time: instantSchema,
    emails: z.array(z.string()).check(z.minLength(1), z.maxLength(maxAddresses)),
    /** `false`: what is tentative does not count. */
    tentative_as_busy: optional(z.boolean()),
  }),
  data: z.array(freeBusySchema),
})
