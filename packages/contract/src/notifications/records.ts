import * as z from 'zod/mini'
import { instantSchema, listOf, numericSchema, optional, optionalText } from '../scalars.js'

/**
 * The states of a webhook (interface: Legacy webhook state). `failing`: the last response was not 200, and delivery is retried;
 * `failed`: all attempts failed; `inactive`: the owner disabled it.
 */
export const webhookStates = ['active', 'failing', 'failed', 'inactive'] as const

export type WebhookState = (typeof webhookStates)[number]

/** An address that receives notifications. */
export const webhookSchema = z.looseObject({
  id: z.string(),
  description: optionalText,
  trigger_types: listOf(z.string()),
  webhook_url: z.string(),
  /** The secret that signs notifications; returned only on creation and rotation. */
  webhook_secret: optionalText,
  /** One of {@link webhookStates}. */
  status: z.string(),
  /** Email addresses that are notified when the webhook fails. */
  notification_email_addresses: listOf(z.string()),
  /**
   * The id of the member who chose the address, or switched the webhook on again, also with an API key of theirs; absent for keys of the
   * command line.
   */
  created_by: optionalText,
  /** Absent if the member was removed. */
  creator_name: optionalText,
  created_at: optional(instantSchema),
  updated_at: optional(instantSchema),
  status_updated_at: optional(instantSchema),
})

/** A notification to a webhook: `data` has the `application_id` and the `object` that changed. */
export const notificationSchema = z.looseObject({
  specversion: z.string(),
  type: z.string(),
  /** The API path of the object. */
  source: z.string(),
  /** The same for every delivery of the same notification. */
  id: z.string(),
  time: instantSchema,
  data: z.looseObject({ application_id: optionalText, object: z.looseObject({ object: optionalText }) }),
})

/** An email or a notification that failed, is not retried, and can be sent again by hand. Kept for 30 days. */
export const deadLetterSchema = z.looseObject({
  id: z.string(),
  /** `email`, `notification`, or `calendar`: an event that could not be written to a connected calendar. */
  kind: z.string(),
  /** The recipient of an email. */
  recipient: optionalText,
  /** The webhook of a notification. */
  webhook_id: optionalText,
  /** The calendar and the event that could not be written. */
  calendar_id: optionalText,
  event_id: optionalText,
  /** The error of the last attempt. */
  reason: z.string(),
  attempts: numericSchema,
  created_at: optional(instantSchema),
  failed_at: optional(instantSchema),
})

export type DeadLetter = z.output<typeof deadLetterSchema>
export type Webhook = z.output<typeof webhookSchema>
export type WebhookNotification = z.output<typeof notificationSchema>
