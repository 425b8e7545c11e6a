import type { Instant } from '../instant.js'
import { dateFormatter } from '../intl/format.js'
import { cityName } from './city-name.js'
import { offsetLabel } from './offset-label.js'
import { offsetAt } from './offsets.js'
import { supported } from './zone-support.js'

/**
 * The names of a time zone at an instant: its city (`Lisbon`; English, where `addCityNames` knows no other name), its `offset` (`UTC+1`), and its name in the locale,
 * `short` (`GMT+1`, `EST`) and `long` (`Western European Summer Time`). `short` and `long` are computed on access.
 */
export interface ZoneLabel {
  readonly name: string
  readonly offset: string
  readonly short: string
  readonly long: string
}

/**
 * The names of a time zone at an instant.
 * @throws RangeError for an unknown time zone and an invalid locale
 */
export function zoneLabel(timeZone: string, instant: Instant, locale: string): ZoneLabel {
  const offset = offsetLabel(offsetAt(instant, timeZone))
  const known = supported(({ label }) => label?.(timeZone, offset))
  if (known) return known
  const named = (timeZoneName: 'short' | 'long') =>
    dateFormatter(locale, { timeZoneName, timeZone })
      .formatToParts(instant * 1000)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    name: cityName(timeZone, locale),
    offset,
    get short() {
      return named('short')
    },
    get long() {
      return named('long')
    },
  }
}
