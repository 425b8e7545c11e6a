export {
  type ICalendar,
  type ICalendarError,
  type ICalendarReading,
  readICalendar,
} from './read-icalendar.js'
export { runInSlices } from './run-in-slices.js'
