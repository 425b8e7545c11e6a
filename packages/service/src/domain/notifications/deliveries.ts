import type { Fact } from '../domain-event.js'
import type { FactDesk } from './handle-domain-event.js'

/** What a fact is about, so that what is told of it keeps its order. */
const laneOf = ({ data: { object } }: Fact): string =>
  `${object.object} ${String(object.booking_id ?? object.id ?? '')}`

/** Puts facts of one application on their way to each webhook that wants their kind. */
export const addDeliveries = async (
  { transaction, now, newId }: Pick<FactDesk, 'transaction' | 'now' | 'newId'>,
  facts: readonly Fact[],
): Promise<void> => {
  const applicationId = facts[0]?.data.application_id
  if (applicationId === undefined) return
  const webhooks = await transaction.sendingWebhooks(applicationId)
  for (const fact of facts)
    for (const { id, triggerTypes } of webhooks)
      if (triggerTypes.includes(fact.type))
        await transaction.addDelivery({
          id: newId(),
          applicationId,
          webhookId: id,
          lane: laneOf(fact),
          body: JSON.stringify(fact),
          createdAt: now,
        })
}
