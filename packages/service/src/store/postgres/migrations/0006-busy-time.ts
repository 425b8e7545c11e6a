/**
 * What free times are reckoned from without a look at every event: which state the events of a calendar are in, a text that
 * differs after every change, and how an event counts whose row alone tells when it is (see `countsAlone`). Rows from
 * before have no such word: their records are read.
 */
export const busyTime = `
ALTER TABLE calendars ADD COLUMN revision text NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN counts text;
`
