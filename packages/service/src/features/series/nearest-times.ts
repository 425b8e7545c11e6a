import { type Instant, type Interval, instant, mergeIntervals, overlaps } from '@whenable/time'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { day, longestSlot, maxDays } from '../../event-types/availability-window.js'
import type { LinkRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { availabilityOf } from '../bookings/availability.js'
import { linkAvailability } from '../bookings/link-availability.js'
import type { OfferedSlot } from '../bookings/next-times.js'

/** The distance in seconds at which a time no longer stands for the one that was asked for. */
const farthest = 7 * day

/** How many times are named in place of one. */
const mostNearest = 3

/** A slot with the addresses of its free hosts. */
export type SeriesSlot = OfferedSlot & { readonly emails: string[] }

/** Some of the slots nearest to an instant, in order of their start, and none that overlaps an interval of `except`. */
export const nearestOf = <Slot extends OfferedSlot>(
  slots: readonly Slot[],
  start: Instant,
  except: readonly Interval[],
): Slot[] =>
  slots
    .filter(
      (slot) =>
        slot.capacity !== 0 &&
        Math.abs(slot.start_time - start) <= farthest &&
        !except.some((other) => overlaps(other, { start: slot.start_time, end: slot.end_time })),
    )
    .sort((a, b) => Math.abs(a.start_time - start) - Math.abs(b.start_time - start))
    .slice(0, mostNearest)
    .sort((a, b) => a.start_time - b.start_time)

/** How the nearest times are searched. */
interface NearestOptions {
  readonly now: Instant
  /** The visitor's link, which may offer only some times. */
  readonly link?: LinkRecord | undefined
  readonly cache?: BusyTimeCache | undefined
  /** SHA-256 of the id of the visitor's hold, whose time counts as free. */
  readonly hold?: string | undefined
}

/** A time that is not free. */
interface MissedTime {
  readonly start: Instant
  /** Intervals that the nearest times must not overlap. */
  readonly except: readonly Interval[]
}

/**
 * The nearest free times within a week of each time of a series. See {@link nearestOf}. The weeks around a series overlap, so that they
 * are read together, at most {@link maxDays} days at once.
 */
export const nearestTimes = async (
  records: Records,
  owned: OwnedConfiguration,
  missed: readonly MissedTime[],
  { now, link, cache, hold }: NearestOptions,
): Promise<SeriesSlot[][]> => {
  const free: SeriesSlot[] = []
  const weeks = missed.map(({ start }) => ({
    start: instant(Math.max(0, start - farthest)),
    end: instant(start + farthest + 1),
  }))
  for (const { start, end } of mergeIntervals(weeks))
    for (let from = start; from < end; from = instant(from + maxDays * day)) {
      const to = Math.min(end, from + maxDays * day)
      const window = { start: from, end: instant(to + longestSlot(owned.configuration)) }
      const found = await (link
        ? linkAvailability(records, owned, link, window, now, cache, hold)
        : availabilityOf(records, owned, window, now, undefined, cache, hold))
      free.push(...(found.time_slots as SeriesSlot[]).filter((slot) => slot.start_time < to))
    }
  return missed.map(({ start, except }) => nearestOf(free, start, except))
}
