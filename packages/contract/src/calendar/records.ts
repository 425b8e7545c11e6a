import { parseWhen, type When } from '@whenable/time'
import * as z from 'zod/mini'
import {
  instantSchema,
  isRequestDate,
  listOf,
  numericSchema,
  optional,
  optionalText,
  parsedBy,
  requestInstant,
  textMapSchema,
} from '../scalars.js'

/** A calendar of a grant. The first one of a virtual grant is primary and cannot be deleted. */
export const calendarSchema = z.looseObject({
  id: z.string(),
  grant_id: optionalText,
  object: optionalText,
  name: z.string(),
  description: optionalText,
  location: optionalText,
  /** IANA time zone of its all-day events, and of times without one. */
  timezone: optionalText,
  hex_color: optionalText,
  is_primary: optional(z.boolean()),
  read_only: optional(z.boolean()),
  /** Whether its events keep its owner busy, for `calendar_ids: ['all']` and free/busy. Default: true. */
  is_busy_source: optional(z.boolean()),
  /** The connection that it is synced with; missing for a virtual calendar. */
  connection_id: optionalText,
  metadata: optional(textMapSchema),
})

/** An event's `when` in any of its four forms, with or without its `object` tag. */
export const whenSchema = parsedBy(z.unknown(), (value): When => parseWhen(value))

/** @throws RangeError unless all instants and dates of an event are within the limits of requests. */
const checkLimits = (when: When): When => {
  for (const [name, value] of Object.entries(when))
    if (typeof value === 'number') requestInstant(value)
    else if (/date$/.test(name) && !isRequestDate(value))
      throw new RangeError(`expected ${name} in the years 2 to 9998`)
  return when
}

/** An event's `when` in a request: start and end must be in order and within limits, which is not required of answers. */
export const whenInputSchema = parsedBy(z.unknown(), (value): When => {
  const { start_date: start, end_date: end } = Object(value) as { start_date?: unknown; end_date?: unknown }
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    throw new RangeError('expected an end_date that is not before start_date')
  return checkLimits(parseWhen(value))
})

/** Types of events. Default: `default`. */
export const eventTypes = ['default', 'outOfOffice', 'focusTime', 'workingLocation'] as const

/** A participant of an event, with their answer. */
export const eventParticipantSchema = z.looseObject({
  email: z.string(),
  name: optionalText,
  status: optionalText,
  comment: optionalText,
})

/** An event of the current API. */
export const eventSchema = z.looseObject({
  id: z.string(),
  grant_id: optionalText,
  object: optionalText,
  calendar_id: z.string(),
  title: optionalText,
  description: optionalText,
  location: optionalText,
  busy: optional(z.boolean()),
  /** `confirmed`, `tentative` or `cancelled`; some services write `maybe`. */
  status: optionalText,
  visibility: optionalText,
  read_only: optional(z.boolean()),
  organizer: optional(z.looseObject({ email: optionalText, name: optionalText })),
  participants: listOf(eventParticipantSchema),
  resources: listOf(z.unknown()),
  /** RRULE, RDATE, EXDATE and EXRULE lines; only on a master. */
  recurrence: listOf(z.string()),
  master_event_id: optionalText,
  original_start_time: optional(instantSchema),
  metadata: optional(textMapSchema),
  capacity: optional(z.number()),
  /** One of {@link eventTypes}; `default` if absent. */
  event_type: optionalText,
  ical_uid: optionalText,
  created_at: optional(instantSchema),
  updated_at: optional(instantSchema),
  when: whenSchema,
})

/** A busy time span. */
export const busySlotSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  status: optionalText,
  object: optionalText,
})

/**
 * When an address is busy, or why that is unknown. An `error` means unknown, never free: `time_slots` exists only without one.
 */
export const freeBusySchema = z.looseObject({
  /** `free_busy` or `error`. */
  object: z.string(),
  email: z.string(),
  time_slots: optional(z.array(busySlotSchema)),
  error: optionalText,
})

/** Details of a meeting room. */
export const roomDetails = {
  name: optionalText,
  building: optionalText,
  capacity: optional(numericSchema),
  floor_name: optionalText,
  floor_section: optionalText,
  floor_number: optional(numericSchema),
}

/** A room, identified by its email address. */
export const roomSchema = z.looseObject({ email: z.string(), ...roomDetails, object: optionalText })

export type FreeBusy = z.output<typeof freeBusySchema>
export type Room = z.output<typeof roomSchema>
export type Calendar = z.output<typeof calendarSchema>
export type EventData = z.output<typeof eventSchema>
export type EventParticipant = z.output<typeof eventParticipantSchema>
