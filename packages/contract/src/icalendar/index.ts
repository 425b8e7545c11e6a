export { escapeText, foldLine, utcText } from './content-lines.js'
export { textOfBytes } from './decode-calendar.js'
export { editItem, type ItemEditing } from './edit-item.js'
export {
  type ICalendar,
  type ICalendarItem,
  type ICalendarReading,
  type ICalendarWarning,
  readCalendar,
} from './read-calendar.js'
export {
  definedTimeZone,
  type ICalendarError,
  type ICalendarInfo,
  type ICalendarLimits,
} from './read-components.js'
export { recurrenceLinesOf, type WrittenSeries } from './recurrence-lines.js'
export { runInSlices } from './run-in-slices.js'
export { shortenText } from './shorten-text.js'
export { type ItemWriting, writeItem } from './write-item.js'
