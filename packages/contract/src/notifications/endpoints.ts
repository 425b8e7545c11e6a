import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { listOf, optional, optionalCount, optionalText } from '../scalars.js'
import { deadLetterSchema, notificationSchema, webhookSchema } from './records.js'
import { triggerTypes } from './trigger-types.js'

const none = z.object({})
const triggerType = z.enum(triggerTypes)

/** `https`, or `http` to loopback; the service decides which addresses a webhook may have. */
const webhookUrl = z.string().check(z.minLength(1), z.maxLength(2048))

const webhookFields = {
  description: optional(z.string().check(z.maxLength(1024))),
  trigger_types: z.array(triggerType).check(z.minLength(1)),
  webhook_url: webhookUrl,
  notification_email_addresses: listOf(z.string()),
}

export const listWebhooks = /* @__PURE__ */ endpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: '/v3/webhooks',
  access: 'key',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(webhookSchema),
  paged: true,
})

/** Creates a webhook. The answer contains the secret, which is shown only once. */
export const createWebhook = /* @__PURE__ */ endpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: '/v3/webhooks',
  access: 'key',
  query: none,
  body: z.looseObject(webhookFields),
  data: webhookSchema,
})

export const getWebhook = /* @__PURE__ */ endpoint({
  id: 'webhooks.read',
  method: 'GET',
  path: '/v3/webhooks/{webhook_id}',
  access: 'key',
  query: none,
  data: webhookSchema,
})

export const updateWebhook = /* @__PURE__ */ endpoint({
  id: 'webhooks.update',
  method: 'PUT',
  path: '/v3/webhooks/{webhook_id}',
  access: 'key',
  query: none,
  body: z.partial(z.looseObject({ ...webhookFields, status: z.enum(['active', 'inactive']) })),
  data: webhookSchema,
})

export const deleteWebhook = /* @__PURE__ */ endpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/v3/webhooks/{webhook_id}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})

/** Replaces the secret, which signs in `webhook-signature` for another day. The answer contains the new one. Takes no body. */
export const rotateWebhookSecret = /* @__PURE__ */ endpoint({
  id: 'webhooks.rotate-secret',
  method: 'POST',
  path: '/v3/webhooks/rotate-secret/{webhook_id}',
  access: 'key',
  query: none,
  data: webhookSchema,
})

/** A sample notification of a type. */
export const mockPayload = /* @__PURE__ */ endpoint({
  id: 'webhooks.mock-payload',
  method: 'POST',
  path: '/v3/webhooks/mock-payload',
  access: 'key',
  query: none,
  body: z.looseObject({ trigger_type: triggerType }),
  data: notificationSchema,
})

/** Sends a sample notification to an address, signed if the address belongs to a webhook. */
export const sendTestEvent = /* @__PURE__ */ endpoint({
  id: 'webhooks.send-test-event',
  method: 'POST',
  path: '/v3/webhooks/send-test-event',
  access: 'key',
  query: none,
  body: z.looseObject({ trigger_type: triggerType, webhook_url: webhookUrl }),
  data: optional(z.unknown()),
})

/** Emails and notifications that failed and are not retried, earliest first. An addition of our service. */
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
 * The number of emails suppressed by rate limits in the last hour and the last 24 hours: too many to the same address, about
 * the same booking, or to guests of one configuration's visitors.
 */
export const countWithheldEmails = /* @__PURE__ */ endpoint({
  id: 'outbox.count-withheld-emails',
  method: 'GET',
  path: '/v3/outbox/withheld-emails',
  access: 'key',
  query: z.object({}),
  data: z.looseObject({ last_hour: z.number(), last_day: z.number() }),
})

/** Sends one again, with the initial number of attempts. Takes no body. */
export const sendDeadLetterAgain = /* @__PURE__ */ endpoint({
  id: 'outbox.send-dead-letter-again',
  method: 'POST',
  path: '/v3/outbox/dead-letters/{dead_letter_id}/send-again',
  access: 'key',
  query: z.object({}),
  data: deadLetterSchema,
})
