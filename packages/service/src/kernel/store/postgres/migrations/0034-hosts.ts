/**
 * What decides when hosts are free is read in one look: the buffers of configurations, the UIDs of the events of bookings, and the default
 * schedules of accounts.
 */
export const hosts = `
ALTER TABLE configurations ADD COLUMN buffer_before integer NOT NULL DEFAULT 0;
ALTER TABLE configurations ADD COLUMN buffer_after integer NOT NULL DEFAULT 0;
UPDATE configurations SET
  buffer_before = coalesce((record::json#>>'{configuration,availability,availability_rules,buffer,before}')::integer, 0),
  buffer_after = coalesce((record::json#>>'{configuration,availability,availability_rules,buffer,after}')::integer, 0);
ALTER TABLE booking_hosts ADD COLUMN uid text;
ALTER TABLE booking_hosts ADD COLUMN configuration_id text;
UPDATE booking_hosts SET uid = bookings.record::json->>'uid', configuration_id = bookings.configuration_id
  FROM bookings
  WHERE bookings.application_id = booking_hosts.application_id AND bookings.id = booking_hosts.booking_id;
ALTER TABLE schedules ADD COLUMN is_default boolean NOT NULL DEFAULT false;
UPDATE schedules SET is_default = (record::json->>'isDefault')::boolean;
`
