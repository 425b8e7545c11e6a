import type {
  BookingStatus,
  Calendar,
  Configuration,
  Connector,
  Event,
  Grant,
  Person,
} from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'

/** A customer's application: the owner of everything else. `clientId` names it where there is no credential. */
export interface Application {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly createdAt: Instant
}

/**
 * What a bearer may be. Kept under the SHA-256 of what the caller sends, so that the store never holds a secret
 * that opens anything.
 */
export type Credential =
  | {
      readonly kind: 'key'
      readonly hash: string
      readonly applicationId: string
      readonly createdAt: Instant
    }
  | {
      readonly kind: 'session'
      readonly hash: string
      readonly applicationId: string
      readonly configurationId: string
      readonly expiresAt: Instant
    }

/** A configuration with its owner, as it is kept. */
export interface OwnedConfiguration {
  readonly applicationId: string
  readonly grantId: string
  readonly createdAt: Instant
  readonly configuration: Configuration
}

/** An event as it is kept: the interface's record, with whatever else its owner wrote. */
export interface EventRecord
  extends Pick<Event, 'id' | 'calendar_id' | 'when' | 'recurrence'>,
    Partial<
      Pick<
        Event,
        | 'grant_id'
        | 'status'
        | 'busy'
        | 'read_only'
        | 'master_event_id'
        | 'original_start_time'
        | 'metadata'
        | 'created_at'
      >
    > {
  readonly participants: { email: string; name?: string | undefined; status?: string | undefined }[]
  readonly [field: string]: unknown
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
  readonly id: string
  readonly applicationId: string
  readonly configurationId: string
  readonly status: BookingStatus
  readonly start: Instant
  readonly end: Instant
  readonly hosts: readonly BookingHost[]
  /** The events that stand for the booking on the hosts' calendars; the first is the one that an answer names. */
  readonly events: readonly { readonly calendarId: string; readonly eventId: string }[]
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

/** How often and how lately a host was booked in a group. */
export interface HostCounter {
  readonly email: string
  readonly bookings: number
  /** When the latest of those bookings was made. */
  readonly lastBookedAt?: Instant | undefined
}

/** The first answer to an idempotency key, with the SHA-256 of the body that it answered. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

/** What an idempotency key guards (interface: Conventions). */
export interface AnswerClaim {
  readonly applicationId: string
  /** Credential or configuration, method and path. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  readonly now: Instant
  readonly expiresAt: Instant
}

/** A piece of a list: at most `limit` items whose list key is greater than `after`. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

/** What a page holds; `next` is the `after` of the next page, absent at the end. */
export interface Listed<T> {
  readonly items: readonly T[]
  readonly next?: string | undefined
}

/** How a path may name a grant (interface: Grant identifier forms). */
export type GrantName = { readonly id: string } | { readonly email: string } | { readonly externalId: string }

/** The address by which a host's rows are found: addresses are compared without regard to case. */
export const hostKey = (email: string): string => email.trim().toLowerCase()

const padded = (value: number): string => String(value + 1e11).padStart(13, '0')

/** The place of a record in its list: by an instant, then by id. Texts, so that every engine sorts them alike. */
export const listKey = (at: Instant, id: string, rank = 1): string => `${rank}.${padded(at)}.${id}`

/** A grant's place in its application's list. */
export const grantListKey = (grant: Grant): string => listKey(instant(grant.created_at ?? 0), grant.id)

/** A calendar's place in its grant's list: the primary one leads. */
export const calendarListKey = (calendar: Calendar): string =>
  listKey(instant(Number(calendar['created_at'] ?? 0)), calendar.id, calendar.is_primary ? 0 : 1)

/** What can be read. `applicationId` leads wherever the caller already knows it. */
export interface Records {
  /** Every application; there are few. */
  applications(): Promise<readonly Application[]>
  applicationOfClient(clientId: string): Promise<Application | undefined>
  /** The credential of this SHA-256, expired or not. */
  credential(hash: string): Promise<Credential | undefined>

  grant(applicationId: string, name: GrantName): Promise<Grant | undefined>
  grants(applicationId: string, page: Page): Promise<Listed<Grant>>
  /** Calendars by id, in no particular order; ids that name none are left out. */
  calendars(applicationId: string, ids: readonly string[]): Promise<readonly Calendar[]>
  primaryCalendar(applicationId: string, grantId: string): Promise<Calendar | undefined>
  /** A grant's calendars, the primary one first. */
  calendarsOfGrant(applicationId: string, grantId: string, page: Page): Promise<Listed<Calendar>>

  event(applicationId: string, calendarId: string, eventId: string): Promise<EventRecord | undefined>
  /** Events, masters and overrides that may have a part in the window; reads the window's rows alone. */
  eventsIn(
    applicationId: string,
    calendarIds: readonly string[],
    window: Interval,
  ): Promise<readonly EventRecord[]>
  /** The same of one calendar, a page at a time, by start. */
  eventsOfCalendar(
    applicationId: string,
    calendarId: string,
    window: Interval,
    page: Page,
  ): Promise<Listed<EventRecord>>
  overridesOf(applicationId: string, calendarId: string, masterId: string): Promise<readonly EventRecord[]>

  configuration(configurationId: string): Promise<OwnedConfiguration | undefined>
  configurationOfSlug(applicationId: string, slug: string): Promise<OwnedConfiguration | undefined>
  configurationsOfGrant(
    applicationId: string,
    grantId: string,
    page: Page,
  ): Promise<Listed<OwnedConfiguration>>

  booking(applicationId: string, bookingId: string): Promise<BookingRecord | undefined>
  /** Time that these hosts' bookings hold in the window, in any configuration. */
  heldTimes(applicationId: string, emails: readonly string[], window: Interval): Promise<readonly HeldTime[]>
  /** The counters of a group; a host without a booking may be missing. */
  counters(applicationId: string, groupId: string): Promise<readonly HostCounter[]>
  /** When the latest standing booking of a host in a group was made. */
  lastBooked(applicationId: string, groupId: string, email: string): Promise<Instant | undefined>
}

/** What can be done in one transaction; all of it happens or nothing does. */
export interface Transaction extends Records {
  addApplication(application: Application): Promise<void>
  addCredential(credential: Credential): Promise<void>
  removeCredential(hash: string): Promise<void>
  putConnector(applicationId: string, connector: Connector): Promise<void>

  putGrant(applicationId: string, grant: Grant): Promise<void>
  /** Removes the grant with its calendars, events and configurations. */
  removeGrant(applicationId: string, grantId: string): Promise<void>
  putCalendar(applicationId: string, calendar: Calendar): Promise<void>
  /** @param span the time in which the event, or any occurrence of it, may have a part; in any zone. */
  putEvent(applicationId: string, event: EventRecord, span: Interval): Promise<void>
  /** Removes the event and, of a master, its overrides. */
  removeEvent(applicationId: string, calendarId: string, eventId: string): Promise<void>
  putConfiguration(owned: OwnedConfiguration): Promise<void>
  removeConfiguration(applicationId: string, configurationId: string): Promise<void>

  /**
   * Locks these hosts until the transaction ends, one after another in the order of their addresses, by writing to
   * their rows; what is read afterwards is what every earlier holder has left.
   */
  lockHosts(applicationId: string, emails: readonly string[]): Promise<void>
  /** Locks one booking and reads it as its last holder left it. Before {@link lockHosts}, never after it. */
  lockBooking(applicationId: string, bookingId: string): Promise<BookingRecord | undefined>
  /** Writes a booking and the time that its hosts hold; the hosts are locked. */
  putBooking(booking: BookingRecord): Promise<void>
  putCounter(applicationId: string, groupId: string, counter: HostCounter): Promise<void>

  /**
   * Claims an idempotency key, waiting for whoever is at work under it.
   *
   * @returns the answer that is already kept, or nothing: then the caller answers, and keeps it in this transaction.
   */
  claimAnswer(claim: AnswerClaim): Promise<KeptAnswer | undefined>
  keepAnswer(claim: AnswerClaim, status: number, body: string): Promise<void>
}

/** Where everything is kept. Two stores, one suite of tests for both. */
export interface Store {
  /** Reads what is committed. */
  read<T>(work: (records: Records) => Promise<T>): Promise<T>
  /** Runs `work`, perhaps more than once where the database asks for it; only the last run counts. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Removes what has run out by `now`: sessions and kept answers. */
  sweep(now: Instant): Promise<void>
  /** Resolves when the store answers, and rejects when it does not. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** How long the longest booking is, in seconds: what bounds a look at held time by its start. */
export const longestBooking = 86_400
