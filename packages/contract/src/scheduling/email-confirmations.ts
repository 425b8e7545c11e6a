import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, numericSchema, oneOf, optional, optionalText } from '../scalars.js'
import { bookingQuerySchema, bookingRequestSchema, bookingSchema, seatFields } from './bookings.js'
import {
  cancelEmailConfirmationOperation,
  emailConfirmationOperation,
  emailConfirmationStatuses,
  proveEmailOperation,
  sendCodeOperation,
  startEmailConfirmationOperation,
} from './email-confirmation-operations.js'
import { paymentSchema } from './payments.js'
import { mostSeriesBookings } from './series-rules.js'

// Email confirmations: a visitor confirms their address before their slot is booked. An addition of our service, which announces it as
// `confirm-email` in the capabilities of an event type whose owner has asked for it.

/** How long a slot is kept for a visitor who confirms their address, in seconds. */
export const emailConfirmationSeconds = 900

/**
 * An email confirmation. Its visitor has `confirmation_token`, and the reader of the email its code and its link. Times are seconds from
 * the answer on, because the clock of a visitor may be wrong.
 */
export const emailConfirmationSchema = z.looseObject({
  confirmation_id: z.string(),
  /**
   * `pending`: the slot is kept; `completed`: it is booked, or its visitor pays for it; `expired`: it is free for everybody again, and the
   * code books it while it is; `cancelled`: the visitor gave up.
   */
  status: oneOf(...emailConfirmationStatuses),
  /** The address to which the code was sent. */
  email: z.string(),
  /** Seconds for which the slot is kept; 0 unless it is pending. */
  expires_in: numericSchema,
  /** Seconds until another code can be sent. Absent: no more can be. */
  send_again_in: optional(numericSchema),
  /** How many wrong codes end the code that was sent last. */
  attempts_left: numericSchema,
  start_time: instantSchema,
  end_time: instantSchema,
  configuration_id: optionalText,
  /** The booking, once it is completed; the first one of several. */
  booking: optional(bookingSchema),
  /** All bookings of several times. */
  bookings: listOf(bookingSchema),
  /** The payment of an event type that is paid for, once the address is confirmed. Its token is `confirmation_token`. */
  payment: optional(paymentSchema),
})

/** A visitor's request to book once they have confirmed their address: that of a booking, or of several. */
export const emailConfirmationRequestSchema = z.extend(bookingRequestSchema, {
  /**
   * 16 to 256 random characters that the caller makes: the visitor's credential. Another request with it replaces this one: for
   * the same address its code still counts for 15 minutes, and any other one begins anew.
   */
  confirmation_token: z.string(),
  /** Several times at once, the first of which is `start_time`. */
  slots: optional(
    z
      .array(z.looseObject({ start_time: instantSchema, end_time: instantSchema, ...seatFields }))
      .check(z.minLength(1), z.maxLength(mostSeriesBookings)),
  ),
  /** Where the owner's page sends a visitor who pays (see `payments.create`). */
  return_url: optionalText,
})

/** What proves that a visitor reads the mailbox: the code. None is needed with the token of the link. */
export const emailProofSchema = z.looseObject({ code: optionalText })

const tokenQuerySchema = z.object({ ...bookingQuerySchema.shape, confirmation_token: optionalText })

/** The visitor's credential, or the token of the email's link, which proves by itself that its reader has the mailbox. */
const proofQuerySchema = z.extend(tokenQuerySchema, { link_token: optionalText })

const example = {
  confirmation_id: '0b0f64fd-7c2c-4d55-8f0a-3a9f1b4c2d10',
  status: 'pending',
  email: 'noor@example.com',
  expires_in: 900,
  send_again_in: 30,
  attempts_left: 5,
  start_time: 1_772_618_400,
  end_time: 1_772_620_200,
}
const completed = { ...example, status: 'completed', expires_in: 0, send_again_in: undefined }

/** Keeps a slot and sends the code. */
export const createEmailConfirmation = /* @__PURE__ */ endpoint({
  ...startEmailConfirmationOperation,
  effect: ['email-confirmation', 'challenge'],
  description:
    'Keeps a slot for 900 seconds while its visitor confirms their email address, for event types with the capability `confirm-email`. Sends one email with a code and a link. Checks everything that a booking checks, but books nothing, tells no host and writes no event before the address is confirmed.',
  query: bookingQuerySchema,
  body: emailConfirmationRequestSchema,
  data: emailConfirmationSchema,
  example: {
    body: {
      start_time: 1_772_618_400,
      end_time: 1_772_620_200,
      guest: { name: 'Noor Haddad', email: 'noor@example.com' },
      confirmation_token: 'nGkYp0hVbV4M2Zs1b5oX7w',
    },
    data: example,
  },
})

/** Reads a confirmation with its token, such as after its link was opened on another device. */
export const getEmailConfirmation = /* @__PURE__ */ endpoint({
  ...emailConfirmationOperation,
  effect: 'reads',
  description: 'Reads an email confirmation by its `confirmation_token`.',
  query: tokenQuerySchema,
  data: emailConfirmationSchema,
  example: { data: example },
})

/** Books with the code, or with the token of the link. */
export const confirmEmail = /* @__PURE__ */ endpoint({
  ...proveEmailOperation,
  // The booking is noted, and was permitted with the confirmation.
  effect: 'own',
  description:
    'Books what was asked for, or starts its payment. Repeating it changes nothing. A wrong code is `invalid_request_error` with the field `code`: after five, the code is void and another one has to be sent. If the slot was taken meanwhile, the answer is `timeslot_not_available`; another slot can then be booked with the same `confirmation_token` without another code.',
  query: proofQuerySchema,
  body: emailProofSchema,
  data: emailConfirmationSchema,
  example: {
    body: { code: '493021' },
    data: {
      ...completed,
      booking: { booking_id: 'e2c1c1f0-1f4e-4b1c-8a53-2f7c2d0c9a11', status: 'booked' },
    },
  },
})

/** Sends another code, and keeps the slot for another 900 seconds. */
export const sendConfirmationCode = /* @__PURE__ */ endpoint({
  ...sendCodeOperation,
  // One that has expired asks for room again, and is noted once.
  effect: ['email-confirmation', 'challenge'],
  description:
    'Sends another code, at most four times, and keeps the slot for 900 seconds from then on, if it is still free. Codes that were sent before are void. A confirmation that has expired needs room as a new one does, and may need a challenge for its slot.',
  query: tokenQuerySchema,
  data: emailConfirmationSchema,
  example: { data: example },
})

/** Gives up a confirmation, so that its slot is free again. */
export const cancelEmailConfirmation = /* @__PURE__ */ endpoint({
  ...cancelEmailConfirmationOperation,
  effect: 'own',
  description: 'Gives up an email confirmation, so that its slot is free again. Succeeds if it is over.',
  query: tokenQuerySchema,
  data: emailConfirmationSchema,
  example: { data: { ...completed, status: 'cancelled' } },
})

/** A request to book after an email confirmation on the wire. Instants are Unix seconds. */
export type EmailConfirmationBody = z.input<typeof emailConfirmationRequestSchema>
export type EmailConfirmationData = z.infer<typeof emailConfirmationSchema>
export type EmailConfirmationQuery = z.input<typeof tokenQuerySchema>
export type EmailProofQuery = z.input<typeof proofQuerySchema>
export type EmailProofBody = z.input<typeof emailProofSchema>
