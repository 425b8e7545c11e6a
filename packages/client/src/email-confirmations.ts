import {
  cancelEmailConfirmationOperation,
  type EmailConfirmationService,
  emailConfirmationOperation,
  proveEmailOperation,
  sendCodeOperation,
  startEmailConfirmationOperation,
} from '@whenable/contract'
import type { Client } from './call.js'
import { withResponse } from './submission.js'

/** The calls of a visitor who confirms their email address before they book. */
export const createEmailConfirmationService = (client: Client): EmailConfirmationService => {
  const at = (confirmation_id: string, confirmation_token: string) => ({
    path: { confirmation_id },
    query: { confirmation_token },
  })
  return {
    async startEmailConfirmation(request, { idempotencyKey, ...options }) {
      const { data } = await client.call(
        startEmailConfirmationOperation,
        { body: request },
        { ...withResponse(options), idempotencyKey },
      )
      return data
    },

    async emailConfirmation(id, token, options) {
      const { data } = await client.call(emailConfirmationOperation, at(id, token), options)
      return data
    },

    async confirmEmail(id, token, code, options) {
      const { data } = await client.call(proveEmailOperation, { ...at(id, token), body: { code } }, options)
      return data
    },

    async sendCode(id, token, options) {
      const { data } = await client.call(sendCodeOperation, at(id, token), options)
      return data
    },

    async cancelEmailConfirmation(id, token, options) {
      const { data } = await client.call(cancelEmailConfirmationOperation, at(id, token), options)
      return data
    },
  }
}
