import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { digits, text } from '../scalars.js'
import { deadLetter } from './records.js'

/** Emails and notifications that were given up, the earliest first. This service's addition to the interface. */
export const listDeadLetters = /* @__PURE__ */ endpoint({
  id: 'outbox.list-dead-letters',
  method: 'GET',
  path: '/v3/outbox/dead-letters',
  access: 'key',
  query: z.object({ limit: digits, page_token: text }),
  data: z.array(deadLetter),
  paged: true,
})

/** Sends one again, with as many attempts as it had at first. It takes no body. */
export const sendDeadLetterAgain = /* @__PURE__ */ endpoint({
  id: 'outbox.send-dead-letter-again',
  method: 'POST',
  path: '/v3/outbox/dead-letters/{dead_letter_id}/send-again',
  access: 'key',
  query: z.object({}),
  data: deadLetter,
})
