import { intervalOf, wallAt } from '@whenable/time'
import { describeRecurrence } from '@whenable/time/describe-recurrence'
import {
  contentOf,
  emailTime,
  nameOf,
  nonEmptyDetails,
  peopleText,
  type Reader,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { calendarMessage } from '../../kernel/email/icalendar.js'
import { type Readable, readableEventDraft } from '../../kernel/email/readable-draft.js'
import type { CalendarObject, EventDraft, MailContent } from '../../kernel/store/store.js'

/** Describes an event's recurrence in its time zone. */
const recurrenceText = ({ when, recurrence, timeZone: own }: CalendarObject, locale: string): string => {
  if (!recurrence?.length) return ''
  const timeZone = (when.object === 'timespan' && when.start_timezone) || own
  const wall = wallAt(intervalOf(when, timeZone).start, timeZone)
  const start = when.object === 'date' || when.object === 'datespan' ? wall.slice(0, 10) : wall
  return describeRecurrence(recurrence, { locale, timeZone, start }) ?? ''
}

/** That a guest accepts is good news. */
const toneOf = (notice: EventDraft['notice']) => (notice === 'yes' ? { tone: 'success' as const } : {})

const emailContentOf = ({ event, notice, guest, comment }: Readable<EventDraft>, reader: Reader) => {
  const { messages, locale } = reader
  const texts = { ...messages.event, ...messages.answer }[notice]
  const about = {
    title: event.title,
    start: startText(event.when, reader),
    organizer: nameOf(event.organizer),
    guest: nameOf(guest),
  }
  const { labels } = messages
  return {
    subject: messages.subject(texts.mark, about),
    heading: texts.heading(about),
    ...toneOf(notice),
    time: emailTime(event.when, reader, notice === 'cancelled'),
    title: event.title,
    intro: texts.intro(about),
    details: nonEmptyDetails([
      [messages.recurrence, recurrenceText(event, locale)],
      [labels.where, event.location],
      [labels.guests, peopleText(event.attendees)],
      [labels.notes, comment ?? event.description],
    ]),
    links: [],
  }
}

/** The time zone of an event, for its emails. */
const readerZoneOf = ({ when, timeZone }: CalendarObject): string =>
  (when.object === 'timespan' && when.start_timezone) || timeZone

/** Renders an email about an event, with its iTIP message. */
export const eventContent = (stored: EventDraft): MailContent => {
  const draft = readableEventDraft(stored)
  const { event, method } = draft
  const reader = readerOf(readerZoneOf(event))
  return {
    ...contentOf(reader, emailContentOf(draft, reader)),
    calendar: { method, content: calendarMessage(method, event) },
  }
}
