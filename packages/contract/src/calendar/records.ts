import { parseWhen, type When } from '@whenable/time'
import * as z from 'zod/mini'
import { instant, listOf, maybe, number, readBy, text, texts } from '../scalars.js'

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

/** The same as it is written: days in their order, which a reader does not insist on. */
export const whenInput = readBy(z.unknown(), (value): When => {
  const { start_date: start, end_date: end } = Object(value) as { start_date?: unknown; end_date?: unknown }
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    throw new RangeError('expected an end_date that is not before start_date')
  return parseWhen(value)
})

/** Kinds of events. Everything here is `default`, unless its owner says otherwise. */
export const eventTypes = ['default', 'outOfOffice', 'focusTime', 'workingLocation'] as const

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
  /** One of {@link eventTypes}; `default` where it is missing. */
  event_type: text,
  ical_uid: text,
  created_at: maybe(instant),
  updated_at: maybe(instant),
  when,
})

/** A span in which somebody is busy. */
export const busySlot = z.looseObject({
  start_time: instant,
  end_time: instant,
  status: text,
  object: text,
})

/**
 * When an address is busy, or why nobody can say. An error means unknown, never free: `time_slots` is only there without
 * one.
 */
export const freeBusy = z.looseObject({
  /** `free_busy` or `error`. */
  object: z.string(),
  email: z.string(),
  time_slots: maybe(z.array(busySlot)),
  error: text,
})

/** What is known of a room that people meet in. */
export const roomDetails = {
  name: text,
  building: text,
  capacity: maybe(number),
  floor_name: text,
  floor_section: text,
  floor_number: maybe(number),
}

/** A room, which an address names as it names a person. */
export const room = z.looseObject({ email: z.string(), ...roomDetails, object: text })

export type FreeBusy = z.output<typeof freeBusy>
export type Room = z.output<typeof room>
export type Calendar = z.output<typeof calendar>
export type Event = z.output<typeof event>
export type EventParticipant = z.output<typeof eventParticipant>
