import * as z from 'zod/mini'
import { optional, textMapSchema } from '../scalars.js'
import { slugSchema } from '../slug.js'
import { timeZoneSchema } from '../time-zone.js'
import { additionalFieldTypes } from './additional-fields.js'
import { eventTitleOf } from './event-title.js'
import { paymentRulesSchema } from './payment-rules.js'
import { resourceNeedSchema } from './resource-needs.js'
import { bookingSeriesRulesSchema } from './series-rules.js'
import { clock, clockEnd, listUpTo, minuteOfDay, plainDateSchema, textUpTo } from './time-of-day.js'
import { visitPartSchema } from './visit-parts.js'

/** Whole minutes within bounds, and a multiple of `step`. */
export const minutes = (least: number, most: number, step = 1) =>
  z.int().check(z.minimum(least), z.maximum(most), z.multipleOf(step))

/** The most bookings from one day to the next, and of each week, which begins where the owner's do. */
export const bookingLimitsSchema = z.looseObject({
  most_per_day: optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  most_per_week: optional(z.int().check(z.minimum(1), z.maximum(7_000))),
})

/** A number of bookings that one guest may have. */
const bookingsOfGuest = optional(z.int().check(z.minimum(1), z.maximum(1_000)))

/** The most bookings of one guest: those that start in a day, a week or a month, and those that are not over. */
export const guestLimitsSchema = z.looseObject({
  most_per_day: bookingsOfGuest,
  most_per_week: bookingsOfGuest,
  most_per_month: bookingsOfGuest,
  most_ahead: bookingsOfGuest,
})

/** Limits of one schedule. */
const mostBlocks = 100
const mostDates = 1_000

/**
 * A weekly block of open time, in the wall time of its time zone. 0 is Sunday. Excluded dates can have either name (interface:
 * OpenHours), and are stored as `exdates`.
 */
export const openHoursSchema = z.pipe(
  z
    .looseObject({
      days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1)),
      start: clock,
      end: clockEnd,
      timezone: optional(timeZoneSchema),
      exdates: listUpTo(mostDates, plainDateSchema),
      ex_dates: listUpTo(mostDates, plainDateSchema),
    })
    .check(
      z.refine((block) => minuteOfDay(block.end) > minuteOfDay(block.start), {
        error: 'expected an end after the start',
        path: ['end'],
      }),
    ),
  z.transform(({ exdates = [], ex_dates = [], ...block }) => ({
    ...block,
    exdates: [...exdates, ...ex_dates],
  })),
)

/** Open time on one date, in place of its weekly hours. 00:00–00:00 closes the day. */
export const specificTimeSchema = z
  .looseObject({ date: plainDateSchema, start: clock, end: clockEnd, timezone: optional(timeZoneSchema) })
  .check(
    z.refine(
      (time) =>
        minuteOfDay(time.end) > minuteOfDay(time.start) ||
        (minuteOfDay(time.start) === 0 && minuteOfDay(time.end) === 0),
      { error: 'expected an end after the start, or 00:00–00:00 for a closed day', path: ['end'] },
    ),
  )

/** Open hours of a person: weekly, with replacements for single dates. */
const schedule = {
  open_hours: listUpTo(mostBlocks, openHoursSchema),
  specific_time_availability: listUpTo(mostDates, specificTimeSchema),
  only_specific_time_availability: optional(z.boolean()),
}

/**
 * A host of a configuration. Without `availability` they are always free; without `booking` the event is not added to their
 * calendar.
 */
export const configurationParticipantSchema = z.looseObject({
  email: z.string().check(z.minLength(3), z.maxLength(320)),
  name: textUpTo(200),
  is_organizer: optional(z.boolean()),
  timezone: optional(timeZoneSchema),
  availability: optional(
    z.looseObject({
      calendar_ids: z.array(z.string().check(z.minLength(1))).check(z.maxLength(100)),
      ...schedule,
      /** A schedule of hours, in place of the hours here and of the default hours. An addition of our service. */
      schedule_id: textUpTo(100),
    }),
  ),
  booking: optional(z.looseObject({ calendar_id: z.string().check(z.minLength(1)) })),
})

/** The rules for finding slots; buffers are minutes. */
export const availabilityRulesSchema = z.looseObject({
  availability_method: optional(z.enum(['collective', 'max-availability', 'max-fairness'])),
  buffer: optional(
    z.looseObject({ before: optional(minutes(0, 120, 5)), after: optional(minutes(0, 120, 5)) }),
  ),
  default_open_hours: schedule.open_hours,
  default_specific_time_availability: schedule.specific_time_availability,
  only_specific_time_availability: optional(z.boolean()),
  round_robin_group_id: textUpTo(256),
  tentative_as_busy: optional(z.boolean()),
})

