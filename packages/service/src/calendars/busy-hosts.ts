import type { Calendar, ConfigurationParticipant, StandardConfiguration } from '@whenable/contract'
import { expandInterval, type Instant, type Interval, instant, type SlotHost } from '@whenable/time'
import { type IgnoredHolds, isIgnored } from '../scheduling/holds/ignored-holds.js'
import { type FullTime, fullTimes } from '../scheduling/hosts/booking-counts.js'
import { mayUseCalendar, takesPart } from '../scheduling/hosts/host-consent.js'
import { type ResolvedSchedule, resolveSchedules } from '../scheduling/schedules/schedule-hours.js'
import { groupOf, isRoundRobin, slotHostOf, slotRulesOf, timeZoneOf } from '../scheduling/slot-rules.js'
import {
  type BookingRecord,
  type HeldTime,
  type HoldRecord,
  type HostCounter,
  hostKey,
  type OwnedConfiguration,
  type Records,
} from '../store/store.js'
import { readBusyCalendars } from './busy-time.js'
import type { BusyTimeCache } from './busy-time-cache.js'
import { calendarsOf, isBusySource } from './calendars.js'

/**
 * The ids of a participant's calendars for busy time. `primary` is replaced by the primary calendar of their grant, and `all` by its
 * calendars that count as busy. Unknown ids stay, and count as busy below.
 */
export const busyCalendarIds = async (
  records: Records,
  applicationId: string,
  { email, availability }: ConfigurationParticipant,
): Promise<readonly string[]> => {
  const ids = availability?.calendar_ids ?? []
  if (!ids.includes('primary') && !ids.includes('all')) return ids
  const grant = await records.grant(applicationId, { email })
  const own = grant ? await calendarsOf(records, applicationId, grant.id) : []
  return ids.flatMap((id) => {
    if (id === 'primary') return own.find((calendar) => calendar.is_primary)?.id ?? id
    return id === 'all' && own.length ? own.filter(isBusySource).map((calendar) => calendar.id) : id
  })
}

/** A participant's calendar and its busy times. */
export interface CalendarTimes {
  /** Undefined if it does not exist. */
  readonly calendar?: Calendar | undefined
  /** Whether the busy time is unknown, so that the whole window counts as busy. */
  readonly isUnknown: boolean
  readonly busy: readonly Interval[]
}

/** What decides when a participant of a configuration can be booked. */
export interface HostTimes {
  readonly participant: ConfigurationParticipant
  /** Whether they have agreed to take part. Otherwise they are busy for the whole window. */
  readonly takesPart: boolean
  readonly schedule?: ResolvedSchedule | undefined
  /** Whether they name a schedule that does not exist. They are busy for the whole window. */
  readonly lacksSchedule: boolean
  readonly calendars: readonly CalendarTimes[]
  /** The times of their bookings. */
  readonly held: readonly HeldTime[]
  /** What others hold of their time. */
  readonly holds: readonly HoldRecord[]
  /** The days and weeks in which they take no more bookings. */
  readonly full: readonly FullTime[]
  readonly counter?: HostCounter | undefined
}

