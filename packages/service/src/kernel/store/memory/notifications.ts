import type { Instant } from '@whenable/time'
import {
  type Delivery,
  logEntryKey,
  maxLogEntries,
  type NotificationTransaction,
  webhookListKey,
} from '../store.js'
import { countUp, keyOf, pageOf } from './rows.js'
import type { DeliveryRow, Tables } from './tables.js'

/** Webhooks, deliveries, reminders and invitations. */
export const notificationTransaction = ({
  deliveries,
  deliveryLog,
  invitations,
  reminders,
  webhooks,
}: Tables): NotificationTransaction => {
  const webhook = async (applicationId: string, id: string) => webhooks.get(keyOf(applicationId, id))?.record
  const ownWebhooks = (applicationId: string) => webhooks.where((row) => row.applicationId === applicationId)
  const isFor =
    (applicationId: string, webhookId: string) =>
    ({ delivery }: DeliveryRow): boolean =>
      delivery.applicationId === applicationId && delivery.webhookId === webhookId
  const deliveryKey = ({ applicationId, id }: Pick<Delivery, 'applicationId' | 'id'>) =>
    keyOf(applicationId, id)
  const laneOf = ({ applicationId, webhookId, lane }: Delivery) => keyOf(applicationId, webhookId, lane)
  const isPaused = ({ delivery: { applicationId, webhookId } }: DeliveryRow, now: Instant): boolean =>
    (webhooks.get(keyOf(applicationId, webhookId))?.record.pausedUntil ?? now) > now

  const logOf = (applicationId: string, webhookId: string) =>
    deliveryLog
      .where((entry) => entry.applicationId === applicationId && entry.webhookId === webhookId)
      .sort((one, other) => (logEntryKey(one) < logEntryKey(other) ? 1 : -1))

  return {
    webhook,
    webhookOfUrl: async (applicationId, url) =>
      ownWebhooks(applicationId).find(({ record }) => record.url === url)?.record,
    webhooks: async (applicationId, page) => pageOf(ownWebhooks(applicationId), page),
    sendingWebhooks: async (applicationId) =>
      ownWebhooks(applicationId)
        .map(({ record }) => record)
        .filter(({ state }) => state === 'active' || state === 'failing'),
    deliveryLog: async (applicationId, webhookId) => logOf(applicationId, webhookId).slice(0, maxLogEntries),
    deliveryLogEntry: async (applicationId, id) => deliveryLog.get(keyOf(applicationId, id)),
    invitation: async (applicationId, key) => invitations.get(keyOf(applicationId, key)),

    // Transactions run one at a time, so locks need no effect.
    lockWebhook: webhook,
    putWebhook: async (record) =>
      webhooks.set(keyOf(record.applicationId, record.id), {
        applicationId: record.applicationId,
        at: webhookListKey(record),
        record,
      }),
    removeWebhook: async (applicationId, id) => {
      deliveries.removeWhere(isFor(applicationId, id))
      for (const entry of logOf(applicationId, id)) deliveryLog.set(deliveryKey(entry), undefined)
      webhooks.set(keyOf(applicationId, id), undefined)
    },

    addDelivery: async (delivery) => {
      const positions = deliveries
        .where((row) => laneOf(row.delivery) === laneOf(delivery))
        .map(({ position }) => position)
      const row = { delivery, attempts: 0, lease: '', nextAt: delivery.createdAt }
      deliveries.set(deliveryKey(delivery), { ...row, position: Math.max(0, ...positions) + 1 })
    },
    leaseDeliveries: async ({ now, until, lease, limit, each, without }) => {
      const counts = new Map<string, number>()
      const firsts = new Map<string, DeliveryRow>()
      for (const row of deliveries.where(() => true)) {
        const first = firsts.get(laneOf(row.delivery))
        if (!first || row.position < first.position) firsts.set(laneOf(row.delivery), row)
      }
      return [...firsts.values()]
        .filter((row) => row.nextAt <= now && !isPaused(row, now))
        .filter(
          ({ delivery }) =>
            !without.applications.includes(delivery.applicationId) &&
            !without.webhooks.includes(delivery.webhookId),
        )
        .sort((a, b) => a.nextAt - b.nextAt)
        .filter(({ delivery }) => countUp(counts, delivery.webhookId) <= each)
        .slice(0, limit)
        .map((row) => {
          const leased = { ...row, attempts: row.attempts + 1, lease, nextAt: until }
          deliveries.set(deliveryKey(row.delivery), leased)
          return { delivery: row.delivery, attempts: leased.attempts, lease }
        })
    },
    releaseDelivery: async ({ delivery, lease }, nextAt) => {
      const row = deliveries.get(deliveryKey(delivery))
      if (row?.lease === lease) deliveries.set(deliveryKey(delivery), { ...row, lease: '', nextAt })
    },
    removeDelivery: async (delivery) => deliveries.set(deliveryKey(delivery), undefined),
    removeDeliveries: async (applicationId, webhookId) => {
      const removed = deliveries.where(isFor(applicationId, webhookId))
      deliveries.removeWhere(isFor(applicationId, webhookId))
      return removed.map(({ delivery }) => delivery)
    },

    putDeliveryLog: async (entries) => {
      for (const entry of entries) deliveryLog.set(deliveryKey(entry), entry)
      const [first] = entries
      if (!first) return
      for (const old of logOf(first.applicationId, first.webhookId).slice(maxLogEntries))
        deliveryLog.set(deliveryKey(old), undefined)
    },

    addReminder: async (reminder) => reminders.set(keyOf(reminder.applicationId, reminder.id), reminder),
    removeReminders: async (applicationId, bookingId) =>
      reminders.removeWhere((row) => row.applicationId === applicationId && row.bookingId === bookingId),
    takeReminders: async (now, limit) => {
      const due = reminders
        .where((row) => row.dueAt <= now)
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit)
      for (const { applicationId, id } of due) reminders.set(keyOf(applicationId, id), undefined)
      return due
    },

    removeInvitation: async (applicationId, key) => invitations.set(keyOf(applicationId, key), undefined),
    putInvitation: async (invitation) =>
      invitations.set(keyOf(invitation.applicationId, invitation.key), invitation),
  }
}
