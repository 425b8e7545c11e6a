import type { CalendarEvent } from '@whenable/contract'
import type { OccurrenceWindow } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'

/** The occurrences of series in a window, and the number of unreadable events. Loaded with the code of recurrences. */
export const readSeries = (series: readonly CalendarEvent[], window: OccurrenceWindow) => {
  const { occurrences, errors } = expandEvents(series, window)
  return { occurrences, unreadableCount: new Set(errors.map(({ event }) => event)).size }
}
