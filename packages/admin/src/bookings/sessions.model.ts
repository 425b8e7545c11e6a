import type { OwnerBooking } from '@whenable/contract'
import { guestNameOf } from './booking-text.js'

/** The bookings of one session of a group event, at least two. */
export interface GroupSession {
  readonly key: string
  readonly bookings: readonly OwnerBooking[]
}

/** A row of the list: a booking, or a session of a group event. */
export type ListRow = OwnerBooking | GroupSession

/** Whether a row is a session. */
export const isSession = (row: ListRow): row is GroupSession => 'bookings' in row

/** Names the session of a booking; undefined for a booking that is not of a group event. */
const sessionKeyOf = ({ configuration_id, event_id, start_time }: OwnerBooking): string | undefined =>
  event_id ? `${configuration_id} ${event_id} ${start_time}` : undefined

/** The rows of a list, in its order. The bookings of a session are one row at the place of the first, sorted by their guests' names. */
export const rowsOf = (bookings: readonly OwnerBooking[], locale: string): readonly ListRow[] => {
  const { compare } = new Intl.Collator(locale)
  const sessions = new Map<string, OwnerBooking[]>()
  for (const booking of bookings) {
    const key = sessionKeyOf(booking) ?? booking.id
    const known = sessions.get(key)
    if (known) known.push(booking)
    else sessions.set(key, [booking])
  }
  return [...sessions].map(([key, list]) =>
    list.length > 1
      ? { key, bookings: list.sort((a, b) => compare(guestNameOf(a), guestNameOf(b))) }
      : (list[0] as OwnerBooking),
  )
}

/** The number of people in bookings: guests and those they bring. */
export const peopleIn = (bookings: readonly OwnerBooking[]): number =>
  bookings.reduce((sum, { additional_guests: others }) => sum + 1 + others.length, 0)
