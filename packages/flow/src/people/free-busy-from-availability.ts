import type { Availability, FreeBusyAnswer } from '@whenable/contract'
import { type Instant, type Interval, subtractIntervals } from '@whenable/time'
import { addressKey } from './person-times.js'

/**
 * The free-busy answers of some people, computed from availability (interface: Availability): free in the slots with their email
 * address, busy in the rest of the window (half-open, in Unix seconds).
 */
export const freeBusyFromAvailability = (
  { time_slots }: Pick<Availability, 'time_slots'>,
  emails: readonly string[],
  window: Interval,
): FreeBusyAnswer[] => {
  const free = new Map<string, Interval[]>(emails.map((email) => [addressKey(email), []]))
  for (const slot of time_slots)
    for (const email of slot.emails)
      free.get(addressKey(email))?.push({ start: slot.start_time as Instant, end: slot.end_time as Instant })
  return emails.map((email) => ({
    object: 'free_busy',
    email,
    time_slots: subtractIntervals([window], free.get(addressKey(email)) ?? []).map(({ start, end }) => ({
      start_time: start,
      end_time: end,
    })),
  }))
}
