import { BoundedMap } from '../bounded-map.js'
import type { Instant } from '../instant.js'
import { type DateFormatter, newFormatter } from '../intl/format.js'
import { wallClockFormatter } from '../intl/wall-clock-format.js'
import { type EngineZone, engineZone } from './engine.js'
import { type OffsetPeriod, type ReadOffset, readPeriod } from './offset-data.js'
import { forgetOffsets, isTimeZone, offsetAt } from './offsets.js'
import { addZoneSupport } from './zone-support.js'

const DAY = 86_400

/** The data of `useTimeZoneData`. */
let data: { readonly version: string; readonly read: (name: string) => ReadOffset | undefined } | undefined

/** The periods of {@link adoptOffsets}, by the engine's name in lower case. They take precedence over the data. */
const periods = new BoundedMap<string, { readonly read: ReadOffset; readonly cuts: readonly number[] }>(100)

/** A time zone with offsets of its own, and as the engine has it; undefined if it has none of its own. */
function ownZone(timeZone: string): { readonly own: EngineZone; readonly engines: EngineZone } | undefined {
  if (!data && !periods.size) return undefined
  const engines = engineZone(timeZone)
  if (!engines) return undefined
  const name = engines.name.toLowerCase()
  const period = periods.get(name)
  const fromData = data?.read(timeZone.toLowerCase()) ?? data?.read(name)
  const readers = [period?.read, fromData].flatMap((read) => read ?? [])
  if (!readers.length) return undefined
  const offsetOf = (seconds: number): number => {
    for (const read of readers) {
      const offset = read(seconds)
      if (offset !== undefined) return offset
    }
    return engines.offsetAt(seconds)
  }
  // Offsets of different origin meet at these times.
  const cuts = [...(fromData ? [0] : []), ...(period?.cuts ?? [])].flatMap((cut) => [cut - 1, cut])
  return { own: { name: engines.name, offsetAt: offsetOf, cuts }, engines }
}

/** Whether the engine has another offset for a time zone at an instant, so that it would write another time of day. */
export function differsFromEngine(instant: Instant, timeZone: string): boolean {
  const engines = ownZone(timeZone)?.engines
  return !!engines && engines.offsetAt(instant) !== offsetAt(instant, timeZone)
}

/** A formatter for a time zone with offsets of its own: it writes what the clock there shows, as the engine does wherever both agree. */
function ownFormatter(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): DateFormatter | undefined {
  if (!ownZone(timeZone)) return undefined
  const engines = newFormatter(locale, options)
  const own = wallClockFormatter(newFormatter(locale, { ...options, timeZone: 'UTC' }), timeZone)
  const differs = (at: number) => differsFromEngine(Math.floor(at / 1000) as Instant, timeZone)
  const of = (...times: number[]) => (times.some(differs) ? own : engines)
  return {
    format: (at) => of(at).format(at),
    formatRange: (from, to) => of(from, to).formatRange(from, to),
    formatToParts: (at) => of(at).formatToParts(at),
    resolvedOptions: () => engines.resolvedOptions(),
  }
}

addZoneSupport({ zone: (name) => ownZone(name)?.own, formatter: ownFormatter })

/** Sets what `useTimeZoneData` reads. */
export function setZoneData(next: typeof data): void {
  data = next
  forgetOffsets()
}

/** The release of the data of `useTimeZoneData`; undefined if the engine's own are used. */
export function timeZoneDataVersion(): string | undefined {
  return data?.version
}

/**
 * Takes over the offsets of a time zone in a period, in this page or process. Offsets that the engine has as well, an unknown time zone
 * and invalid offsets change nothing.
 * @returns whether they differ from the engine's
 */
export function adoptOffsets(period: OffsetPeriod): boolean {
  const { timezone, offsets, end } = period
  const engines = isTimeZone(timezone) ? engineZone(timezone) : undefined
  const read = engines && readPeriod(period)
  if (!engines || !read) return false
  const starts = offsets.map(({ start }) => start)
  const [first = end] = starts
  const times = [...starts.flatMap((start) => [start - 1, start]), end - 1]
  for (let at = first; at < end; at += 6 * DAY) times.push(at)
  const differs = (other: (seconds: number) => number): boolean =>
    times.some((at) => {
      const offset = read(at)
      return offset !== undefined && offset !== other(at)
    })
  if (differs((at) => offsetAt(at as Instant, timezone))) {
    periods.set(engines.name.toLowerCase(), { read, cuts: [...starts, end] })
    forgetOffsets()
  }
  return differs(engines.offsetAt)
}
