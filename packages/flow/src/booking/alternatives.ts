import type { Instant } from '@whenable/time'
import type { Slot } from './state.js'
import { slotKey } from './views.js'

/** How many free times are offered in place of a slot that is not available. */
const alternativeCount = 3

/** The slots nearest to an instant, at most `count`, ascending. Of two at the same distance the earlier one comes first. */
export const nearestSlots = (slots: readonly Slot[], start: Instant, count: number): readonly Slot[] =>
  [...slots]
    .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)

/** The free times to offer in place of a slot that is not available. */
export const alternativesTo = (slots: readonly Slot[], slot: Slot): readonly Slot[] =>
  nearestSlots(
    slots.filter((other) => slotKey(other) !== slotKey(slot)),
    slot.start,
    alternativeCount,
  )
