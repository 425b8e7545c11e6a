import type { Configuration, Person } from '@whenable/contract'
import { type Instant, type Interval, instant, type When } from '@whenable/time'
import { hostKey, mailboxOf } from '../person.js'
import type { BookingActor } from './booking-history.js'
import type { BookingRecord } from './scheduling.js'
import {
  type LeaseRequest,
  leaseState,
  listKey,
  type OpenForReading,
  type OpenForWriting,
  type Page,
  table,
} from './table.js'

/** The validated values of a configuration's `appearance` that hosted pages and emails use. */
export interface Appearance {
  /** `#rrggbb` or `#rgb`. */
  readonly accent?: string | undefined
  readonly theme?: 'light' | 'dark' | undefined
  /** The address of an image. One that an event type names is `https:`. */
  readonly logo?: string | undefined
  /** The same for dark surfaces. */
  readonly logoDark?: string | undefined
  readonly companyName?: string | undefined
}

/** A name and an address in an email. */
export interface MailPerson {
  readonly email: string
  readonly name?: string | undefined
}

/**
 * What a rendered email tells of, so that one that waited is looked at again before it is sent. A draft says it itself.
 *
 * - `setup`: the link that signs a member in, by the hash of its token.
 * - `waitlist`: a place on a waitlist, by the hash of the email's secret; `offered` is the start of the offered time.
 * - `poll`: the booking of a poll's chosen time.
 * - `connection`: the credential of a connected account, which its provider refuses.
 * - `webhook`: a webhook that is `failing` or has `failed`.
 */
export type MailSubject =
  | { readonly kind: 'setup'; readonly hash: string }
  | { readonly kind: 'waitlist'; readonly hash: string; readonly offered?: Instant | undefined }
  | { readonly kind: 'poll'; readonly pollId: string; readonly bookingId: string }
  | { readonly kind: 'connection'; readonly connectionId: string }
  | { readonly kind: 'webhook'; readonly webhookId: string; readonly state: 'failing' | 'failed' }

/** The recipient and the timing of an email. */
export interface MailEnvelope {
  /** A second email with the same id and application is ignored. */
  readonly id: string
  readonly applicationId: string
  readonly to: MailPerson
  /** Sign-in codes, for which a person waits, do not queue behind other emails. */
  readonly kind?: 'sign-in' | undefined
  readonly replyTo?: MailPerson | undefined
  /** What a rendered email tells of. Without it, the email is true as long as it may be sent. */
  readonly tellsOf?: MailSubject | undefined
  readonly createdAt: Instant
  /** The earliest time to send it. */
  readonly sendAt: Instant
  /** When it is out of date and no longer sent. Defaults to three days after `sendAt`. */
  readonly endsAt?: Instant | undefined
}

/** The rendered content of an email. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  /** An attached iCalendar object and its iTIP method (RFC 5546). */
  readonly calendar?: { readonly method: string; readonly content: string } | undefined
}

/** A rendered email. */
export interface MailRecord extends MailEnvelope, MailContent {}

/**
 * What happened to a booking. `requested` and `moveRequested`: the organizer has yet to answer. `reassigned`: it has another host, at the
 * same time.
 */
export type BookingNotice =
  | 'booked'
  | 'requested'
  | 'moved'
  | 'moveRequested'
  | 'reassigned'
  | 'cancelled'
  | 'declined'
  | 'reminder'

/** What the organizer asks the guest for: to choose another time. */
export type GuestNotice = 'chooseAnother'

/**
 * What happened to a host's booking: another host has taken it over, or its event was moved or deleted in their calendar, which they
 * are asked about.
 */
export type HostNotice = 'released' | 'movedInCalendar' | 'deletedInCalendar'

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
  /** The settings of its call (interface: Event conferencing). */
  readonly conferencing?: Readonly<Record<string, unknown>> | undefined
  /** Its page (RFC 5545, 3.8.4.6). */
  readonly url?: string | undefined
  readonly organizer: Person
  readonly attendees: readonly Attendee[]
  readonly stamp: Instant
}

/** A person whom a booking concerns, with their role and IANA time zone. */
export interface BookingPerson extends Person {
  readonly as: BookingReader
  readonly timeZone: string
  /** The language of a host, if they are a member who has one. Guests have that of the booking. */
  readonly language?: string | undefined
  /** The address of the photo of a host that visitors may see. */
  readonly picture?: string | undefined
}

