import type { Availability, TimeSlot } from '@whenable/contract'
import { ServiceError } from '@whenable/contract/values'
import { addMonths, type Instant, instant, startOfDay } from '@whenable/time'
import { abortEffects, runEffect } from '../machine.js'
import type { BookingTransition } from './progress.js'
import type { BookingFacts, KnownWindow, Slot } from './state.js'

const day = 86_400
/** How far ahead the flow looks for a free time, whatever the configuration says; seconds. */
const longestSearch = 366 * day
/**
 * Longest window of one request, in seconds. With the extra day of the query it stays within the 62 days that a service answers, also
 * if that was requested up to an hour ago.
 */
const longestRequest = 61 * day - 3600

/**
 * The first part of a window whose free times have not loaded. Undefined if all of it has loaded, or is after the last day that can
 * be booked.
 */
export const unknownWindow = (
  { knownWindows, settings }: Pick<BookingFacts, 'knownWindows' | 'settings'>,
  { from, to }: KnownWindow,
  now: Instant,
): KnownWindow | undefined => {
  for (const window of knownWindows) if (window.from <= from && from < window.to) from = window.to
  // If the service does not say how far ahead times are offered, the flow requests a year.
  const ahead = settings ? (settings.scheduler?.available_days_in_future ?? 30) * day : longestSearch
  return from < to && from < now + ahead ? { from, to } : undefined
}

/** The time that a search for a free time still has to load: from now on, at most a year. */
export const unknownSearchWindow = (
  facts: Pick<BookingFacts, 'knownWindows' | 'settings'>,
  now: Instant,
): KnownWindow | undefined => unknownWindow(facts, { from: now, to: instant(now + longestSearch) }, now)

/**
 * The shown month and those after it, `months` in all, in the visitor's time zone and not before now. With `margin` (seconds) it
 * also has the weeks that the month begins and ends in: that long before it, and at least six times that long from the first free
 * time. While that is unknown, seven times that long from now, so that a first free time in the next days needs no second request.
 */
export const shownWindow = (
  { facts: { month, timeZone, slots }, now }: BookingTransition,
  months: number,
  margin: number,
): KnownWindow => {
  const from = startOfDay(month, timeZone) - margin
  const to = startOfDay(addMonths(month, months), timeZone)
  const first = slots[0]?.start
  const least = first && first < to ? first + margin * 6 : now + margin * 7
  return { from: instant(Math.max(from, now)), to: instant(Math.max(to, least)) }
}

/** Whether the flow looks for a free time: the next one, which the visitor asked for, or the first one. */
export const isSearching = ({
  facts,
  hasNavigated,
  settingsLoaded,
  isFindingNextFree,
}: BookingTransition): boolean =>
  settingsLoaded && (isFindingNextFree || (!facts.slots.length && !hasNavigated))

/** What to load next: the shown month and the one after it, then what a search needs. */
export const nextWindow = (transition: BookingTransition): KnownWindow | undefined => {
  const { facts, now } = transition
  const shown = unknownWindow(facts, shownWindow(transition, 2, 6 * day), now)
  if (shown || !isSearching(transition)) return shown
  const first = unknownSearchWindow(facts, now)
  return first && { from: first.from, to: instant(first.from + longestRequest) }
}

/** Requests the free times of a window, or of the first part of a long one, in place of a pending request. */
export const requestTimes = (
  transition: BookingTransition,
  window: KnownWindow,
  isRefresh: boolean,
  holdId?: string,
): void => {
  const { facts, step } = transition
  const { from } = window
  const to = instant(Math.min(window.to, from + longestRequest))
  abortEffects(transition, ({ type }) => type === 'availability')
  transition.loadError = null
  runEffect(transition, {
    type: 'availability',
    query: {
      start: from,
      // A service returns slots that lie within the window: one more day includes those that cross its end.
      end: instant(to + day),
      // While a reschedule is unconfirmed, its new time must not count as free.
      bookingId: step.step === 'unconfirmed' ? undefined : facts.rescheduling?.bookingId,
      holdId,
    },
    window: { from, to },
    isRefresh,
  })
}

/** Requests the shown months again, to which the slot of a hold belongs. The known times stay until the answer is there. */
export const refreshTimes = (transition: BookingTransition, holdId?: string): void =>
  requestTimes(transition, shownWindow(transition, 2, 6 * day), true, holdId)

/** Converts a slot of the service's answer. */
export const slotOf = (answered: TimeSlot): Slot => {
  const { start_time: start, end_time: end, emails, event_id: eventId } = answered
  const slot = { start, end, emails: emails ?? [] }
  if (!eventId) return slot
  const { master_id: masterId, calendar_id: calendarId, title, description, location } = answered
  const { capacity: seats, total_capacity: allSeats } = answered
  return { ...slot, event: { eventId, masterId, calendarId, seats, allSeats, title, description, location } }
}

const isSlot = (slot: unknown): slot is TimeSlot => {
  const { start_time: start, end_time: end, emails } = Object(slot) as Partial<TimeSlot>
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    Number(start) < Number(end) &&
    (emails == null || Array.isArray(emails))
  )
}

/**
 * The answer of any service without the slots that are malformed; `warn` gets their number.
 *
 * @throws ServiceError `invalid_answer` if `time_slots` is no list.
 */
export const readableSlots = (answer: Availability, warn: (message: string) => void): Availability => {
  const { time_slots, full_slots, order } = Object(answer) as Availability
  if (!Array.isArray(time_slots))
    throw new ServiceError('invalid_answer', `time_slots is ${time_slots}: expected a list`)
  const full = Array.isArray(full_slots) ? full_slots : []
  const all = [...time_slots, ...full]
  const unreadable = all.filter((slot) => !isSlot(slot)).length
  if (unreadable) warn(`availability: left out ${unreadable} of ${all.length} slots: malformed`)
  return {
    ...answer,
    order: Array.isArray(order) ? order : [],
    time_slots: unreadable ? time_slots.filter(isSlot) : time_slots,
    ...(full_slots && { full_slots: full.filter(isSlot) }),
  }
}
