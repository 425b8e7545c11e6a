import { freeSlots, type Instant, type Interval } from '@whenable/time'
import { bookableWindow, slotHost, timesOfHosts } from '../../calendars/busy/busy-hosts.js'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { maxSlots } from '../../event-types/availability-window.js'
import { isClosed, isGroup, isRoundRobin } from '../../event-types/configuration-rules.js'
import { hostKey } from '../../kernel/person.js'
import type { BookingRecord, IgnoredHolds, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { groupAvailability } from './group-seats.js'
import { availabilityKey, createKnownAvailability } from './known-availability.js'

/** Free times of hosts, in the wire's form. */
type FreeTimes = {
  readonly order?: string[]
  readonly time_slots: {
    readonly emails: string[]
    readonly start_time: Instant
    readonly end_time: Instant
  }[]
  readonly next_start_time: Instant | undefined
}

const known = createKnownAvailability<FreeTimes>()

/**
 * The free slots of a window (interface: Availability), at most {@link maxSlots}. The time of a booking that moves counts as
 * free, and its own host comes first in the order. Fairness is ignored for it, because a PATCH accepts any free host.
 *
 * @param ignored the holds that count as free, such as the caller's. What others hold does not.
 */
export const availabilityOf = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
  requested: Interval,
  now: Instant,
  moving?: BookingRecord,
  cache?: BusyTimeCache,
  ignored?: IgnoredHolds,
) => {
  if (isClosed(configuration) && !moving) return { time_slots: [], unavailable_reason: 'closed' }
  if (isGroup(configuration))
    return groupAvailability(records, { ...owner, configuration }, requested, now, moving, ignored)
  const bookable = bookableWindow(configuration, requested, now)
  const {
    rules,
    hosts: times,
    seen,
  } = await timesOfHosts(records, { ...owner, configuration }, bookable, now, moving, cache, ignored)
  const key = cache && !moving ? availabilityKey(rules, bookable, now, times) : undefined
  const earlier = key === undefined ? undefined : known.get(key)
  if (earlier) return earlier
  const hosts = times.map((host) => slotHost(host, seen))
  const fair =
    moving && rules.method === 'max-fairness' ? { ...rules, method: 'max-availability' as const } : rules
  const window = { from: bookable.start, to: bookable.end, now }
  const { slots, order, next } = freeSlots(fair, hosts, window, maxSlots)
  const own = new Set(moving?.hosts.map((host) => hostKey(host.email)))
  const answer: FreeTimes = {
    ...(isRoundRobin(configuration)
      ? {
          order: [...(order ?? [])].sort((a, b) => Number(own.has(hostKey(b))) - Number(own.has(hostKey(a)))),
        }
      : {}),
    time_slots: slots.map(({ start, end, emails }) => ({ emails, start_time: start, end_time: end })),
    next_start_time: next,
  }
  if (key !== undefined) known.keep(key, answer)
  return answer
}
