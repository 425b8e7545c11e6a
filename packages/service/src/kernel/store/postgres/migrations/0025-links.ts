/** Links to book one configuration. Their secrets are stored as hashes. */
export const links = `
CREATE TABLE links (
  application_id text NOT NULL,
  id text NOT NULL,
  hash text NOT NULL UNIQUE,
  configuration_id text NOT NULL,
  grant_id text NOT NULL,
  turn bigint NOT NULL,
  expires_at timestamptz,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX links_list ON links (application_id, list_key);
CREATE INDEX links_configuration ON links (application_id, configuration_id, list_key);
CREATE INDEX links_age ON links (expires_at);
`
