import type { Instant } from '@whenable/time'
import type { DomainEvent } from '../../kernel/publish/publish.js'
import type { Transaction } from '../../kernel/store/store.js'

/** What deliveries are written with. */
interface DeliveryContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** The record that a domain event is about. Events of one lane are delivered in order. */
const laneOf = ({ data: { object } }: DomainEvent): string =>
  `${object.object} ${String(object.booking_id ?? object.id ?? '')}`

/** Adds deliveries of one application's domain events to the webhooks that subscribe to their types. */
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
