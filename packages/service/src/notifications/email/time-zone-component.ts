import { type Instant, instant, offsetAt, wallAt } from '@whenable/time'

const day = 86_400

/** The transitions of a time zone in a span. */
const transitionsIn = (timeZone: string, start: number, end: number): Instant[] => {
  const found: Instant[] = []
  const offset = (seconds: number) => offsetAt(instant(seconds), timeZone)
  for (let from = start; from < end; from += day) {
    if (offset(from) === offset(from + day)) continue
    let before = from
    let after = from + day
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offset(middle) === offset(from)) before = middle
      else after = middle
    }
    found.push(instant(after))
  }
  return found
}

const signed = (seconds: number): string => {
  const rest = Math.abs(seconds)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const odd = rest % 60 ? two(rest % 60) : ''
  return `${seconds < 0 ? '-' : '+'}${two(rest / 3600)}${two((rest % 3600) / 60)}${odd}`
}

/** A wall time in iCalendar's form: `20260329T010000`. */
const basic = (wall: string): string => wall.replace(/[-:]/g, '')

/**
 * The VTIMEZONE of a time zone (RFC 5545, 3.6.5), valid from a year before an instant to ten years after it, with one
 * observance for each transition.
 */
export const timeZoneComponent = (timeZone: string, around: Instant): string => {
  const start = around - 366 * day
  const observances = [instant(start), ...transitionsIn(timeZone, start, around + 3653 * day)].map((at) => {
    const before = offsetAt(instant(at - 1), timeZone)
    const after = offsetAt(at, timeZone)
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    // An observance begins at the wall time before the transition.
    const onset = basic(wallAt(instant(at + before), 'UTC'))
    return [
      `BEGIN:${kind}`,
      `DTSTART:${onset}`,
      `TZOFFSETFROM:${signed(before)}`,
      `TZOFFSETTO:${signed(after)}`,
      `END:${kind}`,
    ].join('\r\n')
  })
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE', ''].join('\r\n')
}
