import type { Calendar, ConfigurationParticipant, StandardConfiguration } from '@whenable/contract'
import {
  expandEvent,
  type Instant,
  type Interval,
  instant,
  overlaps,
  type SlotHost,
  widenInterval,
} from '@whenable/time'
import {
  type BookingRecord,
  type EventRecord,
  type HostCounter,
  hostKey,
  type Records,
} from '../store/store.js'
import { groupOf, isRoundRobin, slotHostOf, slotRulesOf, timeZoneOf } from './slot-rules.js'

/**
 * The ids of the calendars that a participant's busy time comes from; `primary` is the first calendar of the grant
 * with their address. An id that names no calendar stays, and is unknown below.
 */
const calendarIdsOf = async (
  records: Records,
  applicationId: string,
  { email, availability }: ConfigurationParticipant,
): Promise<readonly string[]> => {
  const ids = availability?.calendar_ids ?? []
  if (!ids.includes('primary')) return ids
  const grant = await records.grant(applicationId, { email })
  const primary = grant && (await records.primaryCalendar(applicationId, grant.id))
  return ids.map((id) => (id === 'primary' ? (primary?.id ?? id) : id))
}

const isBusy = ({ busy, status }: EventRecord, tentativeAsBusy: boolean): boolean =>
  busy !== false &&
  status !== 'cancelled' &&
  (tentativeAsBusy || (status !== 'tentative' && status !== 'maybe'))

/** The busy intervals of one calendar's events in a window. An override whose master is out of sight stands alone. */
const busyTimes = (
  events: readonly EventRecord[],
  timeZone: string,
  window: Interval,
  tentativeAsBusy: boolean,
): Interval[] => {
  const overrides = new Map<string, EventRecord[]>()
  for (const event of events)
    if (event.master_event_id)
      overrides.set(event.master_event_id, [...(overrides.get(event.master_event_id) ?? []), event])
  const masters = new Set(events.map((event) => event.id))
  return events
    .filter((event) => !event.master_event_id || !masters.has(event.master_event_id))
    .flatMap((event) =>
      expandEvent(event, overrides.get(event.id) ?? [], { from: window.start, to: window.end, timeZone })
        .filter((occurrence) => isBusy(occurrence.event, tentativeAsBusy))
        .map(({ start, end }) => ({ start, end })),
    )
    .filter((interval) => overlaps(interval, window))
}

/**
 * The participants of a configuration with their busy time in a window (interface: How slots come about, rule 3) and
 * the counters of their group. A host with a calendar that is not there is busy throughout: unknown is never free.
 *
 * @param except a booking whose time counts as free, because it is about to move.
 */
export const hostsIn = async (
  records: Records,
  applicationId: string,
  configuration: StandardConfiguration,
  window: Interval,
  except?: BookingRecord,
): Promise<SlotHost[]> => {
  const rules = slotRulesOf(configuration)
  const seen = widenInterval(window, (rules.bufferAfter ?? 0) * 60, (rules.bufferBefore ?? 0) * 60)
  const watched = configuration.participants.filter((participant) => participant.availability)
  // One after another: a transaction has one connection.
  const calendarIds = new Map<ConfigurationParticipant, readonly string[]>()
  for (const participant of watched)
    calendarIds.set(participant, await calendarIdsOf(records, applicationId, participant))
  const allIds = [...new Set([...calendarIds.values()].flat())]
  const calendars = await records.calendars(applicationId, allIds)
  const events = await records.eventsIn(applicationId, allIds, seen)
  const emails = watched.map(({ email }) => email)
  const held = await records.heldTimes(applicationId, emails, seen)
  const counters = isRoundRobin(configuration)
    ? await records.counters(applicationId, groupOf(configuration))
    : []
  const calendarById = new Map(calendars.map((calendar: Calendar) => [calendar.id, calendar]))
  const moving = new Set(except?.events.map((event) => event.eventId))
  const tentativeAsBusy = configuration.availability.availability_rules?.tentative_as_busy ?? true
  const fallbackZone = timeZoneOf(configuration)

  return configuration.participants.map((participant) => {
    const ids = new Set(calendarIds.get(participant))
    const busyOf = (id: string): Interval[] => {
      const calendar = calendarById.get(id)
      if (!calendar) return [seen]
      const own = events.filter((event) => event.calendar_id === id && !moving.has(event.id))
      const timeZone = calendar.timezone ?? participant.timezone ?? fallbackZone
      return busyTimes(own, timeZone, seen, tentativeAsBusy)
    }
    const key = hostKey(participant.email)
    const counter: HostCounter | undefined = counters.find((other) => other.email === key)
    return slotHostOf(participant, {
      busy: [
        ...[...ids].flatMap(busyOf),
        ...held.filter((time) => time.email === key && time.bookingId !== except?.id),
      ],
      bookings: counter?.bookings,
      lastBookedAt: counter?.lastBookedAt,
    })
  })
}

/** The part of a window in which rule 1 lets a slot lie at all; nothing outside of it needs to be read. */
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
