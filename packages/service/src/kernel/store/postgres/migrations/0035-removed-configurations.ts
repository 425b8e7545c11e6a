/**
 * Deleted configurations that bookings still refer to, so that their guests read what became of them; and the hashes of the links and
 * polls that were deleted with a configuration.
 */
export const removedConfigurations = `
CREATE TABLE removed_configurations (
  application_id text NOT NULL,
  id text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX removed_configurations_id ON removed_configurations (id);
CREATE TABLE removed_links (
  hash text PRIMARY KEY,
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_links_age ON removed_links (removed_at);
`
