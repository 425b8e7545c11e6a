import type { BookingRecord } from '@whenable/flow'
import type { Instant } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import type { OutcomeMessages } from '../messages/outcome.js'
import type { CalendarEntry } from './calendar-file.model.js'
import { calendarFileLink, googleCalendarLink, outlookCalendarLink } from './calendar-links.model.js'

/** Links that add a booking to a calendar. `now` dates the calendar file. */
export const calendarLinks = (
  booking: BookingRecord,
  now: Instant,
  messages: OutcomeMessages,
): TemplateResult => {
  const { title, description, location, start, end } = booking
  const entry: CalendarEntry = {
    // A file is passed on: its UID is nothing that opens the booking.
    uid: booking.uid ?? `${start}-${end}@whenable`,
    title,
    description,
    location,
    start,
    end,
    tentative: booking.status === 'pending',
  }
  const page = (href: string, label: string) =>
    html`<a class="ghost" part="action" href=${href} target="_blank" rel="noopener noreferrer">${label}</a>`
  return html`${page(googleCalendarLink(entry), messages.googleCalendar)}
    ${page(outlookCalendarLink(entry), messages.outlookCalendar)}
    <a class="ghost" part="action" href=${calendarFileLink(entry, now)} download="booking.ics"
      >${messages.calendarFile}</a
    >`
}
