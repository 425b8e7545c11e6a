import { instant, type When } from '@whenable/time'
import { seriesOf, startsIn } from '@whenable/time/series'

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
  event: { readonly when: When; readonly recurrence: readonly string[] },
  defaultTimeZone: string,
): boolean => {
  const series = seriesOf(event, defaultTimeZone)
  const { start } = series
  if (!series.lines.length || typeof start === 'string') return false
  return startsIn(series, start, instant(start + day), maxADay + 1).length > maxADay
}
