import { newFormatter } from '../intl/format.js'
import { wallClockFormatter } from '../intl/wall-clock-format.js'
import { monthStart, weekdayOfDay } from '../recurrence/gregorian.js'
import type { EngineZone } from './engine.js'
import { toEquivalentYear } from './equivalent-year.js'
import { addZoneSupport } from './zone-support.js'

/**
 * A custom time zone: one that no IANA name stands for, but a definition in a calendar (RFC 5545, section 3.6.5). Its name says the
 * whole of it, so that it can stand wherever an IANA name can, and needs nothing beside it:
 *
 *     Unsere Zeit|1996-/0325SU/020000/+0100+0200 1996-/1025SU/030000/+0200+0100
 *     GMT+0530|+0530
 *
 * Before the bar is what its calendar calls it, percent-encoded where a calendar line could not hold it; after it either one offset, or
 * changes: the years, the month and the first possible day with the weekday, the wall time by the offset before, both offsets.
 */
export interface CustomZone {
  /** What its calendar calls it. */
  readonly name: string
  /** Seconds east of UTC before the first change. */
  readonly firstOffset: number
  readonly changes: readonly ZoneChange[]
}

/** A change of a custom zone's offset, once a year. */
export interface ZoneChange {
  readonly firstYear: number
  /** `Infinity` if it goes on. */
  readonly lastYear: number
  /** 1 to 12. */
  readonly month: number
  /** The day of the month, or the first one that may have the weekday. */
  readonly day: number
  /** 0 = Sunday; undefined if the day is fixed. */
  readonly weekday: number | undefined
  /** The wall time, in seconds since midnight, by the offset before. */
  readonly time: number
  /** Seconds east of UTC. */
  readonly before: number
  readonly after: number
}

/** From an instant on, in Unix seconds, the offset of a zone is another one, in seconds east of UTC. */
export interface Onset {
  readonly at: number
  readonly before: number
  readonly after: number
}

const DAY = 86_400

/** Changes that go on are computed up to this year; later ones are those of an equivalent year. */
export const HORIZON = 2131

/** What has a longer name, in characters, or more onsets, is made to fill a store or to keep a reader busy. Casablanca's fits until 2131. */
const [MAX_LENGTH, MAX_ONSETS] = [8192, 4000]

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** An offset as calendars write it: `+0530`, `-002946`. */
export function offsetText(seconds: number): string {
  const rest = Math.abs(seconds)
  const odd = rest % 60 ? two(rest % 60) : ''
  return `${seconds < 0 ? '-' : '+'}${two(rest / 3600)}${two((rest % 3600) / 60)}${odd}`
}

/** Seconds of `HHMM` or `HHMMSS`. */
const secondsOfDigits = (digits: string): number =>
  Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2, 4)) * 60 + Number(digits.slice(4))

const secondsOfOffset = (text: string): number =>
  secondsOfDigits(text.slice(1)) * (text.startsWith('-') ? -1 : 1)

