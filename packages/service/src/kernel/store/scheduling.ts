import type { BookingStatus, Configuration, Person, VisitPart } from '@whenable/contract'
import type { Buffer, Instant, Interval } from '@whenable/time'
import { hostKey } from '../person.js'
import { type BookedResource, resourceKey, resourcesNamedBy } from './resources.js'
import { scheduleUses } from './schedules.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** An invitation to host in another account's configuration, and its answer. */
export interface HostInvitation {
  /** In lower case. */
  readonly email: string
  readonly status: 'invited' | 'accepted' | 'declined'
  /** The calendars to read busy time from, and those to write bookings to. */
  readonly calendarIds: readonly string[]
  readonly bookingCalendarIds: readonly string[]
  readonly createdAt: Instant
}

/** The consent of hosts in a configuration that an access token wrote. The owner and hosts who accepted take part. */
export interface HostConsent {
  /** The address of the owner's account, in lower case. */
  readonly owner: string
  readonly invitations: readonly HostInvitation[]
}

/** The addresses that a configuration invites to host. */
export const invitedHosts = ({ configuration, consent }: OwnedConfiguration): readonly string[] =>
  consent && configuration.type !== 'group'
    ? configuration.participants.map(({ email }) => hostKey(email)).filter((email) => email !== consent.owner)
    : []

/** A stored configuration with its owner. */
export interface OwnedConfiguration<C extends Configuration = Configuration> {
  readonly applicationId: string
  readonly grantId: string
  readonly createdAt: Instant
  readonly configuration: C
  /** Undefined if an API key wrote it, so that all its hosts take part. */
  readonly consent?: HostConsent | undefined
}

/** A host of a booking. */
export interface BookingHost {
  /** The address as the configuration writes it. */
  readonly email: string
  /** Whether the time excludes other exclusive bookings of this host. A host without availability is never busy. */
  readonly exclusive: boolean
}

/** The owner's change of a booking's event in a connected calendar, which they have yet to accept or undo. */
export interface CalendarChange {
  readonly kind: 'moved' | 'deleted'
  readonly calendarId: string
  /** The time that the event moved to. */
  readonly proposed?: Interval | undefined
  readonly foundAt: Instant
}

/** The changes in calendars that a booking's organizer has yet to decide about, the first question first. */
export const calendarChangesOf = ({
  calendarChange,
  laterCalendarChanges = [],
}: Pick<BookingRecord, 'calendarChange' | 'laterCalendarChanges'>): readonly CalendarChange[] =>
  calendarChange ? [calendarChange, ...laterCalendarChanges] : []

/** The fields of a booking whose organizer has yet to decide about some changes. */
export const withCalendarChanges = ([calendarChange, ...later]: readonly CalendarChange[]): Pick<
  BookingRecord,
  'calendarChange' | 'laterCalendarChanges'
> => ({ calendarChange, laterCalendarChanges: later.length ? later : undefined })

/** Whether two changes say the same, so that one answer holds for both. */
export const isSameCalendarChange = (one: CalendarChange, other: CalendarChange): boolean =>
  one.kind === other.kind &&
  one.proposed?.start === other.proposed?.start &&
  one.proposed?.end === other.proposed?.end

/** The video call of one booking. */
export interface BookingCall {
  /** Its name, such as Google Meet. */
  readonly provider: string
  /** Its address; undefined until its provider has made it, or if that failed. */
  readonly url?: string | undefined
  /** While its provider is to make it: until when emails about the booking wait for its address. */
  readonly awaitedUntil?: Instant | undefined
  /** The calendar whose provider makes it with the booking's event. */
  readonly calendarId?: string | undefined
}

