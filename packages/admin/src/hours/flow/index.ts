export * from './explanation.js'
export * from './flow.js'
export {
  asSchedule,
  coincide,
  type DatesDraft,
  datesKey,
  documentOf,
  draftOf,
  type ScheduleDocument,
  type ScheduleDraft,
  type StayDraft,
  scheduleSchema,
  scheduleShape,
} from './schedule-document.js'
export {
  clockOfMinutes,
  minutesOfClock,
  type RangeProblem,
  type ReadRange,
  readTimeRange,
  type TimeRange,
  writeTime,
  writeTimeRange,
} from './time-range.js'
export { hasOverlap, nextRange, overlapOf, type WeekRanges, weekdays } from './week.js'
