import { BoundedMap } from '../bounded-map.js'

/** A time zone as the engine knows it. */
export interface EngineZone {
  /** The name as the engine spells it. */
  readonly name: string
  /** The offset at a time in Unix seconds, in seconds east of UTC, exact to the second. */
  readonly offsetAt: (seconds: number) => number
  /** Times between which it changes at most once in six days, beside those that are looked at anyway; in Unix seconds. */
  readonly cuts?: readonly number[]
}

/** What is used of `Temporal`. A page may have a polyfill without some of it. */
interface TemporalApi {
  readonly Now?: { readonly timeZoneId?: () => string }
  readonly Instant: {
    readonly fromEpochMilliseconds: (milliseconds: number) => {
      readonly toZonedDateTimeISO: (timeZone: string) => {
        readonly timeZoneId: string
        /** East of UTC. */
        readonly offsetNanoseconds: number
      }
    }
  }
}

/**
 * `Temporal` reads time zones without `Intl`, whose first use takes a page 10 ms, on a phone 50. Not every engine has it.
 */
const { Temporal } = globalThis as { readonly Temporal?: TemporalApi }

function readWithTemporal(timeZone: string): EngineZone | undefined {
  if (!Temporal) return undefined
  const { Instant } = Temporal
  const at = (seconds: number) => Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(timeZone)
  const name = at(0).timeZoneId
  // It also accepts times that contain a time zone.
  if (name.toLowerCase() !== timeZone.toLowerCase()) return undefined
  return { name, offsetAt: (seconds) => at(seconds).offsetNanoseconds / 1e9 }
}

/** Formatters by time zone. Each takes about 30 KB of memory and is only needed until the offsets are cached. */
const formats = new BoundedMap<string, Intl.DateTimeFormat>(50)

/** The formatter that writes a time zone's offset. It also writes the weekday, because that is faster than the date. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', weekday: 'short' })
    formats.set(format.resolvedOptions().timeZone, format)
  }
  return format
}

function readWithIntl(timeZone: string): EngineZone {
  const name = offsetFormat(timeZone).resolvedOptions().timeZone
  return {
    name,
    offsetAt: (seconds) => {
      const text = offsetFormat(name).format(seconds * 1000)
      // `Thu GMT-00:44:30`, or `Thu GMT`.
      const [, sign, ...parts] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? []
      const [hours = 0, minutes = 0, rest = 0] = parts.map(Number)
      return (hours * 3600 + minutes * 60 + (rest || 0)) * (sign === '-' ? -1 : 1)
    },
  }
}

/** A time zone by its name, or `undefined` if the engine does not know it. Offsets such as `+01:00` are not time zones. */
export function engineZone(timeZone: string): EngineZone | undefined {
  if (!timeZone || !/^[a-z]/i.test(timeZone)) return undefined
  for (const read of [readWithTemporal, readWithIntl]) {
    try {
      const zone = read(timeZone)
      if (Number.isFinite(zone?.offsetAt(0))) return zone
    } catch {
      // The engine throws for an unknown name, and for what a polyfill lacks.
    }
  }
  return undefined
}

/** The name of the machine's time zone, which may be one that the engine does not know (`Etc/Unknown`). */
export function machineTimeZone(): string {
  return Temporal?.Now?.timeZoneId?.() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
