import type { BookingSeriesRules, Configuration } from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import { validationError } from '../../core/errors.js'

/** The rules by which visitors book several times at once; undefined if they book one. */
export const seriesRulesOf = ({ scheduler }: Configuration): BookingSeriesRules | undefined =>
  scheduler?.booking_series

/** @throws ServiceError naming `field` if a number of bookings is more than the configuration allows at once. */
export const checkSeriesLength = (configuration: Configuration, field: string, count: number): void => {
  const rules = seriesRulesOf(configuration)
  if (!rules)
    throw validationError(field, count, 'one booking at a time: this configuration has no booking_series')
  if (count > rules.max_bookings)
    throw validationError(field, count, `at most ${rules.max_bookings} bookings`)
}

/** Whether a slot could not be booked because it is not, or no longer, available. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ServiceError && error.type === 'timeslot_not_available'
