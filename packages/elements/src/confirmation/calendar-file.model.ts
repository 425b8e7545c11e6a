import { type Instant, toIsoString } from '@whenable/time'

/** What a calendar is told of a booking. Texts are plain text, as the service gave them. */
export interface CalendarEntry {
  /** The same for the same booking, so that a second download replaces the first. */
  readonly uid: string
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly start: Instant
  readonly end: Instant
  /** Not confirmed yet. */
  readonly tentative?: boolean
}

/** An instant as RFC 5545 §3.3.5 writes it in UTC: `20260312T103000Z`. */
export const utcStamp = (instant: Instant): string => toIsoString(instant).replace(/[-:]/g, '')

/** TEXT of RFC 5545 §3.3.11. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the format forbids
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
    // Half a character cannot be written in UTF-8.
    .replace(/\p{Surrogate}/gu, '\ufffd')

const octets = (text: string): number => new TextEncoder().encode(text).length

/** A content line in pieces of at most 75 octets, never cut within a character (RFC 5545 §3.1). */
const fold = (line: string): string => {
  const rows = ['']
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > 75) {
      rows.push(' ')
      length = 1
    }
    rows[rows.length - 1] += character
    length += size
  }
  return rows.join('\r\n')
}

/**
 * An iCalendar file with one event (RFC 5545), without METHOD: it is an entry to keep, not an invitation to answer.
 *
 * @param now when the file is made (DTSTAMP).
 */
export const calendarFile = (entry: CalendarEntry, now: Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Whenable//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(entry.start)}`,
    `DTEND:${utcStamp(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
    ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
    `STATUS:${entry.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
