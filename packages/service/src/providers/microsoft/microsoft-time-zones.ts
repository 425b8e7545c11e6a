import { isTimeZone } from '@whenable/time'
import { canonicalTimeZone, windowsTimeZone } from '@whenable/time/recurrence'

/** The IANA time zone of a name at Microsoft; undefined if it is unknown, such as a custom one. */
export const ianaZone = (name: string | null | undefined): string | undefined => {
  if (!name) return undefined
  try {
    return canonicalTimeZone(name)
  } catch {
    return undefined
  }
}

/** The name to write for an IANA time zone: that of Windows if it has one, otherwise its own, which Microsoft Graph reads too. */
export const graphZone = (timeZone: string): string =>
  isTimeZone(timeZone) ? (windowsTimeZone(timeZone) ?? timeZone) : 'UTC'
