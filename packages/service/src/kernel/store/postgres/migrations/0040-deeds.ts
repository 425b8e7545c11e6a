/**
 * What anonymous callers caused, the locks under which it is counted, and the mailboxes whose owners have shown that they read them.
 * Addresses and mailboxes are SHA-256 hashes.
 */
export const deeds = `
CREATE TABLE deeds (
  application_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  happened_at timestamptz NOT NULL,
  target_id text,
  address text,
  network text,
  mailbox text,
  subject_id text NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX deeds_list ON deeds (application_id, list_key);
CREATE INDEX deeds_network ON deeds (application_id, network, happened_at);
CREATE INDEX deeds_target ON deeds (application_id, target_id, happened_at);
CREATE INDEX deeds_mailbox ON deeds (application_id, mailbox, happened_at) WHERE mailbox IS NOT NULL;
CREATE INDEX deeds_time ON deeds (happened_at);
CREATE TABLE deed_locks (
  application_id text NOT NULL,
  key text NOT NULL,
  turn bigint NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, key)
);
CREATE INDEX deed_locks_time ON deed_locks (used_at);
CREATE TABLE confirmed_mailboxes (
  application_id text NOT NULL,
  mailbox text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, mailbox)
);
CREATE INDEX confirmed_mailboxes_time ON confirmed_mailboxes (confirmed_at);
`
