/** Requests to book until their visitors confirm their email address. Their credentials, codes and links are stored as hashes. */
export const emailConfirmations = `
CREATE TABLE email_confirmations (
  id text PRIMARY KEY,
  application_id text NOT NULL,
  token_hash text NOT NULL,
  link_hash text NOT NULL,
  is_pending boolean NOT NULL,
  emails text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  turn bigint NOT NULL,
  record text NOT NULL,
  UNIQUE (application_id, token_hash)
);
CREATE UNIQUE INDEX email_confirmations_link ON email_confirmations (link_hash);
CREATE INDEX email_confirmations_age ON email_confirmations (expires_at);
`
