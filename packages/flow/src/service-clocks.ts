import type { BookingSettings } from '@whenable/contract'
import { type Instant, isTimeZone, offsetAt } from '@whenable/time'

export type ZoneOffsets = BookingSettings['time_zone_offsets'][number]

const DAY = 86_400

/** The time zones, by settings, whose clocks this page has taken over from the service. */
const adopted = new WeakMap<BookingSettings, readonly string[]>()

/** Whether any were taken over: other settings may say the same of them. */
let hasAdopted = false

/** The time zones whose offsets differ from the browser's, in which this page shows the service's. */
export const adoptedClocks = (settings: BookingSettings | null | undefined): readonly string[] =>
  (settings && adopted.get(settings)) ?? []

const zonesOf = (settings: BookingSettings | null | undefined): readonly ZoneOffsets[] =>
  // Settings that a page provides may lack them.
  (settings as Partial<BookingSettings> | null | undefined)?.time_zone_offsets ?? []

/** Whether the browser has other offsets, looked at where they change and every few days. */
const differs = ({ timezone, offsets, end_time: end }: ZoneOffsets): boolean =>
  isTimeZone(timezone) &&
  offsets.some(({ start_time: start, offset }, index) => {
    const next = offsets[index + 1]?.start_time ?? end
    for (let at: number = start; at < next; at += 6 * DAY)
      if (offsetAt(at as Instant, timezone) !== offset) return true
    return next > start && offsetAt((next - 1) as Instant, timezone) !== offset
  })

/** Whether the service has other clocks than the browser that this page has not taken over. */
export const clocksDiffer = (settings: BookingSettings | null | undefined): boolean => {
  try {
    return !!settings && !adopted.has(settings) && zonesOf(settings).some(differs)
  } catch {
    // Offsets that make no sense are no clocks.
    return false
  }
}

/**
 * Takes over the service's offsets of the hosts' time zones where the browser has others, so that this page shows the times that emails show. Only
 * around the times that can be booked: for others the service sends none. If what does it cannot be loaded, the browser's clocks stay: the
 * instants that are booked are the same.
 */
export const adoptClocks = async (settings: BookingSettings | null | undefined): Promise<void> => {
  if (!settings || !(hasAdopted || clocksDiffer(settings))) return
  const zones = await import('./adopt-offsets.js')
    .then(({ adoptAll }) => adoptAll(zonesOf(settings)))
    .catch(() => [])
  hasAdopted ||= zones.length > 0
  adopted.set(settings, zones)
}
