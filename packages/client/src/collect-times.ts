import type { Availability } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'

/**
 * All free times of a window. A full answer names the start of the next one, from which the rest is read (interface: Availability).
 *
 * @param request reads the times from a start to the end of the window
 */
export const collectTimes = async (
  start: Instant,
  request: (start: Instant) => Availability | Promise<Availability>,
): Promise<Availability> => {
  const data = await request(start)
  let next = data.next_start_time ?? 0
  for (let from = start; next > from; ) {
    from = instant(next)
    const more = await request(from)
    data.time_slots.push(...more.time_slots)
    data.full_slots?.push(...(more.full_slots ?? []))
    next = more.next_start_time ?? 0
  }
  return data
}
