/**
 * Invitations of hosts to configurations written with an access token; the answers are in the configuration's record.
 *
 * Earlier configurations do not record whether an API key or an access token wrote them. If the owner has signed in
 * to change calendars, a token may have: the other hosts are invited now, and take part again once they accept, or once an
 * API key writes the configuration again. Otherwise an API key wrote it, and it stays unchanged. Records are
 * changed as text, because the order of their fields matters.
 */
export const hostInvitations = `
CREATE TABLE host_invitations (
  application_id text NOT NULL,
  configuration_id text NOT NULL,
  email text NOT NULL,
  PRIMARY KEY (application_id, configuration_id, email)
);
CREATE INDEX host_invitations_email ON host_invitations (application_id, email);
UPDATE configurations
  SET record = '{"consent":' || json_build_object('owner', grants.email, 'invitations', '[]'::json)::text || ',' ||
    substr(configurations.record, 2)
  FROM grants
  WHERE grants.application_id = configurations.application_id AND grants.id = configurations.grant_id
    AND (grants.record::jsonb -> 'scope') @> '["calendar"]'::jsonb
    AND configurations.record::jsonb -> 'configuration' -> 'participants' IS NOT NULL;
INSERT INTO host_invitations (application_id, configuration_id, email)
  SELECT DISTINCT configurations.application_id, configurations.id, lower(trim(participant ->> 'email'))
  FROM configurations, jsonb_array_elements(configurations.record::jsonb -> 'configuration' -> 'participants') participant
  WHERE configurations.record::jsonb -> 'consent' IS NOT NULL
    AND lower(trim(participant ->> 'email')) <> configurations.record::jsonb -> 'consent' ->> 'owner';
`
