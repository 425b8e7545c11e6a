import { collectTimes } from '@whenable/client/internal/collect-times'
import { type Availability, getAvailability, type TimeSlot } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { CallEndpoint } from './endpoint-table.js'

/** Asks for the free times of an event type in a half-open window. */
export interface TimesRequest {
  readonly eventTypeId: string
  readonly start: Instant
  readonly end: Instant
  /** A booking that moves: its own time counts as free. */
  readonly bookingId?: string | undefined
}

/** The free times of an event type, earliest first. */
export const freeTimes = async (
  call: CallEndpoint,
  { eventTypeId: configuration_id, bookingId: booking_id, start, end: end_time }: TimesRequest,
): Promise<readonly TimeSlot[]> => {
  const read = (start_time: Instant): Promise<Availability> =>
    call(getAvailability, { query: { configuration_id, booking_id, start_time, end_time } })
  return (await collectTimes(start, read)).time_slots
}
