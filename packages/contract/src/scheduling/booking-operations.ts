import { operation } from '../endpoint.js'
import { readBooking, readRescheduled, readWaitingEmails } from '../generated/bookings.js'
import { type Reader, readOptional } from '../reader.js'
import type {
  Booking,
  BookingQuery,
  BookingRequest,
  EmailReleaseBody,
  RescheduleCallBody,
  RescheduledBooking,
  SeatCheckBody,
  WaitingEmails,
} from './bookings.js'

// What a page needs to book, to reschedule and to check seats, without a schema. `endpoints.ts` adds the schemas.

/** The header of a booking, or of a move, that carries the response to a challenge. */
export const challengeHeader = 'Challenge-Response'

export const bookOperation = /* @__PURE__ */ operation<BookingQuery, BookingRequest, Booking>()({
  id: 'bookings.create',
  method: 'POST',
  path: '/v3/scheduling/bookings',
  access: 'visitor',
  requestType: 'json',
  read: readBooking,
})

export const rescheduleOperation = /* @__PURE__ */ operation<
  BookingQuery,
  RescheduleCallBody,
  RescheduledBooking
>()({
  id: 'bookings.reschedule',
  method: 'PATCH',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  requestType: 'json',
  read: readRescheduled,
})

/** Sends the emails of a booking that wait. */
export const releaseEmailsOperation = /* @__PURE__ */ operation<
  BookingQuery,
  EmailReleaseBody,
  WaitingEmails
>()({
  id: 'bookings.release-emails',
  method: 'POST',
  path: '/v3/scheduling/bookings/{booking_id}/waiting-emails',
  access: 'visitor',
  requestType: 'json',
  read: readWaitingEmails,
})

const readAnything: Reader<unknown> = (value) => value

/** Checks whether all guests can have a seat. Reserves nothing. */
export const validateTimeslotOperation = /* @__PURE__ */ operation<
  Record<string, never>,
  SeatCheckBody,
  unknown
>()({
  id: 'group-events.validate-timeslot',
  method: 'POST',
  path: '/v3/scheduling/configurations/{configuration_id}/group-events/validate-timeslot',
  access: 'visitor',
  requestType: 'json',
  read: /* @__PURE__ */ readOptional(readAnything),
})
