import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { digits, flag, instant, listOf, maybe, text, texts } from '../scalars.js'
import { event, eventParticipant, eventTypes, whenInput } from './records.js'

const page = { limit: digits, page_token: text, select: text }

/** What an event says; characters. */
export const eventTexts = {
  title: maybe(z.string().check(z.maxLength(1_024))),
  description: maybe(z.string().check(z.maxLength(8_192))),
  location: maybe(z.string().check(z.maxLength(1_024))),
}

/** What an event is made of. */
export const eventInput = z.looseObject({
  when: whenInput,
  ...eventTexts,
  busy: maybe(z.boolean()),
  status: maybe(z.enum(['confirmed', 'tentative', 'cancelled'])),
  visibility: text,
  participants: listOf(eventParticipant),
  recurrence: listOf(z.string()),
  master_event_id: text,
  original_start_time: maybe(instant),
  metadata: maybe(texts),
  event_type: maybe(z.enum(eventTypes)),
  /** What other calendars know it by; the service gives it one where none is sent. An access token may not take another account's. */
  ical_uid: maybe(z.string().check(z.minLength(1), z.maxLength(255))),
  organizer: maybe(z.looseObject({ email: text, name: text })),
  resources: listOf(z.looseObject({})),
  capacity: maybe(z.int().check(z.minimum(1))),
  hide_participants: maybe(z.boolean()),
})

/** The answer of somebody who is invited. */
export const rsvpStatus = z.enum(['yes', 'no', 'maybe'])

/**
 * Everything that a list of events can be narrowed by (interface: request conventions for list endpoints). Titles,
 * descriptions and locations match on whole words in any case.
 */
export const eventFilters = {
  start: maybe(instant),
  end: maybe(instant),
  show_cancelled: maybe(flag),
  title: text,
  description: text,
  location: text,
  ical_uid: text,
  master_event_id: text,
  /** `key1` to `key5`, a colon and the value; alone with `calendar_id`, paging and `select`. */
  metadata_pair: text,
  busy: maybe(flag),
  updated_before: maybe(instant),
  updated_after: maybe(instant),
  /** Addresses with commas between them: one of them takes part. */
  attendees: text,
  /** One of {@link eventTypes}, or several with commas between them. */
  event_type: text,
  /** Shows each occurrence of a series by itself; needs `start` and `end`. */
  expand_recurring: maybe(flag),
  /** `false`: what is tentative is shown as not busy. */
  tentative_as_busy: maybe(flag),
}

export const listEvents = /* @__PURE__ */ endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events',
  access: 'grant',
  query: z.object({ ...page, calendar_id: z.string(), ...eventFilters }),
  data: z.array(event),
  paged: true,
})

/** Everything on a calendar for a copy elsewhere: single events, series and their overrides, cancelled ones too. */
export const importEvents = /* @__PURE__ */ endpoint({
  id: 'events.import',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events/import',
  access: 'grant',
  query: z.object({ ...page, calendar_id: z.string(), start: maybe(instant), end: maybe(instant) }),
  data: z.array(event),
  paged: true,
})

/** `notify_participants` sends them an invitation, or what has become of it; they hear nothing without it. */
const writeQuery = z.object({ calendar_id: z.string(), notify_participants: maybe(flag) })

export const createEvent = /* @__PURE__ */ endpoint({
  id: 'events.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events',
  access: 'grant',
  query: writeQuery,
  body: eventInput,
  data: event,
})

/** An event by its id, or one occurrence of a series by `<series>_<YYYYMMDDTHHMMSSZ>` (`_<YYYYMMDD>` of whole days). */
export const getEvent = /* @__PURE__ */ endpoint({
  id: 'events.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: z.object({ calendar_id: z.string(), select: text }),
  data: event,
})

/** Of one occurrence it makes an override. */
export const updateEvent = /* @__PURE__ */ endpoint({
  id: 'events.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: writeQuery,
  body: /* @__PURE__ */ z.partial(eventInput),
  data: event,
})

/** One occurrence is cancelled; a series goes with its overrides. */
export const deleteEvent = /* @__PURE__ */ endpoint({
  id: 'events.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/events/{event_id}',
  access: 'grant',
  query: writeQuery,
  data: maybe(z.unknown()),
})

export const sendRsvp = /* @__PURE__ */ endpoint({
  id: 'events.rsvp',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events/{event_id}/send-rsvp',
  access: 'grant',
  query: z.object({ calendar_id: z.string() }),
  body: z.looseObject({ status: rsvpStatus, comment: text }),
  data: event,
})

export type RsvpStatus = z.output<typeof rsvpStatus>
