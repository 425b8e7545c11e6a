import { dateAt, type PlainDate, startOfMonth } from '@whenable/time'
import type { Slot } from './state.js'

/** The first day of the first month that has a free time in `timeZone`; nothing where no slot is known. */
export const firstFreeMonth = (slots: readonly Slot[], timeZone: string): PlainDate | undefined =>
  slots[0] && startOfMonth(dateAt(slots[0].start, timeZone))
