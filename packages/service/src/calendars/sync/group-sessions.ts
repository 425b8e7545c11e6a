import type { Calendar } from '@whenable/contract'
import { type Instant, type Interval, instant, intervalOf } from '@whenable/time'
import { hasStart, seriesOf, shiftToStart } from '@whenable/time/series'
import type { BookingRecord, EventRecord, ItemState, Records, SessionTime } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { findEvent, overrideId, zoneOf } from '../occurrences.js'
import { proposalOf } from './compare-booking.js'
import { itemEvents } from './item-events.js'

/** A group event in which seats are booked: a single event, or an occurrence of a series. */
export interface BookedSession {
  readonly eventId: string
  /** Undefined for a single event. */
  readonly originalStart: Instant | undefined
  /** Its time, as its guests know it. */
  readonly booked: Interval
  readonly bookings: readonly BookingRecord[]
}

/** A group event on its calendar. */
export interface GroupItem {
  readonly calendar: Calendar
  /** The single event or master as it is stored; undefined if it was removed. */
  readonly master: EventRecord | undefined
}

/** Orders bookings by their session, then by when they were made. */
export const bySession = (one: BookingRecord, other: BookingRecord): number =>
  one.start - other.start ||
  one.createdAt - other.createdAt ||
  ((one.guest.name ?? '') < (other.guest.name ?? '') ? -1 : 1)

/** Where a session is in an item. */
export type SessionPlace =
  | 'absent'
  | (Interval & {
      /** The original start of the occurrence that it is there; undefined in an item of a single event. */
      readonly originalStart: Instant | undefined
    })

const timeOf = ({ when, recurrence, status, original_start_time }: EventRecord): SessionTime => ({
  ...{ when, recurrence },
  ...(status === 'cancelled' ? { status } : {}),
  ...(original_start_time === undefined ? {} : { original_start_time }),
})

/** The times of a group event's records: the single event or master, and the overrides by their original start. */
export const groupStateOf = (events: readonly EventRecord[]): readonly SessionTime[] | 'absent' => {
  if (events.every(({ status }) => status === 'cancelled')) return 'absent'
  const startOf = ({ original_start_time = instant(0) }: SessionTime) => original_start_time
  return events.map(timeOf).sort((one, other) => startOf(one) - startOf(other))
}

/** The times of a group event's item. @throws RangeError if an event has no valid time. */
export const itemStateOf = (
  item: RemoteItem | undefined,
  calendar: Calendar,
  eventId: string,
): readonly SessionTime[] | 'absent' =>
  item ? groupStateOf(itemEvents(item, { calendar, id: eventId })) : 'absent'

/** The place of the occurrence with an original start. Undefined if the item has no such occurrence. */
const placeAt = (
  state: readonly SessionTime[],
  originalStart: Instant,
  { booked }: BookedSession,
  calendar: Calendar,
): SessionPlace | undefined => {
  const timeZone = zoneOf(calendar)
  const override = state.find(({ original_start_time: start }) => start === originalStart)
  if (override?.status === 'cancelled') return 'absent'
  if (override) return { ...proposalOf(override, booked, timeZone), originalStart }
  const master = state.find(({ original_start_time: start }) => start === undefined)
  if (!master || master.status === 'cancelled') return undefined
  const first = intervalOf(master.when, timeZone)
  if (!master.recurrence.length)
    return first.start === originalStart ? { ...first, originalStart: undefined } : undefined
  const record = { ...master, id: 'series', calendar_id: calendar.id, participants: [] }
  if (!overrideId(record, calendar, originalStart)) return undefined
  const time = { start: originalStart, end: instant(originalStart + first.end - first.start) }
  return { ...(first.allDay ? booked : time), originalStart }
}

/**
 * Where a session is in a state of its item. An occurrence of a series that was moved as a whole is at the same wall time of the
 * moved series, unless an occurrence was there before.
 */
export const placeOf = (
  state: ItemState,
  session: BookedSession,
  { calendar, master: stored }: GroupItem,
): SessionPlace | undefined => {
  if (state === 'absent') return 'absent'
  // The state of an item of an earlier version tells one time.
  if ('start' in state)
    return session.originalStart === undefined ? { ...state, originalStart: undefined } : undefined
  const timeZone = zoneOf(calendar)
  const master = state.find(({ original_start_time: start }) => start === undefined)
  if (session.originalStart === undefined) {
    if (!master || master.status === 'cancelled') return 'absent'
    const place = proposalOf(master, session.booked, timeZone)
    if (!master.recurrence.length) return { ...place, originalStart: undefined }
    return placeAt(state, intervalOf(master.when, timeZone).start, session, calendar) ?? 'absent'
  }
  const same = placeAt(state, session.originalStart, session, calendar)
  if (same) return same
  if (stored?.when.object !== 'timespan' || master?.when.object !== 'timespan') return 'absent'
  const before = seriesOf(stored, timeZone)
  const shifted = shiftToStart(before, master.when.start_time)?.moveStart(session.originalStart)
  if (typeof shifted !== 'number' || hasStart(before, shifted)) return 'absent'
  return placeAt(state, shifted, session, calendar) ?? 'absent'
}

/** Whether a session is at its booked time. */
export const isAsBooked = (place: SessionPlace | undefined, { booked }: BookedSession): boolean =>
  place !== undefined && place !== 'absent' && place.start === booked.start && place.end === booked.end

/** Whether two states have a session at the same time, or neither has it. */
export const isSamePlace = (one: SessionPlace | undefined, other: SessionPlace | undefined): boolean => {
  if (one === undefined || other === undefined) return false
  if (one === 'absent' || other === 'absent') return one === other
  return one.start === other.start && one.end === other.end
}

/** The sessions of a group event or series in which seats are booked and that are not over. */
export const bookedSessions = async (
  records: Records,
  { applicationId, calendar, eventId }: { applicationId: string; calendar: Calendar; eventId: string },
  now: Instant,
): Promise<readonly BookedSession[]> => {
  const bookings = await records.bookingsOfSeries(applicationId, calendar.id, eventId)
  const byEvent = new Map<string, BookingRecord[]>()
  for (const booking of bookings) {
    const id = booking.occurrence?.eventId
    if (id === undefined || booking.end <= now) continue
    byEvent.set(id, [...(byEvent.get(id) ?? []), booking])
  }
  return Promise.all(
    [...byEvent].map(async ([id, own]) => {
      const [{ start, end }] = own as [BookingRecord]
      const found = await findEvent(records, applicationId, calendar, id)
      const originalStart = found?.event.original_start_time
      return { eventId: id, originalStart, booked: { start, end }, bookings: own }
    }),
  )
}
