/** The UID of a booking's calendar entries, to find it by them. */
export const bookingUids = `
ALTER TABLE bookings ADD COLUMN calendar_uid text;
UPDATE bookings SET calendar_uid = record::json->>'uid';
CREATE INDEX bookings_uid ON bookings (application_id, calendar_uid);
`
