/**
 * Group events: which configuration an event's seats are booked through, and the seats themselves, one for each guest of
 * a booking. A guest has one seat in an event.
 */
export const groupEvents = `
ALTER TABLE events ADD COLUMN configuration_id text;
CREATE INDEX events_configuration ON events (application_id, configuration_id, ends_at, starts_at);
CREATE TABLE seats (
  application_id text NOT NULL,
  event_id text NOT NULL,
  email text NOT NULL,
  booking_id text NOT NULL,
  calendar_id text NOT NULL,
  series_id text NOT NULL,
  PRIMARY KEY (application_id, event_id, email)
);
CREATE INDEX seats_booking ON seats (application_id, booking_id);
CREATE INDEX seats_series ON seats (application_id, calendar_id, series_id);
`
