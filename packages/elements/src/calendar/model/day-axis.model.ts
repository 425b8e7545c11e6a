import { type DayStretch, dayStretches, type Instant, type PlainDate } from '@whenable/time'

/** A part of a day in minutes of the axis, and the instant at which it starts. */
export interface AxisPart {
  readonly from: number
  readonly to: number
  readonly start: Instant
}

/** An hour on the axis, or the rest of one. */
export interface HourMark {
  /** Minutes of the axis. */
  readonly at: number
  /** What the clock shows, in minutes since midnight. */
  readonly minute: number
  /** Whether the clock shows it for the second time that day. */
  readonly repeated: boolean
}

/** One scale for the times of several days; see {@link dayAxis}. */
export interface DayAxis {
  /** In minutes: 1,440, plus the time that a day has twice. */
  readonly length: number
  readonly hours: readonly HourMark[]
  /** The parts of each date, in order. Times outside of them do not exist on that date. */
  readonly days: ReadonlyMap<PlainDate, readonly AxisPart[]>
}

const DAY = 1440

/** A repeated time: after `at`, the clock shows the last `length` minutes again. */
interface Repeat {
  readonly at: number
  readonly length: number
}

const lengthOf = ({ start, end }: DayStretch): number => (end - start) / 60

const repeatsOf = (stretches: readonly DayStretch[]): Repeat[] =>
  stretches.slice(1).flatMap(({ minute }, index) => {
    const before = stretches[index] as DayStretch
    const at = before.minute + lengthOf(before)
    return minute < at ? [{ at, length: at - minute }] : []
  })

/** The parts of a day, cut where another day of the axis repeats a time. */
const partsOf = (stretches: readonly DayStretch[], repeats: readonly Repeat[]): AxisPart[] =>
  stretches.flatMap((stretch, index) => {
    const before = stretches[index - 1]
    const first = before ? before.minute + lengthOf(before) : 0
    const end = stretch.minute + lengthOf(stretch)
    const cuts = [stretch.minute, ...repeats.map(({ at }) => at), end]
      .filter((cut) => cut >= stretch.minute && cut <= end)
      .sort((a, b) => a - b)
    return cuts.slice(1).flatMap((to, at) => {
      const from = cuts[at] as number
      if (from === to) return []
      // The repeated time follows the first.
      const own = from < first ? repeats.find((repeat) => repeat.at === first) : undefined
      const shift = repeats.reduce((sum, repeat) => sum + (repeat.at <= from ? repeat.length : 0), 0)
      const moved = shift + (own?.length ?? 0)
      return {
        from: from + moved,
        to: to + moved,
        start: (stretch.start + (from - stretch.minute) * 60) as Instant,
      }
    })
  })

/**
 * The common scale of several days in a time zone (IANA name): the same clock time has the same position. A repeated
 * hour takes two positions, of which other days have only the first; a skipped hour is missing. So every minute of a
 * day has one position, in order.
 *
 * @throws RangeError for an unknown time zone
 */
export const dayAxis = (dates: readonly PlainDate[], timeZone: string): DayAxis => {
  const stretches = new Map(dates.map((date) => [date, dayStretches(date, timeZone)]))
  const repeats: Repeat[] = []
  for (const own of stretches.values())
    for (const repeat of repeatsOf(own)) if (!repeats.some(({ at }) => at === repeat.at)) repeats.push(repeat)
  repeats.sort((a, b) => a.at - b.at)
  const hours: HourMark[] = []
  let shift = 0
  for (let minute = 0; minute <= DAY; minute += 60) {
    for (const { at, length } of repeats) {
      if (at > minute || at <= minute - 60) continue
      for (let repeated = at - length; repeated < at; repeated += 60)
        hours.push({ at: repeated + length + shift, minute: repeated, repeated: true })
      shift += length
    }
    if (minute < DAY) hours.push({ at: minute + shift, minute, repeated: false })
  }
  return {
    length: DAY + shift,
    hours: hours.sort((a, b) => a.at - b.at),
    days: new Map([...stretches].map(([date, own]) => [date, partsOf(own, repeats)])),
  }
}

/** Where an hour starts on the axis; the end for 24. */
export const placeOfHour = ({ hours, length }: DayAxis, hour: number): number =>
  hours.find(({ minute, repeated }) => minute === hour * 60 && !repeated)?.at ?? length

/** The position of an instant, in minutes of the axis; instants outside the day are at its edge. */
export const placeOnAxis = (parts: readonly AxisPart[], instant: Instant): number => {
  let place = parts[0]?.from ?? 0
  for (const { from, to, start } of parts)
    if (instant >= start) place = Math.min(from + (instant - start) / 60, to)
  return place
}

/** The position of a span. It ends before a skipped time that it touches and starts after it. */
export const spanOnAxis = (
  parts: readonly AxisPart[],
  start: Instant,
  end: Instant,
): { from: number; to: number } => {
  let to = parts[0]?.from ?? 0
  for (const part of parts) if (end > part.start) to = Math.min(part.from + (end - part.start) / 60, part.to)
  const from = placeOnAxis(parts, start)
  return { from, to: Math.max(from, to) }
}

/** The instant at a position; for skipped times the instant after them. */
export const instantOnAxis = (parts: readonly AxisPart[], place: number): Instant | undefined => {
  const part = parts.find(({ to }) => place < to) ?? parts.at(-1)
  if (!part) return undefined
  const within = Math.min(Math.max(place, part.from), part.to) - part.from
  return (part.start + Math.round(within * 60)) as Instant
}

/** The positions of the axis that a day does not have, in minutes of the axis. */
export const missingOnAxis = (parts: readonly AxisPart[], length: number): { from: number; to: number }[] => {
  const missing: { from: number; to: number }[] = []
  let at = 0
  for (const { from, to } of parts) {
    if (from > at) missing.push({ from: at, to: from })
    at = to
  }
  if (at < length) missing.push({ from: at, to: length })
  return missing
}
