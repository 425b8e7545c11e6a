import type { BookingRecord } from '@whenable/flow'
import { escapeText, foldLine, utcText } from '@whenable/icalendar'
import type { Instant } from '@whenable/time'
import { webAddress } from '../base/web-address.js'

/** A calendar entry of a booking. Texts are plain text. */
export interface CalendarEntry {
  /** The same for the same booking, so that a second import replaces the first. */
  readonly uid: string
  /** How often it has changed (RFC 5545, 3.8.7.4), so that an import of an older file replaces nothing. */
  readonly sequence?: number | undefined
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  /** The address of its call. */
  readonly joinUrl?: string | undefined
  /** The page to move and cancel the booking. */
  readonly url?: string | undefined
  readonly start: Instant
  readonly end: Instant
  /** Whether the booking is not confirmed yet. */
  readonly tentative?: boolean
}

/** The entry of a booking: what the service says of it, or else what the visitor sees. */
export const calendarEntryOf = ({ calendarEntry, ...booking }: BookingRecord): CalendarEntry => ({
  title: calendarEntry?.title ?? booking.title,
  description: calendarEntry ? calendarEntry.description : booking.description,
  location: calendarEntry?.location ?? booking.location,
  joinUrl: calendarEntry?.joinUrl,
  url: calendarEntry?.url,
  // A file is passed on: its UID is nothing that opens the booking.
  uid: booking.uid ?? `${booking.start}-${booking.end}@whenable`,
  sequence: calendarEntry?.sequence,
  start: booking.start,
  end: booking.end,
  tentative: booking.status === 'pending',
})

/** A line of an address (RFC 7986, section 5.11). Programs that take it for a text cut it at a comma. */
const addressLine = (name: string, address: string | undefined): string[] => {
  const url = webAddress(address)
  return url ? [`${name}:${url.replaceAll(',', '%2C').replaceAll(';', '%3B')}`] : []
}

const sequenceLine = (sequence = 0): string[] =>
  Number.isSafeInteger(sequence) && sequence > 0 ? [`SEQUENCE:${sequence}`] : []

/**
 * An iCalendar file with an event for each entry (RFC 5545), without METHOD: entries, not invitations.
 *
 * @param now when the file is made (DTSTAMP).
 */
export const calendarFile = (entries: readonly CalendarEntry[], now: Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Whenable//Booking//EN',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(entry.uid)}`,
      `DTSTAMP:${utcText(now)}`,
      ...sequenceLine(entry.sequence),
      `DTSTART:${utcText(entry.start)}`,
      `DTEND:${utcText(entry.end)}`,
      `SUMMARY:${escapeText(entry.title)}`,
      ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
      ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
      ...addressLine('CONFERENCE;VALUE=URI;FEATURE=VIDEO', entry.joinUrl),
      ...addressLine('URL', entry.url),
      `STATUS:${entry.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => foldLine(line))
    .join('')

/** The calendar file as a `data:` address, which needs no cleanup and no permission in a content security policy. */
export const calendarFileLink = (entries: readonly CalendarEntry[], now: Instant): string =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(entries, now))}`
