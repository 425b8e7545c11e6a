/**
 * Columns for finding bookings when their configuration or a host is deleted: the configuration, the end, and whether they are active
 * (booked or pending). Bookings whose configuration was deleted before this migration can no longer be read or cancelled,
 * so their time and seats are freed.
 */
export const bookingColumns = `
ALTER TABLE bookings ADD COLUMN configuration_id text;
ALTER TABLE bookings ADD COLUMN ends_at timestamptz;
ALTER TABLE bookings ADD COLUMN stands boolean;
UPDATE bookings SET
  configuration_id = record::json->>'configurationId',
  ends_at = to_timestamp((record::json->>'end')::float8),
  stands = record::json->>'status' <> 'cancelled';
UPDATE bookings SET stands = false
  WHERE NOT EXISTS (SELECT 1 FROM configurations WHERE configurations.id = bookings.configuration_id);
DELETE FROM booking_hosts WHERE EXISTS
  (SELECT 1 FROM bookings WHERE bookings.application_id = booking_hosts.application_id
     AND bookings.id = booking_hosts.booking_id AND NOT bookings.stands);
DELETE FROM seats WHERE EXISTS
  (SELECT 1 FROM bookings WHERE bookings.application_id = seats.application_id
     AND bookings.id = seats.booking_id AND NOT bookings.stands);
CREATE INDEX bookings_configuration ON bookings (application_id, configuration_id, ends_at);
CREATE INDEX bookings_end ON bookings (ends_at);
`
