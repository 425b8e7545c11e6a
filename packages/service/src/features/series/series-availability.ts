import type { GroupConfiguration, SeriesInterval, StandardConfiguration } from '@whenable/contract'
import { checkSlot, type Instant, instant, seriesStarts, timeZoneAt, wallAt } from '@whenable/time'
import { hostsIn } from '../../calendars/busy/busy-hosts.js'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { day, longestSlot } from '../../event-types/availability-window.js'
import { bookingWindowOf, isClosed, isGroup } from '../../event-types/configuration-rules.js'
import { configurationZones } from '../../hosts/resolve-hosts.js'
import { validationError } from '../../kernel/errors.js'
import type { LinkRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { eachOf, holdsOfLink } from '../../kernel/store/store.js'
import { groupAvailability } from '../bookings/group-seats.js'
import { bookableWithLink, linkAvailability } from '../bookings/link-availability.js'
import { nearestOf, nearestTimes, type SeriesSlot } from './nearest-times.js'
import { checkSeriesLength, seriesRulesOf } from './series-rules.js'

/** One time of a series: whether it is free, and the nearest free times if it is not. */
export interface SeriesTime extends SeriesSlot {
  readonly state: 'free' | 'taken' | 'outside'
  readonly nearest: readonly SeriesSlot[]
}

/** A request for the times of a series. */
export interface SeriesRequest {
  readonly start: Instant
  readonly every: SeriesInterval
  readonly count: number
  /** The visitor's IANA time zone. Default: the host's. */
  readonly timeZone?: string | undefined
  /** The group event at `start`. */
  readonly eventId?: string | undefined
  /** The visitor's link, which may offer only some times. */
  readonly link?: LinkRecord | undefined
  /** SHA-256 of the id of the visitor's hold, whose time counts as free. */
  readonly hold?: string | undefined
  readonly now: Instant
  readonly cache?: BusyTimeCache | undefined
}

/** The farthest first start, in seconds from now: five years, as far as a configuration can be booked. */
const farthestStart = 1_825 * day

/** @throws ServiceError naming the field that the configuration does not allow. */
const checkRequest = (
  { configuration }: OwnedConfiguration,
  { start, every, count, now }: SeriesRequest,
): void => {
  checkSeriesLength(configuration, 'count', count)
  if (!Number.isInteger(count) || count < 2) throw validationError('count', count, 'a whole number from 2 on')
  const offered = seriesRulesOf(configuration)?.every ?? []
  if (!offered.includes(every))
    throw validationError(
      'every',
      every,
      offered.length ? `one of ${offered.join(', ')}` : 'none: each time is added by hand',
    )
  if (start < now - day || start > now + farthestStart)
    throw validationError('start_time', start, 'an instant from now on, within five years')
}

/** A time of a configuration with hosts: free if the rules that book it say so, and offered if only busy time speaks against it. */
const standardTimes = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  starts: readonly Instant[],
  { now, link, cache, hold }: SeriesRequest,
): Promise<SeriesTime[]> => {
  const { durationMinutes } = bookingWindowOf(owned.configuration)
  const slots = starts.map((start) => ({ start, end: instant(start + durationMinutes * 60) }))
  const times: Omit<SeriesTime, 'nearest'>[] = []
  const isOfLink = await bookableWithLink(records, owned, link, now, cache)
  for (const slot of slots) {
    const { rules, hosts } = await hostsIn(
      records,
      owned,
      slot,
      now,
      undefined,
      cache,
      eachOf(hold, holdsOfLink(link)),
    )
    const time = { start_time: slot.start, end_time: slot.end }
    const isOpen = isOfLink(time) && !isClosed(owned.configuration)
    const emails = isOpen ? checkSlot(rules, hosts, { ...slot, now }) : []
    const idle = hosts.map((host) => ({ ...host, busy: [], fullTimes: [] }))
    const isOffered = isOpen && checkSlot({ ...rules, needs: undefined }, idle, { ...slot, now }).length > 0
    times.push({ emails, ...time, state: emails.length ? 'free' : isOffered ? 'taken' : 'outside' })
  }
  const missed = slots
    .filter((_, index) => times[index]?.state !== 'free')
    .map((slot) => ({ start: slot.start, except: slots.filter((other) => other !== slot) }))
  const nearest = await nearestTimes(records, owned, missed, { now, link, cache, hold })
  return times.map((time) => ({
    ...time,
    nearest: nearest[missed.findIndex(({ start }) => start === time.start_time)] ?? [],
  }))
}

/** A slot of a group event, which may be of a series. */
type GroupSlot = SeriesSlot & { readonly master_id?: string | undefined }

/** A time of group events: the event that starts then, of the same series if there is one. */
const groupTimes = async (
  records: Records,
  owned: OwnedConfiguration<GroupConfiguration>,
  starts: readonly Instant[],
  { now, eventId, link, cache, hold }: SeriesRequest,
): Promise<SeriesTime[]> => {
  const first = starts[0] as Instant
  const last = starts.at(-1) as Instant
  const window = { start: instant(first - 7 * day), end: instant(last + longestSlot(owned.configuration)) }
  const found = isClosed(owned.configuration)
    ? { time_slots: [], full_slots: [] }
    : await (link
        ? linkAvailability(records, owned, link, window, now, cache, hold)
        : groupAvailability(records, owned, window, now, undefined, hold))
  const free: readonly GroupSlot[] = found.time_slots
  const all: readonly GroupSlot[] = [...free, ...('full_slots' in found ? found.full_slots : [])]
  const chosen = all.find((slot) => slot.start_time === first && slot.event_id === eventId)
  const length = chosen ? chosen.end_time - chosen.start_time : 0
  const at = starts.map((start) => {
    const then = all.filter((slot) => slot.start_time === start)
    return (
      then.find(({ master_id: series }) => series !== undefined && series === chosen?.master_id) ?? then[0]
    )
  })
  return starts.map((start, index): SeriesTime => {
    const slot = index === 0 && chosen ? chosen : at[index]
    if (slot?.capacity) return { ...slot, state: 'free', nearest: [] }
    const others = free.filter(({ event_id }) => !at.some((other) => other?.event_id === event_id))
    return {
      ...(slot ?? { emails: [], start_time: start, end_time: instant(start + length) }),
      state: slot ? 'taken' : 'outside',
      nearest: nearestOf<SeriesSlot>(others, start, []),
    }
  })
}

/**
 * The times of a series, which keeps its wall time in the host's time zone: each free, taken, or outside of what is offered. Reserves
 * nothing. `shifts` tells the times that a clock change moves for the visitor.
 *
 * @throws ServiceError naming the invalid field.
 */
export const seriesAvailability = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
  request: SeriesRequest,
): Promise<{ timezone: string; occurrences: (SeriesTime & { readonly shifts: boolean })[] }> => {
  checkRequest({ configuration, ...owner }, request)
  const { start, every, count } = request
  const group = isGroup(configuration) ? { ...owner, configuration } : undefined
  const standard = isGroup(configuration) ? undefined : { ...owner, configuration }
  const zones = await configurationZones(records, { configuration, ...owner })
  const timezone = timeZoneAt(zones, start)
  const starts = seriesStarts(start, every, count, zones)
  const times = standard
    ? await standardTimes(records, standard, starts, request)
    : group
      ? await groupTimes(records, group, starts, request)
      : []
  const clock = (at: Instant): string => wallAt(at, request.timeZone ?? timezone).slice(11)
  return {
    timezone,
    occurrences: times.map((time) => ({ ...time, shifts: clock(time.start_time) !== clock(start) })),
  }
}
