import { currentName } from './current-name.js'
import { isTimeZone, unknownZone } from './zone.js'

const found = new Map<string, string>()

/**
 * Today's IANA name of the zone, whatever its case and whichever of its names the engine prefers.
 * @throws RangeError that names an unknown zone
 */
export function ianaName(timeZone: string): string {
  let name = found.get(timeZone)
  if (!name) {
    if (!isTimeZone(timeZone)) throw unknownZone(timeZone)
    name = currentName(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)
    found.set(timeZone, name)
  }
  return name
}

/** The engine's zones by today's IANA names, `UTC` among them, sorted. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(currentName)
  return [...new Set(['UTC', ...names])].sort()
}
