export {
  type ICalendar,
  type ICalendarError,
  type ICalendarReading,
  readICalendar,
} from './read-icalendar.js'
export { inSlices } from './run-in-slices.js'
