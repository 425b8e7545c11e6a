import type { Configuration, Person } from '@whenable/contract'
import type { Instant, Interval, When } from '@whenable/time'
import { hostKey } from './access.js'
import type { BookingRecord } from './scheduling.js'

/** Somebody's address as a mail names it. */
export interface MailPerson {
  readonly email: string
  readonly name?: string | undefined
}

/** Whom a mail is for, and when it is sent. */
export interface MailEnvelope {
  /** Its own id; a second one of the same id and application is not sent. */
  readonly id: string
  readonly applicationId: string
  readonly to: MailPerson
  /** A mail that somebody waits for on a page; it waits behind no others. */
  readonly kind?: 'sign-in' | undefined
  readonly replyTo?: MailPerson | undefined
  readonly createdAt: Instant
  /** Not sent before. */
  readonly sendAt: Instant
  /** From then on it has nothing to say, and is not sent; without it, it is tried for three days. */
  readonly endsAt?: Instant | undefined
}

/** What a mail says. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  /** An iCalendar object that goes with it, and its iTIP method (RFC 5546). */
  readonly calendar?: { readonly method: string; readonly content: string } | undefined
}

/** A mail as it is sent. */
export interface MailRecord extends MailEnvelope, MailContent {}

/** What happened to a booking. `requested` and `moveRequested`: the organizer has yet to answer. */
export type BookingNotice = 'booked' | 'requested' | 'moved' | 'moveRequested' | 'cancelled' | 'reminder'

/** The role of a person whom a booking concerns: who booked, an additional guest, or a host. */
export type BookingReader = 'guest' | 'companion' | 'host'

/** What happened to an event, for its participants. */
export type EventNotice = 'invited' | 'changed' | 'cancelled'

/** A participant's answer to an invitation. */
export type GuestAnswer = 'yes' | 'no' | 'maybe'

/** A participant with their answer as an event stores it: `yes`, `no`, `maybe` or `noreply`. */
export interface Attendee extends Person {
  readonly status: string
}

/** The content of an iCalendar object (RFC 5545). */
export interface CalendarObject {
  readonly uid: string
  /** Rises with every change (RFC 5546, 2.1.4). */
  readonly sequence: number
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  readonly when: When
  /** Recurrence lines, read in the time zone of `when`, or else in `timeZone`. */
  readonly recurrence?: readonly string[] | undefined
  readonly timeZone: string
  /** The original start of one occurrence of a series. */
  readonly recurrenceId?: Instant | undefined
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly organizer: Person
  readonly attendees: readonly Attendee[]
  readonly stamp: Instant
}

/** Somebody whom a booking concerns, and the IANA zone that they live in. */
export interface BookingPerson extends Person {
  readonly as: BookingReader
  readonly timeZone: string
}

/** A booking as it was when people were told of it, with what its configuration had to say then. */
export interface BookingSnapshot {
  readonly booking: BookingRecord
  readonly people: readonly BookingPerson[]
  /** The zone that it lies in. */
  readonly timeZone: string
  /** The address that the pages of the service stand under. */
  readonly origin: string
  /** The answers to the owner's questions. */
  readonly answers: readonly (readonly [label: string, answer: string])[]
  readonly joinUrl: string | undefined
  /** Its guests are not to see each other. */
  readonly hidesGuests: boolean
  readonly scheduler: Partial<NonNullable<Configuration['scheduler']>>
}

/** What a mail about a booking is written from. */
export interface BookingDraft {
  readonly about: 'booking'
  readonly snapshot: BookingSnapshot
  readonly person: BookingPerson
  readonly notice: BookingNotice | 'released'
  /** When it was, where it has moved. */
  readonly formerly?: Interval | undefined
  /** Its subject, where the owner has worded one. */
  readonly subject?: string | undefined
  /** The iTIP message that goes with it. */
  readonly calendar?:
    | { readonly method: 'REQUEST' | 'CANCEL'; readonly sequence: number; readonly stamp: Instant }
    | undefined
}

