import * as z from 'zod/mini'
import { eventParticipantSchema, eventSchema, whenSchema } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, optional, optionalCount, optionalText } from '../scalars.js'
import { capacitySchema } from './configuration.js'

const path = '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events'
const eventPath = '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events/{event_id}'

const calendarId = z.string().check(z.minLength(1))
const recurrence = z.array(z.string()).check(z.maxLength(50))
const participants = z.array(eventParticipantSchema).check(z.maxLength(500))
const details = {
  description: optional(z.string().check(z.maxLength(8_192))),
  location: optional(z.string().check(z.maxLength(255))),
  conferencing: optional(z.looseObject({})),
}
const title = z.string().check(z.minLength(1), z.maxLength(1_024))

/** A new group event (interface: Group events). Each of its participants has a seat. */
export const groupEventInputSchema = z.looseObject({
  calendar_id: calendarId,
  title,
  capacity: optional(capacitySchema),
  when: whenSchema,
  recurrence: optional(recurrence),
  participants: optional(participants),
  ...details,
})

/** Changes of a group event; omitted fields stay. */
export const groupEventChangeSchema = z.looseObject({
  title: optional(title),
  capacity: optional(capacitySchema),
  when: optional(whenSchema),
  recurrence: optional(recurrence),
  participants: optional(participants),
  ...details,
})

/**
 * Which occurrences of a series a change applies to, relative to the occurrence in the path: only that one, that one and all
 * following, or all. Default: `this` for the id of an occurrence, `all` for the id of the series.
 */
export const occurrencesSchema = z.enum(['this', 'following', 'all'])

const changeQuery = z.object({ calendar_id: calendarId, occurrences: optional(occurrencesSchema) })

export const listGroupEvents = /* @__PURE__ */ endpoint({
  id: 'group-events.list',
  method: 'GET',
  path,
  access: 'grant',
  query: z.object({
    calendar_id: calendarId,
    start_time: instantSchema,
    end_time: instantSchema,
    limit: optionalCount,
    page_token: optionalText,
    select: optionalText,
  }),
  data: z.array(eventSchema),
  paged: true,
})

export const createGroupEvent = /* @__PURE__ */ endpoint({
  id: 'group-events.create',
  method: 'POST',
  path,
  access: 'grant',
  query: z.object({}),
  body: groupEventInputSchema,
  data: eventSchema,
})

export const updateGroupEvent = /* @__PURE__ */ endpoint({
  id: 'group-events.update',
  method: 'PUT',
  path: eventPath,
  access: 'grant',
  query: changeQuery,
  body: groupEventChangeSchema,
  data: eventSchema,
})

/** The same with the method that some services use. */
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
  data: optional(z.unknown()),
})

/** The maximum number of events in an import. */
const mostImports = 20

/** An existing event, with the fields that it needs as a group event. */
export const groupEventImportSchema = z.looseObject({
  calendar_id: calendarId,
  event_id: z.string().check(z.minLength(1)),
  capacity: optional(capacitySchema),
  participants: optional(participants),
  /** Occurrences of the series with another capacity. */
  exceptions: listOf(z.looseObject({ event_id: z.string(), capacity: optional(capacitySchema) })),
})

/** The result of an import: every event is in one of the two lists. */
export const groupEventImportsSchema = z.looseObject({
  imported_events: z.array(z.looseObject({ event_id: z.string() })),
  import_failed: z.array(z.looseObject({ event_id: z.string(), reason: z.string() })),
})

export const importGroupEvents = /* @__PURE__ */ endpoint({
  id: 'group-events.import',
  method: 'POST',
  path: '/v3/scheduling/configurations/{configuration_id}/import-group-events',
  access: 'grant',
  query: z.object({}),
  body: z.array(groupEventImportSchema).check(z.minLength(1), z.maxLength(mostImports)),
  data: groupEventImportsSchema,
})

/** The occurrences of a series that an owner's change applies to. */
export type OccurrenceChoice = z.output<typeof occurrencesSchema>
export type GroupEventInput = z.output<typeof groupEventInputSchema>
export type GroupEventChange = z.output<typeof groupEventChangeSchema>
export type GroupEventImport = z.output<typeof groupEventImportSchema>
export type GroupEventImports = z.output<typeof groupEventImportsSchema>
