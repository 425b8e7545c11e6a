import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  listOf,
  numericSchema,
  oneOf,
  optional,
  optionalCount,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { bookingStatusSchema, personSchema } from '../scheduling/records.js'
import { callSchema } from '../scheduling/video-calls.js'
import { timeZoneSchema } from '../time-zone.js'

// Bookings as their owners see them. Members see those of their own event types and those that they host; owners and API keys all of the
// application. All times are Unix seconds.

/** The lists of bookings. `upcoming` and `to_answer` begin with the next one, `past` and `cancelled` with the latest. */
export const bookingViews = ['upcoming', 'to_answer', 'past', 'cancelled'] as const

export type BookingViewName = (typeof bookingViews)[number]

/** Whether a guest came. */
export const attendances = ['came', 'did_not_come'] as const

export type Attendance = (typeof attendances)[number]

const time = { start_time: instantSchema, end_time: instantSchema }

/** The owner's change of a booking's event in a connected calendar, which waits for their decision. */
const calendarChangeSchema = z.looseObject({
  /** `moved` or `deleted`. */
  kind: z.string(),
  calendar_id: z.string(),
  /** The time that the event moved to. */
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
  found_at: instantSchema,
})

/** A host, with the address of their photo if they have one. */
const hostSchema = /* @__PURE__ */ z.extend(personSchema, { picture: z.optional(optionalText) })

const ownerBookingFields = {
  id: z.string(),
  object: z.string(),
  status: bookingStatusSchema,
  configuration_id: z.string(),
  /** The name of the event type; absent if it was deleted. */
  event_type: optionalText,
  /** The event type's colour, `#rrggbb`. */
  color: optionalText,
  title: z.string(),
  ...time,
  /** The event of a group event and its calendar: bookings with the same event are one session. Absent for other bookings. */
  event_id: optionalText,
  calendar_id: optionalText,
  guest: personSchema,
  additional_guests: listOf(personSchema),
  hosts: listOf(hostSchema),
  /** The place, with the rooms before it. */
  location: optionalText,
  /** The rooms and equipment that it has. */
  resources: optional(z.array(z.looseObject({ id: z.string(), name: z.string(), kind: z.string() }))),
  /** The services of the visit with their times; absent for other bookings. */
  parts: optional(
    z.array(z.looseObject({ title: z.string(), start_time: instantSchema, end_time: instantSchema })),
  ),
  /** The address of the call. */
  join_url: optionalText,
  conferencing: optional(callSchema),
  /** The time before it was last moved. */
  moved_from: optional(z.looseObject(time)),
  calendar_change: optional(calendarChangeSchema),
  /** The guest was asked to choose another time, and has not done so yet. */
  reschedule_request: optional(z.looseObject({ requested_at: instantSchema, message: optionalText })),
  attendance: optional(oneOf(...attendances)),
  /** Whether emails about it are sent: this service has a mail server, and the event type allows emails. */
  sends_email: optional(booleanSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
}

/** A booking in a list. */
export const ownerBookingSchema = z.looseObject(ownerBookingFields)

export type OwnerBooking = z.output<typeof ownerBookingSchema>

/** Who changed a booking: `guest`, `member`, `api_key`, `organizer` (by an emailed link) or `service`. */
const actorSchema = z.looseObject({ kind: z.string(), name: optionalText, email: optionalText })

/**
 * An entry of a booking's history: `booked`, `requested`, `confirmed`, `declined`, `moved`, `cancelled`, `reassigned`,
 * `reschedule_requested`, `moved_in_calendar`, `deleted_in_calendar`, `calendar_restored`, `reminder_sent`,
 * `sms_sent`, `sms_refused`, `attendance` or `note`.
 */
export const bookingHistoryEntrySchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  at: instantSchema,
  by: optional(actorSchema),
  /** The time before and after. */
  before: optional(z.looseObject(time)),
  after: optional(z.looseObject(time)),
  /** The addresses of the hosts before and after. */
  hosts_before: listOf(z.string()),
  hosts_after: listOf(z.string()),
  /** A reason, a message to the guest, or a note. */
  text: optionalText,
  attendance: optional(oneOf(...attendances)),
})

