import { dateOfDay } from './plain-date.js'
import type { WallTime } from './wall-time.js'

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** By minute of the day, as they come to be written: `T09:30:`. */
const minutes: string[] = []

/** The wall time that many seconds after 1970-01-01T00:00:00, if no clock were ever moved. */
export function wallOfSeconds(seconds: number): WallTime {
  const day = Math.floor(seconds / 86_400)
  const rest = seconds - day * 86_400
  const minute = Math.floor(rest / 60)
  minutes[minute] ??= `T${two[Math.floor(minute / 60)]}:${two[minute % 60]}:`
  return (dateOfDay(day) + minutes[minute] + two[rest % 60]) as WallTime
}
