export {
  type ICalendar,
  type ICalendarError,
  type ICalendarReading,
  readICalendar,
  runInSlices,
} from '@whenable/contract/icalendar'
