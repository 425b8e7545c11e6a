import { type Instant, type Interval, instant, overlaps } from '@whenable/time'
import type { BusyTimeCache } from '../../calendars/busy-time-cache.js'
import type { LinkRecord, OwnedConfiguration, Records } from '../../store/store.js'
import { availabilityOf } from '../availability.js'
import { isGroup } from '../configurations/configuration-types.js'
import { linkAvailability } from '../links/link-availability.js'
import type { OfferedSlot } from '../next-times.js'

const day = 86_400

/** The distance in seconds at which a time no longer stands for the one that was asked for. */
const farthest = 7 * day

/** The longest group event in seconds, whose end must be in the window. */
const longestEvent = 31 * day

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
  /** Intervals that they must not overlap. */
  readonly except: readonly Interval[]
  /** The visitor's link, which may offer only some times. */
  readonly link?: LinkRecord | undefined
  readonly cache?: BusyTimeCache | undefined
  /** SHA-256 of the id of the visitor's hold, whose time counts as free. */
  readonly hold?: string | undefined
}

/** The nearest free times within a week of an instant. See {@link nearestOf}. */
export const nearestTimes = async (
  records: Records,
  owned: OwnedConfiguration,
  start: Instant,
  { now, except, link, cache, hold }: NearestOptions,
): Promise<SeriesSlot[]> => {
  const margin = isGroup(owned.configuration) ? longestEvent : day
  const window = { start: instant(Math.max(0, start - farthest)), end: instant(start + farthest + margin) }
  const found = await (link
    ? linkAvailability(records, owned, link, window, now, cache, hold)
    : availabilityOf(records, owned, window, now, undefined, cache, hold))
  return nearestOf<SeriesSlot>(found.time_slots, start, except)
}
