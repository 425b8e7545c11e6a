import { type Person, ServiceError } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type { BookingRecord, Transaction } from '../store/store.js'
import type { Publish } from './booking-domain-events.js'

/** What a change of bookings works with; `tell` is heard once the transaction stands. */
export interface BookingContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  readonly publish: Publish
  /** The owner or the customer's server is at work: more may be mailed than for a visitor. */
  readonly byOwner?: boolean | undefined
}

/** A group event's occurrence as a slot of availability names it. */
export interface SeatReference {
  readonly eventId?: string | undefined
  readonly calendarId?: string | undefined
}

/** A slot that somebody asks for. */
export interface SlotRequest {
  readonly slot: Interval
  /** The hosts wanted; none leaves the choice to the configuration's method. */
  readonly hosts: readonly { readonly email: string }[]
  readonly seat: SeatReference
  /** Everybody who comes, the guest who books first. */
  readonly guests: readonly Person[]
}

/** What a booking holds, and what follows from it. */
export type Assignment = Pick<
  BookingRecord,
  'hosts' | 'organizer' | 'title' | 'description' | 'location' | 'groupId' | 'occurrence' | 'secondSeats'
>

/** How the bookings of one type of configuration hold their place: the time of hosts, or seats in a group event. */
export interface SlotStrategy {
  /**
   * Locks and finds the place for a slot; a booking that moves there counts as gone from where it is.
   *
   * @throws ServiceError naming the field that is wrong, or `timeslot_not_available`.
   */
  reserve(request: SlotRequest, moving?: BookingRecord): Promise<Assignment>
  /** Writes a booking with what stands for it on calendars, and with what is counted; its hosts are locked. */
  write(next: BookingRecord, before?: BookingRecord): Promise<BookingRecord>
}

/** A slot that cannot be booked (interface: Conventions); the words are what a client may look for. */
export const unavailable = (why = 'choose another one'): ServiceError =>
  new ServiceError('timeslot_not_available', `The selected timeslot is unavailable: ${why}`)
