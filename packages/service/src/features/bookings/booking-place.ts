import type { BookedResource, BookingRecord } from '../../kernel/store/store.js'

// The place of a booking begins with its rooms, so that everything that shows the place says which one it is: the confirmation, emails and
// calendars. Equipment is for the hosts.

type Placed = Pick<BookingRecord, 'location' | 'resources'>

const namesOf = (resources: readonly BookedResource[] = []): string =>
  resources.map(({ name }) => name).join(', ')

const roomsIn = (resources: readonly BookedResource[] = []): readonly BookedResource[] =>
  resources.filter(({ kind }) => kind === 'room')

const joined = (names: string, place: string | undefined): string | undefined =>
  [names, place].filter(Boolean).join(', ') || undefined

/** The place of a booking: its rooms, and where they are. */
export const placeWith = (
  resources: readonly BookedResource[],
  place: string | undefined,
): string | undefined => joined(namesOf(roomsIn(resources)), place)

/** The place of a booking without its rooms. */
export const placeWithout = ({ location = '', resources }: Placed): string | undefined => {
  const rooms = namesOf(roomsIn(resources))
  const place =
    rooms && location.startsWith(rooms) ? location.slice(rooms.length).replace(/^, /, '') : location
  return place || undefined
}

/** The place of a booking as its hosts read it: with the equipment to bring there. */
export const placeForHosts = (booking: Placed): string | undefined =>
  joined(namesOf(booking.resources), placeWithout(booking))
