/** The last attempts to deliver notifications to webhooks, for their owners. */
export const deliveryLog = `
CREATE TABLE delivery_log (
  application_id text NOT NULL,
  webhook_id text NOT NULL,
  id text NOT NULL,
  attempted_at timestamptz NOT NULL,
  list_key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX delivery_log_list ON delivery_log (application_id, webhook_id, list_key);
CREATE INDEX delivery_log_age ON delivery_log (attempted_at);
`
