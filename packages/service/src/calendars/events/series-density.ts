import type { Instant, When } from '@whenable/time'
import { instant, intervalOf, wallAt } from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'

const day = 86_400

/** Maximum number of a series' occurrences a day. */
export const maxADay = 100

/**
 * Whether a series has more than {@link maxADay} occurrences on its first day.
 *
 * @param defaultTimeZone IANA name, for series without one.
 * @throws RangeError if its recurrence or its time zone is invalid.
 */
export const isTooDense = (
  { when, recurrence: lines }: { readonly when: When; readonly recurrence: readonly string[] },
  defaultTimeZone: string,
): boolean => {
  if (!lines.length || when.object === 'date' || when.object === 'datespan') return false
  const timeZone = (when.object === 'timespan' ? when.start_timezone : undefined) ?? defaultTimeZone
  const from: Instant = intervalOf(when, timeZone).start
  const series = { start: wallAt(from, timeZone), timeZone, lines, includeStart: true }
  const firstDay = { from, to: instant(from + day), limit: maxADay + 1 }
  return expandRecurrence(series, firstDay).length > maxADay
}
