export {
  type DateStyle,
  formatDate,
  formatRange,
  formatTime,
  type HourCycle,
  type TimeFormat,
  zoneLabel,
} from './format.js'
export {
  currentInstant,
  type Instant,
  instant,
  instantFromDate,
  parseInstant,
  toIsoString,
} from './instant.js'
export {
  type Interval,
  intersectIntervals,
  mergeIntervals,
  overlaps,
  subtractIntervals,
  widenInterval,
} from './interval.js'
export { defaultHourCycle, firstDayOfWeek, textDirection } from './locale.js'
export {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  endOfMonth,
  isPlainDate,
  type PlainDate,
  plainDate,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './plain-date.js'
export { dateOfWall, type WallTime, wallTime } from './wall-time.js'
export {
  dateAt,
  type GapFoldPolicy,
  guessTimeZone,
  instantsOf,
  isTimeZone,
  offsetAt,
  resolve,
  startOfDay,
  wallAt,
} from './zone.js'
export { canonicalTimeZone, listTimeZones, sameTimeZone } from './zone-names.js'
