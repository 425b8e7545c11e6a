import type { Fact } from '../fact.js'
import type { FactDesk } from './follow-fact.js'

/** What a fact is about, so that what is told of it keeps its order. */
const laneOf = ({ data: { object } }: Fact): string =>
  `${object.object} ${String(object.booking_id ?? object.id ?? '')}`

/** Puts a fact on its way to each webhook that wants its kind. */
export const addDeliveries = async (
  { transaction, now, newId }: Pick<FactDesk, 'transaction' | 'now' | 'newId'>,
  fact: Fact,
): Promise<void> => {
  const applicationId = fact.data.application_id
  const body = JSON.stringify(fact)
  for (const { id, triggerTypes } of await transaction.sendingWebhooks(applicationId))
    if (triggerTypes.includes(fact.type))
      await transaction.addDelivery({
        id: newId(),
        applicationId,
        webhookId: id,
        lane: laneOf(fact),
        body,
        createdAt: now,
      })
}
