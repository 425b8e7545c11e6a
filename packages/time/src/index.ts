export { BoundedMap } from './bounded-map.js'
export { type DayStretch, dayStretches } from './day-stretches.js'
export {
  type DateStyle,
  dateFormatter,
  formatDate,
  formatTime,
  type HourCycle,
  type TimeFormat,
} from './format.js'
export { formatDateRange } from './format-moments.js'
export { formatRange } from './format-range.js'
export { currentInstant, type Instant, instant, instantFromDate, parseHttpDate } from './instant.js'
export { parseInstant } from './instant-text.js'
export {
  type Interval,
  intersectIntervals,
  mergeIntervals,
  overlaps,
  subtractIntervals,
  widenInterval,
} from './interval.js'
export { toIsoString } from './iso-string.js'
export { languageAmong } from './language-among.js'
export { daysOff, defaultHourCycle, firstDayOfWeek, textDirection } from './locale.js'
export {
  isCancelled,
  isRecurring,
  type Occurrence,
  type OccurrenceWindow,
  type RecurringEvent,
  singleOccurrence,
} from './occurrence.js'
export { type OpenHours, openIntervals, type Schedule, type SpecificTime } from './open-hours.js'
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
export { type GapFoldPolicy, instantsOf, resolve } from './resolve.js'
export { checkSlot, freeSlots, type Slot, type SlotHost, type SlotRules, type SlotWindow } from './slots.js'
export { dateOfWall, type WallTime, wallTime } from './wall-time.js'
export { weekOfYear } from './week-of-year.js'
export { formatWhen, intervalOf, parseWhen, type When, WhenError } from './when.js'
export { dateAt, guessTimeZone, isInFold, isTimeZone, offsetAt, startOfDay, wallAt } from './zone.js'
export { type ZoneLabel, zoneLabel } from './zone-label.js'
export { ianaName, listTimeZones } from './zone-names.js'
