/**
 * Tables for notifications: webhooks, their deliveries, scheduled reminders, and what people were
 * last sent about an event by email. A delivery is due at `next_at`, which leasing it postpones. `place` is its position in its
 * lane. A webhook's secret is stored unhashed, because it signs deliveries.
 */
export const notifications = `
CREATE TABLE webhooks (
  application_id text NOT NULL,
  id text NOT NULL,
  url text NOT NULL,
  state text NOT NULL,
  rests_until timestamptz,
  turn bigint NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX webhooks_url ON webhooks (application_id, url);
CREATE INDEX webhooks_list ON webhooks (application_id, list_key);
CREATE TABLE deliveries (
  application_id text NOT NULL,
  id text NOT NULL,
  webhook_id text NOT NULL,
  lane text NOT NULL,
  place bigint NOT NULL,
  next_at timestamptz NOT NULL,
  attempts integer NOT NULL,
  lease text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX deliveries_lane ON deliveries (application_id, webhook_id, lane, place);
CREATE INDEX deliveries_due ON deliveries (next_at);
CREATE TABLE reminders (
  application_id text NOT NULL,
  id text NOT NULL,
  booking_id text NOT NULL,
  due_at timestamptz NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX reminders_booking ON reminders (application_id, booking_id);
CREATE INDEX reminders_due ON reminders (due_at);
CREATE TABLE invitations (
  application_id text NOT NULL,
  key text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, key)
);
`
