import { addDays, dateAt, type PlainDate, startOfDay } from '@whenable/time'
import type { BookingFacts, Slot } from './state.js'

type SlotsByDate = ReadonlyMap<PlainDate, readonly Slot[]>

const remembered = new WeakMap<readonly Slot[], { timeZone: string; byDate: SlotsByDate }>()

/** The slots of each date that has any, in `timeZone` (IANA name), ascending; remembered for the same slots and zone. */
export const slotsByDate = (slots: readonly Slot[], timeZone: string): SlotsByDate => {
  const last = remembered.get(slots)
  if (last?.timeZone === timeZone) return last.byDate
  const byDate = new Map<PlainDate, Slot[]>()
  let day: Slot[] = []
  let end = -Infinity
  for (const slot of slots) {
    // The zone is asked once a day and not once a slot.
    if (slot.start >= end) {
      const date = dateAt(slot.start, timeZone)
      day = []
      byDate.set(date, day)
      end = startOfDay(addDays(date, 1), timeZone)
    }
    day.push(slot)
  }
  remembered.set(slots, { timeZone, byDate })
  return byDate
}

/** Whether a date of the visitor's zone has a free time, as far as is known. */
export const hasFreeTime = ({ slots, timeZone }: BookingFacts, date: PlainDate): boolean =>
  slotsByDate(slots, timeZone).has(date)

/** The first free times, at most `count`. */
export const nextFreeSlots = ({ slots }: BookingFacts, count: number): readonly Slot[] =>
  slots.slice(0, count)
