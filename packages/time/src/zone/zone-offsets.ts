import { customEngineZone, customZone } from './custom-zone.js'

/** An offset of a time zone from an instant on. */
export interface OffsetStart {
  /** Unix seconds. */
  readonly start: number
  /** Seconds east of UTC. */
  readonly offset: number
}

/** The offsets of a time zone in a period, as another computer has them. */
export interface OffsetPeriod {
  /** IANA name. */
  readonly timezone: string
  /** The offsets, ascending; the period begins with the first. */
  readonly offsets: readonly OffsetStart[]
  /** The end of the period, in Unix seconds, exclusive. */
  readonly end: number
}

/** The time zones of a release of the IANA time zone database, from 1970 on. */
export interface TimeZoneData {
  /** The release: `2026f`. */
  readonly version: string
  /** The definitions of time zones by name, as after the bar of a custom time zone: `2007-/0308SU/020000/-0800-0700 …`. */
  readonly zones: Readonly<Record<string, string>>
  /** Other names, each with the name in `zones` that has the same offsets from 1970 on. */
  readonly links: Readonly<Record<string, string>>
}

/** Reads other offsets of a time zone than the engine; `undefined` for times at which the engine's count. */
export type ReadOffset = (seconds: number) => number | undefined

const DAY = 86_400

/** Longer periods are made to keep a reader busy, in seconds: 20 years. */
const LONGEST = 7305 * DAY

/** The offsets of a period; `undefined` if they are not ascending, or no offsets. */
export function readPeriod({ offsets, end }: OffsetPeriod): ReadOffset | undefined {
  const isValid = offsets.every(({ start, offset }, index) => {
    const next = offsets[index + 1]?.start ?? end
    return Number.isInteger(start) && start < next && Number.isInteger(offset) && Math.abs(offset) < DAY
  })
  const [first] = offsets
  if (!first || !isValid || end - first.start > LONGEST) return undefined
  return (seconds) =>
    seconds < first.start || seconds >= end
      ? undefined
      : offsets.findLast(({ start }) => start <= seconds)?.offset
}

/**
 * The offsets of time zones by name in lower case. Each is read when it is first used.
 * @throws RangeError for data that are not those of {@link TimeZoneData}, with what is wrong
 */
export function readData({ version, zones, links }: TimeZoneData): (name: string) => ReadOffset | undefined {
  if (!/^\d{4}[a-z]{1,2}$/.test(version))
    throw new RangeError(`version "${version}" is not a release of the time zone database such as "2026f"`)
  const definitions = new Map<string, string>()
  for (const [name, definition] of Object.entries(zones)) {
    if (!customZone(`|${definition}`))
      throw new RangeError(`zones.${name}: "${definition.slice(0, 60)}" is not a definition`)
    definitions.set(name.toLowerCase(), definition)
  }
  for (const [name, zone] of Object.entries(links)) {
    const definition = definitions.get(zone.toLowerCase())
    if (definition === undefined) throw new RangeError(`links.${name}: there is no time zone "${zone}"`)
    definitions.set(name.toLowerCase(), definition)
  }
  return (name) => {
    const definition = definitions.get(name)
    const zone = definition === undefined ? undefined : customEngineZone(`|${definition}`)
    return zone && ((seconds) => (seconds < 0 ? undefined : zone.offsetAt(seconds)))
  }
}
