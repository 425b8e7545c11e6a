import { toIsoString } from '@whenable/time'
import {
  type Delivery,
  type DeliveryLogEntry,
  type Invitation,
  logEntryKey,
  maxLogEntries,
  type NotificationRecords,
  type NotificationTransaction,
  type Reminder,
  type WebhookRecord,
  webhookListKey,
} from '../store.js'
import { leaseRows, releaseRow } from './leased-rows.js'
import type { Sql } from './sql.js'

/** Reads webhooks and invitations. */
export const notificationRecords = (sql: Sql): NotificationRecords => ({
  webhook: (applicationId, id) =>
    sql.one<WebhookRecord>('SELECT record FROM webhooks WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  webhookOfUrl: (applicationId, url) =>
    sql.one<WebhookRecord>('SELECT record FROM webhooks WHERE application_id = $1 AND url = $2', [
      applicationId,
      url,
    ]),
  webhooks: (applicationId, page) =>
    sql.page<WebhookRecord>('webhooks WHERE application_id = $3', page, [applicationId]),
  sendingWebhooks: (applicationId) =>
    sql.all<WebhookRecord>(
      `SELECT record FROM webhooks WHERE application_id = $1 AND state IN ('active', 'failing')`,
      [applicationId],
    ),
  deliveryLog: (applicationId, webhookId) =>
    sql.all<DeliveryLogEntry>(
      `SELECT record FROM delivery_log WHERE application_id = $1 AND webhook_id = $2
       ORDER BY list_key DESC LIMIT ${maxLogEntries}`,
      [applicationId, webhookId],
    ),
  deliveryLogEntry: (applicationId, id) =>
    sql.one<DeliveryLogEntry>('SELECT record FROM delivery_log WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  invitation: (applicationId, key) =>
    sql.one<Invitation>('SELECT record FROM invitations WHERE application_id = $1 AND key = $2', [
      applicationId,
      key,
    ]),
})

/** Writes webhooks, deliveries, reminders and invitations, and leases deliveries. */
export const notificationTransaction = (sql: Sql): NotificationTransaction => {
  const removeDeliveries = (applicationId: string, webhookId: string) =>
    sql.all<Delivery>(
      'DELETE FROM deliveries WHERE application_id = $1 AND webhook_id = $2 RETURNING record',
      [applicationId, webhookId],
    )

  return {
    ...notificationRecords(sql),
    lockWebhook: (applicationId, id) =>
      sql.one<WebhookRecord>(
        'UPDATE webhooks SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING record',
        [applicationId, id],
      ),
    putWebhook: (webhook) =>
      sql.run(
        `INSERT INTO webhooks (application_id, id, url, state, rests_until, turn, list_key, record)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7)
         ON CONFLICT (application_id, id) DO UPDATE
         SET url = excluded.url, state = excluded.state, rests_until = excluded.rests_until,
             record = excluded.record`,
        [
          webhook.applicationId,
          webhook.id,
          webhook.url,
          webhook.state,
          webhook.pausedUntil === undefined ? null : toIsoString(webhook.pausedUntil),
          webhookListKey(webhook),
          JSON.stringify(webhook),
        ],
      ),
    removeWebhook: async (applicationId, id) => {
      await removeDeliveries(applicationId, id)
      await sql.run('DELETE FROM delivery_log WHERE application_id = $1 AND webhook_id = $2', [
        applicationId,
        id,
      ])
      await sql.run('DELETE FROM webhooks WHERE application_id = $1 AND id = $2', [applicationId, id])
    },

    addDelivery: (delivery) =>
      sql.run(
        `INSERT INTO deliveries (application_id, id, webhook_id, lane, place, next_at, attempts, lease, record)
         SELECT $1, $2, $3, $4, coalesce(max(place), 0) + 1, $5::timestamptz, 0, '', $6
         FROM deliveries WHERE application_id = $1 AND webhook_id = $3 AND lane = $4`,
        [
          delivery.applicationId,
          delivery.id,
          delivery.webhookId,
          delivery.lane,
          toIsoString(delivery.createdAt),
          JSON.stringify(delivery),
        ],
      ),
    leaseDeliveries: async (request) => {
      const due = await sql.plannedRows(
        `SELECT application_id, id FROM
         (SELECT application_id, id, next_at,
            row_number() OVER (PARTITION BY application_id, webhook_id ORDER BY next_at, id) AS turn
         FROM deliveries AS mine
         WHERE next_at <= $1 AND NOT application_id = ANY($3) AND NOT webhook_id = ANY($4)
           AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier
             WHERE earlier.application_id = mine.application_id AND earlier.webhook_id = mine.webhook_id
               AND earlier.lane = mine.lane AND earlier.place < mine.place)
           AND NOT EXISTS (SELECT 1 FROM webhooks
             WHERE webhooks.application_id = mine.application_id AND webhooks.id = mine.webhook_id
               AND webhooks.rests_until > $1)) AS due
         WHERE turn <= $5 ORDER BY next_at, application_id, id LIMIT $2`,
        [
          toIsoString(request.now),
          request.limit,
          request.without.applications,
          request.without.webhooks,
          request.each,
        ],
      )
      const leased = await leaseRows<Delivery>(sql, 'deliveries', due, request)
      return leased.map(({ record: delivery, ...rest }) => ({ delivery, ...rest }))
    },
    releaseDelivery: async ({ delivery, lease }, again) => {
      await releaseRow(sql, 'deliveries', delivery, lease, again)
    },
    removeDelivery: ({ applicationId, id }) =>
      sql.run('DELETE FROM deliveries WHERE application_id = $1 AND id = $2', [applicationId, id]),
    removeDeliveries,

    putDeliveryLog: async (entries) => {
      const [first] = entries
      if (!first) return
      const { applicationId, webhookId } = first
      await sql.run(
        `INSERT INTO delivery_log (application_id, webhook_id, id, attempted_at, list_key, record)
         SELECT $1, $2, * FROM unnest($3::text[], $4::timestamptz[], $5::text[], $6::text[])
         ON CONFLICT (application_id, id) DO UPDATE
         SET attempted_at = excluded.attempted_at, list_key = excluded.list_key, record = excluded.record`,
        [
          applicationId,
          webhookId,
          entries.map(({ id }) => id),
          entries.map(({ attemptedAt }) => toIsoString(attemptedAt)),
          entries.map(logEntryKey),
          entries.map((entry) => JSON.stringify(entry)),
        ],
      )
      await sql.run(
        `DELETE FROM delivery_log WHERE application_id = $1 AND webhook_id = $2 AND list_key <=
           (SELECT list_key FROM delivery_log WHERE application_id = $1 AND webhook_id = $2
            ORDER BY list_key DESC OFFSET ${maxLogEntries} LIMIT 1)`,
        [applicationId, webhookId],
      )
    },

    addReminder: (reminder) =>
      sql.run(
        'INSERT INTO reminders (application_id, id, booking_id, due_at, record) VALUES ($1, $2, $3, $4, $5)',
        [
          reminder.applicationId,
          reminder.id,
          reminder.bookingId,
          toIsoString(reminder.dueAt),
          JSON.stringify(reminder),
        ],
      ),
    removeReminders: (applicationId, bookingId) =>
      sql.run('DELETE FROM reminders WHERE application_id = $1 AND booking_id = $2', [
        applicationId,
        bookingId,
      ]),
    takeReminders: async (now, limit) => {
      const due = await sql.plannedRows(
        'SELECT application_id, id FROM reminders WHERE due_at <= $1 ORDER BY due_at, application_id, id LIMIT $2',
        [toIsoString(now), limit],
      )
      const leased: Reminder[] = []
      for (const { application_id, id } of due) {
        const reminder = await sql.one<Reminder>(
          'DELETE FROM reminders WHERE application_id = $1 AND id = $2 RETURNING record',
          [application_id, id],
        )
        if (reminder) leased.push(reminder)
      }
      return leased
    },

    removeInvitation: (applicationId, key) =>
      sql.run('DELETE FROM invitations WHERE application_id = $1 AND key = $2', [applicationId, key]),
    putInvitation: (invitation) =>
      sql.run(
        `INSERT INTO invitations (application_id, key, record) VALUES ($1, $2, $3)
         ON CONFLICT (application_id, key) DO UPDATE SET record = excluded.record`,
        [invitation.applicationId, invitation.key, JSON.stringify(invitation)],
      ),
  }
}
