/** Whom owners block, what they are ending of what anonymous callers caused, and until when each of them has noticed bursts. */
export const activity = `
CREATE TABLE blocks (
  application_id text NOT NULL,
  id text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX blocks_end ON blocks (ends_at) WHERE ends_at IS NOT NULL;
CREATE TABLE endings (
  application_id text NOT NULL,
  id text NOT NULL,
  due_at timestamptz NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX endings_due ON endings (due_at);
CREATE TABLE noticed_bursts (
  application_id text NOT NULL,
  reader text NOT NULL,
  noticed_until timestamptz NOT NULL,
  PRIMARY KEY (application_id, reader)
);
`
