import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { optionalCount, optionalText } from '../scalars.js'
import { deadLetterSchema } from './records.js'

/** Emails and notifications that were given up, the earliest first. This service's addition to the interface. */
export const listDeadLetters = /* @__PURE__ */ endpoint({
  id: 'outbox.list-dead-letters',
  method: 'GET',
  path: '/v3/outbox/dead-letters',
  access: 'key',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(deadLetterSchema),
  paged: true,
})

/**
 * How many emails were not written in the last hour and the last 24 hours, since too many had been written to the same address,
 * about the same booking, or to people whom visitors of a configuration bring along.
 */
export const countWithheldEmails = /* @__PURE__ */ endpoint({
  id: 'outbox.count-withheld-emails',
  method: 'GET',
  path: '/v3/outbox/withheld-emails',
  access: 'key',
  query: z.object({}),
  data: z.looseObject({ last_hour: z.number(), last_day: z.number() }),
})

/** Sends one again, with as many attempts as it had at first. It takes no body. */
export const sendDeadLetterAgain = /* @__PURE__ */ endpoint({
  id: 'outbox.send-dead-letter-again',
  method: 'POST',
  path: '/v3/outbox/dead-letters/{dead_letter_id}/send-again',
  access: 'key',
  query: z.object({}),
  data: deadLetterSchema,
})
