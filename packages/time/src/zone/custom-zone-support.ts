import type { DateFormatter } from '../intl/format.js'
import type { EngineZone } from './engine.js'
import type { ZoneLabel } from './label.js'

/** What reads and writes custom time zones; undefined for other names. It is loaded by whoever may meet one: only events of calendars have them. */
export interface CustomZoneSupport {
  /** A custom time zone as the engine has others; `undefined` for other names. */
  readonly zone: (name: string) => EngineZone | undefined
  readonly formatter: (
    locale: string,
    timeZone: string,
    options: Intl.DateTimeFormatOptions,
  ) => DateFormatter | undefined
  readonly label: (timeZone: string, offset: string) => ZoneLabel | undefined
}

/** The support of custom time zones; undefined until something loads it. */
export let customZones: CustomZoneSupport | undefined

export function supportCustomZones(support: CustomZoneSupport): void {
  customZones = support
}
