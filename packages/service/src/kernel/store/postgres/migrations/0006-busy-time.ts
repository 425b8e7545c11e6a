/**
 * Columns for computing free times without reading every event: the revision of a calendar's events, a text that
 * differs after every change, and the busy status of events whose row is sufficient (see `countsAlone`). Earlier rows
 * have no status, so their records are read.
 */
export const busyTime = `
ALTER TABLE calendars ADD COLUMN revision text NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN counts text;
`
