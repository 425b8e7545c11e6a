/**
 * Columns and indexes for lists of bookings: the start, whether it waits for an answer, the account that owns its configuration, its
 * hosts, and the text in which a search finds its guests. The history of a booking is rows of their own.
 */
export const bookingList = `
ALTER TABLE bookings ADD COLUMN starts_at timestamptz;
ALTER TABLE bookings ADD COLUMN waits boolean;
ALTER TABLE bookings ADD COLUMN grant_id text;
ALTER TABLE bookings ADD COLUMN hosts text[];
ALTER TABLE bookings ADD COLUMN guests text;
UPDATE bookings SET
  starts_at = to_timestamp((record::json->>'start')::float8),
  waits = stands AND (record::json->>'status' = 'pending' OR record::json->'calendarChange' IS NOT NULL),
  grant_id = (SELECT configurations.grant_id FROM configurations
    WHERE configurations.application_id = bookings.application_id
      AND configurations.id = bookings.configuration_id),
  hosts = ARRAY(SELECT lower(host->>'email') FROM json_array_elements(record::json->'hosts') host),
  guests = (SELECT string_agg(lower(coalesce(guest->>'name', '') || chr(10) || (guest->>'email')), chr(10))
    FROM (SELECT record::json->'guest' AS guest
      UNION ALL SELECT json_array_elements(record::json->'additionalGuests')) people);
CREATE INDEX bookings_upcoming ON bookings (application_id, starts_at, id) WHERE stands;
CREATE INDEX bookings_to_answer ON bookings (application_id, starts_at, id) WHERE waits;
CREATE INDEX bookings_cancelled ON bookings (application_id, starts_at, id) WHERE NOT stands;
CREATE INDEX bookings_of_grant ON bookings (application_id, grant_id, starts_at, id);
CREATE INDEX bookings_hosts ON bookings USING gin (hosts);
CREATE TABLE booking_history (
  application_id text NOT NULL,
  booking_id text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  id text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, booking_id, position)
);
`