export type BookingHistoryItem = z.output<typeof bookingHistoryEntrySchema>

/** A booking with everything that its owner may know. */
export const ownerBookingDetailSchema = z.looseObject({
  ...ownerBookingFields,
  /** `standard`, or `group` for a seat in a group event. */
  type: z.string(),
  description: optionalText,
  /** The guest's IANA time zone and language. */
  timezone: optionalText,
  email_language: optionalText,
  cancellation_reason: optionalText,
  /** The answers to the event type's questions, in the order of the form. */
  answers: listOf(z.looseObject({ key: z.string(), label: z.string(), type: z.string(), value: z.string() })),
  /**
   * The page on which the guest moves or cancels, or reads that it is cancelled. Its address grants access to the booking. Hand it over where
   * no email is sent.
   */
  manage_url: optionalText,
  /** In the answer of a change: the addresses that get an email because of it. */
  emailed: optional(z.array(z.string())),
  /** The hosts that the booking can be given to. */
  possible_hosts: listOf(personSchema),
  /** The earliest entry first. Notes are part of it. */
  history: listOf(bookingHistoryEntrySchema),
})

export type OwnerBookingDetail = z.output<typeof ownerBookingDetailSchema>

/** The number of bookings in each list: at most 1,000, which means 1,000 or more. */
export const bookingCountsSchema = z.looseObject({
  upcoming: z.number(),
  to_answer: z.number(),
  past: z.number(),
  cancelled: z.number(),
})

export type BookingCounts = z.output<typeof bookingCountsSchema>

/**
 * A rule that a time breaks: `past`, `notice`, `too_far`, `length`, `outside_hours`, `limit`, `buffer`, `busy`, `host_unavailable`, `guest_limit`,
 * `no_resource` or `booked`. Only `booked`, another booking of the host, and `no_resource`, if other bookings have all rooms that would do,
 * cannot be overruled.
 */
export const timeWarningSchema = z.looseObject({
  code: z.string(),
  /** The host whom it is about. */
  host: optionalText,
  /** The name of the calendar in which the host is busy; absent if another account's is. */
  calendar: optionalText,
  /** For `guest_limit`: how many bookings a guest may have at most `of` a `day`, a `week`, a `month`, or `ahead`. */
  limit: optional(z.looseObject({ of: z.string(), most: numericSchema })),
  /** For `no_resource`: the names of the rooms or pieces of equipment of which it needs one. */
  names: optional(z.array(z.string())),
  /** Whether the time cannot be booked at all. */
  blocks: z.boolean(),
})

export type TimeWarning = z.output<typeof timeWarningSchema>

/** What a time breaks. */
export const timeCheckSchema = z.looseObject({
  is_possible: z.boolean(),
  warnings: listOf(timeWarningSchema),
})

export type TimeCheck = z.output<typeof timeCheckSchema>

const filter = {
  /** Beginnings of words of a guest's name or address, in any case, with or without accents: `jose mul` finds José Müller. */
  guest: optional(z.string().check(z.maxLength(200))),
  configuration_id: optionalText,
  /** The address of a host. */
  host: optionalText,
  /** Starts from this instant on, and before `until`. */
  from: optional(instantSchema),
  until: optional(instantSchema),
}

const view = optional(oneOf(...bookingViews))

const message = optional(z.string().check(z.maxLength(1_000)))

const exampleBooking = {
  id: '0d9b2f6a-8c4d-4f0e-8f5a-2f1d7c9e4b20',
  object: 'booking',
  status: 'pending' as const,
  configuration_id: '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11',
  event_type: 'Intro call',
  color: '#0b6477',
  title: 'Intro call',
  start_time: 1_772_557_200,
  end_time: 1_772_558_100,
  guest: { email: 'noor@example.com', name: 'Noor Haddad' },
  additional_guests: [],
  hosts: [{ email: 'ada@example.com', name: 'Ada' }],
  moved_from: { start_time: 1_772_470_800, end_time: 1_772_471_700 },
  created_at: 1_772_438_400,
  updated_at: 1_772_438_400,
}

