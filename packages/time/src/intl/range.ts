import type { Instant } from '../instant.js'
import { dateAt, offsetAt } from '../zone/offsets.js'
import { isPlainEnglish, writeTime } from './english.js'
import { dateFormatter, formatTime, type HourCycle, type TimeFormat, timeOfDay, wallClock } from './format.js'

/** The formatter options of a time of day. */
export const timeFields = { hour: 'numeric', minute: '2-digit' } as const
const dayAndTime = { weekday: 'short', month: 'short', day: 'numeric', ...timeFields } as const

/** Whether the time zone has different offsets at the two instants. */
export const offsetChanges = (start: Instant, end: Instant, timeZone: string): boolean =>
  offsetAt(start, timeZone) !== offsetAt(end, timeZone)

/** Writes in English the times of day from one to another of the same day: `9:30 – 10:30 AM`. */
const writeTimes = (first: number, last: number, hourCycle?: HourCycle): string => {
  const [from, to] = [writeTime(first, hourCycle), writeTime(last, hourCycle)]
  return from === to ? to : `${from.replace(/ .M$/, (period) => (to.endsWith(period) ? '' : period))} – ${to}`
}

/**
 * Formats a span of time. If the time zone's offset changes in between, both ends are written in full with the time zone's name,
 * because both may show the same time of day.
 * @param fields the parts to show; the time of day alone by default
 */
export function formatSpan(
  start: Instant,
  end: Instant,
  fields: Intl.DateTimeFormatOptions | undefined,
  format: TimeFormat,
): string {
  const { locale, timeZone, hourCycle } = format
  const moved = offsetChanges(start, end, timeZone)
  const timeZoneName = format.timeZoneName ?? (moved ? 'short' : undefined)
  if (isPlainEnglish(locale) && !fields && !timeZoneName)
    return writeTimes(wallClock(start, timeZone), wallClock(end, timeZone), hourCycle)
  const written = dateFormatter(
    locale,
    fields ? { ...fields, timeZone, hourCycle, timeZoneName } : timeOfDay({ ...format, timeZoneName }),
  )
  const [from, to] = [start, end].map((at) => written.format(at * 1000)) as [string, string]
  const both = `${from} – ${to}`
  // `formatRange` would leave out what both ends share.
  const range = moved ? both : written.formatRange(start * 1000, end * 1000)
  // Some languages have another style for ranges than for a time: 7:00, but 7時00分～8時30分.
  return fields || timeZoneName || range.startsWith(/^.*\p{Nd}/u.exec(from)?.[0] ?? '') ? range : both
}

/**
 * Formats a span of time: only the times within one day (an end at midnight included), else the days as well.
 * @throws RangeError for an invalid locale and an unknown time zone
 */
export function formatRange(start: Instant, end: Instant, format: TimeFormat): string {
  const { timeZone } = format
  const day = dateAt(start, timeZone)
  if (day === dateAt(end, timeZone)) return formatSpan(start, end, undefined, format)
  if (end > start && day === dateAt((end - 1) as Instant, timeZone)) {
    const timeZoneName = format.timeZoneName ?? (offsetChanges(start, end, timeZone) ? 'short' : undefined)
    const [from, to] = [start, end].map((one) => formatTime(one, { ...format, timeZoneName }))
    return `${from} – ${to}`
  }
  return formatSpan(start, end, dayAndTime, format)
}
