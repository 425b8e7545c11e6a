import type { BookingSettings } from '@whenable/contract'
import { type Instant, isTimeZone, offsetAt } from '@whenable/time'

/** What starts at an instant. */
interface Start {
  readonly start: Instant
}

/**
 * The hosts' time zone at some times, or now without any, if its clock differs from the visitor's then. Undefined as well if the hosts travel
 * in between, because one time zone would be wrong for some of the times.
 *
 * @param times in order.
 */
export const otherTimeZone = (
  settings: BookingSettings | null,
  timeZone: string,
  now: Instant,
  times: readonly Start[] = [],
): string | undefined => {
  const { timezone, time_zone_changes: changes = [] } = settings?.organizer ?? {}
  const first = times[0]?.start ?? now
  const last = times.at(-1)?.start ?? now
  if (changes.some(({ start_time: at }) => first < at && at <= last)) return undefined
  const hosts = changes.findLast(({ start_time: at }) => at <= first)?.timezone ?? timezone
  return hosts && isTimeZone(hosts) && offsetAt(first, hosts) !== offsetAt(first, timeZone)
    ? hosts
    : undefined
}
