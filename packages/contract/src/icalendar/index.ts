export { escapeText, foldLine, utcText } from './content-lines.js'
export { editItem, type ItemEditing } from './edit-item.js'
export {
  type ICalendar,
  type ICalendarError,
  type ICalendarLimits,
  type ICalendarReading,
  readICalendar,
} from './read-icalendar.js'
export {
  type ICalendarItem,
  type ICalendarItems,
  type ICalendarWarning,
  type ItemReading,
  readItems,
} from './read-items.js'
export { recurrenceLinesOf, type WrittenSeries } from './recurrence-lines.js'
export { runInSlices } from './run-in-slices.js'
export { shortenText } from './shorten-text.js'
export { type ItemWriting, writeItem } from './write-item.js'
