export {
  type ICalendar,
  type ICalendarItem,
  type ICalendarReading,
  type ICalendarWarning,
  readCalendar,
} from './read-calendar.js'
export type { ICalendarError, ICalendarInfo, ICalendarLimits } from './read-components.js'
export { runInSlices } from './run-in-slices.js'
