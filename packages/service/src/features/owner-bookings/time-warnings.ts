import type { StandardConfiguration, TimeWarning } from '@whenable/contract'
import {
  blockedTime,
  type Instant,
  type Interval,
  openTimeOf,
  overlaps,
  type SlotRules,
} from '@whenable/time'
import { type HostTimes, slotHost, timesInCalendar, timesOfHosts } from '../../calendars/busy/busy-hosts.js'
import { hostKey } from '../../kernel/person.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { guestLimitsOf } from '../bookings/guest-limits.js'

/** A time that an owner chooses for a booking. */
export interface ChosenTime {
  readonly slot: Interval
  /** The addresses of the hosts. */
  readonly hosts: readonly string[]
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

/** What a time breaks of the rules by which visitors book, for its owner. Only another booking of a host cannot be overruled. */
export const warningsOf = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  chosen: ChosenTime,
): Promise<readonly TimeWarning[]> => {
  const { slot, moving, now } = chosen
  const { rules, hosts, seen } = await timesOfHosts(records, owned, slot, now, moving)
  const warnings = timeWarnings(rules, chosen)
  const wanted = new Set(chosen.hosts.map(hostKey))
  for (const times of hosts) {
    if (!wanted.has(hostKey(times.participant.email))) continue
    // Their event in a calendar would say the same again.
    if (times.held.some((held) => overlaps(held, slot)))
      warnings.push({ ...warning('booked', times.participant.email), blocks: true })
    else warnings.push(...hostWarnings(times, owned, rules, chosen, seen))
  }
  return warnings
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
