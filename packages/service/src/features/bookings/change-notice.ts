import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord, OwnedConfiguration } from '../../kernel/store/store.js'

/** The first instant at which a guest can no longer move or cancel a booking, because its time of notice has begun. */
export const endOfChanges = (
  { configuration }: OwnedConfiguration,
  { start }: Pick<BookingRecord, 'start'>,
): number => start - (configuration.scheduler?.min_cancellation_notice ?? 0) * 60 + 1

/** Whether a booking's time of notice has not begun, so that its guest may still move or cancel it. */
export const isInTimeToChange = (owned: OwnedConfiguration, booking: BookingRecord, now: Instant): boolean =>
  now < endOfChanges(owned, booking)

/** @throws ServiceError `too_late_to_change` once the notice before the start has begun. */
export const checkNotice = (owned: OwnedConfiguration, booking: BookingRecord, now: Instant): void => {
  if (isInTimeToChange(owned, booking, now)) return
  const minutes = owned.configuration.scheduler?.min_cancellation_notice
  throw new ServiceError(
    'too_late_to_change',
    minutes
      ? `this booking can be changed until ${minutes} minutes before its start`
      : 'this booking has already begun',
  )
}