/** A stored booking. Instants are Unix seconds. */
export interface BookingRecord {
  /** A random UUID, version 4. It is a credential that can read, move and cancel the booking. */
  readonly id: string
  /**
   * The UID of the booking's events and invitations (RFC 5545, 3.8.4.7). All participants know it, so it does not reveal
   * the id.
   */
  readonly uid: string
  /** The SEQUENCE of its calendar entries: how often what they say has changed (RFC 5545, 3.8.7.4), by email or not. */
  readonly sequence: number
  readonly applicationId: string
  readonly configurationId: string
  /** The account that owned its configuration; absent for bookings of earlier versions. */
  readonly grantId?: string | undefined
  readonly status: BookingStatus
  readonly start: Instant
  readonly end: Instant
  readonly hosts: readonly BookingHost[]
  /** Its rooms and equipment, in the order of the needs of its configuration. */
  readonly resources?: readonly BookedResource[] | undefined
  /** The services of the visit, as they were booked. */
  readonly parts?: readonly VisitPart[] | undefined
  /** The booking's events on the hosts' calendars. Responses name the first. */
  readonly events: readonly { readonly calendarId: string; readonly eventId: string }[]
  /** The group event with a seat for each guest. `seriesId` is the event's own id if it does not repeat. */
  readonly occurrence?:
    | { readonly calendarId: string; readonly eventId: string; readonly seriesId: string }
    | undefined
  /** Lower-case addresses of its guests who already had a seat in the event. */
  readonly secondSeats?: readonly string[] | undefined
  readonly organizer: Person
  readonly guest: Person
  readonly additionalGuests: readonly Person[]
  readonly additionalFields: Readonly<Record<string, string>>
  /** The guest's time zone and language, if known. */
  readonly timezone?: string | undefined
  readonly emailLanguage?: string | undefined
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  /** Its own video call. Without one, that of its configuration or group event counts. */
  readonly call?: BookingCall | undefined
  /** The round-robin group that counts the booking (interface: How slots come about, rule 5). */
  readonly groupId: string
  /** The organizer's secret, base64url: the tail of their booking reference. */
  readonly salt: string
  readonly cancellationReason?: string | undefined
  /** Whether its guest cancelled it. */
  readonly isCancelledByGuest?: true | undefined
  /** The change that is asked about first. */
  readonly calendarChange?: CalendarChange | undefined
  /** Different changes in the calendars of other hosts, which are asked about one after the other. */
  readonly laterCalendarChanges?: readonly CalendarChange[] | undefined
  /** The time before it was last moved. */
  readonly movedFrom?: Interval | undefined
  /** Why the guest last moved it, for its hosts. */
  readonly rescheduleReason?: string | undefined
  /** The owner's request that the guest choose another time. */
  readonly rescheduleRequest?: { readonly at: Instant; readonly message?: string | undefined } | undefined
  /** The bookings that were made together with this one have the same. */
  readonly seriesId?: string | undefined
  /** The poll of which it is a time. Its participants do not know each other's addresses. */
  readonly pollId?: string | undefined
  /** What was paid for it, in the currency's smallest unit. A refund is the owner's to make. */
  readonly payment?: { readonly id: string; readonly amount: number; readonly currency: string } | undefined
  readonly attendance?: 'came' | 'did_not_come' | undefined
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** The buffers of a configuration's slots, in minutes. Seats of group events have none. */
export const bufferOf = (configuration: Configuration): Buffer => {
  const { before = 0, after = 0 } =
    (configuration.type !== 'group' && configuration.availability.availability_rules?.buffer) || {}
  return { before, after }
}

/** The longest buffer that a configuration may have, in seconds. */
export const longestBuffer = 120 * 60

/** The time of a host's booked or pending booking. */
export interface HeldTime extends Interval {
  /** In lower case. */
  readonly email: string
  readonly bookingId: string
  /** The UID of the booking's events. */
  readonly uid: string
  /** The buffers of the booking's configuration. */
  readonly buffer: Buffer
}

/**
 * A seat in a group event. `email` is in lower case. For a guest with several seats, a space and the booking's id follow, so
 * that seats are unique.
 */
export interface Seat {
  readonly eventId: string
  readonly email: string
  readonly bookingId: string
}

/** The number and the latest time of a host's bookings in a group. */
export interface HostCounter {
  readonly email: string
  readonly bookings: number
  /** When the latest of these bookings was made. */
  readonly lastBookedAt?: Instant | undefined
}

/** Maximum length of a booking in seconds, which bounds queries by start. */
export const longestBooking = 86_400

/** Whose time a booking takes while it is active: its hosts, and its rooms and equipment by their keys. */
export const heldBy = ({ hosts, resources }: BookingRecord): readonly BookingHost[] =>
  resources ? [...hosts, ...resources.map(({ id }) => ({ email: resourceKey(id), exclusive: true }))] : hosts

/** The seats of a booking, one for each guest; none once it is cancelled. */
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

/** The address of a seat's guest, in lower case. */
export const seatedEmail = ({ email }: Seat): string => email.split(' ')[0] ?? email

/** All guests of a booking. */
export const guestsOf = ({ guest, additionalGuests }: BookingRecord): readonly Person[] => [
  guest,
  ...additionalGuests,
]

/** Whether a guest of a booking has this address. */
export const hasGuest = (booking: BookingRecord, email: string): boolean =>
  guestsOf(booking).some((guest) => hostKey(guest.email) === hostKey(email))

/** The bookings of a configuration, or of a grant: those of its configurations and those that it hosts. */
export type BookingScope =
  | { readonly configurationId: string }
  | { readonly grantId: string; readonly hostEmail: string }

/** The configurations. Both engines find those that invite a host, and those that use a schedule. */
export const configurationTable = table<OwnedConfiguration>()({
  name: 'configurations',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: ['text', ({ configuration }) => configuration.id],
    grantId: 'text',
    slug: ['text?', ({ configuration }) => configuration.slug],
    invitedHosts: ['texts', (owned) => [...new Set(invitedHosts(owned))]],
    scheduleUses: ['texts', scheduleUses],
    resourceUses: ['texts', resourcesNamedBy],
    bufferBefore: ['integer', ({ configuration }) => bufferOf(configuration).before],
    bufferAfter: ['integer', ({ configuration }) => bufferOf(configuration).after],
    listKey: ['text', ({ createdAt, configuration }) => listKey(createdAt, configuration.id)],
  },
  unique: [['id'], ['applicationId', 'slug']],
  indexes: [['applicationId', 'grantId', 'listKey'], ['invitedHosts'], ['scheduleUses'], ['resourceUses']],
})