const reminder = z.looseObject({
  type: z.enum(['email', 'webhook']),
  minutes_before_event: z.int().check(z.minimum(1)),
  recipient: optional(z.enum(['all', 'host', 'guest'])),
  email_subject: textUpTo(255),
})

/** Reminders by text message, to guests who want them. */
const smsRemindersSchema = z.looseObject({
  /** When they are sent, in minutes before the booking. */
  minutes_before_event: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(5)),
  /** The key of the additional field, of type `phone_number`, in which guests give their number with its country code. */
  phone_field: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The key of the additional field, of type `checkbox`, with which they agree. */
  consent_field: z.string().check(z.minLength(1), z.maxLength(100)),
})

/** A web address to redirect a visitor to; can contain placeholders such as `:booking_ref`. */
const webAddress = z.string().check(
  z.maxLength(2_048),
  z.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#:@\\]+(?::\d+)?(?:[/?#]\S*)?$/, {
    error: 'expected an http or https address',
  }),
)

/** An additional field as written by an owner. The service validates rules that involve several fields. */
const additionalFieldInput = z.looseObject({
  label: z.string().check(z.minLength(1), z.maxLength(1_024)),
  type: z.enum(additionalFieldTypes),
  required: optional(z.boolean()),
  default: textUpTo(1_024),
  /** A regular expression in RE2 syntax that must match the entire answer. */
  pattern: textUpTo(1_000),
  order: optional(z.number()),
  options: z.pipe(
    listUpTo(200, z.string().check(z.minLength(1), z.maxLength(255))),
    z.transform((options) => options ?? []),
  ),
})

const additionalFields = z
  .record(z.string().check(z.minLength(1), z.maxLength(100)), additionalFieldInput)
  .check(z.refine((fields) => Object.keys(fields).length <= 100, { error: 'expected at most 100 fields' }))

const appearance = textMapSchema.check(
  z.refine((values) => Object.values(values).every((value) => value.length <= 2_048), {
    error: 'expected texts of at most 2048 characters',
  }),
)

/** The maximum notice, and how far ahead slots can be booked, in days: five years. */
const mostDays = 1_825
const notice = optional(minutes(0, mostDays * 1_440))

/** Fields of booked events. */
const eventFields = {
  description: textUpTo(8_192),
  location: textUpTo(255),
  booking_type: optional(z.enum(['booking', 'organizer-confirmation'])),
  /**
   * The video call. `details.url` is the address of all calls; `autocreate` makes one for each booking at a provider of `callProviders`,
   * for Jitsi on `server`.
   */
  conferencing: optional(
    z.looseObject({
      provider: textUpTo(100),
      autocreate: optional(z.looseObject({ server: optional(webAddress) })),
    }),
  ),
  disable_emails: optional(z.boolean()),
  reminders: z.pipe(
    listUpTo(20, reminder),
    z.transform((reminders) => reminders ?? []),
  ),
}
/** The title of booked events, which visitors read. Absent: the configuration's name, also after it is renamed. */
const title = optional(z.string().check(z.minLength(1), z.maxLength(1_024)))

/** Seats of a group event (interface: Group events). */
export const capacitySchema = z.int().check(z.minimum(1), z.maximum(500))

