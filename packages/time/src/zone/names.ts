import { zoneAliases } from './aliases.js'
import { engineName, isTimeZone, unknownTimeZone } from './offsets.js'

let names: ReadonlyMap<string, string> | undefined

/** Today's IANA name for a name as an engine spells it. */
const currentName = (name: string): string => {
  names ??= new Map(
    zoneAliases.flatMap(([zone, aliases]) => aliases.split(' ').map((alias) => [alias, zone])),
  )
  return names.get(name) ?? name
}

/**
 * Today's IANA name of the zone, whatever its case and whichever of its names the engine prefers.
 * @throws RangeError that names an unknown zone
 */
export function ianaName(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw unknownTimeZone(timeZone)
  return currentName(engineName(timeZone))
}

/** The engine's zones by today's IANA names, `UTC` among them, sorted. */
export function listTimeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentName)])].sort()
}
