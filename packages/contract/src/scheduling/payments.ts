import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, numericSchema, oneOf, optional, optionalText } from '../scalars.js'
import { bookingQuerySchema, bookingRequestSchema, bookingSchema } from './bookings.js'
import {
  cancelPaymentOperation,
  paymentOperation,
  paymentStatuses,
  startPaymentOperation,
} from './payment-operations.js'
import { personSchema } from './records.js'

// Payments: a visitor pays on the owner's page before their slot is booked. An addition of our service, which announces it as `payment`
// in its capabilities. The service sees no card and moves no money: it keeps the slot, and the owner's server says what became of it.

/** How long a slot is kept for a visitor who pays, in seconds. */
export const paymentSeconds = 1_800

/**
 * A payment. `payment_id` names it on the owner's page and grants nothing; the visitor's `payment_token` reads and cancels it. Times
 * until it expires are seconds from the answer on, because the clock of a visitor may be wrong.
 */
export const paymentSchema = z.looseObject({
  payment_id: z.string(),
  /**
   * `pending`: the slot is kept while the visitor pays; `completed`: it is booked; `failed`: the owner's server says so; `cancelled`: the
   * visitor gave up; `expired`: nobody paid in time. `refund_due`: the money came when the slot was taken, so it goes back.
   */
  status: oneOf(...paymentStatuses),
  amount: numericSchema,
  currency: z.string(),
  /** The owner's page, with `payment_id` and `return_url` in its query; only while it is pending. */
  url: optionalText,
  /** Seconds until it expires; 0 unless it is pending. */
  expires_in: numericSchema,
  start_time: instantSchema,
  end_time: instantSchema,
  configuration_id: optionalText,
  /** The booking, once it is completed. */
  booking: optional(bookingSchema),
  /** The guest; for API keys. */
  guest: optional(personSchema),
})

/** A visitor's request to pay for a slot: that of a booking, and how they come back to it. */
export const paymentRequestSchema = z.extend(bookingRequestSchema, {
  /**
   * 16 to 256 random characters that the caller makes: the visitor's credential. While their payment is pending, another request with it
   * changes that payment, so that nobody pays twice.
   */
  payment_token: z.string(),
  /** Where the owner's page sends the visitor afterwards: an address of the page that books, or of this service. */
  return_url: optionalText,
})

/** What the owner's server has received. Both must be the payment's. */
export const paymentCompletionSchema = z.looseObject({ amount: numericSchema, currency: z.string() })

/** Why a visitor did not pay, for the owner's records. */
export const paymentFailureSchema = z.looseObject({ reason: optionalText })

const tokenQuerySchema = z.object({ ...bookingQuerySchema.shape, payment_token: optionalText })

const example = {
  payment_id: '0b0f64fd-7c2c-4d55-8f0a-3a9f1b4c2d10',
  status: 'pending',
  amount: 4000,
  currency: 'EUR',
  url: 'https://shop.example/pay?payment_id=0b0f64fd-7c2c-4d55-8f0a-3a9f1b4c2d10',
  expires_in: 1800,
  start_time: 1_772_618_400,
  end_time: 1_772_620_200,
}
const money = { amount: 4000, currency: 'EUR' }

/** Keeps a slot and answers with where its visitor pays. */
export const createPayment = /* @__PURE__ */ endpoint({
  ...startPaymentOperation,
  effect: ['payment', 'challenge'],
  description:
    'Keeps a slot while its visitor pays on the owner’s page, for 1,800 seconds. Checks everything that a booking checks, but books nothing, sends no email and writes no event before the payment is completed.',
  query: bookingQuerySchema,
  body: paymentRequestSchema,
  data: paymentSchema,
  example: {
    body: {
      start_time: 1_772_618_400,
      end_time: 1_772_620_200,
      guest: { name: 'Noor Haddad', email: 'noor@example.com' },
      payment_token: 'nGkYp0hVbV4M2Zs1b5oX7w',
    },
    data: example,
  },
})

/** Reads a payment, with its token or an API key. */
export const getPayment = /* @__PURE__ */ endpoint({
  ...paymentOperation,
  effect: 'reads',
  description: 'Reads a payment, for the visitor by its `payment_token`, or for the owner’s server.',
  query: tokenQuerySchema,
  data: paymentSchema,
  example: { data: example },
})

/** Gives up a payment, so that its slot is free again. Succeeds if it is over. */
export const cancelPayment = /* @__PURE__ */ endpoint({
  ...cancelPaymentOperation,
  effect: 'own',
  description: 'Gives up a pending payment for its visitor, so that its slot is free again.',
  query: tokenQuerySchema,
  data: paymentSchema,
  example: { data: { ...example, status: 'cancelled', url: undefined, expires_in: 0 } },
})

/** Tells that a visitor has paid. Only the owner's server can. */
export const completePayment = /* @__PURE__ */ endpoint({
  id: 'payments.complete',
  method: 'POST',
  path: '/v3/scheduling/payments/{payment_id}/complete',
  access: 'key',
  description:
    'Books the slot of a payment that the owner’s server has received. Repeating it changes nothing. If the payment comes late, the slot is booked if it is still free; if not, the answer is `conflict` with the reason `refund_due`, and the event `payment.refund_due` is sent.',
  query: z.object({}),
  body: paymentCompletionSchema,
  data: paymentSchema,
  example: { body: money, data: { ...example, status: 'completed', url: undefined, expires_in: 0 } },
})

/** Tells that a visitor has not paid. */
export const failPayment = /* @__PURE__ */ endpoint({
  id: 'payments.fail',
  method: 'POST',
  path: '/v3/scheduling/payments/{payment_id}/fail',
  access: 'key',
  description: 'Frees the slot of a payment that did not succeed. The visitor can try again.',
  query: z.object({}),
  body: paymentFailureSchema,
  data: paymentSchema,
  example: {
    body: { reason: 'card_declined' },
    data: { ...example, status: 'failed', url: undefined, expires_in: 0 },
  },
})

/** A request to pay for a slot on the wire. Instants are Unix seconds. */
export type PaymentRequestBody = z.input<typeof paymentRequestSchema>
export type PaymentData = z.infer<typeof paymentSchema>
export type PaymentQuery = z.input<typeof tokenQuerySchema>
