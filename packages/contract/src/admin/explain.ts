import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, numericSchema, optional, optionalText } from '../scalars.js'
import { plainDateSchema } from '../scheduling/time-of-day.js'
import { timeZoneSchema } from '../time-zone.js'

/**
 * The kinds of reasons for which a time is not offered:
 * - `inactive`: the event type is closed.
 * - `past`, `notice` (`minutes`), `too_far` (`days`): it is too late or too early to book.
 * - `outside_hours`, `time_off` (`title`), `holiday` (`name`): the host is not open. `schedule` names their schedule, if they have one.
 * - `busy` (`calendar`, and `title` for the owner of the calendar), `booking` (`booking_id`), `buffer` (`minutes`): the host has
 *   something else, or too close to it.
 * - `held` (`until`): a visitor who fills in the form holds the time, or, if `why` is `link`, a link that offers it (`link` for those who may
 *   see it). It is offered again then, unless it is booked.
 * - `host_unavailable` (`why`): the host has no account, has not accepted, their schedule is gone, or a calendar does not answer.
 * - `day_limit`, `week_limit` (`most`, `of`): the host has as many bookings as the event type or their schedule allows.
 * - `guest_limit` (`most`, `of`): the guest of the query has as many bookings as the event type allows one guest, in a `day`, `week` or
 *   `month`, or `ahead`.
 * - `interval` (`minutes`, `round_to`): times do not begin then.
 * - `fairness`: another host has fewer bookings.
 * - `no_resource` (`names`): another booking has each of the rooms or pieces of equipment of which the event type needs one. Without names
 *   none is in use.
 * - `no_event`, `full`: there is no group event then, or it has no free seat.
 */
export const explainReasonTypes = [
  'inactive',
  'past',
  'notice',
  'too_far',
  'outside_hours',
  'time_off',
  'holiday',
  'busy',
  'booking',
  'held',
  'buffer',
  'host_unavailable',
  'day_limit',
  'week_limit',
  'guest_limit',
  'interval',
  'fairness',
  'no_resource',
  'no_event',
  'full',
] as const

export type ExplainReasonType = (typeof explainReasonTypes)[number]

/** A reason for which a time is not offered. */
export const explainReasonSchema = z.looseObject({
  /** One of {@link explainReasonTypes}. */
  type: z.string(),
  /** The address of the host that it is about. Missing for a reason that is about all hosts. */
  host: optionalText,
  schedule: optional(z.looseObject({ id: z.string(), name: z.string() })),
  calendar: optional(z.looseObject({ id: z.string(), name: z.string() })),
  /** The link that holds the time. Only links that are named have a name. */
  link: optional(z.looseObject({ id: z.string(), name: optionalText })),
  title: optionalText,
  name: optionalText,
  /** The resources that are not free. */
  names: optional(z.array(z.string())),
  booking_id: optionalText,
  /** Of a host: `no_account`, `not_accepted`, `schedule` or `calendar`. Of a held time: `link`. */
  why: optionalText,
  minutes: optional(numericSchema),
  round_to: optional(numericSchema),
  days: optional(numericSchema),
  most: optional(numericSchema),
  /** Whose limit it is: `event_type` or `schedule`. Of a guest: `day`, `week`, `month` or `ahead`. */
  of: optionalText,
  /** The time of what is in the way, Unix seconds. */
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
  /** When the hold of a visitor or a link ends, Unix seconds. */
  until: optional(instantSchema),
})

/** Whether a time is offered, and otherwise why not. */
export const explainedTimeSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  offered: z.boolean(),
  /** All reasons; none for a time that is offered. */
  reasons: listOf(explainReasonSchema),
})

/**
 * Why times of an event type are offered or not. The times are one (`start_time` alone), those of a span (`end_time` too), or those of
 * a day (`date`). In a span they are the times at which meetings begin, and all multiples of `round_to`.
 */
export const explainAvailability = /* @__PURE__ */ endpoint({
  id: 'availability.explain',
  method: 'GET',
  path: '/admin/v1/explain',
  access: 'member',
  description:
    'Why times of an event type are offered or not: one time (`start_time`), those of a span of at most two days (`start_time` and `end_time`), or those of a day (`date`, and `timezone`).',
  query: z.object({
    configuration_id: z.string(),
    start_time: optional(instantSchema),
    end_time: optional(instantSchema),
    date: optional(plainDateSchema),
    /** The IANA time zone of `date`. Default: the event type's. */
    timezone: optional(timeZoneSchema),
    /** The email address of a guest, for whom the limits for guests count as well. */
    guest: optional(z.string().check(z.maxLength(320))),
  }),
  data: z.looseObject({
    configuration_id: z.string(),
    /** The event type's IANA time zone. */
    timezone: z.string(),
    times: z.array(explainedTimeSchema),
  }),
  example: {
    data: {
      configuration_id: '5a1c8d0e-9a53-4b8e-8a55-0e4a3a3c8b77',
      timezone: 'Europe/Lisbon',
      times: [
        {
          start_time: 1_772_618_400,
          end_time: 1_772_620_200,
          offered: false,
          reasons: [
            {
              type: 'busy',
              host: 'ada@example.com',
              calendar: { id: 'b1f0', name: 'Work' },
              start_time: 1_772_618_400,
              end_time: 1_772_622_000,
            },
          ],
        },
      ],
    },
  },
})

export type ExplainReason = z.output<typeof explainReasonSchema>
export type ExplainedTime = z.output<typeof explainedTimeSchema>
export type Explanation = z.output<typeof explainAvailability.data>
