import { dateOfDay } from './plain-date.js'
import type { WallTime } from './wall-time.js'

/** The times of day written so far, by second of the day: `T09:30:00`. */
const clocks: string[] = []

/** The wall time that many seconds after 1970-01-01T00:00:00, if no clock were ever moved. */
export function wallOfSeconds(seconds: number): WallTime {
  const day = Math.floor(seconds / 86_400)
  const second = seconds - day * 86_400
  clocks[second] ??= new Date(second * 1000).toISOString().slice(10, 19)
  return (dateOfDay(day) + clocks[second]) as WallTime
}
