import * as z from 'zod/mini'
import { eventParticipantSchema, whenSchema } from '../calendar/records.js'
import { instantSchema, listOf, optional, optionalText } from '../scalars.js'

/** A connected account of the legacy API: what a grant is today. */
export const legacyAccountSchema = z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: z.string(),
  name: optionalText,
  email_address: z.string(),
  provider: optionalText,
  organization_unit: optionalText,
  /** `running`, or `invalid-credentials` until its owner signs in again. */
  sync_state: optionalText,
})

/** A calendar of the legacy API. */
export const legacyCalendarSchema = z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: z.string(),
  name: z.string(),
  description: optionalText,
  read_only: optional(z.boolean()),
})

/** The lines of a series with the zone that they are read in. */
export const legacyRecurrenceSchema = z.looseObject({ timezone: optionalText, rrule: listOf(z.string()) })

/** An event of the legacy API. */
export const legacyEventSchema = z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: z.string(),
  calendar_id: z.string(),
  title: optionalText,
  description: optionalText,
  when: whenSchema,
  location: optionalText,
  /** Whose event it is: `Name <address>`. */
  owner: optionalText,
  participants: listOf(eventParticipantSchema),
  status: optionalText,
  read_only: optional(z.boolean()),
  busy: optional(z.boolean()),
  /** On a series alone. */
  recurrence: optional(legacyRecurrenceSchema),
  /** On what differs from its series, and on an occurrence that is shown by itself. */
  master_event_id: optionalText,
  original_start_time: optional(instantSchema),
  /** This one occurrence of the series does not take place. */
  cancelled: optional(z.boolean()),
})

export type LegacyAccount = z.input<typeof legacyAccountSchema>
export type LegacyCalendar = z.input<typeof legacyCalendarSchema>
export type LegacyEvent = z.input<typeof legacyEventSchema>
