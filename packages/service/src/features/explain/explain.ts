import type { StandardConfiguration } from '@whenable/contract'
import {
  freeResources,
  freeSlots,
  type Instant,
  type Interval,
  instant,
  intersectIntervals,
  offsetAt,
  type SlotHost,
  type SlotRules,
  subtractIntervals,
  timeZoneAt,
} from '@whenable/time'
import { coversGrant, type MemberAuthorization } from '../../access/authorize-member.js'
import { slotHost, timesOfHosts } from '../../calendars/busy/busy-hosts.js'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { occurrencesIn } from '../../calendars/group-occurrences.js'
import { bookingWindowOf, isClosed, isGroup, isRoundRobin } from '../../event-types/configuration-rules.js'
import { validationError } from '../../kernel/errors.js'
import type { EventRecord, LinkRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { availabilityOf } from '../bookings/availability.js'
import { guestLimitsOf } from '../bookings/guest-limits.js'
import {
  type ExplainedHost,
  type ExplainSight,
  explainedHost,
  hostReasons,
  isRound,
  type Reason,
} from './host-reasons.js'

const day = 86_400

/** Maximum length of a window in days. */
const maxDays = 2

/** A time and why it is not offered. Instants are Unix seconds. */
export interface ExplainedSlot extends Interval {
  readonly offered: boolean
  readonly reasons: readonly Reason[]
}

/** The times to explain: all of a window, or only its start. */
export interface ExplainRequest {
  readonly window: Interval
  readonly isSingle: boolean
  readonly now: Instant
  readonly caller: MemberAuthorization
  readonly cache?: BusyTimeCache | undefined
  /** The email address of a guest, whose limits count as well. */
  readonly guest?: string | undefined
}

/** @throws ServiceError naming `end_time` if it is not after the start, or too far from it. */
export const explainWindow = (start: Instant, end: Instant): Interval => {
  if (end <= start) throw validationError('end_time', end, 'an instant after start_time')
  if (end - start > maxDays * day + 7_200)
    throw validationError('end_time', end, `at most ${maxDays} days after start_time`)
  return { start, end }
}

/** Reasons that are about the event type, not about a host. */
const generalReasons = ({ configuration }: OwnedConfiguration, start: Instant, now: Instant): Reason[] => {
  const notice = configuration.scheduler?.min_booking_notice ?? 60
  const days = configuration.scheduler?.available_days_in_future ?? 30
  return [
    ...(isClosed(configuration) ? [{ type: 'inactive' }] : []),
    ...(start < now
      ? [{ type: 'past' }]
      : start < now + notice * 60
        ? [{ type: 'notice', minutes: notice }]
        : []),
    ...(start >= now + days * day ? [{ type: 'too_far', days }] : []),
  ]
}

/** The starts of the grid of some hosts, as if they had nothing else to do and all times could be booked. */
const gridOf = (rules: SlotRules, hosts: readonly SlotHost[], window: Interval): Set<number> => {
  const idle = hosts.map((host) => ({ ...host, alwaysFree: true, fullTimes: [] }))
  const always = { ...rules, needs: undefined, minBookingNotice: 0, availableDaysInFuture: maxDays + 2 }
  const method = rules.method === 'collective' ? rules.method : 'max-availability'
  const { slots } = freeSlots({ ...always, method }, idle, {
    from: window.start,
    to: window.end,
    now: window.start,
  })
  return new Set(slots.map(({ start }) => start))
}

/** What the caller may see of the hosts' calendars, bookings and links. */
const sightOf = async (
  records: Records,
  applicationId: string,
  hosts: readonly ExplainedHost[],
  seen: Interval,
  caller: MemberAuthorization,
): Promise<ExplainSight> => {
  const own = hosts.flatMap(({ times }) =>
    times.calendars.flatMap(({ calendar }) =>
      calendar && calendar.grant_id === caller.member?.grantId ? calendar.id : [],
    ),
  )
  const events = new Map<string, EventRecord[]>()
  for (const event of await records.eventsIn(applicationId, [...new Set(own)], seen))
    events.set(event.calendar_id, [...(events.get(event.calendar_id) ?? []), event])
  const visible = new Set<string>()
  for (const id of new Set(hosts.flatMap(({ times }) => times.held.map(({ bookingId }) => bookingId)))) {
    const booking = await records.booking(applicationId, id)
    const owned = booking && (await records.configuration(booking.configurationId))
    if (owned ? coversGrant(caller, owned.grantId) : caller.isOwner) visible.add(id)
  }
  const links = new Map<string, LinkRecord>()
  for (const id of new Set(hosts.flatMap(({ times }) => times.holds.map(({ linkId }) => linkId)))) {
    const link = id === undefined ? undefined : await records.link(applicationId, id)
    if (link && coversGrant(caller, link.grantId)) links.set(link.id, link)
  }
  return {
    eventsOf: (calendarId) => events.get(calendarId) ?? [],
    seesBooking: (bookingId) => visible.has(bookingId),
    linkOf: (linkId) => links.get(linkId),
  }
}

const bySlot =
  (duration: number) =>
  (start: number): Interval => ({
    start: instant(start),
    end: instant(start + duration),
  })

const explainStandard = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  { window, isSingle, now, caller, cache }: ExplainRequest,
): Promise<ExplainedSlot[]> => {
  const { applicationId, configuration } = owned
  const duration = bookingWindowOf(configuration).durationMinutes * 60
  const until = isSingle ? window.start + 1 : window.end
  const searched = { start: window.start, end: instant(until - 1 + duration) }
  const free = await availabilityOf(records, owned, searched, now, undefined, cache)
  const offered = new Set(free.time_slots.map(({ start_time }) => start_time as number))
  const found = await timesOfHosts(records, owned, searched, now, undefined, cache)
  const { rules, hosts: all, resources, seen } = found
  const hosts = all.map((one) => explainedHost(rules, one, slotHost(one, seen), searched))
  const sight = await sightOf(records, applicationId, hosts, seen, caller)
  const together = hosts.map(({ open }) => [...open]).reduce(intersectIntervals, [searched])
  const isRobin = isRoundRobin(configuration)
  const grids = isRobin
    ? hosts.map(({ host }) => gridOf(rules, [host], searched))
    : [
        gridOf(
          rules,
          hosts.map(({ host }) => host),
          searched,
        ),
      ]
  const interval = { type: 'interval', minutes: rules.intervalMinutes, round_to: rules.roundTo }

  const starts = new Set<number>([...offered, ...grids.flatMap((grid) => [...grid])])
  for (let at = Math.ceil(window.start / 60) * 60; at < until; at += 60)
    if (isRound(instant(at), offsetAt(instant(at), timeZoneAt(rules, instant(at))), rules.roundTo ?? 15))
      starts.add(at)
  const candidates = isSingle
    ? [window.start]
    : [...starts].filter((at) => at >= window.start && at < until).sort((a, b) => a - b)

  return candidates.map(bySlot(duration)).map((slot) => {
    const general = generalReasons(owned, slot.start, now)
    const isOffered = offered.has(slot.start)
    if (isOffered) return { ...slot, offered: true, reasons: [] }
    // A start is off the grid only where it could be on it.
    const isOff = (grid: Set<number> | undefined, open: readonly Interval[]) =>
      !grid?.has(slot.start) && !subtractIntervals([slot], open).length
    const ofHosts = hosts.map((host, index) => [
      ...hostReasons(host, slot, rules, sight),
      ...(isRobin && isOff(grids[index], host.open)
        ? [{ ...interval, host: host.times.participant.email }]
        : []),
    ])
    const shared = !isRobin && isOff(grids[0], together) ? [interval] : []
    const needs = freeResources(rules, slot).flatMap((keys, index) =>
      keys.length ? [] : [{ type: 'no_resource', names: resources[index]?.names }],
    )
    const someFree = isRobin && !general.length && !needs.length && ofHosts.some((reasons) => !reasons.length)
    return {
      ...slot,
      offered: false,
      reasons: [
        ...general,
        ...(isRobin && !hosts.length ? [{ type: 'host_unavailable', why: 'not_accepted' }] : []),
        ...ofHosts.flat(),
        ...shared,
        ...needs,
        ...(someFree ? [{ type: 'fairness' }] : []),
      ],
    }
  })
}

