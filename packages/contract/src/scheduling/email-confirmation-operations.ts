import { operation } from '../endpoint.js'
import {
  readInstant,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readOptionalText,
  readText,
} from '../reader.js'
import type { BookingQuery } from './bookings.js'
import type {
  EmailConfirmationBody,
  EmailConfirmationData,
  EmailConfirmationQuery,
  EmailProofBody,
  EmailProofQuery,
} from './email-confirmations.js'
import { readPayment } from './payment-operations.js'
import { readBooking } from './read-bookings.js'

// What a page needs to confirm a visitor's email address before it books, without a schema. `email-confirmations.ts` adds the schemas.

/** The states of an email confirmation. */
export const emailConfirmationStatuses = ['pending', 'completed', 'expired', 'cancelled'] as const

export type EmailConfirmationStatus = (typeof emailConfirmationStatuses)[number]

/** Reads an email confirmation. */
const readEmailConfirmation = /* @__PURE__ */ readObject<EmailConfirmationData>({
  confirmation_id: readText,
  status: readOneOf(...emailConfirmationStatuses),
  email: readText,
  expires_in: readNumber,
  send_again_in: /* @__PURE__ */ readOptional(readNumber),
  attempts_left: readNumber,
  start_time: readInstant,
  end_time: readInstant,
  configuration_id: readOptionalText,
  booking: /* @__PURE__ */ readOptional(readBooking),
  bookings: /* @__PURE__ */ readList(readBooking),
  payment: /* @__PURE__ */ readOptional(readPayment),
})

export const startEmailConfirmationOperation = /* @__PURE__ */ operation<
  BookingQuery,
  EmailConfirmationBody,
  EmailConfirmationData
>()({
  id: 'email-confirmations.create',
  method: 'POST',
  path: '/v3/scheduling/email-confirmations',
  access: 'visitor',
  requestType: 'json',
  read: readEmailConfirmation,
})

export const emailConfirmationOperation = /* @__PURE__ */ operation<
  EmailConfirmationQuery,
  undefined,
  EmailConfirmationData
>()({
  id: 'email-confirmations.read',
  method: 'GET',
  path: '/v3/scheduling/email-confirmations/{confirmation_id}',
  access: 'visitor',
  read: readEmailConfirmation,
})

export const proveEmailOperation = /* @__PURE__ */ operation<
  EmailProofQuery,
  EmailProofBody,
  EmailConfirmationData
>()({
  id: 'email-confirmations.confirm',
  method: 'POST',
  path: '/v3/scheduling/email-confirmations/{confirmation_id}/confirm',
  access: 'visitor',
  requestType: 'json',
  read: readEmailConfirmation,
})

export const sendCodeOperation = /* @__PURE__ */ operation<
  EmailConfirmationQuery,
  undefined,
  EmailConfirmationData
>()({
  id: 'email-confirmations.send-code',
  method: 'POST',
  path: '/v3/scheduling/email-confirmations/{confirmation_id}/send-code',
  access: 'visitor',
  read: readEmailConfirmation,
})

export const cancelEmailConfirmationOperation = /* @__PURE__ */ operation<
  EmailConfirmationQuery,
  undefined,
  EmailConfirmationData
>()({
  id: 'email-confirmations.cancel',
  method: 'DELETE',
  path: '/v3/scheduling/email-confirmations/{confirmation_id}',
  access: 'visitor',
  read: readEmailConfirmation,
})
