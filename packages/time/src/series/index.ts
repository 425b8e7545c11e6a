// The entry `@whenable/time/series`: reads, moves and splits recurring series. It is separate from `@whenable/time/recurrence` so that
// pages that only show series do not load it.
export {
  formatStart,
  occurrenceId,
  originalStartTime,
  overrideKey,
  parseOccurrenceId,
  type Start,
  startOf,
} from '../recurrence/original-start.js'
export { exdateLines } from './line-text.js'
export { linesFrom, linesUntil, shiftLines } from './lines.js'
export {
  type MovedOverride,
  type MovedSeries,
  moveSeries,
  occurrenceWhen,
  type SeriesMove,
  type SeriesScope,
  shiftWhen,
} from './move.js'
export {
  exdateStarts,
  hasStart,
  lastStartAt,
  type Series,
  seriesOf,
  startAt,
  startInSeries,
  startsAmong,
  startsIn,
  withLines,
} from './series.js'
export { canShift, canSplit, type Shift, shiftOf, shiftToStart } from './shift.js'
