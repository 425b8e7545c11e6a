import { type Instant, toIsoString, type WallTime } from '@whenable/time'

/** An instant in UTC in iCalendar's form: `20260312T103000Z`. */
export const utcText = (at: Instant): string => toIsoString(at).replace(/[-:]/g, '')

/** A wall time or a date in iCalendar's form: `20260312T103000`, `20260312`. */
export const wallText = (wall: WallTime | string): string => wall.replace(/[-:]/g, '')

/** What some programs take for the end of a line. */
const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/g

/** Text without control characters and lone surrogates, which no line may have. */
const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/\p{Surrogate}/gu, '\uFFFD')

/** Escapes a TEXT (RFC 5545, section 3.3.11). Line breaks stay; other control characters are left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(lineBreak, '\\n')
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')

/**
 * Quotes a parameter's value (RFC 5545, section 3.2; RFC 6868). Double quotes become single ones and
 * backslashes, which some programs take for escapes, slashes.
 */
export const quoteParameter = (text: string): string =>
  `"${printable(text).trim().replaceAll('"', "'").replaceAll('\\', '/').replaceAll('^', '^^')}"`

const MAX_OCTETS = 75

/** The number of octets of a character in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
}

/** A content line, folded to at most 75 octets, never within a character (RFC 5545, section 3.1), with its line break. */
export const foldLine = (line: string, lineEnd = '\r\n'): string => {
  let [folded, octets] = ['', 0]
  for (const character of printable(line)) {
    const more = octetsOf(character)
    if (octets + more > MAX_OCTETS) {
      folded += `${lineEnd} `
      octets = 1
    }
    folded += character
    octets += more
  }
  return folded + lineEnd
}
