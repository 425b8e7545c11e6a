import type { Availability, Booking, BookingRequest, BookingSettings } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Slot } from './booking/state.js'

/** What every call of the port is given. */
export interface CallOptions {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** What a visitor's question for free times names. */
export interface AvailabilityQuery {
  /** Half-open window. */
  readonly start: Instant
  readonly end: Instant
  /** A booking whose own time counts as free, and whose host is kept where possible. */
  readonly bookingId?: string | undefined
}

/**
 * The port through which the flow reaches a service. `@whenable/client` is one adapter; a page may bring another.
 * Every method rejects with a `ServiceError` of `@whenable/contract`.
 */
export interface BookingService {
  /**
   * Names what is booked and where. A page may make one anew with every render: elements take two with one key for the same, and without keys two
   * that have the same data and are written alike.
   */
  readonly key?: unknown
  /** What a visitor may see of the configuration, and of a booking; `null` where the service cannot tell (it lacks the call). */
  settings(query: { bookingId?: string | undefined }, options: CallOptions): Promise<BookingSettings | null>
  /** The free times of a window. */
  availability(query: AvailabilityQuery, options: CallOptions): Promise<Availability>
  /** Books. The same `key` with the same request never books twice where the service keeps idempotency keys. */
  book(request: BookingRequest, options: CallOptions & { readonly key: string }): Promise<Booking>
  /**
   * Asked before a seat in a group event is booked or moved to, where a service can tell; resolves where it is to be had. A
   * seat that is not is refused with status 400, as `timeslot_not_available`; every other failure is passed over.
   */
  validate?(request: BookingRequest, options: CallOptions): Promise<void>
  booking(bookingId: string, options: CallOptions): Promise<Booking>
  /** Moves a booking; the answer may carry a new `booking_id`, which replaces the old one. */
  reschedule(
    bookingId: string,
    slot: Pick<Slot, 'start' | 'end' | 'event'>,
    options: CallOptions,
  ): Promise<Partial<Booking> | undefined>
  cancel(bookingId: string, reason: string | undefined, options: CallOptions): Promise<void>
  /** The organizer's answer to a pending booking; `salt` comes from the organizer's reference. */
  answer(
    bookingId: string,
    answer: { salt: string; status: 'confirmed' | 'cancelled'; reason?: string | undefined },
    options: CallOptions,
  ): Promise<void>
}
