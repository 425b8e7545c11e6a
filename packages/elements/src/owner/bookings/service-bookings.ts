import type { OwnerBookingsOptions } from '@whenable/client/owner-bookings'
import type { OwnerBookings } from '@whenable/contract'

/** The bookings of a service's owner. The client loads with the first call: a page that brings its own source needs none. */
export const serviceBookings = (options: OwnerBookingsOptions): OwnerBookings => {
  let loaded: Promise<OwnerBookings> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/owner-bookings').then(({ createOwnerBookings }) =>
      createOwnerBookings(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    list: async (...call) => (await load()).list(...call),
    counts: async (...call) => (await load()).counts(...call),
    booking: async (...call) => (await load()).booking(...call),
    eventTypes: async (...call) => (await load()).eventTypes(...call),
    act: async (...call) => (await load()).act(...call),
    check: async (...call) => (await load()).check(...call),
    book: async (...call) => (await load()).book(...call),
    freeTimes: async (...call) => (await load()).freeTimes(...call),
    csv: async (...call) => (await load()).csv(...call),
  }
}
