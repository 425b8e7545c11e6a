export {
  type ICalendar,
  type ICalendarFault,
  type ICalendarReading,
  readICalendar,
} from './read-icalendar.js'
export { inSlices } from './run-in-slices.js'
