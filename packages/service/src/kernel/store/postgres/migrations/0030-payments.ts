/** Payments for slots. The credentials of visitors are stored as hashes. */
export const payments = `
CREATE TABLE payments (
  id text PRIMARY KEY,
  application_id text NOT NULL,
  token_hash text NOT NULL,
  link_id text,
  is_pending boolean NOT NULL,
  emails text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  turn bigint NOT NULL,
  record text NOT NULL,
  UNIQUE (application_id, token_hash)
);
CREATE INDEX payments_link ON payments (application_id, link_id) WHERE link_id IS NOT NULL AND is_pending;
CREATE INDEX payments_age ON payments (expires_at);
`
