import type { Person, StandardConfiguration, TriggerType, WebhookState } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import {
  type LeaseRequest,
  leaseState,
  listKey,
  type OpenForReading,
  type OpenForWriting,
  type Page,
  table,
} from './table.js'

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

/** A reminder of a booking, by email, by text message or to webhooks. It is written from the booking at the time when it is due. */
export interface Reminder {
  readonly id: string
  readonly applicationId: string
  readonly bookingId: string
  readonly dueAt: Instant
  /** The start of the booking, after which the reminder is not sent. */
  readonly endsAt: Instant
  readonly terms: Partial<Pick<ReminderTerms, 'recipient' | 'email_subject'>> & {
    readonly type: ReminderTerms['type'] | 'sms'
  }
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

/** The webhooks of applications. */
export const webhookTable = table<WebhookRecord>()({
  name: 'webhooks',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    url: 'text',
    state: 'text',
    pausedUntil: 'time?',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  unique: [['applicationId', 'url']],
  indexes: [['applicationId', 'listKey']],
})

/** The deliveries that are not done. `place` is the position of one in its lane. */
export const deliveryTable = table<Delivery>()({
  name: 'deliveries',
  key: ['applicationId', 'id'],
  columns: { applicationId: 'text', id: 'text', webhookId: 'text', lane: 'text', createdAt: 'time' },
  state: { place: 'integer', ...leaseState<Delivery>(({ createdAt }) => createdAt) },
  unique: [['applicationId', 'webhookId', 'lane', 'place']],
  indexes: [['nextAt'], ['createdAt'], ['applicationId', 'webhookId', 'nextAt', 'id']],
})

/** The logs of webhooks, the latest entry last. */
export const deliveryLogTable = table<DeliveryLogEntry>()({
  name: 'delivery_log',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    webhookId: 'text',
    attemptedAt: 'time',
    listKey: ['text', ({ attemptedAt, id }) => listKey(attemptedAt, id)],
  },
  indexes: [['applicationId', 'webhookId', 'listKey'], ['attemptedAt']],
  ends: { at: 'attemptedAt', after: logEntryLifetime },
})

/** The scheduled reminders. */
export const reminderTable = table<Reminder>()({
  name: 'reminders',
  key: ['applicationId', 'id'],
  columns: { applicationId: 'text', id: 'text', bookingId: 'text', dueAt: 'time' },
  indexes: [['applicationId', 'bookingId'], ['dueAt']],
  order: ['dueAt', 'applicationId', 'id'],
})

/** What people were last sent about an event by email. */
export const invitationTable = table<Invitation>()({
  name: 'invitations',
  key: ['applicationId', 'key'],
  columns: { applicationId: 'text', key: 'text' },
})

/** Reads webhooks and invitations. */
export const notificationRecords = (open: OpenForReading) => {
  const webhooks = open(webhookTable)
  const log = open(deliveryLogTable)
  return {
    webhook: webhooks.get,
    webhookOfUrl: (applicationId: string, url: string) => webhooks.one({ applicationId, url }),
    webhooks: (applicationId: string, page: Page) => webhooks.page({ applicationId }, page),
    /** The active and failing webhooks, which receive events. */
    sendingWebhooks: (applicationId: string) =>
      webhooks.all({ applicationId, state: { in: ['active', 'failing'] } }),
    /** A webhook's log, the latest entry first. */
    deliveryLog: (applicationId: string, webhookId: string) =>
      log.all({ applicationId, webhookId }, { limit: maxLogEntries, reversed: true }),
    deliveryLogEntry: log.get,
    invitation: open(invitationTable).get,
  }
}

/** Writes of deliveries in the order of their lanes. */
export interface DeliveryQueries {
  /** Adds a delivery at the end of its lane. */
  addDelivery(delivery: Delivery): Promise<void>
  /**
   * Leases due deliveries of all applications: only the first of each lane, and none to a paused webhook. No other process
   * receives them before the lease expires.
   */
  leaseDeliveries(request: DeliveryLeaseRequest): Promise<readonly LeasedDelivery[]>
}

/** Writes webhooks, deliveries, reminders and invitations. */
export const notificationWrites = (open: OpenForWriting) => {
  const webhooks = open(webhookTable)
  const deliveries = open(deliveryTable)
  const log = open(deliveryLogTable)
  const reminders = open(reminderTable)
  const invitations = open(invitationTable)
  return {
    /** Locks a webhook and reads its latest state. */
    lockWebhook: webhooks.lock,
    putWebhook: webhooks.put,
    /** Removes a webhook with its deliveries and their log. */
    removeWebhook: async (applicationId: string, id: string): Promise<void> => {
      await deliveries.removeAll({ applicationId, webhookId: id })
      await log.removeAll({ applicationId, webhookId: id })
      await webhooks.remove(applicationId, id)
    },

    /** Ends the lease of a delivery, which is due again at `again`. No effect if another process has leased it since. */
    releaseDelivery: async (
      { delivery: { applicationId, id }, lease }: LeasedDelivery,
      again: Instant,
    ): Promise<void> => {
      await deliveries.change([applicationId, id], { nextAt: again, lease: '' }, { lease })
    },
    removeDelivery: ({ applicationId, id }: Pick<Delivery, 'applicationId' | 'id'>) =>
      deliveries.remove(applicationId, id),
    /** Removes and returns all deliveries to a webhook. */
    removeDeliveries: (applicationId: string, webhookId: string) =>
      deliveries.takeAll({ applicationId, webhookId }, { by: ['place'] }),

    /** Writes entries of one webhook's log, in place of earlier ones about the same deliveries, and removes the oldest beyond its limit. */
    putDeliveryLog: async (entries: readonly DeliveryLogEntry[]): Promise<void> => {
      const [first] = entries
      if (!first) return
      await log.putAll(entries)
      const { applicationId, webhookId } = first
      const old = await log.all({ applicationId, webhookId }, { skip: maxLogEntries, reversed: true })
      for (const { id } of old) await log.remove(applicationId, id)
    },

    addReminder: reminders.put,
    removeReminders: (applicationId: string, bookingId: string) =>
      reminders.removeAll({ applicationId, bookingId }),
    /** Removes and returns due reminders of all applications. Each is returned to only one caller. */
    takeReminders: async (now: Instant, limit: number): Promise<readonly Reminder[]> => {
      const due = await reminders.all({ dueAt: { upTo: now } }, { limit })
      const taken: Reminder[] = []
      for (const { applicationId, id } of due) {
        const reminder = await reminders.take(applicationId, id)
        if (reminder) taken.push(reminder)
      }
      return taken
    },

    putInvitation: invitations.put,
    removeInvitation: invitations.remove,
  }
}