const exampleDetail = {
  ...exampleBooking,
  type: 'standard',
  timezone: 'Asia/Beirut',
  answers: [{ key: 'topic', label: 'What should we look at first?', type: 'text', value: 'Calendars' }],
  manage_url: 'https://book.example.com/manage/0d9b2f6a',
  possible_hosts: [{ email: 'jonas@example.com', name: 'Jonas' }],
  history: [
    {
      id: '3f0e8f5a-0d9b-4c4d-8f5a-2f1d7c9e4b21',
      kind: 'requested',
      at: 1_772_438_400,
      by: { kind: 'guest' },
      after: { start_time: 1_772_557_200, end_time: 1_772_558_100 },
    },
  ],
}

const exampleConfirmed = { ...exampleDetail, status: 'booked' as const }

/** Bookings in the order of their start. `Accept: text/csv` answers all of them as a file. */
export const listOwnerBookings = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.list',
  method: 'GET',
  path: '/admin/v1/bookings',
  access: 'member',
  description:
    'Bookings in the order of their start, in one of four views. With `Accept: text/csv`, all that the filter matches as a file. ' +
    'The answer has an `ETag`: with `If-None-Match`, an unchanged list is answered with 304.',
  query: z.object({
    view,
    ...filter,
    timezone: optional(timeZoneSchema),
    limit: optionalCount,
    page_token: optionalText,
  }),
  data: z.array(ownerBookingSchema),
  paged: true,
  example: { data: [exampleBooking] },
})

/** All bookings of a filter as a CSV file (RFC 4180). */
export const exportOwnerBookings = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.export',
  method: 'GET',
  path: '/admin/v1/bookings.csv',
  access: 'member',
  description:
    'All bookings of a view and a filter as a CSV file (RFC 4180), with times in `timezone` (default: UTC). A cell that a ' +
    'spreadsheet would take for a formula begins with an apostrophe.',
  query: z.object({ view, ...filter, timezone: optional(timeZoneSchema) }),
  data: z.unknown(),
  responseType: 'file',
  accept: 'text/csv',
  example: { data: 'date,start,end' },
})

/** The number of bookings in each view, under the same filter as the list. */
export const countOwnerBookings = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.count',
  method: 'GET',
  path: '/admin/v1/bookings/counts',
  access: 'member',
  description:
    'The number of bookings in each view, counted up to 1,000. `ETag` and `If-None-Match` work as for the list.',
  query: z.object(filter),
  data: bookingCountsSchema,
  example: { data: { upcoming: 14, to_answer: 2, past: 1_000, cancelled: 3 } },
})

/** Tells which rules a time breaks, before a booking is made, moved or reassigned. Changes nothing. */
export const checkBookingTime = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.check',
  method: 'POST',
  path: '/admin/v1/bookings/check',
  access: 'member',
  effect: 'reads',
  description:
    'Tells which rules a time breaks before a booking is made at it, moved to it, or given to another host, and whether its guest is ' +
    'over a limit. Changes nothing. ' +
    'Name a booking, or the event type of a new one.',
  query: z.object({}),
  body: z.looseObject({
    booking_id: optionalText,
    configuration_id: optionalText,
    /** Default: the booking's own time. */
    start_time: optional(instantSchema),
    end_time: optional(instantSchema),
    /** The addresses of the hosts. Default: the booking's, or all of the event type; of a round robin any one, the first without warnings. */
    hosts: optional(z.array(z.string())),
    /** The email address of a new booking's guest, whose limits count as well: `guest_limit`. Default: the booking's guest. */
    guest: optional(z.string().check(z.maxLength(320))),
  }),
  data: timeCheckSchema,
  example: {
    body: { booking_id: exampleBooking.id, start_time: 1_772_578_800, end_time: 1_772_579_700 },
    data: {
      is_possible: true,
      warnings: [
        { code: 'outside_hours', host: 'ada@example.com', blocks: false },
        { code: 'busy', host: 'ada@example.com', calendar: 'Work', blocks: false },
      ],
    },
  },
})