/** A booking and its configuration's settings at the time of a notice. */
export interface BookingSnapshot {
  readonly booking: BookingRecord
  readonly people: readonly BookingPerson[]
  /** The booking's time zone. */
  readonly timeZone: string
  /** The origin of the service's pages. */
  readonly origin: string
  /** The answers to additional fields. */
  readonly answers: readonly (readonly [label: string, answer: string])[]
  readonly conferencing: CalendarObject['conferencing']
  /** The owner's page of all bookings, and the hosts who are members and may open it. */
  readonly hostPage?:
    | { readonly url: string; readonly readers: readonly { readonly email: string }[] }
    | undefined
  /** Whether guests must not see each other. */
  readonly hidesGuests: boolean
  readonly scheduler: Partial<NonNullable<Configuration['scheduler']>>
  /** Whose calendar differs from the booking, of several hosts. */
  readonly calendarOwner?: string | undefined
  /** The looks of the event type's hosted page. */
  readonly appearance?: Appearance | undefined
}

/** The data of an email about a booking, which is rendered when it is sent. */
export interface BookingDraft {
  readonly about: 'booking'
  readonly snapshot: BookingSnapshot
  readonly person: BookingPerson
  readonly notice: BookingNotice | GuestNotice | HostNotice
  /** Who made the change. Guests read its reason unless a guest did. */
  readonly by?: BookingActor['kind'] | undefined
  /** The previous time of a moved booking. */
  readonly formerly?: Interval | undefined
  /** The bookings of a series that changed together, from the earliest on; the snapshot is of the first one. */
  readonly series?: readonly BookingRecord[] | undefined
  /** The subject, if the owner defines one. */
  readonly subject?: string | undefined
  /** The attached iTIP message. A series is a published calendar, because an invitation has one event (RFC 5546, 3.2.2). */
  readonly calendar?:
    | { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly stamp: Instant }
    | undefined
}

/** The data of an email about an event, which is rendered when it is sent. */
export interface EventDraft {
  readonly about: 'event'
  /** The event here: the organizer's, or the guest's copy of one that they answer. */
  readonly source: { readonly calendarId: string; readonly eventId: string }
  readonly event: CalendarObject
  readonly method: 'REQUEST' | 'CANCEL' | 'REPLY'
  readonly notice: EventNotice | GuestAnswer
  /** The invited or answering guest. */
  readonly guest: Person
  /** Replaces the event's description. */
  readonly comment?: string | undefined
  /** The language of the organizer, if they are a member who has one. */
  readonly language?: string | undefined
}

/** The data of an email that lists what happened to a host's bookings, in place of one email about each. */
export interface DigestDraft {
  readonly about: 'digest'
  /** What the emails that it stands for are about in {@link WithheldMail}. They are read when it is sent. */
  readonly key: string
  readonly host: BookingPerson
  /** Those emails, the oldest first. */
  readonly entries?: readonly BookingDraft[] | undefined
}

/**
 * An email in the store: rendered, or a draft. A draft contains all data of the email, so that later changes do not affect it.
 */
export type StoredMail =
  | MailRecord
  | (MailEnvelope & { readonly draft: BookingDraft | EventDraft | DigestDraft })

/** An email that a process has leased. */
export interface LeasedMail {
  readonly mail: StoredMail
  /** The number of leases so far, including this one. */
  readonly attempts: number
  /** The random id of the lease. */
  readonly lease: string
}

/** A request to lease emails. */
export interface MailLeaseRequest extends LeaseRequest {
  /** Sign-in codes, or all other emails. */
  readonly kind: 'sign-in' | 'other'
  /** Maximum number of emails of one application. */
  readonly each: number
  /** Applications to skip. */
  readonly without: readonly string[]
  /** The only applications to take emails of. Default: all. */
  readonly only?: readonly string[] | undefined
}

/** How long an unsent or held email is stored, in seconds: a week, for services without a mail server. */
export const mailLifetime = 604_800

/** Counts emails under a key, such as the hash of an address or of a booking. */
export interface MailTally {
  readonly applicationId: string
  readonly key: string
  /** The number of emails by the start of their window, the earliest first. */
  readonly counts: readonly (readonly [from: Instant, mails: number])[]
  /** When the tally can be removed. */
  readonly endsAt: Instant
}

/** How many emails may be written in a time window, or in total without one. */
export interface MailLimit {
  readonly most: number
  readonly seconds?: number
}

/** A budget that an email counts against. */
export interface MailCharge {
  readonly key: string
  readonly limits: readonly MailLimit[]
  /** When the count can be removed. Defaults to a day after the last email. */
  readonly endsAt?: Instant | undefined
  /** Whether an email over this budget waits until somebody releases it. It is not written otherwise. */
  readonly waits?: boolean | undefined
}

/**
 * An email that waits because of a budget of strangers, until it is released by a visitor who solves a challenge, by its reader, who confirms
 * the address, or by the owner. Until its subject ends it also says that its reader has got no email about it.
 */
