import { type Instant, type Interval, overlaps } from '@whenable/time'
import { guestKey, hostKey } from '../../person.js'
import {
  type BookingRecord,
  type BookingScope,
  type BookingStatements,
  bufferOf,
  hasGuest,
  heldBy,
  longestBooking,
  seatsOf,
} from '../store.js'
import { countUp, keyOf } from './rows.js'
import type { HeldRow, Tables } from './tables.js'

/** The days that an interval touches, as numbers since 1970 in UTC. They are the buckets of booked times. */
const daysOf = ({ start, end }: Interval): number[] => {
  const first = Math.floor(start / longestBooking)
  return Array.from(
    { length: Math.floor((end - 1) / longestBooking) - first + 1 },
    (_, index) => first + index,
  )
}

/** The key of a bucket of booked times. */
const heldKey = (applicationId: string, email: string, day: number) =>
  keyOf(applicationId, hostKey(email), String(day))

/** The group event of an active booking. */
const seatedIn = ({ status, occurrence }: BookingRecord) => (status === 'cancelled' ? undefined : occurrence)

/** The active bookings of hosts that start in a window, with their host. */
export const bookingsStartingIn = (
  { bookings, held }: Tables,
  applicationId: string,
  emails: readonly string[],
  window: Interval,
): readonly { readonly email: string; readonly booking: BookingRecord }[] =>
  [...new Set(emails.map(hostKey))].flatMap((email) =>
    daysOf(window).flatMap((day) =>
      (held.get(heldKey(applicationId, email, day)) ?? []).flatMap(({ bookingId, start }) => {
        const starts =
          Math.floor(start / longestBooking) === day && start >= window.start && start < window.end
        const booking = starts ? bookings.get(keyOf(applicationId, bookingId)) : undefined
        return booking ? [{ email, booking }] : []
      }),
    ),
  )

/** Bookings with their hosts' times. Seats are read from them. */
export const bookingStatements = ({ bookings, configurations, held }: Tables): BookingStatements => {
  const holdsOf = (booking: BookingRecord): readonly HeldRow[] =>
    booking.status === 'cancelled'
      ? []
      : heldBy(booking).map(({ email }) => ({
          email: hostKey(email),
          bookingId: booking.id,
          configurationId: booking.configurationId,
          uid: booking.uid,
          start: booking.start,
          end: booking.end,
        }))
  const ahead = (applicationId: string, scope: BookingScope, endsAfter: Instant): readonly BookingRecord[] =>
    bookings
      .where(
        (row) =>
          row.applicationId === applicationId &&
          row.status !== 'cancelled' &&
          row.end > endsAfter &&
          ('configurationId' in scope
            ? row.configurationId === scope.configurationId
            : configurations.get(applicationId, row.configurationId)?.grantId === scope.grantId ||
              row.hosts.some((host) => hostKey(host.email) === hostKey(scope.hostEmail))),
      )
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const putBooking = async (booking: BookingRecord): Promise<void> => {
    const key = keyOf(booking.applicationId, booking.id)
    const before = bookings.get(key)
    for (const time of before ? holdsOf(before) : [])
      for (const day of daysOf(time)) {
        const bucket = heldKey(booking.applicationId, time.email, day)
        held.set(
          bucket,
          held.get(bucket)?.filter((other) => other.bookingId !== booking.id),
        )
      }
    for (const time of holdsOf(booking))
      for (const day of daysOf(time)) {
        const bucket = heldKey(booking.applicationId, time.email, day)
        held.set(bucket, [...(held.get(bucket) ?? []), time])
      }
    bookings.set(key, booking)
  }
  return {
    booking: async (applicationId, id) => bookings.get(keyOf(applicationId, id)),
    heldTimes: async (applicationId, emails, window) => {
      const found = new Set<HeldRow>()
      for (const email of new Set(emails.map(hostKey)))
        for (const day of daysOf(window))
          for (const time of held.get(heldKey(applicationId, email, day)) ?? [])
            if (overlaps(time, window)) found.add(time)
      return [...found].map(({ configurationId, ...time }) => {
        const owned = configurations.get(applicationId, configurationId)
        return { ...time, buffer: owned ? bufferOf(owned.configuration) : { before: 0, after: 0 } }
      })
    },
    seats: async (applicationId, eventIds) => {
      const ids = new Set(eventIds)
      return bookings
        .where((row) => row.applicationId === applicationId && ids.has(seatedIn(row)?.eventId ?? ''))
        .flatMap((row) => seatsOf(row))
    },
    bookingsOfSeries: async (applicationId, calendarId, seriesId) =>
      bookings
        .where((row) => {
          const seated = seatedIn(row)
          return (
            row.applicationId === applicationId &&
            seated?.calendarId === calendarId &&
            seated.seriesId === seriesId
          )
        })
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    bookingOfUid: async (applicationId, uid) =>
      bookings.where((row) => row.applicationId === applicationId && row.uid === uid)[0],
    bookingsMadeTogether: async (applicationId, seriesId) =>
      bookings
        .where((row) => row.applicationId === applicationId && row.seriesId === seriesId)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    bookingsOfGuest: async (applicationId, email) =>
      bookings
        .where((row) => row.applicationId === applicationId && hasGuest(row, email))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    bookingsOfGuestKey: async (applicationId, configurationId, key, endsAfter) =>
      bookings
        .where(
          (row) =>
            row.applicationId === applicationId &&
            row.configurationId === configurationId &&
            row.status !== 'cancelled' &&
            row.end > endsAfter &&
            guestKey(row.guest.email) === key,
        )
        .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
    bookingsEnded: async (by, limit, which) =>
      bookings
        .where((row) => row.end <= by && (which === 'all' || row.status === 'cancelled'))
        .sort((a, b) => a.end - b.end)
        .slice(0, limit),
    bookingsAhead: async (...scope) => ahead(...scope),
    countBookingsAhead: async (...scope) => {
      const counts = new Map<string, number>()
      for (const { configurationId } of ahead(...scope)) countUp(counts, configurationId)
      return counts
    },
    countBookingsOf: async (applicationId, configurationId, endsAfter, most) =>
      Math.min(ahead(applicationId, { configurationId }, endsAfter).length, most),
    hasBookings: async (applicationId, configurationId) =>
      bookings.where((row) => row.applicationId === applicationId && row.configurationId === configurationId)
        .length > 0,
    lastBooked: async (applicationId, groupId, email) =>
      bookings
        .where(
          (row) =>
            row.applicationId === applicationId &&
            row.groupId === groupId &&
            row.status !== 'cancelled' &&
            row.hosts.some((host) => hostKey(host.email) === hostKey(email)),
        )
        .reduce<Instant | undefined>(
          (latest, row) => (latest === undefined || row.createdAt > latest ? row.createdAt : latest),
          undefined,
        ),

    // Transactions run one at a time, so locks need no effect.
    lockBooking: async (applicationId, id) => bookings.get(keyOf(applicationId, id)),
    addBooking: putBooking,
    putBooking,
    removeBookedTimes: async (booking) => {
      await putBooking({ ...booking, status: 'cancelled' })
      bookings.set(keyOf(booking.applicationId, booking.id), undefined)
    },
  }
}
