// The entry `@whenable/time/calendar-zones`: time zones as calendars name and define them. It is separate because only who reads or writes
// calendar files needs it.
export { canonicalTimeZone } from './zone/canonical-name.js'
export {
  type CustomZone,
  customZone,
  HORIZON,
  instantOfChange,
  type Onset,
  offsetText,
  type ZoneChange,
} from './zone/custom-zone.js'
export { defineTimeZone } from './zone/define-zone.js'
export { namedTimeZone } from './zone/named-zone.js'
