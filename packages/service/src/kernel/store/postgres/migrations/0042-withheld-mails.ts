/**
 * Emails that wait because of a budget of strangers. `about` is the id of a booking, a series or a place on a waitlist; `recipient` is the
 * email address in lower case, for erasing guest data.
 */
export const withheldMails = `
CREATE TABLE withheld_mails (
  application_id text NOT NULL,
  id text NOT NULL,
  recipient text NOT NULL,
  about text NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  ends_at timestamptz NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX withheld_mails_about ON withheld_mails (application_id, about);
CREATE INDEX withheld_mails_end ON withheld_mails (ends_at);
`
