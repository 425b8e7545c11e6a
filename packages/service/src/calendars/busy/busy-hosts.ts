import type { Calendar, StandardConfiguration } from '@whenable/contract'
import {
  type BusyTime,
  blockedTime,
  expandInterval,
  type Instant,
  type Interval,
  instant,
  type SlotHost,
  type SlotRules,
} from '@whenable/time'
import {
  bookingWindowOf,
  groupOf,
  isRoundRobin,
  needsResources,
  slotHostOf,
  slotRulesOf,
} from '../../event-types/configuration-rules.js'
import { type FullTime, fullTimes } from '../../hosts/booking-counts.js'
import { mayUseCalendar } from '../../hosts/host-consent.js'
import { busyCalendarIds, type ResolvedHost, resolveHosts } from '../../hosts/resolve-hosts.js'
import { type ResolvedSchedule, resolveSchedule, resolveSchedules } from '../../hosts/schedule-hours.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  type BufferedHold,
  type HeldTime,
  type HostCounter,
  type IgnoredHolds,
  isIgnored,
  longestBuffer,
  type OwnedConfiguration,
  type Records,
  resourceKey,
  resourcesNamedBy,
} from '../../kernel/store/store.js'
import { type CalendarTime, readBusyCalendars } from './busy-time.js'
import type { BusyTimeCache } from './busy-time-cache.js'
import { type ResourceOptions, resourceOptions, rulesWithNeeds } from './resource-times.js'

/** A participant's calendar and its busy times. */
export interface CalendarTimes {
  /** Undefined if it does not exist. */
  readonly calendar?: Calendar | undefined
  /** Whether the busy time is unknown, so that the whole window counts as busy. */
  readonly isUnknown: boolean
  /** All that the calendar has, the events of the host's own bookings among them. */
  readonly busy: readonly CalendarTime[]
}

/** What decides when a host of a configuration can be booked. One who does not take part, or lacks their schedule, is busy. */
export interface HostTimes extends Omit<ResolvedHost, 'schedule'> {
  readonly schedule?: ResolvedSchedule | undefined
  readonly calendars: readonly CalendarTimes[]
  /** The times of their bookings. */
  readonly held: readonly HeldTime[]
  /** What others hold of their time. */
  readonly holds: readonly BufferedHold[]
  /** The days and weeks in which they take no more bookings. */
  readonly full: readonly FullTime[]
  readonly counter?: HostCounter | undefined
}

/** The times of a configuration's hosts in a window. */
export interface TimesOfHosts {
  readonly rules: SlotRules
  /** The window with the time around it that buffers reach. */
  readonly seen: Interval
  readonly hosts: readonly HostTimes[]
  /** The rooms and equipment of which a booking gets one each. */
  readonly resources: readonly ResourceOptions[]
}

/**
 * Reads what decides when the hosts of a configuration can be booked in a window (interface: How slots come about, rules 2, 3 and
 * 5): their schedules, their busy time, the limits of their bookings, and their counters.
 *
 * @param now the current time, which tells whether a connection has been unavailable for too long.
 * @param except a moving booking, whose time counts as free.
 * @param cache of busy times, for reads that book nothing.
 * @param ignored the holds that count as free, such as the caller's.
 */
