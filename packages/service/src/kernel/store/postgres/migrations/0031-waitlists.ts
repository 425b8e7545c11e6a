/** Waitlists. The credentials of an entry are stored as hashes. A look is a time at which a waitlist is compared with what is free. */
export const waitlists = `
CREATE TABLE waitlist_entries (
  application_id text NOT NULL,
  id text NOT NULL,
  configuration_id text NOT NULL,
  guest text NOT NULL,
  hashes text[] NOT NULL,
  in_line boolean NOT NULL,
  turn bigint NOT NULL,
  remove_at timestamptz NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX waitlist_entries_list ON waitlist_entries (application_id, configuration_id, list_key);
CREATE INDEX waitlist_entries_guest ON waitlist_entries (application_id, guest);
CREATE INDEX waitlist_entries_hashes ON waitlist_entries USING gin (hashes);
CREATE INDEX waitlist_entries_age ON waitlist_entries (remove_at);

CREATE TABLE waitlist_looks (
  application_id text NOT NULL,
  configuration_id text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, configuration_id)
);
CREATE INDEX waitlist_looks_due ON waitlist_looks (due_at);
`
