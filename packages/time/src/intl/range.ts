import type { Instant } from '../instant.js'
import { dateAt, offsetAt } from '../zone/offsets.js'
import { dateFormatter, type TimeFormat, timeOfDay } from './format.js'

/** The fields of a time of day. */
export const clock = { hour: 'numeric', minute: '2-digit' } as const
const dayAndTime = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const

/** Both ends as the formatter writes them, without leaving out what they share. */
const bothEnds = (start: Instant, end: Instant, format: Intl.DateTimeFormat): string =>
  `${format.format(start * 1000)} – ${format.format(end * 1000)}`

/** Whether clocks are changed in between. */
const isMoved = (start: Instant, end: Instant, timeZone: string): boolean =>
  offsetAt(start, timeZone) !== offsetAt(end, timeZone)

/** With or without days, a span; over a change of clocks each end whole with the name of its time, as both may show the same. */
export function writeSpan(
  start: Instant,
  end: Instant,
  fields: Intl.DateTimeFormatOptions | undefined,
  format: TimeFormat,
): string {
  const { locale, timeZone, hourCycle } = format
  const moved = isMoved(start, end, timeZone)
  const timeZoneName = format.timeZoneName ?? (moved ? 'short' : undefined)
  const written = dateFormatter(
    locale,
    fields ? { ...fields, timeZone, hourCycle, timeZoneName } : timeOfDay({ ...format, timeZoneName }),
  )
  return moved ? bothEnds(start, end, written) : written.formatRange(start * 1000, end * 1000)
}

/** From when to when: times alone within one day (an end at midnight included), else with their days. */
export function formatRange(start: Instant, end: Instant, format: TimeFormat): string {
  const { locale, timeZone } = format
  const day = dateAt(start, timeZone)
  if (day === dateAt(end, timeZone)) return writeSpan(start, end, undefined, format)
  if (end > start && day === dateAt((end - 1) as Instant, timeZone)) {
    const timeZoneName = format.timeZoneName ?? (isMoved(start, end, timeZone) ? 'short' : undefined)
    return bothEnds(start, end, dateFormatter(locale, timeOfDay({ ...format, timeZoneName })))
  }
  return writeSpan(start, end, dayAndTime, format)
}
