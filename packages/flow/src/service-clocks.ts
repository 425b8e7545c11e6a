import type { BookingSettings } from '@whenable/contract'
import { adoptOffsets } from '@whenable/time'

const known = new WeakMap<BookingSettings, readonly string[]>()

/**
 * Takes over the service's offsets of the hosts' time zones, so that this page shows the times that emails show, and returns the time zones whose
 * offsets differ from the browser's. Only around the times that can be booked: for others the service sends none.
 */
export const adoptClocks = (settings: BookingSettings | null | undefined): readonly string[] => {
  if (!settings) return []
  let differing = known.get(settings)
  if (!differing) {
    // Settings that a page provides may lack them.
    const { time_zone_offsets: zones = [] } = settings as Partial<BookingSettings>
    differing = zones.flatMap(({ timezone, offsets, end_time: end }) =>
      adoptOffsets({
        timezone,
        offsets: offsets.map(({ start_time: start, offset }) => ({ start, offset })),
        end,
      })
        ? timezone
        : [],
    )
    known.set(settings, differing)
  }
  return differing
}
