import type { BookingStatus, Configuration, Person } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import { hostKey } from './access.js'
import type { Listed, Page } from './listing.js'

/** That somebody is asked to host in another account's configuration, and what they answered. */
export interface HostInvitation {
  /** In lower case. */
  readonly email: string
  readonly status: 'invited' | 'accepted' | 'declined'
  /** The calendars that it is about: what busy time is read from, and what bookings are written to. */
  readonly calendarIds: readonly string[]
  readonly bookingCalendarIds: readonly string[]
  readonly createdAt: Instant
}

/** Who takes part in a configuration that an access token wrote: its owner, and who has accepted. */
export interface HostConsent {
  /** The address of the account that it belongs to, in lower case. */
  readonly owner: string
  readonly invitations: readonly HostInvitation[]
}

/** The addresses that are asked to host in a configuration. */
export const invitedHosts = ({ configuration, consent }: OwnedConfiguration): readonly string[] =>
  consent && configuration.type !== 'group'
    ? configuration.participants.map(({ email }) => hostKey(email)).filter((email) => email !== consent.owner)
    : []

/** A configuration with its owner, as it is kept. */
export interface OwnedConfiguration<C extends Configuration = Configuration> {
  readonly applicationId: string
  readonly grantId: string
  readonly createdAt: Instant
  readonly configuration: C
  /** Absent: an API key wrote it, and everybody whom it names takes part. */
  readonly consent?: HostConsent | undefined
}

/** A host of a booking. */
export interface BookingHost {
  /** The address as the configuration writes it. */
  readonly email: string
  /** The time excludes other exclusive bookings of this host; a host without availability is never busy. */
  readonly exclusive: boolean
}

/** A booking as it is kept; instants are Unix seconds. */
export interface BookingRecord {
  /** A random UUID, version 4: whoever knows it can read, move and cancel the booking. */
  readonly id: string
  /**
   * The UID of the booking's events and invitations (RFC 5545, 3.8.4.7). Everybody who is invited has it, so it says
   * nothing of the id.
   */
  readonly uid: string
  readonly applicationId: string
  readonly configurationId: string
  readonly status: BookingStatus
  readonly start: Instant
  readonly end: Instant
  readonly hosts: readonly BookingHost[]
  /** The events that stand for the booking on the hosts' calendars; the first is the one that an answer names. */
  readonly events: readonly { readonly calendarId: string; readonly eventId: string }[]
  /** The group event in which it holds a seat for each guest; `seriesId` is the event's own id where it is not repeated. */
  readonly occurrence?:
    | { readonly calendarId: string; readonly eventId: string; readonly seriesId: string }
    | undefined
  /** Addresses, in lower case, of those of its guests who had a seat in the event before. */
  readonly secondSeats?: readonly string[] | undefined
  readonly organizer: Person
  readonly guest: Person
  readonly additionalGuests: readonly Person[]
  readonly additionalFields: Readonly<Record<string, string>>
  /** The guest's zone and language, where they said so. */
  readonly timezone?: string | undefined
  readonly emailLanguage?: string | undefined
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  /** The round-robin group whose counters the booking moves (interface: How slots come about, rule 5). */
  readonly groupId: string
  /** The organizer's secret, base64url: the tail of their booking reference. */
  readonly salt: string
  readonly cancellationReason?: string | undefined
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Time that a host's booking takes, booked or pending. */
export interface HeldTime extends Interval {
  readonly email: string
  readonly bookingId: string
}

/**
 * A seat in a group event; `email` is in lower case. Of somebody who had a seat before, the booking's id follows after a
 * space: a seat is no other one's.
 */
export interface Seat {
  readonly eventId: string
  readonly email: string
  readonly bookingId: string
}

/** How often and how lately a host was booked in a group. */
export interface HostCounter {
  readonly email: string
  readonly bookings: number
  /** When the latest of those bookings was made. */
  readonly lastBookedAt?: Instant | undefined
}

/** How long the longest booking is, in seconds: what bounds a look at held time by its start. */
export const longestBooking = 86_400

/** The seats of a booking, one for each guest while it stands. */
export const seatsOf = ({
  id,
  status,
  occurrence,
  guest,
  additionalGuests,
  secondSeats,
}: BookingRecord): readonly Seat[] =>
  occurrence && status !== 'cancelled'
    ? [guest, ...additionalGuests].map(({ email }) => ({
        eventId: occurrence.eventId,
        email: secondSeats?.includes(hostKey(email)) ? `${hostKey(email)} ${id}` : hostKey(email),
        bookingId: id,
      }))
    : []

/** The address of whoever has a seat, in lower case. */
export const seatedEmail = ({ email }: Seat): string => email.split(' ')[0] ?? email

/** Everybody who comes to a booking. */
export const guestsOf = ({ guest, additionalGuests }: BookingRecord): readonly Person[] => [
  guest,
  ...additionalGuests,
]

/** Whether somebody of this address comes to a booking. */
export const hasGuest = (booking: BookingRecord, email: string): boolean =>
  guestsOf(booking).some((guest) => hostKey(guest.email) === hostKey(email))

/** The bookings of one configuration; or of a grant: those of its configurations, and those that its address hosts. */
export type BookingScope =
  | { readonly configurationId: string }
  | { readonly grantId: string; readonly hostEmail: string }

/** Configurations and bookings. */
export interface SchedulingRecords {
  configuration(configurationId: string): Promise<OwnedConfiguration | undefined>
  configurationOfSlug(applicationId: string, slug: string): Promise<OwnedConfiguration | undefined>
  configurationsOfGrant(
    applicationId: string,
    grantId: string,
    page: Page,
  ): Promise<Listed<OwnedConfiguration>>