/** Books for somebody, at any time at which the hosts have no other booking. */
export const bookForGuest = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.create',
  method: 'POST',
  path: '/admin/v1/bookings',
  access: 'member',
  description:
    'Books for somebody at any time at which the hosts have no other booking, whatever the rules of the event type say. The booking ' +
    'is confirmed, and the guest is invited. Answers to questions may be left out.',
  query: z.object({}),
  body: z.looseObject({
    configuration_id: z.string(),
    start_time: instantSchema,
    /** Default: after the event type's duration, or with the group event. */
    end_time: optional(instantSchema),
    guest: z.looseObject({ name: z.string(), email: z.string() }),
    additional_guests: listOf(personSchema),
    additional_fields: optional(textMapSchema),
    /** The hosts. Default: all (collective), or the next one in turn (round robin). */
    hosts: optional(z.array(z.string())),
    /** The guest's IANA time zone and language. */
    timezone: optionalText,
    email_language: optionalText,
    /** The event of a group event type. */
    event_id: optionalText,
    calendar_id: optionalText,
  }),
  data: ownerBookingDetailSchema,
  example: {
    body: {
      configuration_id: exampleBooking.configuration_id,
      start_time: 1_772_557_200,
      guest: { name: 'Noor Haddad', email: 'noor@example.com' },
    },
    data: exampleConfirmed,
  },
})

/** One booking with its answers, guests, hosts and history. */
export const getOwnerBooking = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.read',
  method: 'GET',
  path: '/admin/v1/bookings/{booking_id}',
  access: 'member',
  description:
    'One booking with its answers, guests, hosts, notes and history, by its id or by the UID of its calendar entries.',
  query: z.object({}),
  data: ownerBookingDetailSchema,
  example: { data: exampleDetail },
})

/** A change of one booking, which answers with the booking. */
const change = <const Id extends string, const Path extends string, Body extends z.core.$ZodType>(
  id: Id,
  path: Path,
  description: string,
  body: Body,
  example: { body: z.core.input<Body>; data: object },
) =>
  endpoint({
    id: `admin-bookings.${id}`,
    method: 'POST',
    path: `/admin/v1/bookings/{booking_id}/${path}` as const,
    access: 'member',
    description,
    query: z.object({}),
    body,
    data: ownerBookingDetailSchema,
    example,
  })

/** Confirms a booking that waits for its organizer. */
export const confirmBooking = /* @__PURE__ */ change(
  'confirm',
  'confirm',
  'Confirms a booking that waits for its organizer, and invites the guest. A booking that was declined meanwhile is a conflict.',
  z.looseObject({}),
  { body: {}, data: exampleConfirmed },
)

/** Declines a booking that waits for its organizer. */
export const declineBooking = /* @__PURE__ */ change(
  'decline',
  'decline',
  'Declines a booking that waits for its organizer, and tells the guest the reason. A booking that was confirmed meanwhile is a conflict.',
  z.looseObject({ reason: message }),
  {
    body: { reason: 'We are closed that week.' },
    data: { ...exampleDetail, status: 'cancelled', cancellation_reason: 'We are closed that week.' },
  },
)

/** Moves a booking to any time, except onto another booking of its hosts. */
export const moveBooking = /* @__PURE__ */ change(
  'move',
  'move',
  'Moves a booking to any time, whatever the rules of the event type say, but never onto another booking of its hosts. Everybody is ' +
    'told. A booking that waited for an answer is confirmed by it. `admin-bookings.check` tells which rules a time breaks.',
  z.looseObject({
    start_time: instantSchema,
    /** Default: the booking keeps its length, or ends with the group event. */
    end_time: optional(instantSchema),
    /** The event of a group event type. */
    event_id: optionalText,
    calendar_id: optionalText,
  }),
  { body: { start_time: 1_772_557_200 }, data: exampleConfirmed },
)

