import type { Person } from '@whenable/contract'
import { describeRecurrence, toIsoString } from '@whenable/time'
import type { EventRecord } from '../../store/store.js'
import { isEmail } from '../people.js'
import { type CalendarObject, calendarMessage } from './icalendar.js'
import { oneLine } from './letter.js'
import type { EventTelling } from './messages/mail-messages.js'
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

const letterOf = (event: CalendarObject, reader: Reader, telling: EventTelling) => {
  const { messages, locale } = reader
  const about = {
    title: event.title,
    start: startText(event.when, reader),
    organizer: nameOf(event.organizer),
    guest: nameOf(reader.person),
  }
  const { labels } = messages
  return {
    subject: messages.event[telling].subject(about),
    heading: messages.event[telling].heading(about),
    paragraphs: [event.title, messages.event[telling].intro(about)],
    details: told([
      [labels.when, timesText(event.when, reader)],
      [
        labels.recurrence,
        (event.recurrence?.length && describeRecurrence(event.recurrence, { locale })) || '',
      ],
      [labels.where, event.location],
      [labels.guests, peopleText(event.attendees, reader)],
      [labels.notes, event.description],
    ]),
    links: [],
  }
}

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
  const { applicationId, transaction, now } = desk
  const isOff = change === 'deleted' || event.status === 'cancelled'
  const participants = event.participants
    .map(({ email, name, status = 'noreply' }) => ({ email, name, status }))
    .filter((person) => isEmail(person.email) && !isAmong([organizer])(person))
  const invited = isOff ? [] : participants
  const uid = await uidOf(desk, event)
  const origin = event.original_start_time
  const key = origin === undefined ? uid : `${uid} ${toIsoString(origin)}`
  // An occurrence that was never told of alone was told of with its series.
  const before =
    (await transaction.invitation(applicationId, key)) ?? (await transaction.invitation(applicationId, uid))
  const sequence = await noteTelling(desk, applicationId, key, before, invited)
  const known = before?.people ?? []
  const left = [...known, ...participants.filter((person) => isOff && !isAmong(known)(person))].filter(
    (person) => !isAmong(invited)(person),
  )

  const timeZone = desk.calendar.timezone ?? 'UTC'
  const told: CalendarObject = {
    uid,
    sequence,
    status: event.status === 'tentative' ? 'tentative' : 'confirmed',
    when: event.when,
    recurrence: event.recurrence,
    recurrenceId: origin,
    timeZone,
    title: oneLine(textOf(event['title'])) || '–',
    description: plainText(textOf(event['description'])),
    location: textOf(event['location']),
    organizer,
    attendees: participants,
    stamp: now,
  }
  const readerZone = (event.when.object === 'timespan' && event.when.start_timezone) || timeZone
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
      mailOf(desk, applicationId, reader, letterOf(about, reader, telling), { calendar, replyTo: organizer }),
    )
  }
  for (const person of invited)
    await send(person, isAmong(known)(person) ? 'changed' : 'invited', 'REQUEST', told)
  for (const { email, name } of left) {
    const attendees = [{ email, name, status: 'noreply' }]
    await send({ email, name }, 'cancelled', 'CANCEL', { ...told, status: 'cancelled', attendees })
  }
}
