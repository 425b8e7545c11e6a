import { formatDate, formatRange, type Interval } from '@whenable/time'
import { html } from 'hono/html'
import type { BookingRecord } from '../../kernel/store/store.js'
import { linkOf, listText, momentText, type PageReader, zoneText } from './page-reader.js'
import { detailRow, statusCard } from './status-card.js'

/** The data of the page about a change in the organizer's calendar. */
export interface CalendarChangeView {
  readonly booking: BookingRecord
  /** All bookings that the answer holds for, by start: those of a group event, or the one. */
  readonly asked: readonly BookingRecord[]
  /** Whose calendar it is, of several hosts. */
  readonly calendarOwner: string | undefined
  /** Whether an email tells the others about the answer. */
  readonly sendsEmail: boolean
  /** Why an answer was refused. */
  readonly refusal?: string | undefined
}

const timeText = ({ start, end }: Interval, reader: PageReader) => {
  const format = { locale: reader.language.lang, timeZone: reader.timeZone }
  return html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>`
}

/** The bookings of each session: one booking, or those with a seat in one group event. */
const sessionsOf = (asked: readonly BookingRecord[]): readonly (readonly BookingRecord[])[] => {
  const sessions = new Map<string, BookingRecord[]>()
  for (const booking of asked) {
    const key = booking.occurrence?.eventId ?? booking.id
    sessions.set(key, [...(sessions.get(key) ?? []), booking])
  }
  return [...sessions.values()]
}

/** The booked time of a session, its time in the calendar, and its guests. */
const sessionRows = (
  bookings: readonly BookingRecord[],
  reader: PageReader,
  calendarOwner: string | undefined,
) => {
  const [booking] = bookings
  if (!booking) return ''
  const { texts, lang } = reader.language
  const proposed = booking.calendarChange?.proposed
  const booked = timeText(booking, reader)
  const time = proposed && timeText(proposed, reader)
  const calendarTime = calendarOwner ? html`<bdi>${calendarOwner}</bdi><br>${time ?? ''}` : time
  const isAlone = bookings.length === 1
  const people = bookings.flatMap(({ guest: { name, email } }) =>
    isAlone ? [name ?? '', email].filter(Boolean) : [name || email],
  )
  return html`${detailRow(
    texts.page.calendarChange.bookedTime,
    booking.status === 'cancelled' ? html`<s>${booked}</s>` : booked,
  )}${detailRow(texts.page.calendarChange.calendarTime, calendarTime)}${detailRow(
    reader.text.manage.managing.who,
    listText(people, lang),
  )}`
}

/** What the button says that lets the change hold. It promises to tell everyone only where emails do. */
const acceptText = ({ booking, sendsEmail }: CalendarChangeView, isMoved: boolean, reader: PageReader) => {
  const { texts } = reader.language
  if (sendsEmail)
    return isMoved ? texts.page.calendarChange.acceptMove : texts.page.calendarChange.acceptDeletion
  const proposed = booking.calendarChange?.proposed
  return proposed
    ? momentText(reader.text.booking.details.move, proposed.start, reader)
    : reader.text.manage.managing.cancelBooking
}

/** The heading of the page. */
export const calendarChangeTitle = (
  { booking: { calendarChange } }: Pick<CalendarChangeView, 'booking'>,
  { language: { texts } }: PageReader,
): string => (calendarChange ? texts.page.calendarChange.heading : texts.page.calendarChange.settled)

/** Renders what the organizer has changed in their calendar, and the form to decide about it. */
export const calendarChangeTemplate = (view: CalendarChangeView, reader: PageReader) => {
  const { booking, asked, calendarOwner, refusal } = view
  const { calendarChange: change, status } = booking
  const { texts } = reader.language
  const sessions = sessionsOf(change ? asked : [booking])
  const isMoved = asked.some(({ calendarChange }) => calendarChange?.kind === 'moved')
  const guest = booking.guest.name || booking.guest.email
  const guests = asked.length > 1 ? `${guest} +${asked.length - 1}` : guest
  const lead = isMoved ? texts.page.calendarChange.moved : texts.page.calendarChange.deleted
  return statusCard(
    change ? 'pending' : status,
    booking,
    reader,
    html`<h1 tabindex="-1" autofocus>${calendarChangeTitle(view, reader)}</h1>
      ${change ? html`<p>${lead(guests)}</p>` : ''}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      <dl>${detailRow(reader.text.manage.managing.what, booking.title)}${sessions.map((own) => sessionRows(own, reader, change && calendarOwner))}</dl>
      ${
        change
          ? html`<form method="post" action="${linkOf(reader)}">
        ${change.proposed ? html`<input type="hidden" name="start_time" value="${change.proposed.start}">` : ''}
        <p class="answers"><button class="first" name="action" value="accept">${acceptText(view, isMoved, reader)}</button><button name="action" value="restore">${texts.page.calendarChange.restore}</button></p>
      </form>`
          : ''
      }`,
  )
}
