// `@whenable/time/recurrence`, apart from the rest: bundlers that put whole files into what a page loads first would take all
// of it there, for a page that shows no series.
export { canonicalTimeZone } from '../zone/canonical-name.js'
export { expandEvent, expandEvents } from './event.js'
export { expandRecurrence, type Recurrence } from './expand.js'
export { RecurrenceError, type RecurrenceRule, type RuleDateTime, readRecurrence } from './rule.js'
