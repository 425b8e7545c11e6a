import { adoptOffsets } from '@whenable/time/zone-data'
import type { ZoneOffsets } from './service-clocks.js'

/** Takes over offsets of time zones. Few pages need it, so it is loaded when a browser differs. @returns the zones that differ. */
export const adoptAll = (zones: readonly ZoneOffsets[]): string[] =>
  zones.flatMap(({ timezone, offsets, end_time: end }) => {
    const period = offsets.map(({ start_time: start, offset }) => ({ start, offset }))
    return adoptOffsets({ timezone, offsets: period, end }) ? timezone : []
  })
