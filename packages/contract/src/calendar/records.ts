import { parseWhen, type When } from '@whenable/time'
import * as z from 'zod/mini'
import { instant, listOf, maybe, readBy, text, texts } from '../scalars.js'

/** A calendar of a grant. The first one of a virtual grant is primary and stays. */
export const calendar = z.looseObject({
  id: z.string(),
  grant_id: text,
  object: text,
  name: z.string(),
  description: text,
  location: text,
  /** IANA zone in which its all-day events lie. */
  timezone: text,
  hex_color: text,
  is_primary: maybe(z.boolean()),
  read_only: maybe(z.boolean()),
  metadata: maybe(texts),
})

/** An event's `when` in any of its four forms, with or without its `object` tag. */
export const when = readBy(z.unknown(), (value): When => parseWhen(value))

/** Somebody invited to an event, with their answer. */
export const eventParticipant = z.looseObject({ email: z.string(), name: text, status: text, comment: text })

/** An event of the current generation. */
export const event = z.looseObject({
  id: z.string(),
  grant_id: text,
  object: text,
  calendar_id: z.string(),
  title: text,
  description: text,
  location: text,
  busy: maybe(z.boolean()),
  /** `confirmed`, `tentative` or `cancelled`; some services write `maybe`. */
  status: text,
  visibility: text,
  read_only: maybe(z.boolean()),
  organizer: maybe(z.looseObject({ email: text, name: text })),
  participants: listOf(eventParticipant),
  resources: listOf(z.unknown()),
  /** RRULE, RDATE, EXDATE and EXRULE lines, on a master alone. */
  recurrence: listOf(z.string()),
  master_event_id: text,
  original_start_time: maybe(instant),
  metadata: maybe(texts),
  capacity: maybe(z.number()),
  ical_uid: text,
  created_at: maybe(instant),
  updated_at: maybe(instant),
  when,
})

export type Calendar = z.output<typeof calendar>
export type Event = z.output<typeof event>
export type EventParticipant = z.output<typeof eventParticipant>
