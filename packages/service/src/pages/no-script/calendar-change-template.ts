import { formatDate, formatRange, type Interval } from '@whenable/time'
import { html } from 'hono/html'
import type { BookingRecord } from '../../store/store.js'
import { linkOf, listText, type PageReader, zoneText } from './page-reader.js'
import { detailRow, statusCard } from './status-card.js'

/** The data of the page about a change in the organizer's calendar. */
export interface CalendarChangeView {
  readonly booking: BookingRecord
  /** Why an answer was refused. */
  readonly refusal?: string | undefined
}

const timeText = ({ start, end }: Interval, reader: PageReader) => {
  const format = { locale: reader.language.lang, timeZone: reader.timeZone }
  return html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>`
}

/** The heading of the page. */
export const calendarChangeTitle = (
  { booking: { calendarChange } }: CalendarChangeView,
  { language: { messages } }: PageReader,
): string => (calendarChange ? messages.changeHeading() : messages.changeSettled())

/** Renders what the organizer has changed in their calendar, and the form to decide about it. */
export const calendarChangeTemplate = (view: CalendarChangeView, reader: PageReader) => {
  const { booking, refusal } = view
  const { calendarChange: change, guest, status } = booking
  const { messages, lang } = reader.language
  const name = listText([guest.name ?? guest.email], lang)
  const lead = change?.kind === 'moved' ? messages.movedInCalendar : messages.deletedInCalendar
  const accept = change?.kind === 'moved' ? messages.acceptMove : messages.acceptDeletion
  const booked = timeText(booking, reader)
  return statusCard(
    change ? 'pending' : status,
    html`<h1 tabindex="-1" autofocus>${calendarChangeTitle(view, reader)}</h1>
      ${change ? html`<p>${lead(name)}</p>` : ''}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      <dl>${detailRow(reader.text('what'), booking.title)}${detailRow(messages.bookedTime(), status === 'cancelled' ? html`<s>${booked}</s>` : booked)}${detailRow(
        messages.calendarTime(),
        change?.proposed && timeText(change.proposed, reader),
      )}${detailRow(reader.text('who'), listText([guest.name ?? '', guest.email].filter(Boolean), lang))}</dl>
      ${
        change
          ? html`<form method="post" action="${linkOf(reader)}">
        ${change.proposed ? html`<input type="hidden" name="start_time" value="${change.proposed.start}">` : ''}
        <p class="answers"><button class="first" name="action" value="accept">${accept()}</button><button name="action" value="restore">${messages.restoreEvent()}</button></p>
      </form>`
          : ''
      }`,
  )
}
