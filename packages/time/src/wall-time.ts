import { dateOfDay, type PlainDate } from './plain-date.js'

declare const wallTimeBrand: unique symbol

/** A local date and time without a time zone, `YYYY-MM-DDTHH:MM:SS`. It names no instant until it is combined with a time zone. */
export type WallTime = string & { readonly [wallTimeBrand]: 'YYYY-MM-DDTHH:MM:SS' }

/** The date of a wall time. */
export function dateOfWall(wall: WallTime): PlainDate {
  return wall.slice(0, 10) as PlainDate
}

/** Formatted times of day by second of the day, such as `T09:30:00`; filled on use. */
const timesBySecond: string[] = []

/** The wall time of wall seconds; the inverse of `wallSeconds`. */
export function wallOfSeconds(seconds: number): WallTime {
  const day = Math.floor(seconds / 86_400)
  const second = seconds - day * 86_400
  timesBySecond[second] ??= new Date(second * 1000).toISOString().slice(10, 19)
  return (dateOfDay(day) + timesBySecond[second]) as WallTime
}
