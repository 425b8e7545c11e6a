import type { WallTime } from './wall-time.js'

/** The wall time that many seconds after 1970-01-01T00:00:00, if no clock were ever moved. */
export function wallOfSeconds(seconds: number): WallTime {
  return new Date(seconds * 1000).toISOString().slice(0, 19) as WallTime
}
