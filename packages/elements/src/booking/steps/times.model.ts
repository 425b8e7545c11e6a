import type { BookingSettings } from '@whenable/contract'
import { type Instant, isTimeZone, offsetAt } from '@whenable/time'

/** The hosts' time zone, if its clock differs from the visitor's at that time. */
export const otherTimeZone = (
  settings: BookingSettings | null,
  timeZone: string,
  now: Instant,
): string | undefined => {
  const hosts = settings?.organizer?.timezone
  return hosts && isTimeZone(hosts) && offsetAt(now, hosts) !== offsetAt(now, timeZone) ? hosts : undefined
}