/** Fields of both types of configurations. */
const commonFields = {
  /** Unique in the application; the last segment of the hosted page's address. */
  slug: optional(slugSchema),
  requires_session_auth: optional(z.boolean()),
  /** `false` closes it: nothing can be booked, and existing bookings stay. Default: true. An addition of our service. */
  is_active: optional(z.boolean()),
  /** Leaves it out of lists of event types, so that only its own link leads to it. An addition of our service. */
  is_unlisted: optional(z.boolean()),
  appearance: optional(appearance),
  scheduler: optional(
    z.looseObject({
      available_days_in_future: optional(z.int().check(z.minimum(1), z.maximum(mostDays))),
      min_booking_notice: notice,
      min_cancellation_notice: notice,
      cancellation_policy: textUpTo(2_048),
      rescheduling_url: optional(webAddress),
      cancellation_url: optional(webAddress),
      organizer_confirmation_url: optional(webAddress),
      confirmation_redirect_url: optional(webAddress),
      hide_rescheduling_options: optional(z.boolean()),
      hide_cancellation_options: optional(z.boolean()),
      hide_additional_guests: optional(z.boolean()),
      /** Whether a slot is held while a visitor fills in the form. Default: true. An addition of our service. */
      holds: optional(z.boolean()),
      /** The maximum number of guests that a visitor can add. Default: 10. An addition of our service. */
      max_additional_guests: optional(z.int().check(z.minimum(0), z.maximum(50))),
      /** The most bookings of this event type that a host takes, not for group events. An addition of our service. */
      limits: optional(bookingLimitsSchema),
      /** The most bookings of this event type that one guest has, by email address. An addition of our service. */
      guest_limits: optional(guestLimitsSchema),
      /** The rooms and equipment that each booking needs, not for group events. An addition of our service. */
      resources: optional(z.array(resourceNeedSchema).check(z.maxLength(10))),
      /**
       * The services of one visit, in their order, not for group events. With the pauses between them they take the event type's duration.
       * An addition of our service.
       */
      parts: optional(z.array(visitPartSchema).check(z.minLength(2), z.maxLength(5))),
      /** Lets visitors book several times at once. Absent: one at a time. An addition of our service. */
      booking_series: optional(bookingSeriesRulesSchema),
      /** Whether visitors can wait for a time that comes free. Default: false. An addition of our service. */
      waitlist: optional(z.boolean()),
      /** Visitors pay on the owner's page before a slot is booked. Absent: booking is free. An addition of our service. */
      payment: optional(paymentRulesSchema),
      /**
       * Visitors confirm their email address before a slot is booked. Has no effect where no email is sent. Default: false. An addition of
       * our service.
       */
      confirm_email: optional(z.boolean()),
      additional_fields: optional(additionalFields),
      /** Reminders by text message, to guests who want them. An addition of our service. */
      sms_reminders: optional(smsRemindersSchema),
      email_template: optional(
        z.looseObject({
          logo: optional(webAddress),
          booking_confirmed: optional(z.looseObject({ title: textUpTo(255), body: textUpTo(8_192) })),
        }),
      ),
      notetaker_settings: optional(
        z.looseObject({ enabled: optional(z.boolean()), show_ui_consent_message: optional(z.boolean()) }),
      ),
    }),
  ),
}

/** Meetings with one or several hosts. */
const standardFields = {
  ...commonFields,
  type: optional(z.literal('standard')),
  name: textUpTo(255),
  participants: z.array(configurationParticipantSchema).check(z.minLength(1), z.maxLength(100)),
  availability: z.looseObject({
    duration_minutes: minutes(1, 1440),
    interval_minutes: optional(minutes(1, 1440)),
    round_to: optional(minutes(5, 60, 5)),
    availability_rules: optional(availabilityRulesSchema),
  }),
  event_booking: z.looseObject({
    title,
    timezone: optional(timeZoneSchema),
    hide_participants: optional(z.boolean()),
    notify_participants: optional(z.boolean()),
    ...eventFields,
  }),
}

/** Seats in events that the owner schedules. */
const groupFields = {
  ...commonFields,
  type: z.literal('group'),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  group_booking: z.looseObject({
    calendar_id: z.string().check(z.minLength(1)),
    title,
    default_capacity: optional(capacitySchema),
    ...eventFields,
  }),
}

const unknownType = { error: 'expected standard or group' }

/** Groups always have a name, which is their title. */
const hasTitle = z.refine<object>((configuration) => eventTitleOf(configuration) !== '', {
  error: 'expected a title, because there is no name',
  path: ['event_booking', 'title'],
})

/** A configuration as it is created or replaced (interface: Configuration). */
export const configurationInputSchema = z.discriminatedUnion(
  'type',
  [z.looseObject(standardFields).check(hasTitle), z.looseObject(groupFields)],
  unknownType,
)

/** The fields of an update. Each nested object that is sent replaces the stored one; omitted fields stay. */
export const configurationChangeSchema = z.partial(
  z.looseObject({
    ...standardFields,
    ...groupFields,
    type: optional(z.enum(['standard', 'group'])),
    name: textUpTo(255),
  }),
)

const id = z.string()

/** The answers of hosts from other accounts: `invited`, `accepted` or `declined`. Set by the service; ignored in requests. */
const hostAnswers = listUpTo(100, z.looseObject({ email: z.string(), status: z.string() }))

/** A stored configuration with further fields. */
export const configurationWith = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.discriminatedUnion(
    'type',
    [
      z.looseObject({ id, ...standardFields, host_invitations: hostAnswers, ...fields }),
      z.looseObject({ id, ...groupFields, ...fields }),
    ],
    unknownType,
  )

/** A configuration as stored and returned by the service. */
export const configurationSchema = configurationWith({})

export type GuestLimits = z.output<typeof guestLimitsSchema>
export type ConfigurationInput = z.input<typeof configurationInputSchema>
export type Configuration = z.output<typeof configurationSchema>
/** A configuration for meetings with hosts. */
export type StandardConfiguration = Exclude<Configuration, { type: 'group' }>
/** A configuration for seats in group events. */
export type GroupConfiguration = Extract<Configuration, { type: 'group' }>
export type ConfigurationParticipant = z.output<typeof configurationParticipantSchema>
