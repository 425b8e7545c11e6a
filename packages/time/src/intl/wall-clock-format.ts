import type { Instant } from '../instant.js'
import { offsetLabel } from '../zone/offset-label.js'
import { offsetAt } from '../zone/offsets.js'
import type { DateFormatter } from './format.js'

/**
 * A formatter for a time zone whose offsets `Intl` does not know. It writes what the clock there shows, and names the zone by its offset.
 * @param shown a formatter for UTC
 */
export function wallClockFormatter(shown: Intl.DateTimeFormat, timeZone: string): DateFormatter {
  const offset = (at: number) => offsetAt(Math.floor(at / 1000) as Instant, timeZone)
  const clock = (at: number) => at + offset(at) * 1000
  const named = <Part extends Intl.DateTimeFormatPart>(at: number, parts: readonly Part[]): Part[] =>
    parts.map((part) => (part.type === 'timeZoneName' ? { ...part, value: offsetLabel(offset(at)) } : part))
  const textOf = (parts: readonly Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join('')
  const formatToParts = (at: number) => named(at, shown.formatToParts(clock(at)))
  return {
    format: (at) => textOf(formatToParts(at)),
    formatRange: (from, to) => textOf(named(from, shown.formatRangeToParts(clock(from), clock(to)))),
    formatToParts,
    resolvedOptions: () => shown.resolvedOptions(),
  }
}
