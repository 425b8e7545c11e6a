import * as z from 'zod/mini'
import { eventTexts, rsvpStatus } from '../calendar/event-endpoints.js'
import { eventParticipant, whenInput } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { digits, flag, instant, listOf, maybe, text } from '../scalars.js'
import { timeZone } from '../time-zone.js'
import { legacyAccount, legacyCalendar, legacyEvent } from './records.js'

const none = z.object({})
const legacy = { access: 'grant', generation: 'legacy' } as const

/** What an event of the earlier generation is made of. */
const details = {
  when: whenInput,
  ...eventTexts,
  participants: listOf(eventParticipant),
  busy: maybe(z.boolean()),
}

const notice = z.object({ notify_participants: maybe(flag) })

export const getLegacyAccount = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.account.read',
  method: 'GET',
  path: '/account',
  query: none,
  data: legacyAccount,
})

export const listLegacyCalendars = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.calendars.list',
  method: 'GET',
  path: '/calendars',
  query: none,
  data: z.array(legacyCalendar),
})

export const getLegacyCalendar = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.calendars.read',
  method: 'GET',
  path: '/calendars/{id}',
  query: none,
  data: legacyCalendar,
})

/** Events by their start, on all calendars of the account or on one. Instants are Unix seconds. */
export const listLegacyEvents = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.list',
  method: 'GET',
  path: '/events',
  query: z.object({
    /** 100, at most 1,000. */
    limit: digits,
    offset: digits,
    event_id: text,
    calendar_id: text,
    title: text,
    description: text,
    location: text,
    starts_before: maybe(instant),
    starts_after: maybe(instant),
    ends_before: maybe(instant),
    ends_after: maybe(instant),
    show_cancelled: maybe(flag),
    /** Shows each occurrence of a series by itself; needs bounds on both sides. */
    expand_recurring: maybe(flag),
  }),
  data: z.array(legacyEvent),
  paged: true,
})

export const getLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.read',
  method: 'GET',
  path: '/events/{id}',
  query: none,
  data: legacyEvent,
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
    recurrence: maybe(z.looseObject({ timezone: maybe(timeZone), rrule: listOf(z.string()) })),
  }),
  data: legacyEvent,
})

export const updateLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.update',
  method: 'PUT',
  path: '/events/{id}',
  query: notice,
  body: z.looseObject(details),
  data: legacyEvent,
})

export const deleteLegacyEvent = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.delete',
  method: 'DELETE',
  path: '/events/{id}',
  query: notice,
  data: maybe(z.unknown()),
})

/** The answer to an invitation that lies on the calendar of emailed events; the same answer again sends nothing. */
export const sendLegacyRsvp = /* @__PURE__ */ endpoint({
  ...legacy,
  id: 'legacy.events.rsvp',
  method: 'POST',
  path: '/send-rsvp',
  query: notice,
  body: z.looseObject({ event_id: z.string(), status: rsvpStatus, account_id: z.string(), comment: text }),
  data: legacyEvent,
})
