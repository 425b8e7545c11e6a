/** Which state the events of a calendar are in: a text that differs after every change, for what was reckoned from them. */
export const calendarRevisions = `
ALTER TABLE calendars ADD COLUMN revision text NOT NULL DEFAULT '';
`
