import { addDays, dateAt, offsetsRevision, type PlainDate, startOfDay, startOfMonth } from '@whenable/time'
import type { BookingFacts, Slot } from './state.js'

// Pure functions of a booking state, for elements and pages that draw it.

/** Identifies a slot: its start in Unix seconds, followed by a space and the event id if it is a seat in a group event. */
export const slotKey = ({ start, event }: Pick<Slot, 'start' | 'event'>): string =>
  event ? `${start} ${event.eventId}` : `${start}`

type SlotsByDate = ReadonlyMap<PlainDate, readonly Slot[]>

const memo = new WeakMap<readonly Slot[], { timeZone: string; revision: number; byDate: SlotsByDate }>()

/** The slots by date in `timeZone` (IANA name), ascending. Memoized by slots and time zone. */
export const slotsByDate = (slots: readonly Slot[], timeZone: string): SlotsByDate => {
  const last = memo.get(slots)
  const revision = offsetsRevision()
  if (last?.timeZone === timeZone && last.revision === revision) return last.byDate
  const byDate = new Map<PlainDate, Slot[]>()
  let day: Slot[] = []
  let end = -Infinity
  for (const slot of slots) {
    // Converts one slot a day instead of every one.
    if (slot.start >= end) {
      const date = dateAt(slot.start, timeZone)
      day = []
      byDate.set(date, day)
      end = startOfDay(addDays(date, 1), timeZone)
    }
    day.push(slot)
  }
  memo.set(slots, { timeZone, revision, byDate })
  return byDate
}

/** Whether a date in the visitor's time zone has a free time that is known. */
export const hasFreeTime = ({ slots, timeZone }: BookingFacts, date: PlainDate): boolean =>
  slotsByDate(slots, timeZone).has(date)

/** The first free times, at most `count`. */
export const nextFreeSlots = ({ slots }: BookingFacts, count: number): readonly Slot[] =>
  slots.slice(0, count)

/** The first day of the first month with a free time in `timeZone`. Undefined if no slot is known. */
export const firstFreeMonth = (slots: readonly Slot[], timeZone: string): PlainDate | undefined =>
  slots[0] && startOfMonth(dateAt(slots[0].start, timeZone))
