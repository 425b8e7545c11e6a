import { en } from './en.js'

/** What a mail is about, in its reader's language: names, and times that are written out already. */
export interface About {
  readonly title: string
  /** Day and time of the beginning, short enough for a subject. */
  readonly start: string
  readonly organizer: string
  readonly guest: string
}

/** How a mail begins. */
export interface Saying {
  readonly subject: (about: About) => string
  readonly heading: (about: About) => string
  readonly intro: (about: About) => string
}

/**
 * What happened to a booking. `requested` and `moveRequested`: the organizer is asked; `released`: this host was replaced
 * by another.
 */
export type BookingTelling =
  | 'booked'
  | 'requested'
  | 'moved'
  | 'moveRequested'
  | 'cancelled'
  | 'released'
  | 'reminder'

/** Who reads about a booking: who made it, whom they bring along, and who hosts it. */
export type BookingReader = 'guest' | 'companion' | 'host'

/** What happened to an event, to those invited to it. */
export type EventTelling = 'invited' | 'changed' | 'cancelled'

/** What a guest answers. */
export type GuestAnswer = 'yes' | 'no' | 'maybe'

/** Everything that mails say, in one language. */
export interface MailMessages {
  readonly booking: Readonly<Record<BookingReader, Readonly<Record<BookingTelling, Saying>>>>
  readonly event: Readonly<Record<EventTelling, Saying>>
  /** What the organizer is told of a guest's answer. */
  readonly answer: Readonly<Record<GuestAnswer, Saying>>
  readonly webhook: Readonly<
    Record<'failing' | 'failed', { readonly subject: string; readonly intro: (url: string) => string }>
  >
  readonly labels: {
    readonly when: string
    readonly formerly: string
    readonly where: string
    readonly hosts: string
    readonly guests: string
    readonly notes: string
    readonly reason: string
    readonly recurrence: string
  }
  readonly links: {
    readonly manage: string
    readonly reschedule: string
    readonly cancel: string
    readonly answer: string
    readonly open: string
    readonly join: string
  }
  /** Day and times, and the zone that they are told in. */
  readonly when: (times: string, zone: string) => string
  /** A person by name and address. */
  readonly person: (name: string | undefined, email: string) => string
}

/** The languages that mails are written in, by their primary subtag. */
const catalogues: Readonly<Record<string, MailMessages>> = { en }

/** The language that mails are written in where the reader's is unknown, or is not one of these. */
const usualLocale = 'en'

/** The messages for a reader, and the locale that goes with them: times are never in another language than the words. */
export interface Wording {
  readonly messages: MailMessages
  readonly locale: string
}

/** The wording for a language tag, whatever somebody sent as one. */
export const wordingFor = (language: string | undefined): Wording => {
  const locale = canonicalLocale(language)
  const messages = locale && catalogues[new Intl.Locale(locale).language]
  return messages ? { messages, locale } : { messages: en, locale: usualLocale }
}

const canonicalLocale = (language: string | undefined): string | undefined => {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
