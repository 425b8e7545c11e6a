import { customEngineZone, customZone } from './custom-zone.js'
import type { ReadOffset } from './offset-data.js'
import { setZoneData } from './own-offsets.js'

/** The time zones of a release of the IANA time zone database, from 1970 on. */
export interface TimeZoneData {
  /** The release: `2026f`. */
  readonly version: string
  /** The definitions of time zones by name, as after the bar of a custom time zone: `2007-/0308SU/020000/-0800-0700 …`. */
  readonly zones: Readonly<Record<string, string>>
  /** Other names, each with the name in `zones` that has the same offsets from 1970 on. */
  readonly links: Readonly<Record<string, string>>
}

/**
 * The offsets of time zones by name in lower case. Each is read when it is first used.
 * @throws RangeError for data that are not those of {@link TimeZoneData}, with what is wrong
 */
export function readData({ version, zones, links }: TimeZoneData): (name: string) => ReadOffset | undefined {
  if (!/^\d{4}[a-z]{1,2}$/.test(version))
    throw new RangeError(`version "${version}" is not a release of the time zone database such as "2026f"`)
  const definitions = new Map<string, string>()
  for (const [name, definition] of Object.entries(zones)) {
    if (!customZone(`|${definition}`))
      throw new RangeError(`zones.${name}: "${definition.slice(0, 60)}" is not a definition`)
    definitions.set(name.toLowerCase(), definition)
  }
  for (const [name, zone] of Object.entries(links)) {
    const definition = definitions.get(zone.toLowerCase())
    if (definition === undefined) throw new RangeError(`links.${name}: there is no time zone "${zone}"`)
    definitions.set(name.toLowerCase(), definition)
  }
  return (name) => {
    const definition = definitions.get(name)
    const zone = definition === undefined ? undefined : customEngineZone(`|${definition}`)
    return zone && ((seconds) => (seconds < 0 ? undefined : zone.offsetAt(seconds)))
  }
}

/**
 * Reads the offsets of time zones from data instead of the engine, from 1970 on, in this page or process; without data, from the engine
 * again. Names that the engine lacks stay unknown, because nothing could write their dates.
 * @throws RangeError for invalid data, with what is wrong
 */
export function useTimeZoneData(data: TimeZoneData | undefined): void {
  setZoneData(data && { version: data.version, read: readData(data) })
}
