import type { Person } from '@whenable/contract'
import {
  dateAt,
  formatDate,
  formatRange,
  formatTime,
  formatWhen,
  type Instant,
  intervalOf,
  textDirection,
  type When,
  zoneLabel,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { english, languageFor, type Texts, textsIn } from '../../texts/languages.js'
import { type DateTile, dateTile } from '../date-tile.js'
import { hostKey, shownName } from '../person.js'
import type {
  BookingDraft,
  BookingPerson,
  BookingRecord,
  BookingSnapshot,
  EventDraft,
  Invitation,
  MailContent,
  MailEnvelope,
  MailPerson,
  Transaction,
} from '../store/store.js'
import { emailHtml } from './email-html.js'

/** The time of a booking or event in an email. */
export interface EmailTime extends DateTile {
  readonly label: string
  readonly text: string
  /** The same on lines of their own: the day and, unless it is all-day or lasts for days, the times. */
  readonly lines: readonly string[]
  /** The time zone, which an all-day event does not have. */
  readonly timeZone?: string | undefined
  /** Whether it no longer takes place. */
  readonly isOff?: boolean | undefined
}

/** Whose email it is: shown above it. */
export interface EmailBrand {
  readonly name?: string | undefined
  /** An http or https address. */
  readonly logo?: string | undefined
  /** `#rgb` or `#rrggbb`. */
  readonly accent?: string | undefined
}

/** A label and an http or https address. */
export type EmailLink = readonly [label: string, url: string]

/** The content of an email as plain text, never markup. */
export interface EmailContent {
  /** The language of the email. */
  readonly locale: string
  readonly brand?: EmailBrand | undefined
  /** What happened. */
  readonly heading: string
  /** Whether it is good news, or needs an answer. */
  readonly tone?: 'success' | 'notice' | undefined
  readonly time?: EmailTime | undefined
  /** A one-time code, which the text part contains in its introduction. */
  readonly code?: string | undefined
  /** The title of the booking or event. */
  readonly title?: string | undefined
  /** The photos of the people whom the details name, as http or https addresses. */
  readonly photos?: readonly string[] | undefined
  /** What the heading and the details do not say. */
  readonly intro?: string | undefined
  /** Labels and values. A value may have several lines. */
  readonly details: readonly (readonly [label: string, value: string])[]
  /** What the reader does next. */
  readonly action?: EmailLink | undefined
  /** What else the reader can do. */
  readonly links: readonly EmailLink[]
  /** The last paragraph, such as a policy. */
  readonly closing?: string | undefined
}

/** The punctuation of the text part. */
type TextPart = Texts['email']['text']

/** A time with its time zone. */
export const whenText = ({ text, timeZone }: EmailTime, { timeInZone }: TextPart): string =>
  timeZone ? timeInZone(text, timeZone) : text

/** Renders an email as plain text. */
export const emailText = (
  { heading, time, title, intro, details, action, links, closing }: EmailContent,
  texts: TextPart,
): string =>
  [
    heading,
    title,
    intro,
    [...(time ? [[time.label, whenText(time, texts)] as const] : []), ...details]
      .map(([label, value]) => texts.detail(label, value.replaceAll('\n', '\n  ')))
      .join('\n'),
    ...[...(action ? [action] : []), ...links].map(([label, url]) => `${texts.link(label)}\n${url}`),
    closing,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

/** Puts a text on one line, for subjects and names. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The services that write emails. */
export interface EmailContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** The reader of an email: their texts, the locale of its dates, and their IANA time zone. */
export interface Reader {
  readonly texts: Texts
  readonly locale: string
  readonly timeZone: string
}

/** A reader with the texts for a language tag, or with English ones. */
export const readerOf = async (timeZone: string, tag = ''): Promise<Reader> => {
  const language = languageFor(tag) ?? english
  return { texts: await textsIn(language), locale: language.lang, timeZone }
}

/** Text that keeps its own direction among letters that run from right to left. */
export const isolatedIn = ({ locale }: Reader, text: string): string =>
  textDirection(locale) === 'rtl' ? `\u2068${text}\u2069` : text

/** A person's name, or else their address. */
export const nameOf = ({ name, email }: Person): string => oneLine(name ?? '') || email

/** A list of people's names. */
export const namesText = (people: readonly Person[], reader: Reader): string =>
  new Intl.ListFormat(reader.locale).format(people.map((person) => isolatedIn(reader, nameOf(person))))

/** People's names and addresses, one on each line. */
export const peopleText = (people: readonly Person[]): string =>
  people
    .map(({ name, email }) => (oneLine(name ?? '') ? `${oneLine(name ?? '')} (${email})` : email))
    .join('\n')

/** When a booking or event takes place, in the reader's time zone. */
export const emailTime = (when: When, { locale, timeZone, texts }: Reader, isOff = false): EmailTime => {
  const { start, end, allDay } = intervalOf(when, timeZone)
  const { name, offset } = zoneLabel(timeZone, start, locale)
  const isOneDay = !allDay && dateAt(start, timeZone) === dateAt(end, timeZone)
  return {
    label: texts.manage.managing.when,
    text: formatWhen(when, { locale, timeZone }),
    lines: isOneDay
      ? [formatDate(start, { locale, timeZone }), formatRange(start, end, { locale, timeZone })]
      : [formatWhen(when, { locale, timeZone })],
    timeZone: allDay ? undefined : name === offset ? name : joined(locale, name, offset),
    ...dateTile(start, { locale, timeZone }),
    isOff,
  }
}

/** A time in the reader's time zone, which it names unless the time is all-day. */
export const timesText = (when: When, reader: Reader): string =>
  whenText(emailTime(when, reader), reader.texts.email.text)

/** The start of a time, short enough for a subject. */
export const startText = (when: When, { locale, timeZone }: Reader): string => {
  const { start, allDay } = intervalOf(when, timeZone)
  const date = formatDate(start, { locale, timeZone, style: 'medium' })
  return allDay ? date : joined(locale, date, formatTime(start, { locale, timeZone }))
}

/** The details with a value. */
export const nonEmptyDetails = (details: readonly (readonly [label: string, value: string | undefined])[]) =>
  details.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** The envelope of an email. It is sent at once by default. */
export const envelopeTo = (
  { email, name }: MailPerson,
  { now, newId }: Pick<EmailContext, 'now' | 'newId'>,
  applicationId: string,
  more: Partial<Pick<MailEnvelope, 'replyTo' | 'tellsOf' | 'sendAt' | 'endsAt'>> = {},
): MailEnvelope => ({
  id: newId(),
  applicationId,
  to: { email, name: oneLine(name ?? '') || undefined },
  createdAt: now,
  sendAt: now,
  ...more,
})

/** Renders an email's content as text and HTML. */
export const contentOf = (
  { locale, texts }: Reader,
  { subject, ...content }: Omit<EmailContent, 'locale'> & { readonly subject: string },
): MailContent => ({
  subject: oneLine(subject),
  text: emailText({ ...content, locale }, texts.email.text),
  html: emailHtml({ ...content, locale }),
})

/** Whether a list of people contains a person, by address. */
export const isAmong =
  (people: readonly Pick<Person, 'email'>[]) =>
  ({ email }: Pick<Person, 'email'>): boolean =>
    people.some((person) => hostKey(person.email) === hostKey(email))

/** Stores the current invitations of an event: who is invited; nobody if it is cancelled. */
export const recordInvitation = async (
  { transaction }: EmailContext,
  { people, ...invitation }: Invitation,
): Promise<void> => {
  const named = people.map(({ email, name }) => ({ email, name }))
  await transaction.putInvitation({ ...invitation, people: named })
}

// Who books names the people who get emails about it, and nothing says that these people know them. So hosts read everything, and guests,
// the one who booked among them, read the owner's own words, the time, and names that carry no message. Texts are rendered from readable
// drafts alone, so that a new kind of email obeys this too.

declare const readable: unique symbol

/** What the reader of a draft may read of it. Made by {@link readableDraft}. */
export type Readable<Draft> = Draft & { readonly [readable]: true }

/** In place of the address of a guest whom the reader may not know. */
const withheldAddress = ''

/** Another guest, by name. */
const byName = <Guest extends { readonly email: string; readonly name?: string | undefined }>(
  guest: Guest,
): Guest => ({ ...guest, email: withheldAddress, name: shownName(guest.name) })

const forGuests = (booking: BookingRecord, isOwnersReason: boolean): BookingRecord => ({
  ...booking,
  guest: byName(booking.guest),
  additionalGuests: [],
  additionalFields: {},
  rescheduleReason: undefined,
  cancellationReason: isOwnersReason ? booking.cancellationReason : undefined,
})

/**
 * A snapshot as one person may read it: without the answers, the addresses of other guests, and the reason of a cancellation unless it is
 * the owner's.
 */
export const readableSnapshot = (
  snapshot: BookingSnapshot,
  person: BookingPerson,
  isOwnersReason = false,
): Readable<BookingSnapshot> => {
  const isReader = isAmong([person])
  const shown: BookingSnapshot =
    person.as === 'host'
      ? snapshot
      : {
          ...snapshot,
          booking: forGuests(snapshot.booking, isOwnersReason),
          people: snapshot.people.map((other) => {
            if (other.as === 'host') return other
            return isReader(other) ? { ...other, name: shownName(other.name) } : byName(other)
          }),
          answers: [],
        }
  return shown as Readable<BookingSnapshot>
}

/** What the reader of an email about a booking may read. */
export const readableDraft = (draft: BookingDraft): Readable<BookingDraft> => {
  const { snapshot, person, series, by } = draft
  if (person.as === 'host') return draft as Readable<BookingDraft>
  const isOwnersReason = by !== undefined && by !== 'guest'
  const shown: BookingDraft = {
    ...draft,
    snapshot: readableSnapshot(snapshot, person, isOwnersReason),
    person: { ...person, name: shownName(person.name) },
    series: series?.map((booking) => forGuests(booking, isOwnersReason)),
  }
  return shown as Readable<BookingDraft>
}

/** What the reader of an email about an event may read: of an invitation's participants, names that carry no message. */
export const readableEventDraft = (draft: EventDraft): Readable<EventDraft> => {
  const { event, method } = draft
  if (method === 'REPLY') return draft as Readable<EventDraft>
  const attendees = event.attendees.map((attendee) => ({ ...attendee, name: shownName(attendee.name) }))
  const shown: EventDraft = { ...draft, event: { ...event, attendees } }
  return shown as Readable<EventDraft>
}
