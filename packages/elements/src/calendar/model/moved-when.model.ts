import {
  addDays,
  dateAt,
  datesOf,
  type Instant,
  instantOf,
  isDated,
  type PlainDate,
  type WallTime,
  type When,
  wallAt,
} from '@whenable/time'

/** How far something is moved. */
export interface Shift {
  readonly days?: number
  readonly minutes?: number
}

/** Minimum length of a time span, in minutes. */
const SHORTEST = 15

/** The same clock time some days later, then some minutes later. */
const shiftInstant = (at: Instant, { days = 0, minutes = 0 }: Shift, timeZone: string): Instant => {
  const wall = wallAt(at, timeZone)
  const date = addDays(wall.slice(0, 10) as PlainDate, days)
  const there = days ? instantOf(`${date}${wall.slice(10)}` as WallTime, timeZone) : at
  return (there + minutes * 60) as Instant
}

/** Moves a `when`: its length stays, and over days its time on the time zone's clock. */
export const shiftWhen = (when: When, shift: Shift, timeZone: string): When => {
  const { days = 0 } = shift
  switch (when.object) {
    case 'time':
      return { ...when, time: shiftInstant(when.time, shift, timeZone) }
    case 'timespan': {
      const start_time = shiftInstant(when.start_time, shift, timeZone)
      return { ...when, start_time, end_time: (start_time + when.end_time - when.start_time) as Instant }
    }
    case 'date':
      return { ...when, date: addDays(when.date, days) }
    case 'datespan':
      return { ...when, start_date: addDays(when.start_date, days), end_date: addDays(when.end_date, days) }
  }
}

/** Moves the end of a `when`, never before its start. A moment becomes a time span, a date a date span. */
export const resizeWhen = (when: When, shift: Shift, timeZone: string): When => {
  const { days = 0 } = shift
  switch (when.object) {
    case 'time':
    case 'timespan': {
      const [start, end] = when.object === 'time' ? [when.time, when.time] : [when.start_time, when.end_time]
      const least = start + SHORTEST * 60
      const end_time = Math.max(least, shiftInstant(end, shift, timeZone)) as Instant
      return { ...(when.object === 'timespan' ? when : {}), object: 'timespan', start_time: start, end_time }
    }
    default: {
      const [start_date, last] = datesOf(when)
      const end_date = addDays(last, days)
      return { object: 'datespan', start_date, end_date: [start_date, end_date].sort()[1] as PlainDate }
    }
  }
}

/** The day on which a `when` starts. */
export const firstDateOf = (when: When, timeZone: string): PlainDate =>
  isDated(when) ? datesOf(when)[0] : dateAt(when.object === 'time' ? when.time : when.start_time, timeZone)
