import type { Instant } from '@whenable/time'
import type { Slot } from './state.js'

/** The slots nearest to an instant, at most `count`, ascending; of two as near the earlier one. */
export const nearestSlots = (slots: readonly Slot[], start: Instant, count: number): readonly Slot[] =>
  [...slots]
    .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
