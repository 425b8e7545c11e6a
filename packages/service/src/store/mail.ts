import type { Instant } from '@whenable/time'

/** Somebody's address as a mail names it. */
export interface MailPerson {
  readonly email: string
  readonly name?: string | undefined
}

/** A mail that is to be sent; it is written in the transaction of what it tells of. */
export interface MailRecord {
  /** Its own id; a second one of the same id and application is not sent. */
  readonly id: string
  readonly applicationId: string
  readonly to: MailPerson
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  /** An iCalendar object that goes with it, and its iTIP method (RFC 5546). */
  readonly calendar?: { readonly method: string; readonly content: string } | undefined
  readonly replyTo?: MailPerson | undefined
  readonly createdAt: Instant
  /** Not sent before. */
  readonly sendAt: Instant
  /** From then on it has nothing to say, and is not sent; without it, it is tried for a day. */
  readonly endsAt?: Instant | undefined
}

/** A mail that somebody is at work on. */
export interface TakenMail {
  readonly mail: MailRecord
  /** How often it has been taken, this time included. */
  readonly attempts: number
  /** The random text under which it was taken. */
  readonly lease: string
}

/** How mails are taken: those due at `now`, for nobody else until `until`. */
export interface MailTaking {
  readonly now: Instant
  readonly until: Instant
  readonly lease: string
  readonly limit: number
}

/** How long a mail waits that nobody takes, in seconds: a week. A service without a mail server keeps no more. */
export const mailWaits = 604_800

/** Mails that wait to be sent. */
export interface MailRecords {
  /** Every mail of an application that waits, by when it is due. */
  waitingMails(applicationId: string): Promise<readonly MailRecord[]>
}

/** What can be done to them. */
export interface MailTransaction extends MailRecords {
  addMail(mail: MailRecord): Promise<void>
  /** Takes mails that are due, of any application; nobody else is given them before the taking runs out. */
  takeMails(taking: MailTaking): Promise<readonly TakenMail[]>
  /**
   * Gives a mail back, to be taken again at an instant, or, without one, as done: it goes with the next sweep. Nothing
   * happens where somebody else has taken it since.
   */
  settleMail(taken: TakenMail, again: Instant | undefined): Promise<void>
}
