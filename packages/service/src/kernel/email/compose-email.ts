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
import { dateTile } from '../date-tile.js'
import {
  hostKey,
  type Invitation,
  type MailContent,
  type MailEnvelope,
  type MailPerson,
  type Transaction,
} from '../store/store.js'
import { emailHtml } from './email-html.js'
import { type EmailContent, type EmailTime, emailText, oneLine, whenText } from './email-template.js'
import { type EmailLanguage, emailLanguageFor } from './messages/email-languages.js'

/** The services that write emails. */
export interface EmailContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** The reader of an email: their language and IANA time zone. */
export interface Reader extends EmailLanguage {
  readonly timeZone: string
}

/** A reader, with the messages for a language tag or for the default language. */
export const readerOf = (timeZone: string, language?: string): Reader => ({
  ...emailLanguageFor(language),
  timeZone,
})

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
export const emailTime = (when: When, { locale, timeZone, messages }: Reader, isOff = false): EmailTime => {
  const { start, end, allDay } = intervalOf(when, timeZone)
  const { name, offset } = zoneLabel(timeZone, start, locale)
  const isOneDay = !allDay && dateAt(start, timeZone) === dateAt(end, timeZone)
  return {
    label: messages.labels.when,
    text: formatWhen(when, { locale, timeZone }),
    lines: isOneDay
      ? [formatDate(start, { locale, timeZone }), formatRange(start, end, { locale, timeZone })]
      : [formatWhen(when, { locale, timeZone })],
    timeZone: allDay ? undefined : name === offset ? name : `${name}, ${offset}`,
    ...dateTile(start, { locale, timeZone }),
    isOff,
  }
}

/** A time in the reader's time zone, which it names unless the time is all-day. */
export const timesText = (when: When, reader: Reader): string => whenText(emailTime(when, reader))

/** The start of a time, short enough for a subject. */
export const startText = (when: When, { locale, timeZone }: Reader): string => {
  const { start, allDay } = intervalOf(when, timeZone)
  const date = formatDate(start, { locale, timeZone, style: 'medium' })
  return allDay ? date : `${date}, ${formatTime(start, { locale, timeZone })}`
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
  { locale }: Reader,
  { subject, ...content }: Omit<EmailContent, 'locale'> & { readonly subject: string },
): MailContent => ({
  subject: oneLine(subject),
  text: emailText({ ...content, locale }),
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
