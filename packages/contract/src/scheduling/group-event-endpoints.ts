import * as z from 'zod/mini'
import { event, eventParticipant, when } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { digits, instant, listOf, maybe, text } from '../scalars.js'
import { capacity } from './configuration.js'

export * from './validate-timeslot.js'

const path = '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events'
const eventPath = '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events/{event_id}'

const calendarId = z.string().check(z.minLength(1))
const recurrence = z.array(z.string()).check(z.maxLength(50))
const participants = z.array(eventParticipant).check(z.maxLength(500))
const details = {
  description: maybe(z.string().check(z.maxLength(8_192))),
  location: maybe(z.string().check(z.maxLength(255))),
  conferencing: maybe(z.looseObject({})),
}
const title = z.string().check(z.minLength(1), z.maxLength(1_024))

/** What a group event is announced with (interface: Group events). Its participants have a seat each. */
export const groupEventInput = z.looseObject({
  calendar_id: calendarId,
  title,
  capacity: maybe(capacity),
  when,
  recurrence: maybe(recurrence),
  participants: maybe(participants),
  ...details,
})

/** What may change of one; what is not sent stays. */
export const groupEventChange = z.looseObject({
  title: maybe(title),
  capacity: maybe(capacity),
  when: maybe(when),
  recurrence: maybe(recurrence),
  participants: maybe(participants),
  ...details,
})

/**
 * Which of a series' occurrences a change is for, by the occurrence that the path names: it alone, it and those that
 * follow, or all. Without it, an occurrence's id means `this` and the series' own id means `all`.
 */
export const occurrences = z.enum(['this', 'following', 'all'])

const changeQuery = z.object({ calendar_id: calendarId, occurrences: maybe(occurrences) })

export const listGroupEvents = /* @__PURE__ */ endpoint({
  id: 'group-events.list',
  method: 'GET',
  path,
  access: 'grant',
  query: z.object({
    calendar_id: calendarId,
    start_time: instant,
    end_time: instant,
    limit: digits,
    page_token: text,
    select: text,
  }),
  data: z.array(event),
  paged: true,
})

export const createGroupEvent = /* @__PURE__ */ endpoint({
  id: 'group-events.create',
  method: 'POST',
  path,
  access: 'grant',
  query: z.object({}),
  body: groupEventInput,
  data: event,
})

export const updateGroupEvent = /* @__PURE__ */ endpoint({
  id: 'group-events.update',
  method: 'PUT',
  path: eventPath,
  access: 'grant',
  query: changeQuery,
  body: groupEventChange,
  data: event,
})

/** The same under the method that some services write. */
export const patchGroupEvent = /* @__PURE__ */ endpoint({
  ...updateGroupEvent,
  id: 'group-events.patch',
  method: 'PATCH',
})

export const deleteGroupEvent = /* @__PURE__ */ endpoint({
  id: 'group-events.delete',
  method: 'DELETE',
  path: eventPath,
  access: 'grant',
  query: changeQuery,
  data: maybe(z.unknown()),
})

/** Most events that one import may name. */
const mostImports = 20

/** An event that is there already, with what it needs to become a group event. */
export const groupEventImport = z.looseObject({
  calendar_id: calendarId,
  event_id: z.string().check(z.minLength(1)),
  capacity: maybe(capacity),
  participants: maybe(participants),
  /** Occurrences of the series that have another capacity. */
  exceptions: listOf(z.looseObject({ event_id: z.string(), capacity: maybe(capacity) })),
})

/** What became of an import: every event is in one of the two lists. */
export const groupEventImports = z.looseObject({
  imported_events: z.array(z.looseObject({ event_id: z.string() })),
  import_failed: z.array(z.looseObject({ event_id: z.string(), reason: z.string() })),
})

export const importGroupEvents = /* @__PURE__ */ endpoint({
  id: 'group-events.import',
  method: 'POST',
  path: '/v3/scheduling/configurations/{configuration_id}/import-group-events',
  access: 'grant',
  query: z.object({}),
  body: z.array(groupEventImport).check(z.minLength(1), z.maxLength(mostImports)),
  data: groupEventImports,
})

/** An owner's choice among the occurrences of a series. */
export type OccurrenceChoice = z.output<typeof occurrences>
export type GroupEventInput = z.output<typeof groupEventInput>
export type GroupEventChange = z.output<typeof groupEventChange>
export type GroupEventImport = z.output<typeof groupEventImport>
export type GroupEventImports = z.output<typeof groupEventImports>
