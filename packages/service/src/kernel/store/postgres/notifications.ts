import { toIsoString } from '@whenable/time'
import { type DeliveryQueries, deliveryTable, leaseRows } from '../store.js'
import { opening } from './postgres-table.js'
import type { Sql } from './sql.js'

/** Writes of deliveries in the order of their lanes. */
export const deliveryQueries = (sql: Sql): DeliveryQueries => ({
  addDelivery: (delivery) =>
    sql.run(
      `INSERT INTO deliveries (application_id, id, webhook_id, lane, created_at, place, next_at, attempts, lease, record)
         SELECT $1, $2, $3, $4, $5::timestamptz, coalesce(max(place), 0) + 1, $5::timestamptz, 0, '', $6
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
               AND webhooks.paused_until > $1)) AS due
         WHERE turn <= $5 ORDER BY next_at, application_id, id LIMIT $2`,
      [
        toIsoString(request.now),
        request.limit,
        request.without.applications,
        request.without.webhooks,
        request.each,
      ],
    )
    const keys = due.map((row) => [String(row['application_id']), String(row['id'])] as const)
    return (await leaseRows(opening(sql)(deliveryTable), keys, request)).map(
      ({ record: delivery, attempts, lease }) => ({ delivery, attempts, lease }),
    )
  },
})
