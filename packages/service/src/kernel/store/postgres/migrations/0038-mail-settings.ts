/**
 * How applications send emails, and the emails that waited for a mail server until their owner decides about them. `recipient` is the email
 * address in lower case, for erasing guest data.
 */
export const mailSettings = `
CREATE TABLE mail_settings (
  application_id text PRIMARY KEY,
  has_server boolean NOT NULL,
  record text NOT NULL
);
CREATE TABLE held_mails (
  application_id text NOT NULL,
  id text NOT NULL,
  recipient text NOT NULL,
  held_at timestamptz NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX held_mails_list ON held_mails (application_id, list_key);
CREATE INDEX held_mails_recipient ON held_mails (application_id, recipient);
CREATE INDEX held_mails_end ON held_mails (held_at);
`
