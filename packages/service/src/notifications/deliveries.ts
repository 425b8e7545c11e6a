import type { Instant } from '@whenable/time'
import type { Transaction } from '../store/store.js'
import type { DomainEvent } from './domain-event.js'

/** What deliveries are written with. */
interface DeliveryContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** What a fact is about, so that what is told of it keeps its order. */
const laneOf = ({ data: { object } }: DomainEvent): string =>
  `${object.object} ${String(object.booking_id ?? object.id ?? '')}`

/** Puts facts of one application on their way to each webhook that wants their kind. */
export const addDeliveries = async (
  { transaction, now, newId }: DeliveryContext,
  domainEvents: readonly DomainEvent[],
): Promise<void> => {
  const applicationId = domainEvents[0]?.data.application_id
  if (applicationId === undefined) return
  const webhooks = await transaction.sendingWebhooks(applicationId)
  for (const domainEvent of domainEvents)
    for (const { id, triggerTypes } of webhooks)
      if (triggerTypes.includes(domainEvent.type))
        await transaction.addDelivery({
          id: newId(),
          applicationId,
          webhookId: id,
          lane: laneOf(domainEvent),
          body: JSON.stringify(domainEvent),
          createdAt: now,
        })
}
