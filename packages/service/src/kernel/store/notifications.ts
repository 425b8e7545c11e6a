import type { Person, StandardConfiguration, TriggerType, WebhookState } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'
import type { LeaseRequest } from './mail.js'

/** A stored webhook. */
export interface WebhookRecord {
  readonly id: string
  readonly applicationId: string
  readonly description: string | undefined
  readonly triggerTypes: readonly TriggerType[]
  /** Unique within the application. */
  readonly url: string
  /** Encrypted for this webhook (`features/webhooks/webhook-secret.ts`). */
  readonly secret: string
  /** The secret before it, encrypted as well, which signs until a time. */
  readonly previousSecret?: { readonly secret: string; readonly until: Instant } | undefined
  readonly state: WebhookState
  readonly stateAt: Instant
  /** A failing webhook receives nothing before this time. */
  readonly pausedUntil: Instant | undefined
  /** The addresses to email when it fails. */
  readonly addresses: readonly string[]
  /**
   * The id of the member who chose its address, or switched it on again, also with an API key of theirs; undefined for keys of the command
   * line. It stays after the member was removed.
   */
  readonly createdBy?: string | undefined
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A webhook's position in its application's list. */
export const webhookListKey = (webhook: WebhookRecord): string => listKey(webhook.createdAt, webhook.id)

/** A domain event to deliver to one webhook. */
export interface Delivery {
  readonly id: string
  readonly applicationId: string
  readonly webhookId: string
  /** The record that it is about. Deliveries to a webhook with the same lane are sent one after another, in order. */
  readonly lane: string
  /** The JSON text that is sent. */
  readonly body: string
  readonly createdAt: Instant
}

/** The last attempt to deliver a notification to a webhook. */
export interface DeliveryLogEntry {
  /** The id of the delivery. */
  readonly id: string
  readonly applicationId: string
  readonly webhookId: string
  /** The JSON text that was sent, to send it again. */
  readonly body: string
  readonly isTest: boolean
  readonly status: 'delivered' | 'retrying' | 'failed'
  readonly responseStatus: number | undefined
  /** What went wrong. */
  readonly message: string | undefined
  /** Milliseconds until the answer. */
  readonly duration: number
  /** The number of attempts. */
  readonly attempt: number
  readonly attemptedAt: Instant
  readonly nextAttemptAt: Instant | undefined
}

/** Maximum number of entries of a webhook's log, and how long they are stored, in seconds: seven days. */
export const maxLogEntries = 100
export const logEntryLifetime = 604_800

/** An entry's position in its webhook's log. */
export const logEntryKey = ({ attemptedAt, id }: DeliveryLogEntry): string => listKey(attemptedAt, id)

/** A delivery that a process has leased. */
export interface LeasedDelivery {
  readonly delivery: Delivery
  /** The number of leases so far, including this one. */
  readonly attempts: number
  /** The random id of the lease. */
  readonly lease: string
}

/** A request to lease deliveries. */
export interface DeliveryLeaseRequest extends LeaseRequest {
  /** Maximum number of deliveries to one webhook. */
  readonly each: number
  /** Applications and webhooks to skip. */
  readonly without: { readonly applications: readonly string[]; readonly webhooks: readonly string[] }
}

/** A reminder as a configuration defines it (interface: Configuration, `reminders`). */
export type ReminderTerms = StandardConfiguration['event_booking']['reminders'][number]

/** A reminder of a booking, by email or to webhooks. It is written from the booking at the time when it is due. */
export interface Reminder {
  readonly id: string
  readonly applicationId: string
  readonly bookingId: string
  readonly dueAt: Instant
  /** The start of the booking, after which the reminder is not sent. */
  readonly endsAt: Instant
  readonly terms: Pick<ReminderTerms, 'type' | 'recipient' | 'email_subject'>
  /** The origin of the service's pages, for links in emails. */
  readonly origin: string
}

/** The state of an event's invitations by email (RFC 5546). */
export interface Invitation {
  readonly applicationId: string
  /** The event's UID, with its RECURRENCE-ID for an occurrence of a series. */
  readonly key: string
  /** The SEQUENCE of the last iCalendar object. */
  readonly sequence: number
  readonly people: readonly Person[]
}

/** Reads webhooks and invitations. */
export interface NotificationRecords {
  webhook(applicationId: string, id: string): Promise<WebhookRecord | undefined>
  webhookOfUrl(applicationId: string, url: string): Promise<WebhookRecord | undefined>
  webhooks(applicationId: string, page: Page): Promise<Listed<WebhookRecord>>
  /** The active and failing webhooks, which receive events. */
  sendingWebhooks(applicationId: string): Promise<readonly WebhookRecord[]>
  /** A webhook's log, the latest entry first. */
  deliveryLog(applicationId: string, webhookId: string): Promise<readonly DeliveryLogEntry[]>
  deliveryLogEntry(applicationId: string, id: string): Promise<DeliveryLogEntry | undefined>
  invitation(applicationId: string, key: string): Promise<Invitation | undefined>
}

/** Reads and writes webhooks, deliveries, reminders and invitations. */
export interface NotificationTransaction extends NotificationRecords {
  /** Locks a webhook and reads its latest state. */
  lockWebhook(applicationId: string, id: string): Promise<WebhookRecord | undefined>
  putWebhook(webhook: WebhookRecord): Promise<void>
  /** Removes a webhook with its deliveries and their log. */
  removeWebhook(applicationId: string, id: string): Promise<void>

  /** Adds a delivery at the end of its lane. */
  addDelivery(delivery: Delivery): Promise<void>
  /**
   * Leases due deliveries of all applications: only the first of each lane, and none to a paused webhook. No other process
   * receives them before the lease expires.
   */
  leaseDeliveries(request: DeliveryLeaseRequest): Promise<readonly LeasedDelivery[]>
  /** Ends the lease of a delivery, which is due again at `again`. No effect if another process has leased it since. */
  releaseDelivery(leased: LeasedDelivery, again: Instant): Promise<void>
  removeDelivery(delivery: Pick<Delivery, 'applicationId' | 'id'>): Promise<void>
  /** Removes and returns all deliveries to a webhook. */
  removeDeliveries(applicationId: string, webhookId: string): Promise<readonly Delivery[]>

  /** Writes entries of one webhook's log, in place of earlier ones about the same deliveries, and removes the oldest beyond its limit. */
  putDeliveryLog(entries: readonly DeliveryLogEntry[]): Promise<void>

  addReminder(reminder: Reminder): Promise<void>
  removeReminders(applicationId: string, bookingId: string): Promise<void>
  /** Removes and returns due reminders of all applications. Each is returned to only one caller. */
  takeReminders(now: Instant, limit: number): Promise<readonly Reminder[]>

  putInvitation(invitation: Invitation): Promise<void>
  removeInvitation(applicationId: string, key: string): Promise<void>
}
