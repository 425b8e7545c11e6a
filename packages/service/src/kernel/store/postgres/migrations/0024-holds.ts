/** Slots that are kept free until they expire. Reads pass over the expired ones, which a clean-up removes. */
export const holds = `
CREATE TABLE holds (
  application_id text NOT NULL,
  hash text NOT NULL,
  configuration_id text NOT NULL,
  hosts text[] NOT NULL,
  event_id text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, hash)
);
CREATE INDEX holds_expiry ON holds (application_id, expires_at);
`
