import type { BookingNotice, EventNotice, GuestAnswer } from '../../../store/store.js'

/** What a mail is about, in its reader's language: names, and times that are written out already. */
export interface About {
  readonly title: string
  /** Day and time of the beginning, short enough for a subject. */
  readonly start: string
  readonly organizer: string
  readonly guest: string
}

/** How a mail begins. `mark` begins its subject. */
export interface NoticeTexts {
  readonly mark: string
  readonly heading: (about: About) => string
  readonly intro: (about: About) => string
}

/** What guests read, and whom they bring along: a language is added by one of these. */
export interface GuestMessages {
  readonly subject: (mark: string, about: About) => string
  readonly guest: Readonly<Record<BookingNotice, NoticeTexts>>
  readonly companion: Readonly<Record<BookingNotice, NoticeTexts>>
  readonly labels: {
    readonly when: string
    readonly formerly: string
    readonly where: string
    readonly hosts: string
    readonly guests: string
    readonly notes: string
    readonly reason: string
  }
  readonly links: {
    readonly manage: string
    readonly reschedule: string
    readonly cancel: string
    readonly join: string
  }
}

/** Everything that mails say. Of hosts, participants of events, and whoever looks after a webhook no language is known. */
export interface MailMessages extends GuestMessages {
  readonly hostSubject: (mark: string, about: About) => string
  readonly host: Readonly<Record<BookingNotice, NoticeTexts>>
  /** To a host whom another one has replaced. */
  readonly released: NoticeTexts
  readonly hostLinks: { readonly answer: string; readonly open: string }
  readonly event: Readonly<Record<EventNotice, NoticeTexts>>
  /** The label of how an event repeats. */
  readonly recurrence: string
  /** What the organizer is told of a guest's answer. */
  readonly answer: Readonly<Record<GuestAnswer, NoticeTexts>>
  readonly webhook: Readonly<
    Record<'failing' | 'failed', { readonly subject: string; readonly intro: (url: string) => string }>
  >
}