export interface WithheldMail {
  readonly mail: StoredMail
  /** What it is about: the id of a booking, of a series, or of a place on a waitlist; or the key of a host's digest, which lists it. */
  readonly about: string
  /** The network of the visitor who caused it, readable: `203.0.113.0/24`. */
  readonly network?: string | undefined
  /** What it counts against when it is released. None: a host's digest lists it, and it cannot be released. */
  readonly charges: readonly MailCharge[]
  /** Until when it can be released. */
  readonly until: Instant
  /** When it can be removed. */
  readonly endsAt: Instant
}

/** How a connection to a mail server is protected: by TLS from its beginning, by STARTTLS, or not at all. */
export type MailSecurity = 'tls' | 'starttls' | 'none'

/** The mail server that the owners of an application have set. */
export interface StoredMailServer {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username?: string | undefined
  /** The sealed password. */
  readonly sealed?: string | undefined
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
  readonly updatedAt: Instant
}

/** How an application sends emails. */
export interface MailSettings {
  readonly applicationId: string
  readonly server?: StoredMailServer | undefined
  /** Whether it sent emails when that was last known: by this server, or by the one of the command line. */
  readonly sends: boolean
  /** How many emails that waited for a mail server were dropped, because they were no longer true. */
  readonly dropped: number
}

/** The lower-case texts to search for an address in JSON: as a value, and as a value in JSON within a string. */
export const searchTermsOf = (email: string): readonly [string, string] => {
  const value = JSON.stringify(hostKey(email))
  return [value, JSON.stringify(value).slice(1, -1)]
}

/** The emails to send. One without a due time is done. */
export const mailTable = table<StoredMail>()({
  name: 'mails',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    recipient: ['text', ({ to }) => hostKey(to.email)],
    kind: ['text', ({ kind = 'other' }) => kind],
    createdAt: 'time',
  },
  state: leaseState<StoredMail>(({ sendAt }) => sendAt),
  indexes: [
    { on: ['kind', 'applicationId', 'nextAt', 'id'], only: 'next_at IS NOT NULL' },
    ['nextAt'],
    { on: ['createdAt'], only: 'next_at IS NOT NULL' },
    ['applicationId', 'recipient'],
  ],
  ends: { at: 'nextAt', after: mailLifetime, orWithout: true },
})

/** The counts of emails, which enforce the limits on emails that visitors cause. */
export const mailTallyTable = table<MailTally>()({
  name: 'mail_tallies',
  key: ['applicationId', 'key'],
  columns: { applicationId: 'text', key: 'text', endsAt: 'time' },
  indexes: [['endsAt']],
  ends: { at: 'endsAt' },
})

/** How applications send emails. */
export const mailSettingsTable = table<MailSettings>()({
  name: 'mail_settings',
  key: ['applicationId'],
  columns: { applicationId: 'text', hasServer: ['boolean', ({ server }) => server !== undefined] },
})

/** The emails that waited for a mail server until their owner decides about them, the oldest first. */
export const heldMailTable = table<StoredMail>()({
  name: 'held_mails',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    recipient: ['text', ({ to }) => hostKey(to.email)],
    heldAt: 'time',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  indexes: [['applicationId', 'listKey'], ['applicationId', 'recipient'], ['heldAt']],
  ends: { at: 'heldAt', after: mailLifetime },
})

/** The emails that wait because of a budget of strangers, the oldest first. */
export const withheldMailTable = table<WithheldMail>()({
  name: 'withheld_mails',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: ['text', ({ mail }) => mail.applicationId],
    id: ['text', ({ mail }) => mail.id],
    recipient: ['text', ({ mail }) => hostKey(mail.to.email)],
    mailbox: ['text', ({ mail }) => mailboxOf(mail.to.email)],
    about: 'text',
    endsAt: 'time',
    listKey: ['text', ({ mail }) => listKey(mail.createdAt, mail.id)],
  },
  indexes: [['applicationId', 'about'], ['applicationId', 'mailbox'], ['endsAt']],
  ends: { at: 'endsAt' },
})

