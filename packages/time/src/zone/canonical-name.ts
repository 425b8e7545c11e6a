import { customZone } from './custom-zone.js'
import { ianaName } from './names.js'
import { windowsZones } from './windows-names.js'

/**
 * The current IANA name of a time zone given by a current or former IANA name, or by its Windows name (`W. Europe Standard Time`),
 * in any case. Use it for time zones from mailboxes; `ianaName` does not load the table of Windows names. A custom zone keeps its name.
 * @throws RangeError with the name, for an unknown time zone
 */
export function canonicalTimeZone(name: string): string {
  const text = String(name)
  return customZone(text) ? text : ianaName(windowsZones.get(text.toLowerCase()) ?? name)
}

/** Words of Windows names that are not written with a capital first letter only. */
const acronyms = /\b(?:fle|gmt|gtb|sa|se|us|utc)\b|^aus(?= central standard| eastern)/g

/** The Windows name of an IANA time zone; undefined if none of them stands for exactly this one. */
export function windowsTimeZone(timeZone: string): string | undefined {
  const name = ianaName(timeZone)
  for (const [windowsName, zone] of windowsZones)
    if (ianaName(zone) === name)
      return windowsName
        .replace(/(?<![\w])[a-z]/g, (letter) => letter.toUpperCase())
        .replace(new RegExp(acronyms.source, 'gi'), (word) => word.toUpperCase())
  return undefined
}
