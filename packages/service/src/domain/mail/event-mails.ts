import type { Person } from '@whenable/contract'
import { describeRecurrence, intervalOf, toIsoString, wallAt } from '@whenable/time'
import type { EventRecord } from '../../store/store.js'
import { isEmail } from '../people.js'
import { type CalendarObject, calendarMessage } from './icalendar.js'
import { oneLine } from './letter.js'
import type { EventTelling, GuestAnswer, Saying } from './messages/mail-messages.js'
import { plainText } from './plain-text.js'
import {
  isAmong,
  type MailDesk,
  mailOf,
  nameOf,
  noteTelling,
  peopleText,
  type Reader,
  readerOf,
  startText,
  timesText,
  told,
} from './write-mail.js'

/** What mails about an event are written with: the calendar's zone is the one in which its days lie. */
export interface EventMailDesk extends MailDesk {
  readonly applicationId: string
  readonly calendar: { readonly timezone?: string | undefined }
}

/** The UID of an event: an override has the one of its series. */
const uidOf = async (
  { transaction, applicationId }: EventMailDesk,
  { id, ical_uid, calendar_id, master_event_id }: EventRecord,
): Promise<string> => {
  const master =
    master_event_id === undefined
      ? undefined
      : await transaction.event(applicationId, calendar_id, master_event_id)
  return String(master?.['ical_uid'] ?? ical_uid ?? `${id}@whenable`)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const personOf = (value: unknown): Person | undefined => {
  const { email, name } = (value ?? {}) as { email?: unknown; name?: unknown }
  return typeof email === 'string' && isEmail(email) ? { email, name: textOf(name) || undefined } : undefined
}

/** How often an event takes place, in the zone in which its times are alike. */
const recurrenceText = ({ when, recurrence, timeZone: own }: CalendarObject, locale: string): string => {
  if (!recurrence?.length) return ''
  const timeZone = (when.object === 'timespan' && when.start_timezone) || own
  const wall = wallAt(intervalOf(when, timeZone).start, timeZone)
  const start = when.object === 'date' || when.object === 'datespan' ? wall.slice(0, 10) : wall
  return describeRecurrence(recurrence, { locale, timeZone, start }) ?? ''
}

const letterOf = (event: CalendarObject, reader: Reader, saying: Saying, guest: Person, notes?: string) => {
  const { messages, locale } = reader
  const about = {
    title: event.title,
    start: startText(event.when, reader),
    organizer: nameOf(event.organizer),
    guest: nameOf(guest),
  }
  const { labels } = messages
  return {
    subject: messages.subject(saying.mark, about),
    heading: saying.heading(about),
    title: event.title,
    intro: saying.intro(about),
    details: told([
      [labels.when, timesText(event.when, reader)],
      [messages.recurrence, recurrenceText(event, locale)],
      [labels.where, event.location],
      [labels.guests, peopleText(event.attendees)],
      [labels.notes, notes ?? event.description],
    ]),
    links: [],
  }
}

/** What is known of an event beside its people: its UID, and under what it was told of before. */
const identityOf = async (desk: EventMailDesk, event: EventRecord) => {
  const { applicationId, transaction } = desk
  const uid = await uidOf(desk, event)
  const origin = event.original_start_time
  const key = origin === undefined ? uid : `${uid} ${toIsoString(origin)}`
  // An occurrence that was never told of alone was told of with its series.
  const before =
    (await transaction.invitation(applicationId, key)) ?? (await transaction.invitation(applicationId, uid))
  return { uid, key, before }
}

/** An event as a mail's calendar object tells it. */
const calendarObjectOf = (
  { calendar, now }: EventMailDesk,
  event: EventRecord,
  told: Pick<CalendarObject, 'uid' | 'sequence' | 'organizer' | 'attendees'>,
): CalendarObject => ({
  ...told,
  status: event.status === 'tentative' ? 'tentative' : 'confirmed',
  when: event.when,
  recurrence: event.recurrence,
  recurrenceId: event.original_start_time,
  timeZone: calendar.timezone ?? 'UTC',
  title: oneLine(textOf(event['title'])) || '–',
  description: plainText(textOf(event['description'])),
  location: textOf(event['location']),
  stamp: now,
})

const readerZoneOf = ({ when, timeZone }: CalendarObject): string =>
  (when.object === 'timespan' && when.start_timezone) || timeZone

/**
 * Writes the mails that tell an event's participants what happened to it, each with an iTIP message; whoever was invited
 * before and is not any more is told that it is off. For a change that its owner wants told (`notify_participants`).
 *
 * @param event as it is after the change; of one that is removed, as it was.
 */
export const eventMails = async (
  desk: EventMailDesk,
  event: EventRecord,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  const organizer = personOf(event['organizer'])
  if (!organizer) return
  const { applicationId, transaction } = desk
  const isOff = change === 'deleted' || event.status === 'cancelled'
  const participants = event.participants
    .map(({ email, name, status = 'noreply' }) => ({ email, name, status }))
    .filter((person) => isEmail(person.email) && !isAmong([organizer])(person))
  const invited = isOff ? [] : participants
  const { uid, key, before } = await identityOf(desk, event)
  const sequence = await noteTelling(desk, applicationId, key, before, invited)
  const known = before?.people ?? []
  const left = [...known, ...participants.filter((person) => isOff && !isAmong(known)(person))].filter(
    (person) => !isAmong(invited)(person),
  )

  const told = calendarObjectOf(desk, event, { uid, sequence, organizer, attendees: participants })
  const readerZone = readerZoneOf(told)
  const isHiding = event['hide_participants'] === true
  const send = (
    person: Person,
    telling: EventTelling,
    method: 'REQUEST' | 'CANCEL',
    whole: CalendarObject,
  ) => {
    const about = isHiding ? { ...whole, attendees: whole.attendees.filter(isAmong([person])) } : whole
    const reader = readerOf(person, readerZone)
    const calendar = { method, content: calendarMessage(method, about) }
    return transaction.addMail(
      mailOf(desk, applicationId, reader, letterOf(about, reader, reader.messages.event[telling], person), {
        calendar,
        replyTo: organizer,
      }),
    )
  }
  for (const person of invited)
    await send(person, isAmong(known)(person) ? 'changed' : 'invited', 'REQUEST', told)
  for (const { email, name } of left) {
    const attendees = [{ email, name, status: 'noreply' }]
    await send({ email, name }, 'cancelled', 'CANCEL', { ...told, status: 'cancelled', attendees })
  }
}

/**
 * Writes the mail that tells an event's organizer what a guest answers, with an iTIP reply.
 *
 * @param event as the guest has it.
 */
export const answerMail = async (
  desk: EventMailDesk,
  event: EventRecord,
  guest: Person,
  answer: GuestAnswer,
  comment?: string,
): Promise<void> => {
  const organizer = personOf(event.organizer)
  if (!organizer || isAmong([organizer])(guest)) return
  const { uid, before } = await identityOf(desk, event)
  const { email, name } = guest
  const told = calendarObjectOf(
    desk,
    // Whatever the guest answers, the event itself stands as it did.
    { ...event, status: 'confirmed' },
    { uid, sequence: before?.sequence ?? 0, organizer, attendees: [{ email, name, status: answer }] },
  )
  const reader = readerOf(organizer, readerZoneOf(told))
  const letter = letterOf(told, reader, reader.messages.answer[answer], guest, comment)
  const calendar = { method: 'REPLY', content: calendarMessage('REPLY', told) }
  await desk.transaction.addMail(
    mailOf(desk, desk.applicationId, reader, letter, { calendar, replyTo: guest }),
  )
}
