import { type RecurringEvent, type TimeFormat, type When, wallAt } from '@whenable/time'
import { describeRecurrence } from '@whenable/time/describe-recurrence'
import { canonicalTimeZone } from '@whenable/time/recurrence'
import { endsOf } from './when-text.model.js'

/**
 * Describes the lines of a recurrence in a sentence; `null` if that is not possible. An event without a time zone is
 * in the format's.
 */
export const recurrenceText = (
  recurrence: RecurringEvent['recurrence'],
  when: When | null,
  { locale, timeZone, hourCycle }: TimeFormat,
): string | null => {
  const isLegacy = recurrence && !('length' in recurrence)
  const lines = isLegacy ? recurrence.rrule : recurrence
  if (!lines?.length) return null
  const eventTimeZone =
    (isLegacy && recurrence.timezone) || (when?.object === 'timespan' && when.start_timezone)
  try {
    const resolvedTimeZone = eventTimeZone ? canonicalTimeZone(eventTimeZone) : timeZone
    const ends = when && endsOf(when)
    const start = ends && (ends.dated ? ends.start : wallAt(ends.start, resolvedTimeZone))
    const clock = new Intl.Locale(locale, { hourCycle }).toString()
    return describeRecurrence(lines, { locale: clock, timeZone: resolvedTimeZone, ...(start && { start }) })
  } catch (error) {
    // An unknown time zone.
    if (error instanceof RangeError) return null
    throw error
  }
}
