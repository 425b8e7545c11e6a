import { ianaName } from './names.js'
import { windowsZones } from './windows-names.js'

/**
 * Today's IANA name of the zone that is known by an IANA name, old or new, or by the name that Windows gives it
 * (`W. Europe Standard Time`), in any case. For zones that come from mailboxes; `ianaName` does without the table.
 * @throws RangeError that names an unknown zone
 */
export function canonicalTimeZone(name: string): string {
  return ianaName(windowsZones.get(String(name).toLowerCase()) ?? name)
}
