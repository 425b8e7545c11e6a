import { BoundedMap, type Instant, type Interval, type SlotRules } from '@whenable/time'
import type { HostTimes } from '../../calendars/busy/busy-hosts.js'
import { keepJson } from '../../kernel/http/reply.js'

/** How many answers are kept, and the longest in bytes of JSON: with the objects that it was written from, together at most 60 MB. */
const most = 40
const longest = 500_000

const day = 86_400

const numbers = new WeakMap<readonly Interval[], number>()
let lastNumber = 0

/** The number of a list of busy times. The cache returns the same list while its calendar does not change; another list has another number. */
const numberOf = (busy: readonly Interval[]): number => {
  const known = numbers.get(busy) ?? ++lastNumber
  numbers.set(busy, known)
  return known
}

/** Everything that free slots follow from, as a text. Of the current time, that is how far ahead a slot may end. */
export const availabilityKey = (
  rules: SlotRules,
  { start, end }: Interval,
  now: Instant,
  hosts: readonly HostTimes[],
): string =>
  JSON.stringify([
    rules,
    start,
    end,
    Math.min(end, now + rules.availableDaysInFuture * day),
    hosts.map(({ account: _, schedule, calendars, ...host }) => ({
      ...host,
      hours: schedule?.slotHours,
      calendars: calendars.map(({ busy }) => numberOf(busy)),
    })),
  ])

/**
 * Answers about free times that were computed before, by their {@link availabilityKey}, with their JSON: most requests find what another
 * one has found.
 */
export const createKnownAvailability = <Answer extends object>() => {
  const known = new BoundedMap<string, Answer>(most)
  return {
    get: (key: string): Answer | undefined => known.get(key),
    keep: (key: string, answer: Answer): void => {
      if (keepJson(answer) <= longest) known.set(key, answer)
    },
  }
}
