import { currentName } from './current-name.js'
import { isTimeZone, unknownZone } from './zone.js'

const canonical = new Map<string, string>()

/**
 * Today's IANA name of the zone, whatever its case and whichever of its names the engine prefers.
 * @throws RangeError that names an unknown zone
 */
export function canonicalTimeZone(name: string): string {
  const known = canonical.get(name)
  if (known) return known
  if (!isTimeZone(name)) throw unknownZone(name)
  const found = currentName(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  canonical.set(name, found)
  return found
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
