/** Schedules of accounts, and the configurations that name them. Counting a host's bookings finds the seats of each. */
export const schedules = `
CREATE TABLE schedules (
  application_id text NOT NULL,
  id text NOT NULL,
  grant_id text NOT NULL,
  turn bigint NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX schedules_list ON schedules (application_id, grant_id, list_key);
CREATE TABLE schedule_uses (
  application_id text NOT NULL,
  schedule_id text NOT NULL,
  configuration_id text NOT NULL,
  PRIMARY KEY (application_id, schedule_id, configuration_id)
);
CREATE INDEX schedule_uses_configuration ON schedule_uses (application_id, configuration_id);
`
