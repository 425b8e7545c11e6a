import type { Person } from '@whenable/contract'
import {
  formatDate,
  formatTime,
  formatWhen,
  type Instant,
  intervalOf,
  type When,
  zoneLabel,
} from '@whenable/time'
import {
  hostKey,
  type Invitation,
  type MailContent,
  type MailEnvelope,
  type MailPerson,
  type Transaction,
} from '../../store/store.js'
import { type EmailContent, emailHtml, emailText, oneLine } from './email-template.js'
import { type EmailLanguage, emailLanguageFor } from './messages/email-languages.js'

/** What mails are written with. */
export interface EmailContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** Whoever a mail is for: their language, and the IANA zone that they live in. */
export interface Reader extends EmailLanguage {
  readonly timeZone: string
}

/** A reader, with the wording for a language tag or for none. */
export const readerOf = (timeZone: string, language?: string): Reader => ({
  ...emailLanguageFor(language),
  timeZone,
})

/** A person by name, else by address. */
export const nameOf = ({ name, email }: Person): string => oneLine(name ?? '') || email

/** People by name, as a sentence lists them. */
export const namesText = (people: readonly Person[], { locale }: Reader): string =>
  new Intl.ListFormat(locale).format(people.map(nameOf))

/** People by name and address, one a line. */
export const peopleText = (people: readonly Person[]): string =>
  people
    .map(({ name, email }) => (oneLine(name ?? '') ? `${oneLine(name ?? '')} (${email})` : email))
    .join('\n')

/** A time as its reader's calendar and clock show it, with their zone; of whole days without one. */
export const timesText = (when: When, { locale, timeZone }: Reader): string => {
  const { start, allDay } = intervalOf(when, timeZone)
  const { name, offset } = zoneLabel(timeZone, start, locale)
  const times = formatWhen(when, { locale, timeZone })
  return allDay ? times : `${times} (${name === offset ? name : `${name}, ${offset}`})`
}

/** The beginning of a time, short enough for a subject. */
export const startText = (when: When, { locale, timeZone }: Reader): string => {
  const { start, allDay } = intervalOf(when, timeZone)
  const date = formatDate(start, { locale, timeZone, style: 'medium' })
  return allDay ? date : `${date}, ${formatTime(start, { locale, timeZone })}`
}

/** Details with something to say. */
export const nonEmptyDetails = (details: readonly (readonly [label: string, value: string | undefined])[]) =>
  details.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** A mail to somebody, before anything is in it; it is sent at once unless it says otherwise. */
export const envelopeTo = (
  { email, name }: MailPerson,
  { now, newId }: Pick<EmailContext, 'now' | 'newId'>,
  applicationId: string,
  more: Partial<Pick<MailEnvelope, 'replyTo' | 'sendAt' | 'endsAt'>> = {},
): MailEnvelope => ({
  id: newId(),
  applicationId,
  to: { email, name: oneLine(name ?? '') || undefined },
  createdAt: now,
  sendAt: now,
  ...more,
})

/** A letter in both of its forms. */
export const contentOf = (
  { locale }: Reader,
  { subject, ...content }: Omit<EmailContent, 'locale'> & { readonly subject: string },
): MailContent => ({
  subject: oneLine(subject),
  text: emailText({ ...content, locale }),
  html: emailHtml({ ...content, locale }),
})

/** Whether somebody is among some people, by address. */
export const isAmong =
  (people: readonly Person[]) =>
  ({ email }: Person): boolean =>
    people.some((person) => hostKey(person.email) === hostKey(email))

/**
 * Notes who is told of an event now.
 *
 * @param key the event's UID, and which of its occurrences is meant.
 * @param before what was noted last.
 * @param people those who are invited from now on; nobody, where it is off.
 * @returns the number of this telling: SEQUENCE of its iCalendar object.
 */
export const recordInvitation = async (
  { transaction }: EmailContext,
  applicationId: string,
  key: string,
  before: Invitation | undefined,
  people: readonly Person[],
): Promise<number> => {
  const sequence = before ? before.sequence + 1 : 0
  const named = people.map(({ email, name }) => ({ email, name }))
  await transaction.putInvitation({ applicationId, key, sequence, people: named })
  return sequence
}
