import type { BookingNotice, EventNotice, GuestAnswer, GuestNotice, HostNotice } from '../../store/store.js'

/** The values of an email's texts, formatted in its reader's language. */
export interface About {
  readonly title: string
  /** The date and time of the start, short enough for a subject. */
  readonly start: string
  readonly organizer: string
  readonly guest: string
}

/** The texts of a notice. `mark` begins the subject. */
export interface NoticeTexts {
  readonly mark: string
  readonly heading: (about: About) => string
  readonly intro: (about: About) => string
}

/** The messages for guests. Each language provides these. */
export interface GuestMessages {
  readonly subject: (mark: string, about: About) => string
  /** In place of a guest's name that is not shown: the same word in every case, also after a preposition. */
  readonly aGuest: string
  readonly guest: Readonly<Record<BookingNotice, NoticeTexts>>
  readonly companion: Readonly<Record<BookingNotice, NoticeTexts>>
  readonly guestNotices: Readonly<Record<GuestNotice, NoticeTexts>>
  readonly labels: {
    readonly when: string
    /** Of the times of bookings that were made together. */
    readonly times: string
    readonly formerly: string
    readonly where: string
    readonly hosts: string
    readonly guests: string
    readonly notes: string
    readonly reason: string
    /** Of what the organizer writes to the guest. */
    readonly message: string
  }
  readonly links: {
    readonly manage: string
    readonly reschedule: string
    readonly cancel: string
    readonly join: string
  }
  /** For participants of a poll who do not come at the chosen time. */
  readonly poll: NoticeTexts
  /** Of times that an owner offers by email: the line above them, and the link to the page. */
  readonly offer: { readonly intro: string; readonly more: string }
  /** For those who wait for a time that comes free. `until` is a date and time. */
  readonly waitlist: {
    readonly joined: { readonly heading: string; readonly intro: string }
    readonly offered: {
      readonly heading: string
      readonly intro: (until: string) => string
      /** For those whose booking moves. */
      readonly introOfMove: (until: string) => string
      readonly take: string
    }
    /** The link to the page of the place on the waitlist. */
    readonly open: string
  }
  /** For a visitor who confirms their address before a time is booked. `until` is a date and time. */
  readonly confirmEmail: {
    readonly heading: string
    readonly code: (code: string) => string
    readonly intro: (until: string) => string
    readonly confirm: string
    /** For somebody whose address was typed by another person. */
    readonly ignore: string
  }
}

/** All email messages. Those for hosts, participants of events and owners of webhooks and connections are only in English. */
export interface MailMessages extends GuestMessages {
  readonly hostSubject: (mark: string, about: About) => string
  readonly host: Readonly<Record<BookingNotice, NoticeTexts>>
  readonly hostNotices: Readonly<Record<HostNotice, NoticeTexts>>
  /** Of one email in place of many. */
  readonly digest: { readonly subject: (count: number) => string; readonly intro: () => string }
  readonly hostLinks: { readonly answer: string; readonly open: string; readonly calendarChange: string }
  /** The label of the time that an event has in the host's calendar. */
  readonly calendarTime: string
  readonly event: Readonly<Record<EventNotice, NoticeTexts>>
  /** The label of an event's recurrence. */
  readonly recurrence: string
  /** For the organizer, about a guest's answer. */
  readonly answer: Readonly<Record<GuestAnswer, NoticeTexts>>
  readonly webhook: Readonly<
    Record<'failing' | 'failed', { readonly subject: string; readonly intro: (url: string) => string }>
  >
  /** For the owner of a connected account whose provider refuses the stored credential. */
  readonly testMail: { readonly subject: string; readonly intro: string }
  /** To owners: strangers cause more than ordinary visitors do. */
  readonly activityAlarm: {
    readonly subject: string
    readonly intro: string
    readonly bookings: (count: number) => string
    readonly other: (count: number) => string
    readonly severalNetworks: string
    readonly open: string
  }
  readonly connectionExpired: {
    readonly subject: string
    readonly intro: (account: string) => string
    readonly signInAgain: string
  }
}