/** A group configuration: its events, or that there is none. */
const explainGroup = async (
  records: Records,
  owned: OwnedConfiguration,
  { window, isSingle, now }: ExplainRequest,
): Promise<ExplainedSlot[]> => {
  const { configuration, ...owner } = owned
  if (!isGroup(configuration)) return []
  const until = isSingle ? instant(window.start + 1) : window.end
  const far = { start: window.start, end: instant(until + 31 * day) }
  const found = await availabilityOf(records, owned, far, now)
  const offered = new Set(found.time_slots.map((slot) => ('event_id' in slot ? slot.event_id : undefined)))
  const full = new Set('full_slots' in found ? found.full_slots.map(({ event_id }) => event_id) : [])
  const events = (
    await occurrencesIn(records, { ...owner, configuration }, { start: window.start, end: until })
  ).filter(({ start }) => start >= window.start && start < until)
  if (isSingle && !events.length)
    return [{ start: window.start, end: window.start, offered: false, reasons: [{ type: 'no_event' }] }]
  return events.map(({ event, start, end }) => ({
    start,
    end,
    offered: offered.has(event.id),
    reasons: offered.has(event.id)
      ? []
      : [...generalReasons(owned, start, now), ...(full.has(event.id) ? [{ type: 'full' }] : [])],
  }))
}

/** Why times of a configuration are offered or not, by the functions that offer and book them. */
export const explain = async (
  records: Records,
  owned: OwnedConfiguration,
  request: ExplainRequest,
): Promise<readonly ExplainedSlot[]> => {
  const { configuration, ...owner } = owned
  const found = await (isGroup(configuration)
    ? explainGroup(records, { ...owner, configuration }, request)
    : explainStandard(records, { ...owner, configuration }, request))
  const { guest, window, now } = request
  if (guest === undefined) return found
  const limitAt = await guestLimitsOf(records, owned, guest, window.start, { now })
  return found.map((slot) => {
    const reached = limitAt(slot.start)
    if (!reached) return slot
    const { of, most } = reached
    return { ...slot, offered: false, reasons: [...slot.reasons, { type: 'guest_limit', most, of }] }
  })
}