/** Cancels a booking with a message to its guests. */
export const cancelOwnerBooking = /* @__PURE__ */ change(
  'cancel',
  'cancel',
  'Cancels a booking that is not over, and tells everybody the reason.',
  z.looseObject({ reason: message }),
  {
    body: { reason: 'I am ill.' },
    data: { ...exampleDetail, status: 'cancelled', cancellation_reason: 'I am ill.' },
  },
)

/** Asks the guest to choose another time. */
export const requestReschedule = /* @__PURE__ */ change(
  'request-reschedule',
  'request-reschedule',
  'Emails the guest a link to choose another time, with a message. The booking stays as it is until they do.',
  z.looseObject({ message }),
  {
    body: { message: 'Could we make it an hour later?' },
    data: {
      ...exampleConfirmed,
      reschedule_request: { requested_at: 1_772_442_000, message: 'Could we make it an hour later?' },
    },
  },
)

/** Gives a booking to another host of its event type. */
export const reassignBooking = /* @__PURE__ */ change(
  'reassign',
  'reassign',
  'Gives a booking to another host of its event type, at the same time. Calendars, emails and the round robin follow. The host must not ' +
    'have another booking then.',
  z.looseObject({
    /** The address of the new host. */
    host: z.string(),
    /** The address of the host to replace, if there are several. */
    from: optionalText,
  }),
  {
    body: { host: 'jonas@example.com' },
    data: { ...exampleConfirmed, hosts: [{ email: 'jonas@example.com', name: 'Jonas' }] },
  },
)

/** Decides about the change of a booking's event in a connected calendar. */
export const answerOwnerCalendarChange = /* @__PURE__ */ change(
  'calendar-change',
  'calendar-change',
  'Decides about the change of a booking’s event in a connected calendar: `accept` makes it hold for the booking too, `restore` writes the ' +
    'event again as it was booked.',
  z.looseObject({
    action: oneOf('accept', 'restore'),
    /** The start in `calendar_change` that you have seen. If the event has moved again, `accept` is a conflict. */
    start_time: optional(instantSchema),
  }),
  { body: { action: 'accept' }, data: exampleConfirmed },
)

/** Adds a private note. */
export const addBookingNote = /* @__PURE__ */ change(
  'add-note',
  'notes',
  'Adds a private note, which only members who may see the booking read.',
  z.looseObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)) }),
  {
    body: { text: 'Wants a demo of the API.' },
    data: {
      ...exampleDetail,
      history: [
        ...exampleDetail.history,
        {
          id: '7c9e4b22-0d9b-4c4d-8f5a-2f1d7c9e4b22',
          kind: 'note',
          at: 1_772_442_000,
          by: { kind: 'member', name: 'Ada', email: 'ada@example.com' },
          text: 'Wants a demo of the API.',
        },
      ],
    },
  },
)

/** Removes a private note. */
export const removeBookingNote = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.remove-note',
  method: 'DELETE',
  path: '/admin/v1/bookings/{booking_id}/notes/{note_id}',
  access: 'member',
  description: 'Removes a private note.',
  query: z.object({}),
  data: ownerBookingDetailSchema,
  example: { data: exampleDetail },
})

/** Records whether the guest came. */
export const setBookingAttendance = /* @__PURE__ */ endpoint({
  id: 'admin-bookings.attendance',
  method: 'PUT',
  path: '/admin/v1/bookings/{booking_id}/attendance',
  access: 'member',
  description:
    'Records whether the guest came, once the booking has begun. `null` records that it is not known.',
  query: z.object({}),
  body: z.looseObject({ attendance: z.nullable(oneOf(...attendances)) }),
  data: ownerBookingDetailSchema,
  example: {
    body: { attendance: 'did_not_come' },
    data: { ...exampleConfirmed, attendance: 'did_not_come' },
  },
})
