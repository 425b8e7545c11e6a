/** The order in which visitors joined a waitlist, also within one second. */
export const waitlistOrder = `
ALTER TABLE waitlist_entries ADD COLUMN position bigint;
UPDATE waitlist_entries SET position = joined.position
  FROM (SELECT application_id, id, row_number() OVER (ORDER BY list_key) AS position FROM waitlist_entries) AS joined
  WHERE waitlist_entries.application_id = joined.application_id AND waitlist_entries.id = joined.id;
ALTER TABLE waitlist_entries ALTER COLUMN position SET NOT NULL;
ALTER TABLE waitlist_entries ALTER COLUMN position ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('waitlist_entries', 'position'), count(*) + 1, false) FROM waitlist_entries;
CREATE INDEX waitlist_entries_in_line ON waitlist_entries (application_id, configuration_id, position) WHERE in_line;
`
