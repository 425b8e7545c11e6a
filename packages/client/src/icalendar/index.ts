export {
  type ICalendar,
  type ICalendarError,
  type ICalendarReading,
  readCalendar,
  runInSlices,
} from '@whenable/contract/icalendar'
