import * as z from 'zod/mini'
import { eventTexts, rsvpStatusSchema } from '../calendar/endpoints.js'
import { eventParticipantSchema, whenInputSchema } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { booleanSchema, instantSchema, listOf, optional, optionalCount, optionalText } from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { legacyAccountSchema, legacyCalendarSchema, legacyEventSchema } from './records.js'

const none = z.object({})
const legacy = { access: 'grant', api: 'legacy' } as const

/** Writable fields of a legacy API event. */
const details = {
  when: whenInputSchema,
  ...eventTexts,
  participants: listOf(eventParticipantSchema),
  busy: optional(z.boolean()),
}

const notice = z.object({ notify_participants: optional(booleanSchema) })

export const getLegacyAccount = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.account.read',
  method: 'GET',
  path: '/account',
  tokenScope: 'email',
  query: none,
  data: legacyAccountSchema,
})

export const listLegacyCalendars = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.calendars.list',
  method: 'GET',
  path: '/calendars',
  query: none,
  data: z.array(legacyCalendarSchema),
})

export const getLegacyCalendar = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.calendars.read',
  method: 'GET',
  path: '/calendars/{id}',
  query: none,
  data: legacyCalendarSchema,
})

/** Events by start, on one calendar or all calendars of the account. Instants are Unix seconds. */
export const listLegacyEvents = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.list',
  method: 'GET',
  path: '/events',
  query: z.object({
    /** Default: 100; at most 1,000. */
    limit: optionalCount,
    offset: optionalCount,
    event_id: optionalText,
    calendar_id: optionalText,
    title: optionalText,
    description: optionalText,
    location: optionalText,
    starts_before: optional(instantSchema),
    starts_after: optional(instantSchema),
    ends_before: optional(instantSchema),
    ends_after: optional(instantSchema),
    show_cancelled: optional(booleanSchema),
    /** Lists each occurrence of a series; requires both bounds. */
    expand_recurring: optional(booleanSchema),
  }),
  data: z.array(legacyEventSchema),
  paged: true,
})

export const getLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.read',
  method: 'GET',
  path: '/events/{id}',
  query: none,
  data: legacyEventSchema,
})

export const createLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.create',
  method: 'POST',
  path: '/events',
  query: notice,
  body: z.looseObject({
    calendar_id: z.string(),
    ...details,
    recurrence: optional(z.looseObject({ timezone: optional(timeZoneSchema), rrule: listOf(z.string()) })),
  }),
  data: legacyEventSchema,
})

export const updateLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.update',
  method: 'PUT',
  path: '/events/{id}',
  query: notice,
  body: z.looseObject(details),
  data: legacyEventSchema,
})

export const deleteLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.delete',
  method: 'DELETE',
  path: '/events/{id}',
  query: notice,
  data: optional(z.unknown()),
})

/** Answers an invitation on the calendar of emailed events. Repeating an answer sends no email. */
export const sendLegacyRsvp = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.rsvp',
  method: 'POST',
  path: '/send-rsvp',
  query: notice,
  body: z.looseObject({
    event_id: z.string(),
    status: rsvpStatusSchema,
    account_id: z.string(),
    comment: optionalText,
  }),
  data: legacyEventSchema,
})
