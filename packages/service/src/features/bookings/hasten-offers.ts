import type { Instant } from '@whenable/time'
import type { OwnedConfiguration, Transaction } from '../../kernel/store/store.js'

/** Looks at a configuration's waitlist as soon as possible, because a booking has given up its time. */
export const hastenOffers = (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  { applicationId, configuration }: OwnedConfiguration,
): Promise<void> => transaction.hastenWaitlistLook({ applicationId, configurationId: configuration.id }, now)
