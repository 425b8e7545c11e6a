export { BoundedMap } from './bounded-map.js'
export {
  currentInstant,
  type Instant,
  instant,
  instantFromDate,
  parseHttpDate,
  toIsoString,
} from './instant.js'
export {
  expandInterval,
  type Interval,
  intersectIntervals,
  mergeIntervals,
  overlaps,
  subtractIntervals,
} from './interval.js'
export { formatDateRange } from './intl/date-range.js'
export { daysAhead } from './intl/days-ahead.js'
export { isPlainEnglish } from './intl/english.js'
export {
  type DateStyle,
  dateFormatter,
  formatDate,
  formatTime,
  type HourCycle,
  type TimeFormat,
} from './intl/format.js'
export { defaultHourCycle } from './intl/hour-cycle.js'
export { firstDayOfWeek, textDirection, weekendDays } from './intl/locale.js'
export { matchLocale } from './intl/match-locale.js'
export { formatRange } from './intl/range.js'
export { parseInstant } from './parse-instant.js'
export { wallTime } from './parse-wall-time.js'
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
export {
  isCancelled,
  isRecurring,
  type Occurrence,
  type OccurrenceWindow,
  type RecurringEvent,
  singleOccurrence,
} from './recurrence/occurrence.js'
export { type SeriesInterval, seriesStarts } from './series-starts.js'
export {
  type Buffer,
  type BusyTime,
  blockedTime,
  checkSlot,
  freeResources,
  freeSlots,
  openTimeOf,
  type Slot,
  type SlotHost,
  type SlotResource,
  type SlotRules,
  type SlotWindow,
} from './slots/free-slots.js'
export { type OpenHours, openIntervals, type Schedule, type SpecificTime } from './slots/open-hours.js'
export { dateOfWall, type WallTime } from './wall-time.js'
export { weekOfYear } from './week-number.js'
export {
  type DatedWhen,
  datesOf,
  formatWhen,
  intervalOf,
  isDated,
  parseWhen,
  type When,
  WhenError,
} from './when.js'
export { addCityNames, type CityNames, cityName } from './zone/city-name.js'
export { type DayStretch, dayStretches } from './zone/day-stretches.js'
export { type ZoneLabel, zoneLabel } from './zone/label.js'
export { ianaName, listTimeZones } from './zone/names.js'
export {
  dateAt,
  guessTimeZone,
  isTimeZone,
  offsetAt,
  offsetsRevision,
  startOfDay,
} from './zone/offsets.js'
export { type GapFoldPolicy, instantOf, possibleInstantsOf } from './zone/resolve.js'
export {
  instantInPlan,
  partsOfDate,
  type Stay,
  type TimeZonePeriod,
  type TimeZonePlan,
  timeZoneAt,
  timeZonePeriods,
} from './zone/time-zone-plan.js'
export { transitionsIn } from './zone/transitions.js'
export { isInFold, wallAt } from './zone/wall-at.js'
