/**
 * Counts of emails to an address, about a booking, and to additional guests of a configuration's bookings.
 * They enforce the limits on emails that visitors cause.
 */
export const mailTallies = `
CREATE TABLE mail_tallies (
  application_id text NOT NULL,
  key text NOT NULL,
  turn bigint NOT NULL,
  ends_at timestamptz NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, key)
);
CREATE INDEX mail_tallies_end ON mail_tallies (ends_at);
`
