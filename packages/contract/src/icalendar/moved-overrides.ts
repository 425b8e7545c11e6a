import { parseWhen } from '@whenable/time'
import { originalStart, originalStartTime, seriesOf, shiftOf, startOf } from '@whenable/time/series'
import type { CalendarEvent } from '../ports.js'

/** Names an override within its item by its original start. */
export const overrideKey = ({ original_start_time }: CalendarEvent): string =>
  String(Number(original_start_time))

/** The keys of overrides, by the keys before, if all of them move as far as their series. Empty if the series does not move. */
const shiftedKeys = (
  before: CalendarEvent,
  after: CalendarEvent,
  overrides: readonly CalendarEvent[],
  timeZone: string,
): ReadonlyMap<string, string> => {
  const series = seriesOf(before, timeZone)
  const first = startOf(parseWhen(after.when))
  const shift = shiftOf(series, series.start, first)
  if (!shift || first === series.start) return new Map()
  return new Map(
    overrides.map((override) => {
      const start = originalStart(override, typeof series.start === 'string', series.timeZone)
      const to = start === series.start ? first : shift.moveStart(start)
      return [overrideKey(override), String(originalStartTime(to))]
    }),
  )
}

/**
 * The overrides of a text that move with their series: the new keys by the old ones. An override moves if one of the new key is to be
 * there, unless the text has that already and it stays, or the old one is to be there too.
 *
 * @param before the series as the text has it.
 * @param named the keys of the overrides that are to be there.
 */
export const movedOverrides = (
  before: CalendarEvent,
  after: CalendarEvent,
  overrides: readonly CalendarEvent[],
  named: ReadonlySet<string>,
  timeZone: string,
): ReadonlyMap<string, string> => {
  const known = new Set(overrides.map(overrideKey))
  let moving: ReadonlyMap<string, string> = new Map()
  try {
    moving = shiftedKeys(before, after, overrides, timeZone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  for (;;) {
    const targets = new Set(moving.values())
    const kept = [...moving].filter(
      ([from, to]) =>
        named.has(to) && (!named.has(from) || targets.has(from)) && (!known.has(to) || moving.has(to)),
    )
    if (kept.length === moving.size) return moving
    moving = new Map(kept)
  }
}
