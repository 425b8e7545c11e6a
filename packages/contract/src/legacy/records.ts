import * as z from 'zod/mini'
import { eventParticipantSchema, whenSchema } from '../calendar/records.js'
import { instantSchema, listOf, optional, optionalText } from '../scalars.js'

/** A connected account of the legacy API, called a grant in the current API. */
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

/** The lines of a series, and their time zone. */
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
  /** The owner: `Name <address>`. */
  owner: optionalText,
  participants: listOf(eventParticipantSchema),
  status: optionalText,
  read_only: optional(z.boolean()),
  busy: optional(z.boolean()),
  /** Only on a series. */
  recurrence: optional(legacyRecurrenceSchema),
  /** On an override, and on a listed occurrence. */
  master_event_id: optionalText,
  original_start_time: optional(instantSchema),
  /** Whether this occurrence of the series is cancelled. */
  cancelled: optional(z.boolean()),
})

export type LegacyAccount = z.input<typeof legacyAccountSchema>
export type LegacyCalendar = z.input<typeof legacyCalendarSchema>
export type LegacyEvent = z.input<typeof legacyEventSchema>
