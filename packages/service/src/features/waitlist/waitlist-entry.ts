import type { WaitlistEntry, WaitlistMemberEntry } from '@whenable/contract'
import { type Instant, type Interval, wallAt } from '@whenable/time'
import { isInLine, type WaitlistOffer, type WaitlistRecord } from '../../kernel/store/store.js'
import type { OfferedSlot } from '../bookings/next-times.js'

// An entry of a waitlist by the service's clock: what is stored changes only when something happens, so an offer that has run out and
// a window that is over are noticed when the entry is read.

/** The longest life of an offer, in seconds: two hours. */
const longestOffer = 7_200

/** The shortest life of an offer, in seconds. A time that leaves less is not offered. */
const shortestOffer = 300

/** How many offers in a row a visitor can leave unanswered before their entry ends. */
const mostUnanswered = 3

/** The hours of a night, in which nobody is offered a time: from 22:00 until 8:00. */
const nightBegins = 22
const nightEnds = 8

/** Whether it is night in a time zone. */
export const isNight = (now: Instant, timeZone: string): boolean => {
  const hour = Number(wallAt(now, timeZone).slice(11, 13))
  return hour >= nightBegins || hour < nightEnds
}

/**
 * How long a time is offered, in seconds: two hours, at most half of the time until it starts, and not longer than it can be taken;
 * undefined if that is too short.
 *
 * @param end the first instant at which it can no longer be taken.
 */
export const offerSeconds = (
  { start }: Pick<Interval, 'start'>,
  end: number,
  now: Instant,
): number | undefined => {
  const seconds = Math.min(longestOffer, Math.floor((start - now) / 2), end - now)
  return seconds < shortestOffer ? undefined : seconds
}

/** Whether an entry's offer is open. */
export const hasOpenOffer = ({ state, offer }: WaitlistRecord, now: Instant): boolean =>
  state === 'offered' && offer !== undefined && offer.expiresAt > now

/** An entry after what the clock has done to it: an offer that has run out, or the end of its window. */
export const settledEntry = (entry: WaitlistRecord, now: Instant): WaitlistRecord => {
  if (!isInLine(entry) || hasOpenOffer(entry, now)) return entry
  const unanswered = entry.unanswered + (entry.state === 'offered' ? 1 : 0)
  const isOver = entry.end <= now || unanswered >= mostUnanswered
  return { ...entry, unanswered, state: isOver ? 'expired' : 'waiting' }
}

/** Whether a visitor can still take what they were offered last, if it is free. */
export const canBeTaken = (entry: WaitlistRecord, now: Instant): boolean =>
  entry.offer !== undefined && entry.offer.start > now && (isInLine(entry) || entry.state === 'expired')

/** The key of a time in `known`. */
export const keyOfTime = (start: Instant, eventId: string | null | undefined): string =>
  eventId ? `${start} ${eventId}` : `${start}`

/** Whether a time is one that an entry waits for. */
export const fitsEntry = (
  { start, end, eventId }: Pick<WaitlistRecord, 'start' | 'end' | 'eventId'>,
  slot: OfferedSlot,
): boolean =>
  start <= slot.start_time &&
  slot.start_time < end &&
  (eventId === undefined || eventId === (slot.event_id ?? undefined))

const secondsUntil = (at: number, now: Instant): number => Math.max(0, at - now)

const offerTimes = ({ start, end, expiresAt }: WaitlistOffer, now: Instant) => ({
  start_time: start,
  end_time: end,
  expires_in: secondsUntil(expiresAt, now),
})

/**
 * An entry for its visitor.
 *
 * @param id the credential with which they read it.
 */
export const entryData = (
  stored: WaitlistRecord,
  id: string,
  now: Instant,
  sendsEmail: boolean,
): WaitlistEntry => {
  const entry = settledEntry(stored, now)
  const { offer } = entry
  const isShown = offer && canBeTaken(entry, now)
  return {
    waitlist_id: id,
    configuration_id: entry.configurationId,
    state: entry.state,
    start_time: entry.start,
    end_time: entry.end,
    event_id: entry.eventId,
    timezone: entry.timezone,
    expires_in: isInLine(entry) ? secondsUntil(entry.end, now) : 0,
    offer: isShown
      ? {
          ...offerTimes(offer, now),
          event_id: offer.eventId,
          master_id: offer.masterId,
          calendar_id: offer.calendarId,
          title: offer.title,
        }
      : undefined,
    booking_id: entry.bookingId,
    sends_email: sendsEmail,
  }
}

/** An entry for the owner of its configuration. It contains no credential. */
export const memberEntryData = (stored: WaitlistRecord, now: Instant): WaitlistMemberEntry => {
  const entry = settledEntry(stored, now)
  return {
    id: entry.id,
    configuration_id: entry.configurationId,
    state: entry.state,
    guest: entry.guest,
    timezone: entry.timezone,
    start_time: entry.start,
    end_time: entry.end,
    event_id: entry.eventId,
    offer: entry.offer && hasOpenOffer(entry, now) ? offerTimes(entry.offer, now) : undefined,
    booking_id: entry.bookingId,
    created_at: entry.createdAt,
  }
}
