import * as z from 'zod/mini'
import { eventParticipant, when } from '../calendar/records.js'
import { instant, listOf, maybe, text } from '../scalars.js'

/** A connected account of the earlier generation: what a grant is today. */
export const legacyAccount = z.looseObject({
  id: z.string(),
  object: text,
  account_id: z.string(),
  name: text,
  email_address: z.string(),
  provider: text,
  organization_unit: text,
  /** `running`, or `invalid-credentials` until its owner signs in again. */
  sync_state: text,
})

/** A calendar of the earlier generation. */
export const legacyCalendar = z.looseObject({
  id: z.string(),
  object: text,
  account_id: z.string(),
  name: z.string(),
  description: text,
  read_only: maybe(z.boolean()),
})

/** The lines of a series with the zone that they are read in. */
export const legacyRecurrence = z.looseObject({ timezone: text, rrule: listOf(z.string()) })

/** An event of the earlier generation. */
export const legacyEvent = z.looseObject({
  id: z.string(),
  object: text,
  account_id: z.string(),
  calendar_id: z.string(),
  title: text,
  description: text,
  when,
  location: text,
  /** Whose event it is: `Name <address>`. */
  owner: text,
  participants: listOf(eventParticipant),
  status: text,
  read_only: maybe(z.boolean()),
  busy: maybe(z.boolean()),
  /** On a series alone. */
  recurrence: maybe(legacyRecurrence),
  /** On what differs from its series, and on an occurrence that is shown by itself. */
  master_event_id: text,
  original_start_time: maybe(instant),
  /** This one occurrence of the series does not take place. */
  cancelled: maybe(z.boolean()),
})

export type LegacyAccount = z.input<typeof legacyAccount>
export type LegacyCalendar = z.input<typeof legacyCalendar>
export type LegacyEvent = z.input<typeof legacyEvent>
