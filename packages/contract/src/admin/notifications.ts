import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { deadLetterSchema, webhookSchema } from '../notifications/records.js'
import { triggerTypes } from '../notifications/trigger-types.js'
import {
  instantSchema,
  listOf,
  numericSchema,
  oneOf,
  optional,
  optionalCount,
  optionalText,
} from '../scalars.js'

// Webhooks and what could not be sent, for owners. All times are Unix seconds.

const none = z.object({})
const triggerType = z.enum(triggerTypes)
const webhookUrl = z.string().check(z.minLength(1), z.maxLength(2048))
const nothing = optional(z.unknown())

/** The states of a delivery: `delivered`, `retrying` (it is sent again at `next_attempt_at`), or `failed` (it is not sent again by itself). */
export const deliveryStates = ['delivered', 'retrying', 'failed'] as const

/** A notification that was sent to a webhook, with its last attempt. Kept for seven days, at most 100 of a webhook. */
export const webhookDeliverySchema = z.looseObject({
  /** The id of the notification at this webhook. */
  id: z.string(),
  webhook_id: z.string(),
  /** The type of the notification. */
  type: z.string(),
  /** The API path of the object that it is about. */
  source: optionalText,
  /** Whether it is a sample that somebody sent as a test. */
  is_test: z.boolean(),
  status: oneOf(...deliveryStates),
  /** The status code of the answer; absent if there was none. */
  response_status: optional(numericSchema),
  /** What went wrong, in English. */
  message: optionalText,
  /** Milliseconds until the answer. */
  duration_ms: numericSchema,
  /** The number of attempts. */
  attempt: numericSchema,
  attempted_at: instantSchema,
  /** When it is sent again. */
  next_attempt_at: optional(instantSchema),
})

export type WebhookDelivery = z.output<typeof webhookDeliverySchema>

const webhookFields = {
  description: optional(z.string().check(z.maxLength(1024))),
  trigger_types: z.array(triggerType).check(z.minLength(1)),
  webhook_url: webhookUrl,
  /** Email addresses that are notified when the webhook fails. */
  notification_email_addresses: listOf(z.string()),
}

const exampleWebhook = {
  id: '7b8a6c1e-52a5-4b0f-9d51-6f7a6d3f6c11',
  description: 'CRM',
  trigger_types: ['booking.created', 'booking.cancelled'],
  webhook_url: 'https://crm.example.com/hooks/bookings',
  status: 'active',
  notification_email_addresses: ['ada@example.com'],
  created_at: 1_772_438_400,
}

const exampleDelivery = {
  id: 'd1c36ec5-5b4e-4a3c-8f61-1f6f0fd6a0a2',
  webhook_id: exampleWebhook.id,
  type: 'booking.created',
  source: '/scheduling/bookings/5f0e1f5c',
  is_test: false,
  status: 'retrying' as const,
  response_status: 503,
  message: 'answered with status 503',
  duration_ms: 182,
  attempt: 1,
  attempted_at: 1_772_438_460,
  next_attempt_at: 1_772_439_060,
}

/** The application's webhooks, at most 20, oldest first. */
export const listOwnWebhooks = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.list',
  method: 'GET',
  path: '/admin/v1/webhooks',
  access: 'owner',
  description: "The application's webhooks, at most 20, oldest first. Secrets are not shown.",
  query: none,
  data: z.array(webhookSchema),
  example: { data: [exampleWebhook] },
})

/** Adds a webhook. The answer contains the secret, which is shown only once. */
export const addOwnWebhook = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.create',
  method: 'POST',
  path: '/admin/v1/webhooks',
  access: 'owner',
  description:
    'Adds a webhook. Its address must answer `GET ?challenge=…` with exactly that value. The answer contains the secret, which is shown only once.',
  query: none,
  body: z.object(webhookFields),
  data: webhookSchema,
  example: {
    body: { webhook_url: exampleWebhook.webhook_url, trigger_types: ['booking.created'] },
    data: { ...exampleWebhook, webhook_secret: 'whsec_3q2-7w…' },
  },
})

/** Changes a webhook. `status: active` tries a failed one again. */
export const changeOwnWebhook = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.update',
  method: 'PATCH',
  path: '/admin/v1/webhooks/{webhook_id}',
  access: 'owner',
  description: 'Changes a webhook. `status: active` switches an inactive or failed one on again.',
  query: none,
  body: z.partial(z.object({ ...webhookFields, status: z.enum(['active', 'inactive']) })),
  data: webhookSchema,
  example: { body: { status: 'inactive' }, data: { ...exampleWebhook, status: 'inactive' } },
})

