/** What signing in needs: mails that wait to be sent. `next_at` is empty once a mail is done with. */
export const signIn = `
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
