import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { pt } from './pt.js'

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

/** What happened to a booking. `requested` and `moveRequested`: the organizer is asked. */
export type BookingNotice = 'booked' | 'requested' | 'moved' | 'moveRequested' | 'cancelled' | 'reminder'

/** Who reads about a booking: who made it, whom they bring along, and who hosts it. */
export type BookingReader = 'guest' | 'companion' | 'host'

/** What happened to an event, to those invited to it. */
export type EventNotice = 'invited' | 'changed' | 'cancelled'

/** What a guest answers. */
export type GuestAnswer = 'yes' | 'no' | 'maybe'

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

/** The languages that guests are written in, by their primary subtag. */
const catalogues: Readonly<Record<string, GuestMessages>> = { ar, de, en, es, fr, pt }

/** The language of whoever has told none, or another one. */
const defaultLocale = 'en'

/** The messages for a reader, and the locale that goes with them: times are never in another language than the words. */
export interface Wording {
  readonly messages: MailMessages
  readonly locale: string
}

/** The wording for a language tag, whatever somebody sent as one. */
export const wordingFor = (language: string | undefined): Wording => {
  const locale = canonicalLocale(language)
  const catalogue = locale && catalogues[new Intl.Locale(locale).language]
  return catalogue ? { messages: { ...en, ...catalogue }, locale } : { messages: en, locale: defaultLocale }
}

const canonicalLocale = (language: string | undefined): string | undefined => {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