/** Removes a webhook with its deliveries. */
export const removeOwnWebhook = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.delete',
  method: 'DELETE',
  path: '/admin/v1/webhooks/{webhook_id}',
  access: 'owner',
  description: 'Removes a webhook with its deliveries.',
  query: none,
  data: nothing,
})

/** Replaces a webhook's secret, which signs in `webhook-signature` for another day. The answer contains the new one, which is shown only once. */
export const rotateOwnWebhookSecret = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.rotate-secret',
  method: 'POST',
  path: '/admin/v1/webhooks/{webhook_id}/rotate-secret',
  access: 'owner',
  description:
    "Replaces a webhook's secret. `X-Service-Signature` is made with the new one at once; `webhook-signature` has signatures by both for a day. The answer contains the new one, which is shown only once. Takes no body.",
  query: none,
  data: webhookSchema,
  example: { data: { ...exampleWebhook, webhook_secret: 'whsec_9f1-0c…' } },
})

/** The last deliveries to a webhook, latest first. */
export const listWebhookDeliveries = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.list-deliveries',
  method: 'GET',
  path: '/admin/v1/webhooks/{webhook_id}/deliveries',
  access: 'owner',
  description:
    'The last deliveries to a webhook, latest first: at most 100, of the last seven days. Their content is not shown.',
  query: none,
  data: z.array(webhookDeliverySchema),
  example: { data: [exampleDelivery] },
})

/** Sends a delivery again now, whatever its state, and waits for the answer. */
export const sendDeliveryAgain = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.send-again',
  method: 'POST',
  path: '/admin/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again',
  access: 'owner',
  description:
    'Sends a delivery again now, with the same notification id and the current secret, and waits for the answer. Takes no body.',
  query: none,
  data: webhookDeliverySchema,
  example: { data: { ...exampleDelivery, status: 'delivered', response_status: 200, attempt: 2 } },
})

/** Sends a sample notification to a webhook, and waits for the answer. */
export const testOwnWebhook = /* @__PURE__ */ endpoint({
  id: 'admin-webhooks.test',
  method: 'POST',
  path: '/admin/v1/webhooks/{webhook_id}/test',
  access: 'owner',
  description: 'Sends a sample notification to a webhook, signed with its secret, and waits for the answer.',
  query: none,
  body: z.object({ trigger_type: triggerType }),
  data: webhookDeliverySchema,
  example: {
    body: { trigger_type: 'booking.created' },
    data: { ...exampleDelivery, is_test: true, status: 'delivered', response_status: 200 },
  },
})

const exampleDeadLetter = {
  id: '0d6d0b39-6f0c-4b57-9dd4-6e2a1a2f6f7e',
  kind: 'email',
  recipient: 'robin@example.com',
  reason: '550 mailbox unavailable',
  attempts: 9,
  created_at: 1_772_438_400,
  failed_at: 1_772_525_000,
}

/** What could not be sent, earliest first: emails, notifications, and events of connected calendars. */
export const listOwnDeadLetters = /* @__PURE__ */ endpoint({
  id: 'admin-dead-letters.list',
  method: 'GET',
  path: '/admin/v1/dead-letters',
  access: 'owner',
  description:
    'What could not be sent in the last 30 days, earliest first: emails, notifications, and events of connected calendars.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(deadLetterSchema),
  paged: true,
  example: { data: [exampleDeadLetter] },
})

/** Queues a dead letter again. */
export const retryOwnDeadLetter = /* @__PURE__ */ endpoint({
  id: 'admin-dead-letters.send-again',
  method: 'POST',
  path: '/admin/v1/dead-letters/{dead_letter_id}/send-again',
  access: 'owner',
  description: 'Queues it again, with the initial number of attempts. Takes no body.',
  query: none,
  data: deadLetterSchema,
  example: { data: exampleDeadLetter },
})

/** Discards a dead letter. */
export const discardDeadLetter = /* @__PURE__ */ endpoint({
  id: 'admin-dead-letters.discard',
  method: 'DELETE',
  path: '/admin/v1/dead-letters/{dead_letter_id}',
  access: 'owner',
  description: 'Discards it. It is never sent.',
  query: none,
  data: nothing,
})
