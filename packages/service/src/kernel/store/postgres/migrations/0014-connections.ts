/**
 * Connected accounts, what is known of their calendars and items, and pending writes of bookings to them. An item's id may be
 * longer than an index allows, so its key is a hash. `unavailable_from` and `when_unavailable` are read with the calendars of a
 * busy time, so they are columns.
 */
export const connections = `
CREATE TABLE connections (
  application_id text NOT NULL,
  id text NOT NULL,
  grant_id text NOT NULL,
  account text NOT NULL,
  status text NOT NULL,
  unavailable_from timestamptz,
  when_unavailable text NOT NULL,
  next_at timestamptz NOT NULL,
  lease text NOT NULL,
  requested boolean NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX connections_account ON connections (application_id, grant_id, account);
CREATE INDEX connections_list ON connections (application_id, list_key);
CREATE INDEX connections_due ON connections (next_at);
ALTER TABLE calendars ADD COLUMN connection_id text;
CREATE INDEX calendars_connection ON calendars (application_id, connection_id) WHERE connection_id IS NOT NULL;
CREATE TABLE synced_calendars (
  application_id text NOT NULL,
  calendar_id text NOT NULL,
  connection_id text NOT NULL,
  local_writes integer NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, calendar_id)
);
CREATE INDEX synced_calendars_connection ON synced_calendars (application_id, connection_id);
CREATE TABLE synced_items (
  application_id text NOT NULL,
  calendar_id text NOT NULL,
  key text NOT NULL,
  uid text NOT NULL,
  has_warnings boolean NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, calendar_id, key)
);
CREATE INDEX synced_items_uid ON synced_items (application_id, calendar_id, uid);
CREATE INDEX synced_items_warnings ON synced_items (application_id, calendar_id) WHERE has_warnings;
CREATE TABLE write_backs (
  application_id text NOT NULL,
  calendar_id text NOT NULL,
  event_id text NOT NULL,
  version integer NOT NULL,
  next_at timestamptz NOT NULL,
  attempts integer NOT NULL,
  lease text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, calendar_id, event_id)
);
CREATE INDEX write_backs_due ON write_backs (next_at);
`
