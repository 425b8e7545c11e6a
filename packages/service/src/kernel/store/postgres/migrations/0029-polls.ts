/** Polls of times with their answers. Their secrets, and the tokens of their answers, are stored as hashes. */
export const polls = `
CREATE TABLE polls (
  application_id text NOT NULL,
  id text NOT NULL,
  hash text NOT NULL UNIQUE,
  configuration_id text NOT NULL,
  grant_id text NOT NULL,
  participants text[] NOT NULL,
  turn bigint NOT NULL,
  ends_at timestamptz NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX polls_list ON polls (application_id, list_key);
CREATE INDEX polls_configuration ON polls (application_id, configuration_id, list_key);
CREATE INDEX polls_participants ON polls USING gin (participants);
CREATE INDEX polls_age ON polls (ends_at);
`
