import { dateOfDay } from '../plain-date.js'
import { weekdayOfDay } from '../recurrence/gregorian.js'
import { customZone, customZoneName, HORIZON, type Onset, type ZoneChange } from './custom-zone.js'

const DAY = 86_400

/** A change in one year, with the day of its week. */
interface DatedChange extends ZoneChange {
  readonly ownWeekday: number
}

/** The onsets that change the offset, ascending, each with the offset that is really in force before it. */
function realOnsets(onsets: readonly Onset[]): Onset[] {
  const real: Onset[] = []
  for (const { at, before, after } of [...onsets].sort((a, b) => a.at - b.at)) {
    // Of two at the same instant the later one counts.
    if (real.at(-1)?.at === at) real.pop()
    const inForce = real.at(-1)?.after ?? before
    if (after !== inForce) real.push({ at, before: inForce, after })
  }
  return real
}

function datedChange({ at, before, after }: Onset): DatedChange {
  const wall = at + before
  const day = Math.floor(wall / DAY)
  const [year, month, date] = dateOfDay(day).split('-').map(Number) as [number, number, number]
  return {
    firstYear: year,
    lastYear: year,
    month,
    day: date,
    weekday: undefined,
    ownWeekday: weekdayOfDay(day),
    time: wall - day * DAY,
    before,
    after,
  }
}

/** The last day of each month from which on a whole week follows. */
const lastWeeks = [25, 0, 25, 24, 25, 24, 25, 25, 24, 25, 24, 25]

/** The first day that may have the weekday, of those on which it fell; as calendars count: the last one of the month, else the nth. */
const firstDayOf = (month: number, days: readonly number[]): number => {
  const [earliest, latest] = [Math.min(...days), Math.max(...days)]
  const fits = (day: number) => day <= earliest && latest <= day + 6
  return [lastWeeks[month - 1] as number, 1, 8, 15, 22].find((day) => day > 0 && fits(day)) ?? earliest
}

/** Successive years of the same change as one change. */
function merged(run: readonly DatedChange[]): ZoneChange {
  const [first] = run as [DatedChange, ...DatedChange[]]
  const { ownWeekday, ...change } = first
  const days = run.map(({ day }) => day)
  const lastYear = first.firstYear + run.length - 1
  return {
    ...change,
    ...(new Set(days).size > 1 && { weekday: ownWeekday, day: firstDayOf(first.month, days) }),
    lastYear: run.length > 1 && lastYear >= HORIZON ? Number.POSITIVE_INFINITY : lastYear,
  }
}

/** Whether a change goes on as the same one in the next year: on the same date, or on the same weekday of a week that includes all. */
function goesOn(run: readonly DatedChange[], next: DatedChange): boolean {
  const [first] = run as [DatedChange, ...DatedChange[]]
  if (next.firstYear !== first.firstYear + run.length) return false
  if (run.every(({ day }) => day === next.day)) return true
  const all = [...run, next]
  const days = all.map(({ day }) => day)
  return (
    all.every(({ ownWeekday }) => ownWeekday === first.ownWeekday) &&
    Math.max(...days) - Math.min(...days) < 7
  )
}

/**
 * The name of a custom time zone that changes its offset at these instants. Those that go on in {@link HORIZON} go on for ever.
 *
 * @param fixedOffset the offset, in seconds east of UTC, if nothing changes it
 * @throws RangeError if it changes too often to be a time zone, or never and has no offset
 */
export function defineTimeZone(name: string, onsets: readonly Onset[], fixedOffset?: number): string {
  const real = realOnsets(onsets)
  const firstOffset = real[0]?.before ?? onsets[0]?.after ?? fixedOffset
  if (firstOffset === undefined) throw new RangeError(`time zone "${name}" has no offset`)
  const groups = new Map<string, DatedChange[][]>()
  for (const change of real.map(datedChange)) {
    const { month, time, before, after } = change
    const key = [month, time, before, after].join()
    const runs = groups.get(key) ?? []
    groups.set(key, runs)
    const last = runs.at(-1)
    if (last && goesOn(last, change)) last.push(change)
    else runs.push([change])
  }
  const changes = [...groups.values()]
    .flatMap((runs) => runs.map(merged))
    .sort((a, b) => a.firstYear - b.firstYear || a.month - b.month || a.day - b.day)
  const zone = customZoneName({ name, firstOffset, changes })
  if (!customZone(zone)) throw new RangeError(`time zone "${name}" cannot be read: ${zone.slice(0, 100)}`)
  return zone
}
