import { operation } from '../endpoint.js'
import { readEmailConfirmation } from '../generated/email-confirmations.js'
import type { BookingQuery } from './bookings.js'
import type {
  EmailConfirmationBody,
  EmailConfirmationData,
  EmailConfirmationQuery,
  EmailProofBody,
  EmailProofQuery,
} from './email-confirmations.js'

// What a page needs to confirm a visitor's email address before it books, without a schema. `email-confirmations.ts` adds the schemas.

/** The states of an email confirmation. */
export const emailConfirmationStatuses = ['pending', 'completed', 'expired', 'cancelled'] as const

export type EmailConfirmationStatus = (typeof emailConfirmationStatuses)[number]

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
