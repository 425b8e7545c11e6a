import type { Grant } from '@whenable/contract'
import { type GrantContext, publishGrantEvent } from '../../access/grant-events.js'
import { bookingHosts } from '../../event-types/require-configuration.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { type BookingsAhead, cancelBookingsAhead } from '../bookings/cancel-bookings-ahead.js'

/**
 * Removes a grant with its calendars, events, configurations and tokens.
 *
 * @throws ServiceError `conflict` if it has upcoming bookings, unless `bookings` is `cancel`.
 */
export const removeGrant = async (
  context: GrantContext & BookingContext,
  grant: Grant,
  bookings: BookingsAhead,
): Promise<void> => {
  const { transaction, applicationId } = context
  const scope = { grantId: grant.id, hostEmail: grant.email }
  const hosts = [grant.email]
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await transaction.configurationsOfGrant(applicationId, grant.id, { after, limit: 200 })
    hosts.push(...page.items.flatMap((owned) => bookingHosts(owned, grant)))
    after = page.next
  }
  const find = () => transaction.bookingsAhead(applicationId, scope, context.now)
  await cancelBookingsAhead(context, { applicationId, what: `grant '${grant.id}'`, find, hosts }, bookings)
  await transaction.removeGrant(applicationId, grant.id, context.now)
  publishGrantEvent(context, 'grant.deleted', grant)
}