export const timesOfHosts = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  window: Interval,
  now: Instant,
  except?: BookingRecord,
  cache?: BusyTimeCache,
  ignored?: IgnoredHolds,
): Promise<TimesOfHosts> => {
  const { applicationId, configuration } = owned
  const { zones, hosts: resolved } = await resolveHosts(records, owned)
  const ownRules = slotRulesOf(configuration, zones)
  const partners = resolved.filter((host) => host.takesPart)
  const watched = partners.filter(({ participant }) => participant.availability)
  const calendarIds = new Map(
    await Promise.all(
      watched.map(async (host) => [host, await busyCalendarIds(records, applicationId, host)] as const),
    ),
  )
  const allIds = [...new Set([...calendarIds.values()].flat())]
  const named = needsResources(configuration) ? resourcesNamedBy(owned) : []
  const keys = [...watched.map(({ participant }) => participant.email), ...named.map(resourceKey)]
  // What blocks a time of the window: of calendars by the buffers of this configuration, of bookings also by their own.
  const blocked = blockedTime(ownRules, window)
  const seen = { start: blocked.start, end: blocked.end }
  const around = expandInterval(window, longestBuffer, longestBuffer)
  // Read at once, in one round trip to the database.
  const [calendars, everyHeld, everyHold, counters, schedules, found] = await Promise.all([
    readBusyCalendars(records, applicationId, allIds, seen, {
      tentativeAsBusy: configuration.availability.availability_rules?.tentative_as_busy ?? true,
      except: new Set(except?.events.map((event) => event.eventId)),
      cache,
      now,
    }),
    records.heldTimes(applicationId, keys, around),
    records.holdsOfHosts(applicationId, keys, around, now),
    isRoundRobin(configuration) ? records.counters(applicationId, groupOf(configuration)) : [],
    Promise.all(partners.map(({ schedule }) => schedule && resolveSchedule(schedule, window))),
    named.length ? records.resources(applicationId, named) : [],
  ])
  const held = everyHeld.filter(({ bookingId }) => bookingId !== except?.id)
  const holds = everyHold.filter((hold) => !isIgnored(hold, ignored))
  const ofResources = found.map(({ scheduleId }) => scheduleId)
  const resources = named.length
    ? resourceOptions(configuration, ownRules, seen, {
        ...{ found, held, holds },
        schedules: await resolveSchedules(records, applicationId, ofResources, seen),
      })
    : []
  const full = await fullTimes(
    records,
    { ...owned, zones },
    partners.map(({ participant, schedule }) => ({ email: participant.email, schedule })),
    window,
    now,
    except,
    ignored,
  )

  // A collective configuration needs all hosts to agree; a round robin skips the others.
  const hosts = isRoundRobin(configuration) ? partners : resolved
  return {
    rules: named.length ? rulesWithNeeds(ownRules, resources) : ownRules,
    resources,
    seen,
    hosts: hosts.map((host): HostTimes => {
      const { participant } = host
      if (!host.takesPart)
        return { ...host, schedule: undefined, calendars: [], held: [], holds: [], full: [] }
      const key = hostKey(participant.email)
      return {
        ...host,
        schedule: schedules[partners.indexOf(host)],
        calendars: [...new Set(calendarIds.get(host))].map((id) => {
          const calendar = calendars.calendar(id)
          if (calendar && !mayUseCalendar(owned, participant, calendar))
            return { isUnknown: true, busy: [seen] }
          const busy = calendars.busyTimes(id, host.zones)
          return { calendar, isUnknown: calendars.isUnknown(id), busy }
        }),
        held: held.filter((time) => time.email === key),
        holds: holds.filter(({ hosts }) => hosts.includes(key)),
        full: full.get(key) ?? [],
        counter: counters.find((other) => other.email === key),
      }
    }),
  }
}

/**
 * What keeps a host busy in a calendar. The event of a booking that they host is left out while it is at the booking's time: the booking
 * counts by itself, with the buffers of its own configuration.
 */
export const timesInCalendar = (
  { held }: Pick<HostTimes, 'held'>,
  { busy }: Pick<CalendarTimes, 'busy'>,
): readonly CalendarTime[] => {
  const isOwn = ({ uid, start, end }: CalendarTime) =>
    held.some((booking) => booking.uid === uid && booking.start === start && booking.end === end)
  return busy.some(({ uid }) => uid !== undefined)
    ? busy.filter((time) => time.uid === undefined || !isOwn(time))
    : busy
}

/** All that keeps a host busy, each with its own buffers. */
const busyTimesOf = (host: HostTimes): readonly BusyTime[] => [
  ...host.calendars.flatMap((calendar) => timesInCalendar(host, calendar)),
  ...host.held,
  ...host.holds,
]

/** A host, as the rules of slots read it. An unknown calendar or schedule makes the whole window busy: unknown is never free. */
export const slotHost = (host: HostTimes, seen: Interval): SlotHost => {
  const { participant, zones, schedule, full, counter } = host
  const { timezone, travel } = zones
  if (!host.takesPart || host.lacksSchedule)
    return { ...slotHostOf(participant, { timezone, travel, busy: [seen] }), alwaysFree: false }
  return {
    ...slotHostOf(participant, {
      ...{ timezone, travel },
      busy: busyTimesOf(host),
      bookings: counter?.bookings,
      lastBookedAt: counter?.lastBookedAt,
    }),
    ...schedule?.slotHours,
    ...(full.length ? { fullTimes: full } : {}),
  }
}

/** The hosts of a configuration in a window, for the rules of slots. See {@link timesOfHosts}. */
export const hostsIn = async (
  ...of: Parameters<typeof timesOfHosts>
): Promise<{ readonly hosts: SlotHost[] } & Pick<TimesOfHosts, 'rules' | 'resources'>> => {
  const { rules, hosts, resources, seen } = await timesOfHosts(...of)
  return { rules, resources, hosts: hosts.map((host) => slotHost(host, seen)) }
}

/** The part of a window that can be booked by rule 1. Nothing outside of it needs to be read. */
export const bookableWindow = (
  configuration: StandardConfiguration,
  window: Interval,
  now: Instant,
): Interval => {
  const { minBookingNotice, availableDaysInFuture, durationMinutes } = bookingWindowOf(configuration)
  const start = Math.max(window.start, now + minBookingNotice * 60)
  const end = Math.min(window.end, now + availableDaysInFuture * 86_400 + durationMinutes * 60)
  return { start: instant(start), end: instant(Math.max(start, end)) }
}
