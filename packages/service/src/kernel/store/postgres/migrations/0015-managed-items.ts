/**
 * The remote items that are written from here, and the connection of each pending write, by which they are leased.
 */
export const managedItems = `
CREATE TABLE managed_items (
  application_id text NOT NULL,
  calendar_id text NOT NULL,
  key text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, calendar_id, key)
);
ALTER TABLE write_backs ADD COLUMN connection_id text NOT NULL DEFAULT '';
`
