import type { OwnedConfiguration } from '../../store/store.js'
import type { BookingContext } from '../slot-strategy.js'

/** Looks at a configuration's waitlist as soon as possible, because a booking has given up its time. */
export const hastenOffers = (
  { transaction, now }: Pick<BookingContext, 'transaction' | 'now'>,
  { applicationId, configuration }: OwnedConfiguration,
): Promise<void> => transaction.hastenWaitlistLook({ applicationId, configurationId: configuration.id }, now)