/** What a mail about an event is written from. */
export interface EventDraft {
  readonly about: 'event'
  readonly event: CalendarObject
  readonly method: 'REQUEST' | 'CANCEL' | 'REPLY'
  readonly notice: EventNotice | GuestAnswer
  /** Who is invited, or who has answered. */
  readonly guest: Person
  /** Stands instead of the event's description. */
  readonly comment?: string | undefined
}

/**
 * A mail as it is kept in the transaction of what it tells of: its words, or what they are written from when it is sent.
 * What happens in between changes nothing of it.
 */
export type StoredMail = MailRecord | (MailEnvelope & { readonly draft: BookingDraft | EventDraft })

/** A mail that somebody is at work on. */
export interface LeasedMail {
  readonly mail: StoredMail
  /** How often it has been taken, this time included. */
  readonly attempts: number
  /** The random text under which it was taken. */
  readonly lease: string
}

/** How rows are taken: those due at `now`, for nobody else until `until`. */
export interface LeaseRequest {
  readonly now: Instant
  readonly until: Instant
  readonly lease: string
  readonly limit: number
}

/** How mails are taken. */
export interface MailLeaseRequest extends LeaseRequest {
  /** Sign-in codes, or everything else. */
  readonly kind: 'sign-in' | 'other'
  /** At most so many of one application. */
  readonly each: number
  /** None of these applications. */
  readonly without: readonly string[]
}

/** How long a mail waits that nobody takes, in seconds: a week. A service without a mail server keeps no more. */
export const mailLifetime = 604_800

/** How many mails were written under a key: the hash of an address or of a booking, say. */
export interface MailTally {
  readonly applicationId: string
  readonly key: string
  /** So many mails from an instant on, the earliest first. */
  readonly counts: readonly (readonly [from: Instant, mails: number])[]
  /** From then on it is of no use. */
  readonly endsAt: Instant
}

/** How JSON mentions an address, as a value, and as a value in JSON within a text. Both in lower case. */
export const searchTermsOf = (email: string): readonly [string, string] => {
  const value = JSON.stringify(hostKey(email))
  return [value, JSON.stringify(value).slice(1, -1)]
}

/** Mails that wait to be sent. */
export interface MailRecords {
  /** Every mail of an application that waits, by when it is due. */
  waitingMails(applicationId: string): Promise<readonly StoredMail[]>
  /** What a tally counted; nothing where there is none. */
  mailTally(applicationId: string, key: string): Promise<MailTally['counts']>
}

/** What can be done to them. */
export interface MailTransaction extends MailRecords {
  addMails(mails: readonly StoredMail[]): Promise<void>
  /**
   * Locks tallies until the transaction ends, in the order of their keys, and reads what they counted; one that is not
   * there yet counts nothing.
   */
  lockMailTallies(
    applicationId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, MailTally['counts']>>
  /** Writes tallies that are locked. */
  putMailTallies(tallies: readonly MailTally[]): Promise<void>
  /**
   * Removes every mail to an address, and what mentions it of the mails to others that are done with and of the dead letters.
   * Mails to others that wait are still sent.
   */
  eraseMails(applicationId: string, email: string): Promise<void>
  /** Takes mails that are due, of any application; nobody else is given them before the taking runs out. */
  leaseMails(request: MailLeaseRequest): Promise<readonly LeasedMail[]>
  /**
   * Gives a mail back, to be taken again at an instant, or, without one, as done: it goes with the next sweep. Nothing
   * happens where somebody else has taken it since.
   *
   * @returns whether it was still this taking's.
   */
  finishMailAttempt(leased: LeasedMail, again: Instant | undefined): Promise<boolean>
  /** Has a mail sent once more, whatever became of it before. */
  sendMailAgain(mail: StoredMail): Promise<void>
}
