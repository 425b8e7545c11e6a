import {
  cancelPaymentOperation,
  type PaymentService,
  paymentOperation,
  startPaymentOperation,
} from '@whenable/contract'
import type { Client } from './call.js'
import { withResponse } from './submission.js'

/** The calls of a visitor who pays on the owner's page. */
export const createPaymentService = (client: Client): PaymentService => {
  const at = (payment_id: string, payment_token: string) => ({
    path: { payment_id },
    query: { payment_token },
  })
  return {
    async startPayment(request, { idempotencyKey, ...options }) {
      const { data } = await client.call(
        startPaymentOperation,
        { body: request },
        { ...withResponse(options), idempotencyKey },
      )
      return data
    },

    async payment(id, token, options) {
      const { data } = await client.call(paymentOperation, at(id, token), options)
      return data
    },

    async cancelPayment(id, token, options) {
      const { data } = await client.call(cancelPaymentOperation, at(id, token), options)
      return data
    },
  }
}
