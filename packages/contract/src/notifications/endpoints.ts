import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { listOf, optional, optionalCount, optionalText } from '../scalars.js'
import { notificationSchema, triggerTypes, webhookSchema } from './records.js'

const none = z.object({})
const triggerType = z.enum(triggerTypes)

/** `https`, or `http` to the machine itself: what a webhook may have is for the service to say. */
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

/** The answer is the one that tells the secret. */
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

/** The answer tells the new secret. It takes no body. */
export const rotateWebhookSecret = /* @__PURE__ */ endpoint({
  id: 'webhooks.rotate-secret',
  method: 'POST',
  path: '/v3/webhooks/rotate-secret/{webhook_id}',
  access: 'key',
  query: none,
  data: webhookSchema,
})

/** What a notification of a kind looks like. */
export const mockPayload = /* @__PURE__ */ endpoint({
  id: 'webhooks.mock-payload',
  method: 'POST',
  path: '/v3/webhooks/mock-payload',
  access: 'key',
  query: none,
  body: z.looseObject({ trigger_type: triggerType }),
  data: notificationSchema,
})

/** Sends such a notification to an address now, signed where the address is a webhook's. */
export const sendTestEvent = /* @__PURE__ */ endpoint({
  id: 'webhooks.send-test-event',
  method: 'POST',
  path: '/v3/webhooks/send-test-event',
  access: 'key',
  query: none,
  body: z.looseObject({ trigger_type: triggerType, webhook_url: webhookUrl }),
  data: optional(z.unknown()),
})
