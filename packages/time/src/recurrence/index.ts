// The entry `@whenable/time/recurrence`. It is separate from the main entry so that pages without recurring events do not load it.
export { canonicalTimeZone, windowsTimeZone } from '../zone/canonical-name.js'
export { expandEvent, expandEvents } from './event.js'
export { expandRecurrence, type Recurrence } from './expand.js'
export { recurrenceLines } from './occurrence.js'
export {
  checkRecurrence,
  RecurrenceError,
  type RecurrenceRule,
  type RuleDateTime,
  readRecurrence,
} from './rule.js'
