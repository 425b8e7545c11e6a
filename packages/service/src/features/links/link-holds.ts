import { linkStateAt } from '../../access/link-state.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import type {
  HoldRecord,
  LinkRecord,
  LinkSlot,
  OwnedConfiguration,
  Transaction,
} from '../../kernel/store/store.js'
import { linkHoldOf } from '../../kernel/store/store.js'
import { hastenOffers } from '../bookings/hasten-offers.js'
import { holdSlot, lockHolds } from '../holds/holds.js'

// A link can keep its offered times for whoever has it. It holds each of them until it ends, by the holds that visitors take too: a booking with
// the link takes the place of one, and the last booking, the end of the link or its removal releases the others.

/** Holds the offered times of a new link, which were free under the lock of their hosts. */
export const holdOffers = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  link: LinkRecord,
): Promise<void> => {
  const { now } = context
  const seconds = (link.expiresAt ?? Number.POSITIVE_INFINITY) - now
  for (const offer of link.slots) {
    const { start, end, eventId, calendarId } = offer
    const request = {
      hash: linkHoldOf(link, offer),
      slot: { start, end },
      seat: { eventId, calendarId },
      link,
    }
    await holdSlot(context, owned, request, { seconds, most: seconds, linkId: link.id })
  }
}

/** Releases what a link holds: a time that is booked with it, or all of them once it has ended. The hosts are locked already. */
const release = async (
  transaction: Transaction,
  link: LinkRecord,
  slots: readonly LinkSlot[],
): Promise<void> => {
  for (const slot of slots) await transaction.removeHold(link.applicationId, linkHoldOf(link, slot))
}

/** Releases what a link need not hold any more after a booking with it: the booked time, and all others if it was the last one. */
export const releaseBooked = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  link: LinkRecord,
  booked: Pick<HoldRecord, 'start'> & { readonly eventId?: string | undefined },
): Promise<void> => {
  if (!link.holdsSlots) return
  const hasEnded = linkStateAt(link, context.now) !== 'active'
  const isBooked = ({ start, eventId }: LinkSlot) => start === booked.start && eventId === booked.eventId
  await release(context.transaction, link, hasEnded ? link.slots : link.slots.filter(isBooked))
  if (hasEnded) await hastenOffers(context, owned)
}

/** Ends a link at once, and releases what it holds. */
export const removeLink = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  { applicationId, id }: LinkRecord,
): Promise<void> => {
  const { transaction } = context
  const link = await transaction.lockLink(applicationId, id)
  const owned = link?.holdsSlots ? await transaction.configuration(link.configurationId) : undefined
  if (link && owned) {
    await lockHolds(context, owned)
    await release(transaction, link, link.slots)
    await hastenOffers(context, owned)
  }
  await transaction.removeLink(applicationId, id)
}
