import type { StandardConfiguration, TimeWarning } from '@whenable/contract'
import {
  blockedTime,
  freeResources,
  type Instant,
  type Interval,
  openTimeOf,
  overlaps,
  type SlotRules,
} from '@whenable/time'
import {
  type HostTimes,
  slotHost,
  type TimesOfHosts,
  timesInCalendar,
  timesOfHosts,
} from '../../calendars/busy/busy-hosts.js'
import { fewestPeople, hasSpace, isBookedAt } from '../../calendars/busy/resource-times.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  guestsOf,
  type OwnedConfiguration,
  type Records,
} from '../../kernel/store/store.js'
import { guestLimitsOf } from '../bookings/guest-limits.js'

/** A time that an owner chooses for a booking. */
export interface ChosenTime {
  readonly slot: Interval
  /** The addresses of the hosts. Undefined: any one of a round robin. */
  readonly hosts: readonly string[] | undefined
  /** The booking that moves to it, whose own time counts as free. */
  readonly moving?: BookingRecord | undefined
  readonly now: Instant
}

const day = 86_400

const warning = (code: string, host?: string, calendar?: string): TimeWarning => ({
  code,
  host,
  calendar,
  limit: undefined,
  names: undefined,
  blocks: false,
})

/** Warnings about the time itself. */
const timeWarnings = (rules: SlotRules, { slot, now }: ChosenTime): TimeWarning[] => {
  const codes = []
  if (slot.start <= now) codes.push('past')
  else if (slot.start < now + rules.minBookingNotice * 60) codes.push('notice')
  if (slot.start >= now + rules.availableDaysInFuture * day) codes.push('too_far')
  if (slot.end - slot.start !== rules.durationMinutes * 60) codes.push('length')
  return codes.map((code) => warning(code))
}

/** The names of the calendars in which a host is busy at a time, or too close to it. Those of other accounts have none. */
const busyCalendars = (
  host: HostTimes,
  { grantId }: OwnedConfiguration,
  rules: SlotRules,
  slot: Interval,
): readonly (string | undefined)[] => {
  const isInTheWay = (time: Interval) => overlaps(blockedTime(rules, time), slot)
  const names = host.calendars
    .filter((calendar) => calendar.isUnknown || timesInCalendar(host, calendar).some(isInTheWay))
    .map(({ calendar }) => (calendar?.grant_id === grantId ? calendar.name : undefined))
  return [...new Set(names)]
}

const hostWarnings = (
  times: HostTimes,
  owned: OwnedConfiguration,
  rules: SlotRules,
  { slot }: ChosenTime,
  seen: Interval,
): TimeWarning[] => {
  const { email } = times.participant
  const host = slotHost(times, seen)
  const isOpen = openTimeOf(rules, host, slot).some(
    ({ start, end }) => start <= slot.start && end >= slot.end,
  )
  const isFull = times.full.some(({ start, end }) => start <= slot.start && slot.start < end)
  const isTooClose = times.held.some((booking) => overlaps(blockedTime(rules, booking), slot))
  return [
    ...(times.takesPart && !times.lacksSchedule ? [] : [warning('host_unavailable', email)]),
    ...(isOpen ? [] : [warning('outside_hours', email)]),
    ...(isFull ? [warning('limit', email)] : []),
    ...(host.alwaysFree
      ? []
      : [
          ...(isTooClose ? [warning('buffer', email)] : []),
          ...busyCalendars(times, owned, rules, slot).map((calendar) => warning('busy', email, calendar)),
        ]),
  ]
}

/**
 * What a booking needs beside its hosts and cannot have at a time. Another booking of a room, and one too small, cannot be overruled; its
 * hours, and a buffer or a visitor who holds it, can.
 */
const resourceWarnings = (
  { configuration }: OwnedConfiguration<StandardConfiguration>,
  { resources, rules }: TimesOfHosts,
  { slot, moving }: ChosenTime,
): TimeWarning[] => {
  // A booking keeps what it was made with.
  if (moving && !moving.resources?.length) return []
  const people = moving ? moving.hosts.length + guestsOf(moving).length : fewestPeople(configuration)
  const free = freeResources(rules, slot)
  return resources.flatMap(({ names, usable }, index) => {
    const fitting = usable.filter(({ resource }) => hasSpace(resource, people))
    if (fitting.some(({ key }) => free[index]?.includes(key))) return []
    const blocks = fitting.every((option) => isBookedAt(option, slot))
    return [{ ...warning('no_resource'), names: [...names], blocks }]
  })
}

const blocksOf = (warnings: readonly TimeWarning[]): number => Number(warnings.some(({ blocks }) => blocks))

/** The warnings of whom a booking would get that takes any of the hosts. */
const leastOf = (ofHosts: readonly (readonly TimeWarning[])[]): readonly TimeWarning[] =>
  [...ofHosts].sort((one, other) => blocksOf(one) - blocksOf(other) || one.length - other.length)[0] ?? []

/**
 * What a time breaks of the rules by which visitors book, for its owner. Only another booking of a host, or of what the event type needs,
 * cannot be overruled.
 */
export const warningsOf = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  chosen: ChosenTime,
): Promise<readonly TimeWarning[]> => {
  const { slot, moving, now } = chosen
  const found = await timesOfHosts(records, owned, slot, now, moving)
  const { rules, hosts, seen } = found
  const warnings = [...timeWarnings(rules, chosen), ...resourceWarnings(owned, found, chosen)]
  const wanted = new Set(chosen.hosts?.map(hostKey))
  const candidates = hosts.filter(({ participant: { email } }) => !chosen.hosts || wanted.has(hostKey(email)))
  const ofHosts = candidates.map((times) =>
    // Their event in a calendar would say the same again.
    times.held.some((held) => overlaps(held, slot))
      ? [{ ...warning('booked', times.participant.email), blocks: true }]
      : hostWarnings(times, owned, rules, chosen, seen),
  )
  return [...warnings, ...(chosen.hosts ? ofHosts.flat() : leastOf(ofHosts))]
}

/** That a guest has as many bookings as they may have. An owner may still book for them. */
export const guestWarnings = async (
  records: Records,
  owned: OwnedConfiguration,
  guest: string,
  { slot, moving, now }: Omit<ChosenTime, 'hosts'>,
): Promise<TimeWarning[]> => {
  const limitAt = await guestLimitsOf(records, owned, guest, slot.start, { now, moving })
  const reached = limitAt(slot.start)
  return reached ? [{ ...warning('guest_limit'), limit: { of: reached.of, most: reached.most } }] : []
}
