/**
 * Tables for sign-in: codes and tokens, grants by status, rate limit counters (a network
 * address belongs to no application), and pending emails. `next_at` is null once an email is finished.
 */
export const signIn = `
ALTER TABLE credentials ADD COLUMN grant_id text;
ALTER TABLE credentials ADD COLUMN sign_in_id text;
CREATE INDEX credentials_grant ON credentials (application_id, grant_id);
CREATE INDEX credentials_sign_in ON credentials (application_id, sign_in_id);
ALTER TABLE grants ADD COLUMN status text;
UPDATE grants SET status = 'valid';
CREATE TABLE hits (
  subject text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (subject, starts_at)
);
CREATE INDEX hits_end ON hits (ends_at);
CREATE TABLE mails (
  application_id text NOT NULL,
  id text NOT NULL,
  next_at timestamptz,
  attempts integer NOT NULL,
  lease text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX mails_due ON mails (next_at);
`
