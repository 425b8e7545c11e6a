import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, optional, optionalText } from '../scalars.js'
import { availabilityOperation, bootstrapOperation, settingsOperation } from './availability-operations.js'
import {
  bookOperation,
  releaseEmailsOperation,
  rescheduleOperation,
  validateTimeslotOperation,
} from './booking-operations.js'
import {
  availabilityQuerySchema,
  bookingAnswerSchema,
  bookingQuerySchema,
  bookingRequestSchema,
  bookingSchema,
  calendarChangeAnswerSchema,
  cancellationSchema,
  emailReleaseSchema,
  rescheduledSchema,
  rescheduleRequestSchema,
  seatCheckSchema,
  settingsQuerySchema,
  waitingEmailsSchema,
} from './bookings.js'
import { visitorLinkSchema } from './links.js'
import { answerOperation, bookingOperation, cancelOperation } from './manage-operations.js'
import { availabilitySchema, bookingSettingsSchema, publicHostSchema } from './records.js'

const picturedHostSchema = /* @__PURE__ */ z.extend(publicHostSchema, {
  /** The address of their photo, on the service. An addition of our service. */
  picture: z.optional(optionalText),
})

const settingsDataSchema = /* @__PURE__ */ z.extend(bookingSettingsSchema, {
  /** The business: its name, and the addresses of its logo, on the service. An addition of our service. */
  brand: z.optional(
    optional(z.looseObject({ name: optionalText, logo_url: optionalText, logo_dark_url: optionalText })),
  ),
  organizer: optional(picturedHostSchema),
  participants: listOf(picturedHostSchema),
  /** The link whose secret is the session. An addition of our service. */
  link: optional(visitorLinkSchema),
})

const timesDataSchema = /* @__PURE__ */ z.extend(availabilitySchema, {
  /** Why nothing is free at any time: `closed` if the owner has closed the event type. An addition of our service. */
  unavailable_reason: optionalText,
})

export const getUiSettings = /* @__PURE__ */ endpoint({
  ...settingsOperation,
  effect: 'reads',
  query: settingsQuerySchema,
  data: settingsDataSchema,
})

export const getAvailability = /* @__PURE__ */ endpoint({
  ...availabilityOperation,
  effect: 'reads',
  query: availabilityQuerySchema,
  data: timesDataSchema,
})

/**
 * Reads in one call what a page shows first: the settings, and the free times from now to the end of the next month in every time zone. Its
 * address has no time, so that a page can preload it. An addition of our service.
 */
export const getBootstrap = /* @__PURE__ */ endpoint({
  ...bootstrapOperation,
  effect: 'reads',
  query: bookingQuerySchema,
  data: z.looseObject({
    /** When the times were read. */
    start_time: instantSchema,
    /** The end of the window of the times. */
    end_time: instantSchema,
    settings: settingsDataSchema,
    availability: timesDataSchema,
  }),
})

export const createBooking = /* @__PURE__ */ endpoint({
  ...bookOperation,
  effect: ['booking', 'challenge'],
  query: bookingQuerySchema,
  body: bookingRequestSchema,
  data: bookingSchema,
})

export const rescheduleBooking = /* @__PURE__ */ endpoint({
  ...rescheduleOperation,
  effect: ['move', 'challenge'],
  query: bookingQuerySchema,
  body: rescheduleRequestSchema,
  data: rescheduledSchema,
})

export const getBooking = /* @__PURE__ */ endpoint({
  ...bookingOperation,
  effect: 'reads',
  query: bookingQuerySchema,
  data: bookingSchema,
})

/** Confirms or declines a pending booking. */
export const answerBooking = /* @__PURE__ */ endpoint({
  ...answerOperation,
  effect: 'own',
  query: bookingQuerySchema,
  body: bookingAnswerSchema,
  data: rescheduledSchema,
})

export const cancelBooking = /* @__PURE__ */ endpoint({
  ...cancelOperation,
  effect: 'own',
  query: bookingQuerySchema,
  body: cancellationSchema,
  data: rescheduledSchema,
})

/**
 * Sends the emails of a booking that wait. Visitors solve a challenge for the booking's time; an API key and the owner's access token need
 * none. Fails with `challenge_required` otherwise. An addition of our service.
 */
export const releaseEmails = /* @__PURE__ */ endpoint({
  ...releaseEmailsOperation,
  effect: ['challenge'],
  query: bookingQuerySchema,
  body: emailReleaseSchema,
  data: waitingEmailsSchema,
})

/**
 * Answers the question about a booking whose event was moved or deleted in its owner's connected calendar: `accept` moves or
 * cancels the booking and notifies the guest, `restore` writes the event again. An addition of our service.
 */
export const answerCalendarChange = /* @__PURE__ */ endpoint({
  id: 'bookings.calendar-change',
  method: 'POST',
  path: '/v3/scheduling/bookings/{booking_id}/calendar-change',
  access: 'visitor',
  effect: 'own',
  query: bookingQuerySchema,
  body: calendarChangeAnswerSchema,
  data: rescheduledSchema,
})

/** Checks whether all guests can have a seat. Reserves nothing. */
export const validateTimeslot = /* @__PURE__ */ endpoint({
  ...validateTimeslotOperation,
  effect: 'reads',
  query: z.object({}),
  body: seatCheckSchema,
  data: optional(z.unknown()),
})
