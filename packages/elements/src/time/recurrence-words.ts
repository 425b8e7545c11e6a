import { canonicalTimeZone, type RecurringEvent, type When, wallAt } from '@whenable/time'
import { describeRecurrence } from '@whenable/time/describe-recurrence'
import { endsOf } from './when-text.model.js'

/** The lines of a recurrence in a sentence, or nothing where none says them; `timeZone` is where an event without one takes place. */
export const recurrenceWords = (
  recurrence: RecurringEvent['recurrence'],
  when: When | null,
  locale: string,
  timeZone: string,
): string | null => {
  const isLegacy = recurrence && !('length' in recurrence)
  const lines = isLegacy ? recurrence.rrule : recurrence
  if (!lines?.length) return null
  const own = (isLegacy && recurrence.timezone) || (when?.object === 'timespan' && when.start_timezone)
  try {
    const zone = own ? canonicalTimeZone(own) : timeZone
    const ends = when && endsOf(when)
    const start = ends && (ends.dated ? ends.start : wallAt(ends.start, zone))
    return describeRecurrence(lines, { locale, timeZone: zone, ...(start && { start }) })
  } catch (error) {
    // A zone that nobody knows.
    if (error instanceof RangeError) return null
    throw error
  }
}
