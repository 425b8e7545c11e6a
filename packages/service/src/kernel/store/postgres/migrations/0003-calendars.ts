/**
 * Columns and indexes for lists of events. `reach` is the duration class of an event (see `event-reach.ts`). In each class,
 * the events of a window begin in a bounded range, so that a query does not read the history before it.
 * The list key begins with the start, so it is also the sort order. The metadata keys that can be searched have a
 * column and a partial index each.
 */
export const calendars = `
ALTER TABLE events ADD COLUMN reach integer NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN ical_uid text;
ALTER TABLE events ADD COLUMN updated_at timestamptz;
ALTER TABLE events ADD COLUMN key1 text;
ALTER TABLE events ADD COLUMN key2 text;
ALTER TABLE events ADD COLUMN key3 text;
ALTER TABLE events ADD COLUMN key4 text;
ALTER TABLE events ADD COLUMN key5 text;
UPDATE events SET
  reach = CASE
    WHEN ends_at - starts_at <= interval '3 days' THEN 0
    WHEN ends_at - starts_at <= interval '24 days' THEN 1
    WHEN ends_at - starts_at <= interval '192 days' THEN 2
    WHEN ends_at - starts_at <= interval '1536 days' THEN 3
    ELSE 4 END,
  ical_uid = left(record::json->>'ical_uid', 500),
  updated_at = to_timestamp((record::json->>'updated_at')::float8),
  key1 = left(record::json->'metadata'->>'key1', 500),
  key2 = left(record::json->'metadata'->>'key2', 500),
  key3 = left(record::json->'metadata'->>'key3', 500),
  key4 = left(record::json->'metadata'->>'key4', 500),
  key5 = left(record::json->'metadata'->>'key5', 500);
DROP INDEX events_window;
DROP INDEX events_list;
DROP INDEX events_master;
CREATE INDEX events_reach ON events (application_id, calendar_id, reach, list_key);
CREATE INDEX events_master ON events (application_id, calendar_id, master_id, list_key) WHERE master_id IS NOT NULL;
CREATE INDEX events_ical_uid ON events (application_id, ical_uid);
CREATE INDEX events_updated ON events (application_id, calendar_id, updated_at);
CREATE INDEX events_key1 ON events (application_id, calendar_id, key1, list_key) WHERE key1 IS NOT NULL;
CREATE INDEX events_key2 ON events (application_id, calendar_id, key2, list_key) WHERE key2 IS NOT NULL;
CREATE INDEX events_key3 ON events (application_id, calendar_id, key3, list_key) WHERE key3 IS NOT NULL;
CREATE INDEX events_key4 ON events (application_id, calendar_id, key4, list_key) WHERE key4 IS NOT NULL;
CREATE INDEX events_key5 ON events (application_id, calendar_id, key5, list_key) WHERE key5 IS NOT NULL;
CREATE TABLE rooms (
  application_id text NOT NULL,
  grant_id text NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, grant_id)
);
CREATE INDEX rooms_list ON rooms (application_id, list_key);
`