/** Configurations that were removed, as they were; while there are bookings of them, whose guests read them. */
export const removedConfigurationTable = table<OwnedConfiguration>()({
  name: 'removed_configurations',
  key: ['applicationId', 'id'],
  columns: { applicationId: 'text', id: ['text', ({ configuration }) => configuration.id] },
  unique: [['id']],
})

/** What transactions lock that change the bookings of a host. */
export const hostLockTable = table<{ readonly applicationId: string; readonly email: string }>()({
  name: 'host_locks',
  key: ['applicationId', 'email'],
  columns: { applicationId: 'text', email: 'text' },
})

/** A counter with its group. */
interface GroupCounter extends HostCounter {
  readonly applicationId: string
  readonly groupId: string
}

/** The counters of groups. */
export const counterTable = table<GroupCounter>()({
  name: 'host_counters',
  key: ['applicationId', 'groupId', 'email'],
  columns: { applicationId: 'text', groupId: 'text', email: 'text' },
})

/** Reads configurations and counters. */
export const configurationRecords = (open: OpenForReading) => {
  const configurations = open(configurationTable)
  return {
    configuration: (id: string) => configurations.one({ id }),
    /** A configuration that was removed, as it was; while there are bookings of it, whose guests read it. */
    removedConfiguration: (id: string) => open(removedConfigurationTable).one({ id }),
    configurationOfSlug: (applicationId: string, slug: string) => configurations.one({ applicationId, slug }),
    configurationsOfGrant: (applicationId: string, grantId: string, page: Page) =>
      configurations.page({ applicationId, grantId }, page),
    /** The configurations of all grants. */
    configurationsOfApplication: (applicationId: string, page: Page) =>
      configurations.page({ applicationId }, page),
    /** Configurations that invite this address to host, answered or not. */
    configurationsInviting: (applicationId: string, email: string, page: Page) =>
      configurations.page({ applicationId, invitedHosts: { has: hostKey(email) } }, page),
    /** The ids of the configurations with one of the {@link scheduleUses}, in order. */
    configurationsUsing: async (applicationId: string, scheduleId: string): Promise<readonly string[]> =>
      (await configurations.all({ applicationId, scheduleUses: { has: scheduleId } }))
        .map(({ configuration }) => configuration.id)
        .sort(),
    /** The ids of the configurations that need a resource or another one, in order. */
    configurationsNeeding: async (applicationId: string, resourceId: string): Promise<readonly string[]> =>
      (await configurations.all({ applicationId, resourceUses: { has: resourceId } }))
        .map(({ configuration }) => configuration.id)
        .sort(),
    /** The counters of a group. Hosts without bookings may be missing. */
    counters: async (applicationId: string, groupId: string): Promise<readonly HostCounter[]> =>
      (await open(counterTable).all({ applicationId, groupId })).map(
        ({ applicationId: _application, groupId: _group, ...counter }) => counter,
      ),
  }
}

