import type { ConfigurationParticipant, StandardConfiguration } from '@whenable/contract'
import { expandInterval, type Instant, type Interval, instant, type SlotHost } from '@whenable/time'
import { mayUseCalendar, takesPart } from '../scheduling/hosts/host-consent.js'
import { groupOf, isRoundRobin, slotHostOf, slotRulesOf, timeZoneOf } from '../scheduling/slot-rules.js'
import {
  type BookingRecord,
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

/**
 * The hosts of a configuration with their busy time in a window (interface: How slots come about, rule 3) and their counters. A
 * host with an unknown calendar, or who has not agreed to take part, is busy for the whole window: unknown is never free.
 *
 * @param now the current time, which tells whether a connection has been unavailable for too long.
 * @param except a moving booking, whose time counts as free.
 * @param cache of busy times, for reads that book nothing.
 */
export const hostsIn = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  window: Interval,
  now: Instant,
  except?: BookingRecord,
  cache?: BusyTimeCache,
): Promise<SlotHost[]> => {
  const { applicationId, configuration } = owned
  const rules = slotRulesOf(configuration)
  const seen = expandInterval(window, (rules.bufferAfter ?? 0) * 60, (rules.bufferBefore ?? 0) * 60)
  const partners = configuration.participants.filter((participant) => takesPart(owned, participant))
  const watched = partners.filter((participant) => participant.availability)
  // Sequential, because a transaction has one connection.
  const calendarIds = new Map<ConfigurationParticipant, readonly string[]>()
  for (const participant of watched)
    calendarIds.set(participant, await busyCalendarIds(records, applicationId, participant))
  const allIds = [...new Set([...calendarIds.values()].flat())]
  const calendars = await readBusyCalendars(records, applicationId, allIds, seen, {
    tentativeAsBusy: configuration.availability.availability_rules?.tentative_as_busy ?? true,
    except: new Set(except?.events.map((event) => event.eventId)),
    cache,
    now,
  })
  const emails = watched.map(({ email }) => email)
  const held = await records.heldTimes(applicationId, emails, seen)
  const counters = isRoundRobin(configuration)
    ? await records.counters(applicationId, groupOf(configuration))
    : []
  const fallbackZone = timeZoneOf(configuration)

  // A collective configuration needs all hosts to agree; a round robin skips the others.
  const hosts = isRoundRobin(configuration) ? partners : configuration.participants
  return hosts.map((participant) => {
    if (!partners.includes(participant))
      return { ...slotHostOf(participant, { busy: [seen] }), alwaysFree: false }
    const ids = new Set(calendarIds.get(participant))
    const key = hostKey(participant.email)
    const counter: HostCounter | undefined = counters.find((other) => other.email === key)
    return slotHostOf(participant, {
      busy: [
        ...[...ids].flatMap((id) => {
          const calendar = calendars.calendar(id)
          return calendar && !mayUseCalendar(owned, participant, calendar)
            ? [seen]
            : calendars.busyTimes(id, participant.timezone ?? fallbackZone)
        }),
        ...held.filter((time) => time.email === key && time.bookingId !== except?.id),
      ],
      bookings: counter?.bookings,
      lastBookedAt: counter?.lastBookedAt,
    })
  })
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
