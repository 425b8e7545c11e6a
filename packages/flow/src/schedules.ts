export * from './schedules/explanation.js'
export * from './schedules/flow.js'
export {
  asSchedule,
  coincide,
  type DatesDraft,
  datesKey,
  documentOf,
  draftOf,
  type ScheduleDocument,
  type StayDraft,
  scheduleSchema,
  scheduleShape,
} from './schedules/schedule-document.js'
export {
  clockOfMinutes,
  minutesOfClock,
  type RangeProblem,
  type ReadRange,
  readTimeRange,
  type TimeRange,
  writeTimeRange,
} from './schedules/time-range.js'
export { hasOverlap, nextRange, overlapOf, type WeekRanges, weekdays } from './schedules/week.js'
