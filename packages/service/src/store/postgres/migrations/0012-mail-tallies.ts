/**
 * How many mails were written to an address, about a booking, and to those whom visitors of a configuration bring along:
 * what keeps visitors from having people mailed more often than the budgets say.
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
