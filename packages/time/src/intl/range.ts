import type { Instant } from '../instant.js'
import { dateAt, offsetAt } from '../zone/offsets.js'
import { dateFormatter, type TimeFormat, timeOfDay } from './format.js'

/** The fields of a time of day. */
export const timeFields = { hour: 'numeric', minute: '2-digit' } as const
const dayAndTime = { weekday: 'short', month: 'short', day: 'numeric', ...timeFields } as const

/** Both ends as the formatter writes them, without leaving out what they share. */
const formatBothEnds = (start: Instant, end: Instant, format: Intl.DateTimeFormat): string =>
  `${format.format(start * 1000)} – ${format.format(end * 1000)}`

/** Whether clocks are changed in between. */
const offsetChanges = (start: Instant, end: Instant, timeZone: string): boolean =>
  offsetAt(start, timeZone) !== offsetAt(end, timeZone)

/** With or without days, a span; over a change of clocks each end whole with the name of its time, as both may show the same. */
export function formatSpan(
  start: Instant,
  end: Instant,
  fields: Intl.DateTimeFormatOptions | undefined,
  format: TimeFormat,
): string {
  const { locale, timeZone, hourCycle } = format
  const moved = offsetChanges(start, end, timeZone)
  const timeZoneName = format.timeZoneName ?? (moved ? 'short' : undefined)
  const written = dateFormatter(
    locale,
    fields ? { ...fields, timeZone, hourCycle, timeZoneName } : timeOfDay({ ...format, timeZoneName }),
  )
  return moved ? formatBothEnds(start, end, written) : written.formatRange(start * 1000, end * 1000)
}

/** From when to when: times alone within one day (an end at midnight included), else with their days. */
export function formatRange(start: Instant, end: Instant, format: TimeFormat): string {
  const { locale, timeZone } = format
  const day = dateAt(start, timeZone)
  if (day === dateAt(end, timeZone)) return formatSpan(start, end, undefined, format)
  if (end > start && day === dateAt((end - 1) as Instant, timeZone)) {
    const timeZoneName = format.timeZoneName ?? (offsetChanges(start, end, timeZone) ? 'short' : undefined)
    return formatBothEnds(start, end, dateFormatter(locale, timeOfDay({ ...format, timeZoneName })))
  }
  return formatSpan(start, end, dayAndTime, format)
}
