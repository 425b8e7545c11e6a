/** Bookings that were made together, to find them by their series. */
export const bookingSeries = `
ALTER TABLE bookings ADD COLUMN series_id text;
CREATE INDEX bookings_of_booking_series ON bookings (application_id, series_id) WHERE series_id IS NOT NULL;
`
