/**
 * The first schema. `record` holds a record as JSON text, in the order in which its fields were sent (a form shows its
 * questions in it); the columns beside it are what rows are found by. Ids are made in the application. Nothing here is
 * more than any engine that speaks Postgres has. Credentials, client ids and configuration ids are what an application
 * is found by, so it cannot lead their keys.
 */
export const initial = `
CREATE TABLE applications (
  id text PRIMARY KEY,
  client_id text NOT NULL UNIQUE,
  record text NOT NULL
);
CREATE TABLE credentials (
  hash text PRIMARY KEY,
  application_id text NOT NULL,
  expires_at timestamptz,
  record text NOT NULL
);
CREATE INDEX credentials_expiry ON credentials (expires_at);
CREATE TABLE connectors (
  application_id text NOT NULL,
  provider text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, provider)
);
CREATE TABLE grants (
  application_id text NOT NULL,
  id text NOT NULL,
  email text NOT NULL,
  external_id text,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX grants_email ON grants (application_id, email);
CREATE UNIQUE INDEX grants_external_id ON grants (application_id, external_id);
CREATE INDEX grants_list ON grants (application_id, list_key);
CREATE TABLE calendars (
  application_id text NOT NULL,
  id text NOT NULL,
  grant_id text NOT NULL,
  is_primary boolean NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX calendars_list ON calendars (application_id, grant_id, list_key);
CREATE TABLE events (
  application_id text NOT NULL,
  calendar_id text NOT NULL,
  id text NOT NULL,
  master_id text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, calendar_id, id)
);
CREATE INDEX events_window ON events (application_id, calendar_id, ends_at, starts_at);
CREATE INDEX events_list ON events (application_id, calendar_id, list_key);
CREATE INDEX events_master ON events (application_id, calendar_id, master_id);
CREATE TABLE configurations (
  application_id text NOT NULL,
  id text NOT NULL,
  grant_id text NOT NULL,
  slug text,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX configurations_id ON configurations (id);
CREATE UNIQUE INDEX configurations_slug ON configurations (application_id, slug);
CREATE INDEX configurations_list ON configurations (application_id, grant_id, list_key);
CREATE TABLE hosts (
  application_id text NOT NULL,
  email text NOT NULL,
  turn bigint NOT NULL,
  PRIMARY KEY (application_id, email)
);
CREATE TABLE bookings (
  application_id text NOT NULL,
  id text NOT NULL,
  turn bigint NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE TABLE booking_hosts (
  application_id text NOT NULL,
  email text NOT NULL,
  booking_id text NOT NULL,
  group_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  exclusive boolean NOT NULL,
  PRIMARY KEY (application_id, booking_id, email)
);
CREATE INDEX booking_hosts_window ON booking_hosts (application_id, email, starts_at);
CREATE INDEX booking_hosts_group ON booking_hosts (application_id, group_id, email, made_at);
CREATE TABLE host_counters (
  application_id text NOT NULL,
  group_id text NOT NULL,
  email text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, group_id, email)
);
CREATE TABLE kept_answers (
  application_id text NOT NULL,
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  expires_at timestamptz NOT NULL,
  status integer,
  body text,
  PRIMARY KEY (application_id, scope, key)
);
CREATE INDEX kept_answers_expiry ON kept_answers (expires_at);
`
