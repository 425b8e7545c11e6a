import { ianaName } from './names.js'
import { windowsZones } from './windows-names.js'

/**
 * The current IANA name of a time zone given by a current or former IANA name, or by its Windows name (`W. Europe Standard Time`),
 * in any case. Use it for time zones from mailboxes; `ianaName` does not load the table of Windows names.
 * @throws RangeError with the name, for an unknown time zone
 */
export function canonicalTimeZone(name: string): string {
  return ianaName(windowsZones.get(String(name).toLowerCase()) ?? name)
}