/** Writes configurations and counters, and locks hosts. */
export const configurationWrites = (open: OpenForWriting) => {
  const counters = open(counterTable)
  return {
    putConfiguration: open(configurationTable).put,
    /**
     * Locks hosts until the transaction ends, in the order of their addresses. Later reads see the changes of earlier holders.
     */
    lockHosts: async (applicationId: string, emails: readonly string[]): Promise<void> => {
      const keys = [...new Set(emails.map(hostKey))]
      await open(hostLockTable).claim(keys.map((email) => ({ applicationId, email })))
    },
    putCounter: (applicationId: string, groupId: string, counter: HostCounter): Promise<void> =>
      counters.put({ applicationId, groupId, ...counter }),
    /** Gives the counters of a host to another address, in place of those that it has. */
    renameCounters: async (applicationId: string, from: string, to: string): Promise<void> => {
      const email = hostKey(to)
      if (hostKey(from) === email) return
      const renamed = await counters.takeAll({ applicationId, email: hostKey(from) })
      await counters.putAll(renamed.map((counter) => ({ ...counter, email })))
    },
  }
}

/** Reads bookings, which each engine stores with their hosts' times and seats. */
export interface BookingQueries {
  booking(applicationId: string, bookingId: string): Promise<BookingRecord | undefined>
  /** The booking with the UID of its calendar entries. */
  bookingOfUid(applicationId: string, uid: string): Promise<BookingRecord | undefined>
  /** The times of hosts' bookings in a window, in all configurations. */
  heldTimes(applicationId: string, emails: readonly string[], window: Interval): Promise<readonly HeldTime[]>
  /** The booked seats in events. */
  seats(applicationId: string, eventIds: readonly string[]): Promise<readonly Seat[]>
  /** The active bookings of a group event, or of all occurrences of a series, by id. */
  bookingsOfSeries(
    applicationId: string,
    calendarId: string,
    seriesId: string,
  ): Promise<readonly BookingRecord[]>
  /** The bookings that were made together, in any status, by id. */
  bookingsMadeTogether(applicationId: string, seriesId: string): Promise<readonly BookingRecord[]>
  /** The bookings in which an address is a guest, in any status, by id. */
  bookingsOfGuest(applicationId: string, email: string): Promise<readonly BookingRecord[]>
  /** The active bookings of a configuration whose guest has a {@link guestKey}, that end after an instant, by start. */
  bookingsOfGuestKey(
    applicationId: string,
    configurationId: string,
    key: string,
    endsAfter: Instant,
  ): Promise<readonly BookingRecord[]>
  /** Bookings of all applications whose time has ended by an instant, by end. */
  bookingsEnded(by: Instant, limit: number, which: EndedBookings): Promise<readonly BookingRecord[]>
  /** The booked and pending bookings of a scope that end after an instant, by id. */
  bookingsAhead(
    applicationId: string,
    scope: BookingScope,
    endsAfter: Instant,
  ): Promise<readonly BookingRecord[]>
  /** The number of {@link BookingQueries.bookingsAhead} by the ids of their configurations. */
  countBookingsAhead(
    applicationId: string,
    scope: BookingScope,
    endsAfter: Instant,
  ): Promise<ReadonlyMap<string, number>>
  /** The number of booked and pending bookings of a configuration that end after an instant, counted up to `most`. */
  countBookingsOf(
    applicationId: string,
    configurationId: string,
    endsAfter: Instant,
    most: number,
  ): Promise<number>
  /** Whether there are bookings of a configuration, in any status. */
  hasBookings(applicationId: string, configurationId: string): Promise<boolean>
  /** When the latest active booking of a host in a group was made. */
  lastBooked(applicationId: string, groupId: string, email: string): Promise<Instant | undefined>
}

/** Which bookings are found by their end: those in any status, or only cancelled ones. */
export type EndedBookings = 'all' | 'cancelled'

/** Writes bookings with their hosts' times and seats. */
export interface BookingStatements extends BookingQueries {
  /** Locks a booking and reads its latest state. Call it before `lockHosts`, never after. */
  lockBooking(applicationId: string, bookingId: string): Promise<BookingRecord | undefined>
  /** Writes a new booking and its hosts' times. The hosts must be locked. */
  addBooking(booking: BookingRecord): Promise<void>
  /** Writes a new or existing booking, and replaces its hosts' times. */
  putBooking(booking: BookingRecord): Promise<void>
  /** Removes a booking with its times and seats, but not its history. */
  removeBookedTimes(booking: BookingRecord): Promise<void>
}
