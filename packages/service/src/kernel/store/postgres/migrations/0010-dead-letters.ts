/**
 * Emails by kind, so that sign-in codes do not wait for others, and dead letters: failed deliveries, kept for
 * their owner to inspect and resend. `recipient` is the email address in lower case, for erasing guest data.
 */
export const deadLetters = `
ALTER TABLE mails ADD COLUMN kind text NOT NULL DEFAULT 'other';
DROP INDEX mails_due;
CREATE INDEX mails_due ON mails (kind, next_at);
CREATE TABLE dead_letters (
  application_id text NOT NULL,
  id text NOT NULL,
  recipient text,
  died_at timestamptz NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX dead_letters_list ON dead_letters (application_id, list_key);
CREATE INDEX dead_letters_recipient ON dead_letters (application_id, recipient);
CREATE INDEX dead_letters_end ON dead_letters (died_at);
`
