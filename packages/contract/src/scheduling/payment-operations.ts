import { operation } from '../endpoint.js'
import { readPayment } from '../generated/payments.js'
import type { BookingQuery } from './bookings.js'
import type { PaymentData, PaymentQuery, PaymentRequestBody } from './payments.js'

// What a page needs to pay for a slot, without a schema. `payments.ts` adds the schemas.

/** The states of a payment. */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refund_due',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export const startPaymentOperation = /* @__PURE__ */ operation<
  BookingQuery,
  PaymentRequestBody,
  PaymentData
>()({
  id: 'payments.create',
  method: 'POST',
  path: '/v3/scheduling/payments',
  access: 'visitor',
  requestType: 'json',
  read: readPayment,
})

export const paymentOperation = /* @__PURE__ */ operation<PaymentQuery, undefined, PaymentData>()({
  id: 'payments.read',
  method: 'GET',
  path: '/v3/scheduling/payments/{payment_id}',
  access: 'visitor',
  read: readPayment,
})

export const cancelPaymentOperation = /* @__PURE__ */ operation<PaymentQuery, undefined, PaymentData>()({
  id: 'payments.cancel',
  method: 'DELETE',
  path: '/v3/scheduling/payments/{payment_id}',
  access: 'visitor',
  read: readPayment,
})
