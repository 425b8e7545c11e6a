import { currentName } from './current-name.js'
import { windowsZones } from './windows-zones.js'
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

/**
 * Today's IANA name of the zone that is known by an IANA name, old or new, or by the name that Windows gives it
 * (`W. Europe Standard Time`), in any case. For zones that come from mailboxes; `ianaName` does without the table.
 * @throws RangeError that names an unknown zone
 */
export function canonicalTimeZone(name: string): string {
  return ianaName(windowsZones.get(String(name).toLowerCase()) ?? name)
}

/** Whether two names mean the same zone: `Asia/Calcutta` and `Asia/Kolkata` do. An unknown name means none but itself. */
export function sameTimeZone(a: string, b: string): boolean {
  if (a === b) return true
  try {
    return canonicalTimeZone(a) === canonicalTimeZone(b)
  } catch {
    return false
  }
}

/** The engine's zones by today's IANA names, `UTC` among them, sorted. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(currentName)
  return [...new Set(['UTC', ...names])].sort()
}
