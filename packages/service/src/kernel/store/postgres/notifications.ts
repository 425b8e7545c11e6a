import { toIsoString } from '@whenable/time'
import { type DeliveryQueries, deliveryTable, leaseRows } from '../store.js'
import { opening } from './postgres-table.js'
import type { Sql } from './sql.js'

/**
 * The due deliveries that are first in their lanes, a limited number of each webhook. Steps from one webhook with deliveries to the next in the
 * index, and reads the first due ones of each, so that the size of a backlog does not matter
 * (`OFFSET 0` and its order: an engine without statistics would read those of all lanes).
 */
const dueDeliveries = `WITH RECURSIVE waiting AS (
    (SELECT application_id, webhook_id FROM deliveries ORDER BY application_id, webhook_id LIMIT 1)
    UNION ALL
    SELECT following.application_id, following.webhook_id FROM waiting CROSS JOIN LATERAL
      (SELECT application_id, webhook_id FROM deliveries
       WHERE (deliveries.application_id, deliveries.webhook_id) > (waiting.application_id, waiting.webhook_id)
       ORDER BY deliveries.application_id, deliveries.webhook_id LIMIT 1) AS following)
  SELECT due.application_id, due.id FROM waiting CROSS JOIN LATERAL
    (SELECT application_id, id, next_at FROM deliveries AS mine
     WHERE application_id = waiting.application_id AND webhook_id = waiting.webhook_id AND next_at <= $1
       AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier
         WHERE earlier.application_id = mine.application_id AND earlier.webhook_id = mine.webhook_id
           AND earlier.lane = mine.lane AND earlier.place < mine.place ORDER BY earlier.place OFFSET 0)
     ORDER BY next_at, id LIMIT $5) AS due
  WHERE waiting.application_id <> ALL($3::text[]) AND waiting.webhook_id <> ALL($4::text[])
    AND NOT EXISTS (SELECT 1 FROM webhooks
      WHERE webhooks.application_id = waiting.application_id AND webhooks.id = waiting.webhook_id AND webhooks.paused_until > $1)
  ORDER BY due.next_at, due.application_id, due.id LIMIT $2`

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
    const due = await sql.plannedRows(dueDeliveries, [
      toIsoString(request.now),
      request.limit,
      request.without.applications,
      request.without.webhooks,
      request.each,
    ])
    const keys = due.map((row) => [String(row['application_id']), String(row['id'])] as const)
    return (await leaseRows(opening(sql)(deliveryTable), keys, request)).map(
      ({ record: delivery, attempts, lease }) => ({ delivery, attempts, lease }),
    )
  },
})
