import type { Person, StandardConfiguration, TriggerType, WebhookState } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'
import type { LeaseRequest } from './mail.js'

/** An address that is told what happens, as it is kept. */
export interface WebhookRecord {
  readonly id: string
  readonly applicationId: string
  readonly description: string | undefined
  readonly triggerTypes: readonly TriggerType[]
  /** No other webhook of the application has it. */
  readonly url: string
  /** Kept as it is, since it signs. */
  readonly secret: string
  readonly state: WebhookState
  readonly stateAt: Instant
  /** Nothing is sent to a failing one before. */
  readonly pausedUntil: Instant | undefined
  /** Who is written to when it fails. */
  readonly addresses: readonly string[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A webhook's place in its application's list. */
export const webhookListKey = (webhook: WebhookRecord): string => listKey(webhook.createdAt, webhook.id)

/** A fact on its way to one webhook. */
export interface Delivery {
  readonly id: string
  readonly applicationId: string
  readonly webhookId: string
  /** What it is about: deliveries to a webhook about the same thing go one after another, in their order. */
  readonly lane: string
  /** The JSON text that is sent. */
  readonly body: string
  readonly createdAt: Instant
}

/** A delivery that somebody is at work on. */
export interface LeasedDelivery {
  readonly delivery: Delivery
  /** How often it has been taken, this time included. */
  readonly attempts: number
  /** The random text under which it was taken. */
  readonly lease: string
}

/** How deliveries are taken. */
export interface DeliveryLeaseRequest extends LeaseRequest {
  /** At most so many to one webhook. */
  readonly each: number
  /** None of these applications, and none to these webhooks. */
  readonly without: { readonly applications: readonly string[]; readonly webhooks: readonly string[] }
}

/** A reminder as a configuration defines it (interface: Configuration, `reminders`). */
export type ReminderTerms = StandardConfiguration['event_booking']['reminders'][number]

/** What is said at a time before a booking begins, by mail or to webhooks; it is worded from the booking as it is then. */
export interface Reminder {
  readonly id: string
  readonly applicationId: string
  readonly bookingId: string
  readonly dueAt: Instant
  /** The start of the booking: from then on it is left unsaid. */
  readonly endsAt: Instant
  readonly terms: Pick<ReminderTerms, 'type' | 'recipient' | 'email_subject'>
  /** The address that the pages of the service are reached under, for the links of its mails. */
  readonly origin: string
}

/** What the people of an event were last told by mail (RFC 5546). */
export interface Invitation {
  readonly applicationId: string
  /** The event's UID, with its RECURRENCE-ID where it is one of a series. */
  readonly key: string
  /** SEQUENCE of the last iCalendar object. */
  readonly sequence: number
  readonly people: readonly Person[]
}

/** Webhooks and what is to be told to whom. */
export interface NotificationRecords {
  webhook(applicationId: string, id: string): Promise<WebhookRecord | undefined>
  webhookOfUrl(applicationId: string, url: string): Promise<WebhookRecord | undefined>
  webhooks(applicationId: string, page: Page): Promise<Listed<WebhookRecord>>
  /** Those that are sent to: active and failing ones. */
  sendingWebhooks(applicationId: string): Promise<readonly WebhookRecord[]>
  invitation(applicationId: string, key: string): Promise<Invitation | undefined>
}

/** What can be done to them. */
export interface NotificationTransaction extends NotificationRecords {
  /** Locks one webhook and reads it as its last holder left it. */
  lockWebhook(applicationId: string, id: string): Promise<WebhookRecord | undefined>
  putWebhook(webhook: WebhookRecord): Promise<void>
  /** Removes a webhook with what was on its way to it. */
  removeWebhook(applicationId: string, id: string): Promise<void>

  /** Adds a delivery at the end of its lane. */
  addDelivery(delivery: Delivery): Promise<void>
  /**
   * Takes deliveries that are due, of any application: of each lane the first alone, and none to a webhook that rests.
   * Nobody else is given them before the taking runs out.
   */
  leaseDeliveries(request: DeliveryLeaseRequest): Promise<readonly LeasedDelivery[]>
  /** Gives a delivery back, to be taken again at an instant; nothing happens where somebody else has taken it since. */
  releaseDelivery(leased: LeasedDelivery, again: Instant): Promise<void>
  removeDelivery(delivery: Delivery): Promise<void>
  /** Removes everything that is on its way to a webhook, and returns it. */
  removeDeliveries(applicationId: string, webhookId: string): Promise<readonly Delivery[]>

  addReminder(reminder: Reminder): Promise<void>
  removeReminders(applicationId: string, bookingId: string): Promise<void>
  /** Removes the reminders that are due, of any application, and returns them: each to one caller alone. */
  takeReminders(now: Instant, limit: number): Promise<readonly Reminder[]>

  putInvitation(invitation: Invitation): Promise<void>
  removeInvitation(applicationId: string, key: string): Promise<void>
}
