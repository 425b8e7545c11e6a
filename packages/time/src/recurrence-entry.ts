// `@whenable/time/recurrence`, apart from the rest: bundlers that put whole files into what a page loads first would take all
// of it there, for a page that shows no series.
export { canonicalTimeZone } from './canonical-time-zone.js'
export { expandEvent, expandEvents } from './expand-event.js'
export { expandRecurrence, type Recurrence } from './recurrence.js'
export { RecurrenceError, type RecurrenceRule, type RuleMoment, readRecurrence } from './recurrence-rule.js'
