import { isPlainDate, isTimeZone } from '@whenable/time'
import * as z from 'zod/mini'
import { listOf, maybe, text, texts } from '../scalars.js'
import { additionalField } from './records.js'

/** Minutes, whole, within bounds, and a multiple of `step`. */
const minutes = (least: number, most: number, step = 1) =>
  z.int().check(z.minimum(least), z.maximum(most), z.multipleOf(step))

/** An IANA zone that this engine knows. */
export const timeZone = z
  .string()
  .check(z.refine(isTimeZone, { error: 'expected an IANA time zone, such as Europe/Lisbon' }))

/** A calendar date without a zone. */
export const plainDate = z.string().check(z.refine(isPlainDate, { error: 'expected a date, YYYY-MM-DD' }))

const clockPattern = /^(?:[01]?\d|2[0-3]):[0-5]\d$/
const clock = z
  .string()
  .check(z.regex(clockPattern, { error: 'expected a time of day, such as 9:00 or 17:30' }))
const clockEnd = z.string().check(
  z.regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/, {
    error: 'expected a time of day up to 24:00, such as 17:30',
  }),
)
const minuteOfDay = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** A weekly block of open time; wall time of its zone. 0 is Sunday. */
export const openHours = z
  .looseObject({
    days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1)),
    start: clock,
    end: clockEnd,
    timezone: maybe(timeZone),
    exdates: listOf(plainDate),
  })
  .check(
    z.refine((block) => minuteOfDay(block.end) > minuteOfDay(block.start), {
      error: 'expected an end after the start',
      path: ['end'],
    }),
  )

/** Open time of one date, instead of that date's weekly hours. 00:00–00:00 closes the day. */
export const specificTime = z
  .looseObject({ date: plainDate, start: clock, end: clockEnd, timezone: maybe(timeZone) })
  .check(
    z.refine(
      (time) =>
        minuteOfDay(time.end) > minuteOfDay(time.start) ||
        (minuteOfDay(time.start) === 0 && minuteOfDay(time.end) === 0),
      { error: 'expected an end after the start, or 00:00–00:00 for a closed day', path: ['end'] },
    ),
  )

/** A host of a configuration. Without `availability` always free; without `booking` the event is not on their calendar. */
export const configurationParticipant = z.looseObject({
  email: z.string().check(z.minLength(3), z.maxLength(320)),
  name: text,
  is_organizer: maybe(z.boolean()),
  timezone: maybe(timeZone),
  availability: maybe(
    z.looseObject({
      calendar_ids: z.array(z.string()),
      open_hours: maybe(z.array(openHours)),
      specific_time_availability: maybe(z.array(specificTime)),
      only_specific_time_availability: maybe(z.boolean()),
    }),
  ),
  booking: maybe(z.looseObject({ calendar_id: z.string() })),
})

const availabilityRules = z.looseObject({
  availability_method: maybe(z.enum(['collective', 'max-availability', 'max-fairness'])),
  buffer: maybe(z.looseObject({ before: maybe(minutes(0, 120, 5)), after: maybe(minutes(0, 120, 5)) })),
  default_open_hours: maybe(z.array(openHours)),
  default_specific_time_availability: maybe(z.array(specificTime)),
  only_specific_time_availability: maybe(z.boolean()),
  round_robin_group_id: text,
  tentative_as_busy: maybe(z.boolean()),
})

const reminder = z.looseObject({
  type: z.enum(['email', 'webhook']),
  minutes_before_event: z.int().check(z.minimum(1)),
  recipient: maybe(z.enum(['all', 'host', 'guest'])),
  email_subject: text,
})

/** An address that a page may send a visitor to. */
const webAddress = z.string().check(z.regex(/^https?:\/\//i, { error: 'expected an http or https address' }))

const configurationFields = {
  name: text,
  /** Unique in the application; the last part of the hosted page's address. */
  slug: maybe(
    z
      .string()
      .check(
        z.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/i, { error: 'expected letters, digits and dashes' }),
      ),
  ),
  requires_session_auth: maybe(z.boolean()),
  appearance: maybe(texts),
  participants: z.array(configurationParticipant).check(z.minLength(1), z.maxLength(100)),
  availability: z.looseObject({
    duration_minutes: minutes(1, 1440),
    interval_minutes: maybe(minutes(1, 1440)),
    round_to: maybe(minutes(5, 60, 5)),
    availability_rules: maybe(availabilityRules),
  }),
  event_booking: z.looseObject({
    title: z.string().check(z.minLength(1), z.maxLength(1024)),
    description: text,
    location: text,
    timezone: maybe(timeZone),
    booking_type: maybe(z.enum(['booking', 'organizer-confirmation'])),
    conferencing: maybe(z.looseObject({})),
    disable_emails: maybe(z.boolean()),
    hide_participants: maybe(z.boolean()),
    notify_participants: maybe(z.boolean()),
    reminders: listOf(reminder),
  }),
  scheduler: maybe(
    z.looseObject({
      available_days_in_future: maybe(z.int().check(z.minimum(1), z.maximum(1825))),
      min_booking_notice: maybe(z.int().check(z.minimum(0))),
      min_cancellation_notice: maybe(z.int().check(z.minimum(0))),
      cancellation_policy: text,
      rescheduling_url: maybe(webAddress),
      cancellation_url: maybe(webAddress),
      organizer_confirmation_url: maybe(webAddress),
      confirmation_redirect_url: maybe(webAddress),
      hide_rescheduling_options: maybe(z.boolean()),
      hide_cancellation_options: maybe(z.boolean()),
      hide_additional_guests: maybe(z.boolean()),
      additional_fields: maybe(z.record(z.string(), additionalField)),
    }),
  ),
}

/** What can be booked, by the owner's rules, as it is created or replaced (interface: Configuration). */
export const configurationInput = z.looseObject(configurationFields)

/** The fields of an update: each nested object that is sent replaces the stored one, what is not sent stays. */
export const configurationChange = z.partial(configurationInput)

/** A configuration as the service keeps and answers it. */
export const configuration = z.looseObject({ id: z.string(), ...configurationFields })

export type ConfigurationInput = z.input<typeof configurationInput>
export type Configuration = z.output<typeof configuration>
export type ConfigurationParticipant = z.output<typeof configurationParticipant>
