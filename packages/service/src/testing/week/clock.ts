// Time as the reference counts it: whole minutes since 1970 in UTC. It asks the engine for one thing only, how far a time zone is ahead at an
// instant, and shares no code with `@whenable/time`.

/** Minutes since 1970 in UTC. */
export type Minute = number
/** Minutes since 1970 on the clocks of a time zone, as if it were UTC. */
export type Wall = number
/** Days since 1970. */
export type Day = number

export const minutesOfDay = 1440
/** The engine reads time in milliseconds. */
const minuteInMilliseconds = 60_000
/** Clocks change at quarter hours. */
const quarter = 15

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

const readOffset = (zone: string, minute: Minute): number => {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(minute * minuteInMilliseconds).find(({ type }) => type === 'timeZoneName')
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** The minutes by which the clocks of a time zone are ahead of UTC. */
export const offsetAt = (zone: string, minute: Minute): number => {
  let known = offsets.get(zone)
  if (!known) {
    known = new Map()
    offsets.set(zone, known)
  }
  const index = Math.floor(minute / quarter)
  let offset = known.get(index)
  if (offset === undefined) {
    offset = readOffset(zone, index * quarter)
    known.set(index, offset)
  }
  return offset
}

/** What the clocks of a time zone show. */
export const wallAt = (zone: string, minute: Minute): Wall => minute + offsetAt(zone, minute)

/** The minute at which clocks show a wall time: the first of two, and with the offset before a gap if there is none. */
export const minuteAt = (zone: string, wall: Wall): Minute => {
  const around = [wall - minutesOfDay, wall + minutesOfDay].map((minute) => offsetAt(zone, minute))
  const found = around.map((offset) => wall - offset).filter((minute) => wallAt(zone, minute) === wall)
  return found.length ? Math.min(...found) : wall - (around[0] ?? 0)
}

export const dayOf = (wall: Wall): Day => Math.floor(wall / minutesOfDay)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => day - ((weekdayOf(day) + 6) % 7)

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const lengthsOf = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The calendar date of a day. Months count from 1. */
export const dateOf = (day: Day): { readonly year: number; readonly month: number; readonly day: number } => {
  let left = day
  let year = 1970
  for (let length = 365; left >= length; length = isLeap(year) ? 366 : 365) {
    left -= length
    year++
  }
  let month = 1
  for (const length of lengthsOf(year)) {
    if (left < length) break
    left -= length
    month++
  }
  return { year, month, day: left + 1 }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD`. */
export const dateText = (day: Day): string => {
  const { year, month, day: ofMonth } = dateOf(day)
  return [year, twoDigits(month), twoDigits(ofMonth)].join('-')
}

/** `H:MM` on a clock of 24 hours; `24:00` is the end of the day. */
export const clockText = (minuteOfDay: number): string =>
  `${Math.floor(minuteOfDay / 60)}:${twoDigits(minuteOfDay % 60)}`

/** `YYYYMMDDTHHMMSS`, as iCalendar writes it. */
export const icalText = (wall: Wall): string =>
  `${dateText(dayOf(wall)).replaceAll('-', '')}T${clockText(wall % minutesOfDay)
    .padStart(5, '0')
    .replace(':', '')}00`
