import type { Instant } from '../instant.js'
import { dateFormatter } from '../intl/format.js'
import { cityName } from './city-name.js'
import { offsetAt } from './offsets.js'

/**
 * How to name a zone at an instant: `name` its city (`Lisbon`), `offset` (`UTC+1`), and what the locale calls its time,
 * `short` (`GMT+1`, `EST`) and `long` (`Western European Summer Time`), which are looked up when they are read.
 */
export interface ZoneLabel {
  readonly name: string
  readonly offset: string
  readonly short: string
  readonly long: string
}

/** The names of a zone at an instant. */
export function zoneLabel(timeZone: string, instant: Instant, locale: string): ZoneLabel {
  const minutes = Math.trunc(offsetAt(instant, timeZone) / 60)
  const rest = Math.abs(minutes) % 60
  const hour = (Math.abs(minutes) - rest) / 60
  const past = rest ? `:${String(rest).padStart(2, '0')}` : ''
  const named = (timeZoneName: 'short' | 'long') =>
    dateFormatter(locale, { timeZoneName, timeZone })
      .formatToParts(instant * 1000)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    name: cityName(timeZone).replaceAll('_', ' '),
    offset: minutes ? `UTC${minutes < 0 ? '-' : '+'}${hour}${past}` : 'UTC',
    get short() {
      return named('short')
    },
    get long() {
      return named('long')
    },
  }
}