  /** Configurations in which this address is asked to host, or has answered. */
  configurationsInviting(
    applicationId: string,
    email: string,
    page: Page,
  ): Promise<Listed<OwnedConfiguration>>

  booking(applicationId: string, bookingId: string): Promise<BookingRecord | undefined>
  /** Time that these hosts' bookings hold in the window, in any configuration. */
  heldTimes(applicationId: string, emails: readonly string[], window: Interval): Promise<readonly HeldTime[]>
  /** The seats that bookings hold in these events. */
  seats(applicationId: string, eventIds: readonly string[]): Promise<readonly Seat[]>
  /** The standing bookings of a group event, of all occurrences of a series; by id. */
  bookingsOfSeries(
    applicationId: string,
    calendarId: string,
    seriesId: string,
  ): Promise<readonly BookingRecord[]>
  /** The bookings of a guest, of whoever books and of those who come along, in any status; by id. */
  bookingsOfGuest(applicationId: string, email: string): Promise<readonly BookingRecord[]>
  /** Bookings of any application that have ended by an instant; by their end. */
  bookingsEnded(by: Instant, limit: number): Promise<readonly BookingRecord[]>
  /** The bookings of a scope, booked or pending, that end after an instant; by id. */
  bookingsAhead(
    applicationId: string,
    scope: BookingScope,
    endsAfter: Instant,
  ): Promise<readonly BookingRecord[]>
  /** The counters of a group; a host without a booking may be missing. */
  counters(applicationId: string, groupId: string): Promise<readonly HostCounter[]>
  /** When the latest standing booking of a host in a group was made. */
  lastBooked(applicationId: string, groupId: string, email: string): Promise<Instant | undefined>
}

/** What can be done to them. */
export interface SchedulingTransaction extends SchedulingRecords {
  putConfiguration(owned: OwnedConfiguration): Promise<void>
  removeConfiguration(applicationId: string, configurationId: string): Promise<void>

  /**
   * Locks these hosts until the transaction ends, one after another in the order of their addresses, by writing to
   * their rows; what is read afterwards is what every earlier holder has left.
   */
  lockHosts(applicationId: string, emails: readonly string[]): Promise<void>
  /** Locks one booking and reads it as its last holder left it. Before {@link lockHosts}, never after it. */
  lockBooking(applicationId: string, bookingId: string): Promise<BookingRecord | undefined>
  /** Writes a new booking and the time that its hosts hold; the hosts are locked. */
  addBooking(booking: BookingRecord): Promise<void>
  /** The same, of a booking that may be there already: what it held before is free. */
  putBooking(booking: BookingRecord): Promise<void>
  /** Removes a booking, with the time and the seats that it holds. */
  removeBooking(booking: BookingRecord): Promise<void>
  putCounter(applicationId: string, groupId: string, counter: HostCounter): Promise<void>
}
