import { type Instant, toIsoString } from '@whenable/time'

/** A calendar entry of a booking. Texts are plain text. */
export interface CalendarEntry {
  /** The same for the same booking, so that a second import replaces the first. */
  readonly uid: string
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly start: Instant
  readonly end: Instant
  /** Whether the booking is not confirmed yet. */
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
    // Lone surrogates cannot be written in UTF-8.
    .replace(/\p{Surrogate}/gu, '\ufffd')

const octets = (text: string): number => new TextEncoder().encode(text).length

/** Folds a content line into pieces of at most 75 octets, never within a character (RFC 5545, section 3.1). */
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
 * An iCalendar file with one event (RFC 5545), without METHOD: an entry, not an invitation.
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
