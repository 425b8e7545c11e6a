/** Lists those who wait in the order in which they joined, also within one second. A list key is text (`listing.ts`). */
export const waitlistList = `
ALTER TABLE waitlist_entries DROP COLUMN list_key;
ALTER TABLE waitlist_entries ADD COLUMN list_key text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS ('1.' || lpad(position::text, 13, '0') || '.') STORED;
CREATE INDEX waitlist_entries_list ON waitlist_entries (application_id, configuration_id, list_key);
`