/** The name of a custom time zone; {@link customZone} reads it. */
export function customZoneName({ name, firstOffset, changes }: CustomZone): string {
  const written = changes.map(({ firstYear, lastYear, month, day, weekday, time, before, after }) => {
    const end = lastYear === firstYear ? '' : `-${lastYear === Number.POSITIVE_INFINITY ? '' : lastYear}`
    const date = `${two(month)}${two(day)}${weekday === undefined ? '' : weekdays[weekday]}`
    const clock = `${two(time / 3600)}${two((time % 3600) / 60)}${two(time % 60)}`
    return `${firstYear}${end}/${date}/${clock}/${offsetText(before)}${offsetText(after)}`
  })
  // Lone surrogates, which no text should have, cannot be encoded.
  const encoded = name
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[%|:;,"\\\p{Cc}\u2028\u2029]/gu, encodeURIComponent)
  return `${encoded}|${written.join(' ') || offsetText(firstOffset)}`
}

const hours = '(?:[01]\\d|2[0-3])[0-5]\\d'
const offset = `[+-]${hours}(?:[0-5]\\d)?`
const offsetPattern = new RegExp(`^${offset}$`)
const changePattern = new RegExp(
  `^(\\d{4})(-(?:\\d{4})?)?/(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(${weekdays.join('|')})?/(${hours}[0-5]\\d)/(${offset})(${offset})$`,
)

function readChange(text: string): ZoneChange | undefined {
  const [all, firstYear, end, month, day, weekday, time = '', before = '', after = ''] =
    changePattern.exec(text) ?? []
  if (all === undefined) return undefined
  const index = weekdays.indexOf(weekday ?? '')
  return {
    firstYear: Number(firstYear),
    lastYear: end === undefined ? Number(firstYear) : Number(end.slice(1) || Number.POSITIVE_INFINITY),
    month: Number(month),
    day: Number(day),
    weekday: index < 0 ? undefined : index,
    time: secondsOfDigits(time),
    before: secondsOfOffset(before),
    after: secondsOfOffset(after),
  }
}

/** The custom time zone of a name; undefined for other names. */
export function customZone(timeZone: string): CustomZone | undefined {
  const bar = timeZone.indexOf('|')
  if (bar < 0 || timeZone.length > MAX_LENGTH) return undefined
  const rest = timeZone.slice(bar + 1)
  let name: string
  try {
    name = decodeURIComponent(timeZone.slice(0, bar))
  } catch {
    return undefined
  }
  if (offsetPattern.test(rest)) return { name, firstOffset: secondsOfOffset(rest), changes: [] }
  const texts = rest.split(' ')
  const changes = texts.flatMap((text) => readChange(text) ?? [])
  const [first] = changes
  return first && changes.length === texts.length ? { name, firstOffset: first.before, changes } : undefined
}

/** The years of a change up to the horizon. */
const yearsOf = ({ firstYear, lastYear }: ZoneChange): number =>
  Math.max(0, Math.min(lastYear, HORIZON) - firstYear + 1)

/** The instant of a change in one of its years, in Unix seconds. */
export function instantOfChange({ month, day, weekday, time, before }: ZoneChange, year: number): number {
  const first = monthStart(year * 12 + month - 1) + day - 1
  const later = weekday === undefined ? 0 : (weekday - weekdayOfDay(first) + 7) % 7
  return (first + later) * DAY + time - before
}

/** The changes of a zone up to the horizon, ascending. */
function onsetsOf({ changes }: CustomZone): Onset[] {
  const onsets = changes.flatMap((change) =>
    Array.from({ length: yearsOf(change) }, (_, index): Onset => {
      const { before, after } = change
      return { at: instantOfChange(change, change.firstYear + index), before, after }
    }),
  )
  return onsets.sort((a, b) => a.at - b.at)
}

/** A custom time zone by its name, as the engine has others; `undefined` if the name is invalid. */
export function customEngineZone(name: string): EngineZone | undefined {
  const zone = customZone(name)
  if (!zone || zone.changes.reduce((sum, change) => sum + yearsOf(change), 0) > MAX_ONSETS) return undefined
  const onsets = onsetsOf(zone)
  const offsetAt = (seconds: number): number => {
    let [low, high] = [0, onsets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((onsets[middle] as Onset).at <= seconds) low = middle + 1
      else high = middle
    }
    return onsets[low - 1]?.after ?? zone.firstOffset
  }
  return { name, offsetAt: (seconds) => offsetAt(seconds < 0 ? seconds : toEquivalentYear(seconds)) }
}

addZoneSupport({
  zone: customEngineZone,
  formatter: (locale, timeZone, options) =>
    timeZone.includes('|')
      ? wallClockFormatter(newFormatter(locale, { ...options, timeZone: 'UTC' }), timeZone)
      : undefined,
  label: (timeZone, offset) => {
    const { name } = customZone(timeZone) ?? {}
    return name === undefined ? undefined : { name, offset, short: offset, long: name }
  },
})
