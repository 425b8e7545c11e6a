/**
 * The people who sign in to `/admin`, their passkeys, and the list of changes. `grant_id` of a credential of theirs is their grant's.
 */
export const members = `
CREATE TABLE members (
  application_id text NOT NULL,
  id text NOT NULL,
  grant_id text NOT NULL,
  email text NOT NULL,
  list_key text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id),
  UNIQUE (application_id, grant_id),
  UNIQUE (application_id, email)
);
CREATE TABLE passkeys (
  application_id text NOT NULL,
  id text NOT NULL,
  member_id text NOT NULL,
  list_key text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX passkeys_member ON passkeys (application_id, member_id);
CREATE TABLE audit_entries (
  application_id text NOT NULL,
  id text NOT NULL,
  happened_at timestamptz NOT NULL,
  list_key text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX audit_entries_list ON audit_entries (application_id, list_key);
CREATE INDEX audit_entries_time ON audit_entries (happened_at);
`
