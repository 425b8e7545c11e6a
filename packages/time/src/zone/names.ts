import { zoneAliases } from './aliases.js'
import { engineName, isTimeZone, unknownTimeZone } from './offsets.js'

let names: ReadonlyMap<string, string> | undefined

/** The current IANA name of a time zone by the name that an engine uses. */
const currentName = (name: string): string => {
  names ??= new Map(
    zoneAliases.flatMap(([zone, aliases]) => aliases.split(' ').map((alias) => [alias, zone])),
  )
  return names.get(name) ?? name
}

/**
 * The current IANA name of a time zone, given in any case by a current or former IANA name. It is the same in every engine.
 * @throws RangeError with the name, for an unknown time zone
 */
export function ianaName(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw unknownTimeZone(timeZone)
  return currentName(engineName(timeZone))
}

/** The time zones that the engine knows, with `UTC`, by their current IANA names, sorted. */
export function listTimeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentName)])].sort()
}
