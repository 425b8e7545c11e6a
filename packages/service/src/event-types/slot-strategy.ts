import { type Person, ServiceError } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type { EmailCause } from '../anonymous/callers.js'
import type { Anonymous } from '../anonymous/permit.js'
import type { Publish } from '../kernel/publish/published-event.js'
import type { BookingActor, BookingRecord, LinkRecord, Transaction } from '../kernel/store/store.js'

/** The services of a change of bookings. */
export interface BookingContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  readonly publish: Publish
  /** The origin of the service's pages, for the links of calendar entries; empty leaves them out. */
  readonly origin: string
  /** Whether the owner or an API key makes the change, so that higher email limits apply. */
  readonly byOwner?: boolean | undefined
  /** Who makes the change without a credential that says who they are, for limits. */
  readonly anonymous?: Anonymous | undefined
  /** Whether nobody gets an email about the change. */
  readonly isSilent?: boolean | undefined
  /** Who makes the change, for the history. */
  readonly by?: BookingActor | undefined
  /** Whose budget the emails of the change count against. */
  readonly cause?: EmailCause | undefined
}

/** The occurrence of a group event, as a slot names it. */
export interface SeatReference {
  readonly eventId?: string | undefined
  readonly calendarId?: string | undefined
}

/** A request for a slot. */
export interface SlotRequest {
  readonly slot: Interval
  /** The requested hosts. If empty, the configuration's method chooses. */
  readonly hosts: readonly { readonly email: string }[]
  readonly seat: SeatReference
  /** The host whom a round robin books if they are free. If absent, or if they are not, it takes the next in turn. */
  readonly preferredHost?: string | undefined
  /**
   * Whether the owner books or moves, whatever the slot rules say. Other bookings of the hosts, and the seats that are taken, still
   * count.
   */
  readonly anyTime?: boolean | undefined
  /** SHA-256 of the id of the caller's hold, whose time or seats count as free. */
  readonly hold?: string | undefined
  /** The caller's link, whose held times or seats count as free. */
  readonly link?: LinkRecord | undefined
  /** When it was requested, from which the notice counts. Default: now. */
  readonly requestedAt?: Instant | undefined
  /** All guests, beginning with the one who books. */
  readonly guests: readonly Person[]
  /** The number of seats, while the guests are not known. */
  readonly seats?: number | undefined
}

/** What a booking reserves: hosts or a seat, and the details that follow from it. */
export type Assignment = Pick<
  BookingRecord,
  | 'hosts'
  | 'resources'
  | 'parts'
  | 'organizer'
  | 'title'
  | 'description'
  | 'location'
  | 'groupId'
  | 'occurrence'
  | 'secondSeats'
>

/** How the bookings of one type of configuration reserve their slot: the time of hosts, or seats in a group event. */
export interface SlotStrategy {
  /**
   * Reserves a slot and locks its hosts. A moving booking no longer counts at its old time.
   *
   * @throws ServiceError naming the invalid field, or `timeslot_not_available`.
   */
  reserve(request: SlotRequest, moving?: BookingRecord): Promise<Assignment>
  /** Writes a booking with its calendar events and counters. Its hosts are locked already. */
  write(next: BookingRecord, before?: BookingRecord): Promise<BookingRecord>
}

/** The error of a slot that cannot be booked (interface: Conventions). Clients may match the beginning of its message. */
export const unavailable = (why = 'choose another one'): ServiceError =>
  new ServiceError('timeslot_not_available', `The selected timeslot is unavailable: ${why}`)
