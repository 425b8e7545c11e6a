import type { CalendarEvent } from '@whenable/contract'
import { parseWhen } from '@whenable/time'
import {
  originalStartTime,
  overrideKey,
  seriesOf,
  shiftToStart,
  startInSeries,
  startOf,
} from '@whenable/time/series'

/** Names an event within its item: its key as an override, or `master`. */
export type ItemKey = number | 'master'

/** The keys of overrides, by the keys before, if all of them move as far as their series. Empty if the series does not move. */
const shiftedKeys = (
  before: CalendarEvent,
  after: CalendarEvent,
  overrides: readonly CalendarEvent[],
  timeZone: string,
): ReadonlyMap<ItemKey, ItemKey> => {
  const series = seriesOf(before, timeZone)
  const shift = shiftToStart(series, startOf(parseWhen(after.when)))
  if (!shift) return new Map()
  return new Map(
    overrides.map((override) => [
      overrideKey(override),
      originalStartTime(shift.moveStart(startInSeries(series, override))),
    ]),
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
  named: ReadonlySet<ItemKey>,
  timeZone: string,
): ReadonlyMap<ItemKey, ItemKey> => {
  const known = new Set<ItemKey>(overrides.map(overrideKey))
  let moving: ReadonlyMap<ItemKey, ItemKey> = new Map()
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
