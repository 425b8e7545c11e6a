import type { DeliveryQueries } from '../store.js'
import { countUp, keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Writes of deliveries in the order of their lanes. */
export const deliveryQueries = ({ deliveries, webhooks }: Tables): DeliveryQueries => ({
  addDelivery: async (delivery) => {
    const { applicationId, webhookId, lane } = delivery
    const [last] = deliveries.rows({ applicationId, webhookId, lane }, { by: ['place'] }).toReversed()
    deliveries.put(delivery, { place: Number(last?.['place'] ?? 0) + 1 })
  },
  leaseDeliveries: async ({ now, until, lease, limit, each, without }) => {
    const counts = new Map<string, number>()
    const lanes = new Set<string>()
    const firsts = deliveries.rows({}, { by: ['place'] }).filter(({ record }) => {
      const key = keyOf(record.applicationId, record.webhookId, record.lane)
      return !lanes.has(key) && lanes.add(key)
    })
    return firsts
      .filter(({ record: { applicationId, webhookId }, nextAt }) => {
        const pausedUntil = webhooks.get(applicationId, webhookId)?.pausedUntil ?? now
        return Number(nextAt) <= now && pausedUntil <= now
      })
      .filter(
        ({ record }) =>
          !without.applications.includes(record.applicationId) &&
          !without.webhooks.includes(record.webhookId),
      )
      .sort((a, b) => Number(a['nextAt']) - Number(b['nextAt']))
      .filter(({ record }) => countUp(counts, record.webhookId) <= each)
      .slice(0, limit)
      .map(({ record: delivery, attempts }) => {
        const leased = { nextAt: until, lease, attempts: Number(attempts) + 1 }
        deliveries.change([delivery.applicationId, delivery.id], leased)
        return { delivery, lease, attempts: leased.attempts }
      })
  },
})
