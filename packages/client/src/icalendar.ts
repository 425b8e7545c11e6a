export { inSlices } from './icalendar/in-slices.js'
export {
  type ICalendar,
  type ICalendarFault,
  type ICalendarReading,
  readICalendar,
} from './icalendar/read-icalendar.js'
