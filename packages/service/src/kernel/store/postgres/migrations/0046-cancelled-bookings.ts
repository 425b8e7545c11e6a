/** Finds cancelled bookings by their end, which are removed some time after it. */
export const cancelledBookings = `
CREATE INDEX bookings_cancelled_end ON bookings (ends_at, id) WHERE NOT stands;
`