/** The times of a configuration's hosts in a window, as widened by buffers. */
export interface TimesOfHosts {
  readonly seen: Interval
  readonly hosts: readonly HostTimes[]
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
  const rules = slotRulesOf(configuration)
  const seen = expandInterval(window, (rules.bufferAfter ?? 0) * 60, (rules.bufferBefore ?? 0) * 60)
  const partners = configuration.participants.filter((participant) => takesPart(owned, participant))
  const watched = partners.filter((participant) => participant.availability)
  const calendarIds = new Map(
    await Promise.all(
      watched.map(
        async (participant) =>
          [participant, await busyCalendarIds(records, applicationId, participant)] as const,
      ),
    ),
  )
  const allIds = [...new Set([...calendarIds.values()].flat())]
  const emails = watched.map(({ email }) => email)
  const named = watched.map(({ availability }) => availability?.schedule_id)
  // Read at once, in one round trip to the database.
  const [calendars, held, everyHold, counters, schedules] = await Promise.all([
    readBusyCalendars(records, applicationId, allIds, seen, {
      tentativeAsBusy: configuration.availability.availability_rules?.tentative_as_busy ?? true,
      except: new Set(except?.events.map((event) => event.eventId)),
      cache,
      now,
    }),
    records.heldTimes(applicationId, emails, seen),
    records.holdsOfHosts(applicationId, emails, seen, now),
    isRoundRobin(configuration) ? records.counters(applicationId, groupOf(configuration)) : [],
    resolveSchedules(records, applicationId, named, window),
  ])
  const holds = everyHold.filter((hold) => !isIgnored(hold, ignored))
  const scheduleOf = ({ availability }: ConfigurationParticipant) =>
    availability?.schedule_id === undefined ? undefined : schedules.get(availability.schedule_id)
  const limited = partners.map((one) => ({ email: one.email, schedule: scheduleOf(one) }))
  const full = await fullTimes(records, applicationId, configuration, limited, window, now, except, ignored)
  const fallbackZone = timeZoneOf(configuration)

  // A collective configuration needs all hosts to agree; a round robin skips the others.
  const hosts = isRoundRobin(configuration) ? partners : configuration.participants
  return {
    seen,
    hosts: hosts.map((participant): HostTimes => {
      if (!partners.includes(participant))
        return {
          participant,
          takesPart: false,
          lacksSchedule: false,
          calendars: [],
          held: [],
          holds: [],
          full: [],
        }
      const key = hostKey(participant.email)
      const schedule = scheduleOf(participant)
      return {
        participant,
        takesPart: true,
        schedule,
        lacksSchedule: !schedule && participant.availability?.schedule_id !== undefined,
        calendars: [...new Set(calendarIds.get(participant))].map((id) => {
          const calendar = calendars.calendar(id)
          if (calendar && !mayUseCalendar(owned, participant, calendar))
            return { isUnknown: true, busy: [seen] }
          const busy = calendars.busyTimes(id, participant.timezone ?? fallbackZone)
          return { calendar, isUnknown: calendars.isUnknown(id), busy }
        }),
        held: held.filter((time) => time.email === key && time.bookingId !== except?.id),
        holds: holds.filter(({ hosts }) => hosts.includes(key)),
        full: full.get(key) ?? [],
        counter: counters.find((other) => other.email === key),
      }
    }),
  }
}

/** A host, as the rules of slots read it. An unknown calendar or schedule makes the whole window busy: unknown is never free. */
export const slotHost = (
  { participant, schedule, calendars, held, holds, full, counter, ...host }: HostTimes,
  seen: Interval,
): SlotHost => {
  if (!host.takesPart || host.lacksSchedule)
    return { ...slotHostOf(participant, { busy: [seen] }), alwaysFree: false }
  return {
    ...slotHostOf(participant, {
      busy: [...calendars.flatMap(({ busy }) => busy), ...held, ...holds],
      bookings: counter?.bookings,
      lastBookedAt: counter?.lastBookedAt,
    }),
    ...schedule?.slotHours,
    ...(full.length ? { fullTimes: full } : {}),
  }
}

/** The hosts of a configuration in a window, for the rules of slots. See {@link timesOfHosts}. */
export const hostsIn = async (...of: Parameters<typeof timesOfHosts>): Promise<SlotHost[]> => {
  const { hosts, seen } = await timesOfHosts(...of)
  return hosts.map((host) => slotHost(host, seen))
}

/** The part of a window that can be booked by rule 1. Nothing outside of it needs to be read. */
export const bookableWindow = (
  configuration: StandardConfiguration,
  window: Interval,
  now: Instant,
): Interval => {
  const { minBookingNotice, availableDaysInFuture, durationMinutes } = slotRulesOf(configuration)
  const start = Math.max(window.start, now + minBookingNotice * 60)
  const end = Math.min(window.end, now + availableDaysInFuture * 86_400 + durationMinutes * 60)
  return { start: instant(start), end: instant(Math.max(start, end)) }
}
