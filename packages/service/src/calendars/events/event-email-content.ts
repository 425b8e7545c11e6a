import { intervalOf, isDated, wallAt } from '@whenable/time'
import { describeRecurrence } from '@whenable/time/describe-recurrence'
import {
  contentOf,
  emailTime,
  nameOf,
  nonEmptyDetails,
  peopleText,
  type Readable,
  type Reader,
  readableEventDraft,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { calendarMessage } from '../../kernel/email/icalendar.js'
import type { CalendarObject, EventDraft, MailContent } from '../../kernel/store/store.js'
import type { Texts } from '../../texts/languages.js'

/** Describes an event's recurrence in its time zone. */
const recurrenceText = ({ when, recurrence, timeZone: own }: CalendarObject, locale: string): string => {
  if (!recurrence?.length) return ''
  const timeZone = (when.object === 'timespan' && when.start_timezone) || own
  const wall = wallAt(intervalOf(when, timeZone).start, timeZone)
  const start = isDated(when) ? wall.slice(0, 10) : wall
  return describeRecurrence(recurrence, { locale, timeZone, start }) ?? ''
}

/** That a guest accepts is good news. */
const toneOf = (notice: EventDraft['notice']) => (notice === 'yes' ? { tone: 'success' as const } : {})

/** What an email says of what happened to an event, or of a guest's answer. */
const noticeTexts = (
  { email: { mark, event, answer } }: Texts,
  organizer: string,
  guest: string,
): Readonly<
  Record<EventDraft['notice'], { readonly mark: string; readonly heading: string; readonly intro?: string }>
> => ({
  invited: { mark: mark.invitation, heading: event.invited(organizer), intro: event.answerInCalendar },
  changed: { mark: mark.changed, heading: event.changed(organizer) },
  cancelled: { mark: mark.cancelled, heading: event.cancelled(organizer), intro: event.off },
  yes: { mark: mark.accepted, heading: answer.yes(guest) },
  no: { mark: mark.declined, heading: answer.no(guest) },
  maybe: { mark: mark.tentative, heading: answer.maybe(guest) },
})

const emailContentOf = ({ event, notice, guest, comment }: Readable<EventDraft>, reader: Reader) => {
  const { texts, locale } = reader
  const { label, subject } = texts.email
  const { mark, heading, intro } = noticeTexts(texts, nameOf(event.organizer), nameOf(guest))[notice]
  return {
    subject: subject.timed({ mark, title: event.title, dateTime: startText(event.when, reader) }),
    heading,
    ...toneOf(notice),
    time: emailTime(event.when, reader, notice === 'cancelled'),
    title: event.title,
    intro,
    details: nonEmptyDetails([
      [label.recurrence, recurrenceText(event, locale)],
      [texts.manage.managing.where, event.location],
      [texts.booking.details.guests, peopleText(event.attendees)],
      [label.notes, comment ?? event.description],
    ]),
    links: [],
  }
}

/** The time zone of an event, for its emails. */
const readerZoneOf = ({ when, timeZone }: CalendarObject): string =>
  (when.object === 'timespan' && when.start_timezone) || timeZone

/** Renders an email about an event in its organizer's language, with its iTIP message. */
export const eventContent = async (stored: EventDraft): Promise<MailContent> => {
  const draft = readableEventDraft(stored)
  const { event, method } = draft
  const reader = await readerOf(readerZoneOf(event), draft.language)
  return {
    ...contentOf(reader, emailContentOf(draft, reader)),
    calendar: { method, content: calendarMessage(method, event) },
  }
}