/** Reads unsent emails and tallies. */
export const mailRecords = (open: OpenForReading) => {
  const mails = open(mailTable)
  const tallies = open(mailTallyTable)
  const settings = open(mailSettingsTable)
  const held = open(heldMailTable)
  const withheld = open(withheldMailTable)
  return {
    /** All unsent emails of an application, by due time. */
    waitingMails: async (applicationId: string): Promise<readonly StoredMail[]> =>
      (await mails.rows({ applicationId, nextAt: { not: null } }, { by: ['nextAt'] })).map(
        ({ record }) => record,
      ),
    /** The counts of a tally; empty if it does not exist. */
    mailTally: async (applicationId: string, key: string): Promise<MailTally['counts']> =>
      (await tallies.get(applicationId, key))?.counts ?? [],
    mailSettings: settings.get,
    /** The ids of applications with a mail server of their own. */
    applicationsWithMailServer: async (): Promise<readonly string[]> =>
      (await settings.all({ hasServer: true })).map(({ applicationId }) => applicationId),
    /** The emails of an application that wait for their owner to send or discard them, the oldest first. */
    heldMails: (applicationId: string, page: Page) => held.page({ applicationId }, page),
    countHeldMails: (applicationId: string) => held.count({ applicationId }),
    /**
     * The emails that wait because of a budget, the oldest first.
     *
     * @param about the bookings, series or places on waitlists that they are about. Defaults to all.
     */
    withheldMails: (applicationId: string, about?: readonly string[]) =>
      withheld.all({ applicationId, about: about && { in: about } }),
    /** Those to a mailbox (`mailboxOf`), the oldest first. */
    withheldMailsTo: (applicationId: string, mailbox: string) => withheld.all({ applicationId, mailbox }),
  }
}

/** Leases of emails, and their removals by what they say. */
export interface MailQueries {
  /** Leases due emails of all applications. No other process receives them before the lease expires. */
  leaseMails(request: MailLeaseRequest): Promise<readonly LeasedMail[]>
  /**
   * Removes all emails to an address, held ones too, and all sent emails and dead letters that mention it or one of some bookings, whose
   * emails to other guests have only the name. Unsent emails to others are still sent.
   */
  eraseMails(applicationId: string, email: string, bookingIds?: readonly string[]): Promise<void>
}

/** Writes emails and tallies. */
export const mailWrites = (open: OpenForWriting) => {
  const mails = open(mailTable)
  const tallies = open(mailTallyTable)
  const held = open(heldMailTable)
  const withheld = open(withheldMailTable)
  return {
    addMails: (added: readonly StoredMail[]) => mails.addAll(added),
    /**
     * Locks tallies until the transaction ends, in the order of their keys, and reads their counts. A missing tally is
     * created.
     */
    lockMailTallies: async (
      applicationId: string,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, MailTally['counts']>> => {
      const missing = { applicationId, counts: [], endsAt: instant(0) }
      const found = await tallies.claim([...new Set(keys)].map((key) => ({ ...missing, key })))
      return new Map(found.map(({ key, counts }) => [key, counts]))
    },
    /** Writes locked tallies. */
    putMailTallies: (changed: readonly MailTally[]) => tallies.putAll(changed),
    /**
     * Ends the lease of an email. The email is due again at `again`; without it, it is done and removed by the next sweep.
     *
     * @returns false, without an effect, if another process has leased the email since.
     */
    finishMailAttempt: async (
      { mail: { applicationId, id }, lease }: LeasedMail,
      again: Instant | undefined,
    ): Promise<boolean> =>
      (await mails.change([applicationId, id], { nextAt: again ?? null, lease: '' }, { lease })) !==
      undefined,
    /** Leases an email until a later time. No effect if its lease has ended, or another process has leased it since. */
    renewMailLease: async (
      { mail: { applicationId, id }, lease }: LeasedMail,
      until: Instant,
    ): Promise<void> => {
      await mails.change([applicationId, id], { nextAt: until }, { lease })
    },
    /** Queues an email again, whatever its state. */
    sendMailAgain: async (mail: StoredMail): Promise<void> => {
      await mails.remove(mail.applicationId, mail.id)
      await mails.put(mail)
    },
    putMailSettings: open(mailSettingsTable).put,
    /** Takes all unsent emails of an application out of the queue, by due time. */
    takeWaitingMails: (applicationId: string) =>
      mails.takeAll({ applicationId, nextAt: { not: null } }, { by: ['nextAt'] }),
    /** Takes the unsent emails to an address out of the queue. */
    takeUnsentMailsTo: (applicationId: string, email: string) =>
      mails.takeAll({ applicationId, recipient: hostKey(email), nextAt: { not: null } }),
    /** Holds emails until their owner decides. */
    holdMails: (kept: readonly StoredMail[], heldAt: Instant) => held.addAll(kept, { heldAt }),
    /** Stores emails that wait because of a budget. */
    withholdMails: (kept: readonly WithheldMail[]) => withheld.addAll(kept),
    /** Removes emails that wait because of a budget. @returns those that no other call has removed. */
    takeWithheldMails: (applicationId: string, ids: readonly string[]) =>
      withheld.takeAll({ applicationId, id: { in: ids } }),
    /** Removes a held email. @returns it, unless another call has removed it. */
    takeHeldMail: held.take,
  }
}
