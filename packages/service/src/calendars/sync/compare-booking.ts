import type { CalendarEvent } from '@whenable/contract'
import {
  dateAt,
  type Instant,
  type Interval,
  instant,
  instantOf,
  intervalOf,
  parseWhen,
  wallAt,
  wallTime,
} from '@whenable/time'
import { overrideKey } from '@whenable/time/series'
import { canonicalJson } from '../../kernel/canonical-json.js'
import { type ItemState, longestBooking } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'

/** What the owner has done to an item in their calendar. */
export type OwnerEdit =
  /** The item is as it was written. */
  | { readonly kind: 'unchanged' }
  /** Its time stays, or it is all-day on the same date, but other properties differ. */
  | { readonly kind: 'edited' }
  | { readonly kind: 'moved'; readonly proposed: Interval }
  | { readonly kind: 'deleted' }

/** A comparison of a booking with its remote item. */
export interface Comparison {
  /** Undefined if there is none. */
  readonly item: RemoteItem | undefined
  /** The states that the item may have because of us. */
  readonly states: readonly ItemState[]
  readonly booking: Interval
  /** The IANA time zone of the calendar. */
  readonly timeZone: string
}

/** The event of an item that stands for the booking: its master, or the override of the master's own occurrence. */
const bookingEvent = ({ events }: RemoteItem, timeZone: string) => {
  const [master] = events
  if (!master) return undefined
  const { start } = intervalOf(parseWhen(master.when), timeZone)
  return events.find((event, index) => index > 0 && overrideKey(event) === start) ?? master
}

const isSame = (one: Interval, other: Interval): boolean => one.start === other.start && one.end === other.end

/** Whether two states are equal. The times of a group event are equal if they are stored alike. */
const isSameState = (one: ItemState, other: ItemState): boolean => {
  if (one === 'absent' || other === 'absent') return one === other
  return 'start' in one && 'start' in other ? isSame(one, other) : canonicalJson(one) === canonicalJson(other)
}

/** Whether a state is among others. */
export const isAmongStates = (state: ItemState, states: readonly ItemState[]): boolean =>
  states.some((other) => isSameState(state, other))

/** The state of an item. A cancelled event counts as absent. */
export const stateOf = (item: RemoteItem | undefined, timeZone: string): Interval | 'absent' => {
  const event = item && bookingEvent(item, timeZone)
  if (!event || event['status'] === 'cancelled') return 'absent'
  const { start, end } = intervalOf(parseWhen(event.when), timeZone)
  return { start, end }
}

/** The same wall time on another date. */
const onDate = (at: Instant, date: string, timeZone: string): Instant =>
  instantOf(wallTime(`${date}${wallAt(at, timeZone).slice(10)}`), timeZone)

/**
 * The time that an item proposes for its booking. An all-day event proposes the booked wall time on its first date; an event without an
 * end, or longer than a booking may be, proposes the booked duration.
 */
export const proposalOf = (
  { when }: Pick<CalendarEvent, 'when'>,
  booking: Interval,
  timeZone: string,
): Interval => {
  const { start, end, allDay } = intervalOf(parseWhen(when), timeZone)
  const duration = booking.end - booking.start
  const from = allDay ? onDate(booking.start, dateAt(start, timeZone), timeZone) : start
  const lasts = allDay || end <= start || end - start > longestBooking ? duration : end - start
  return { start: from, end: instant(from + lasts) }
}

/**
 * What the owner has done to a booking's item since it was written. The item may be in any of `states` because of us: only in
 * another state has its owner moved or deleted it. Nothing here reads a clock or a store.
 */
export const compareBooking = ({ item, states, booking, timeZone }: Comparison): OwnerEdit => {
  const state = stateOf(item, timeZone)
  if (isAmongStates(state, states)) return { kind: 'unchanged' }
  const event = item && bookingEvent(item, timeZone)
  if (state === 'absent' || !event) return { kind: 'deleted' }
  const proposed = proposalOf(event, booking, timeZone)
  return isSame(proposed, { start: booking.start, end: booking.end })
    ? { kind: 'edited' }
    : { kind: 'moved', proposed }
}
