import type { BookingSeriesRules, Configuration } from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import { checkLink } from '../../access/link-state.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import type { SeatReference } from '../../event-types/slot-strategy.js'
import { DetailedError, validationError } from '../../kernel/errors.js'
import type { LinkRecord } from '../../kernel/store/store.js'

/** A time of a series, with its seat in a group event. */
export interface SeriesSlotRequest {
  readonly slot: Interval
  readonly seat: SeatReference
}

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

const keyOf = ({ slot, seat }: SeriesSlotRequest): string => `${slot.start} ${seat.eventId ?? ''}`

/** @throws ServiceError naming the invalid field of a slot, or `slots` if the configuration books fewer at once. */
export const checkSeriesSlots = (configuration: Configuration, slots: readonly SeriesSlotRequest[]): void => {
  checkSeriesLength(configuration, 'slots', slots.length)
  const known = new Set<string>()
  slots.forEach((request, index) => {
    const { slot, seat } = request
    const field = `slots.${index}`
    if (slot.end <= slot.start)
      throw validationError(`${field}.end_time`, slot.end, 'an instant after start_time')
    if (isGroup(configuration) && !seat.eventId)
      throw validationError(`${field}.event_id`, seat.eventId, 'the group event, as availability names it')
    if (isGroup(configuration) && !seat.calendarId)
      throw validationError(`${field}.calendar_id`, seat.calendarId, "the group event's calendar")
    if (known.has(keyOf(request))) throw validationError(`${field}.start_time`, slot.start, 'each time once')
    known.add(keyOf(request))
  })
}

/** @throws ServiceError if a link has ended, or, with `bookings_left`, if it allows fewer bookings than are requested. */
export const checkBookingsLeft = (link: LinkRecord, requested: number, now: Instant): void => {
  checkLink(link, now)
  const left = link.mostBookings === undefined ? requested : link.mostBookings - link.bookings
  if (requested <= left) return
  const { type, message } = validationError(
    'slots',
    requested,
    `at most ${left}, as many bookings as the link has left`,
  )
  throw new DetailedError(type, message, { field: 'slots', beside: { bookings_left: left } })
}

/** Whether a slot could not be booked because it is not, or no longer, available. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ServiceError && error.type === 'timeslot_not_available'
