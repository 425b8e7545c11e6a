import type { Slot } from '@whenable/flow'
import {
  formatTime,
  type Instant,
  isInFold,
  isTimeZone,
  offsetAt,
  type TimeFormat,
  wallAt,
  zoneLabel,
} from '@whenable/time'
import type { Conflict } from '../calendar-import/visitor-calendar.js'
import type { TimesMessages } from '../messages/times.js'

/** A part of the day, by its message. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Hours of the visitor's wall clock at which the parts end. */
const ends: readonly [PartOfDay, hour: number][] = [
  ['morning', 12],
  ['afternoon', 18],
  ['evening', 24],
]

/** The slots of a day by its parts on the clock of `timeZone` (IANA name), in their order; parts without slots are left out. */
export function partsOfDay(slots: readonly Slot[], timeZone: string): Map<PartOfDay, Slot[]> {
  const parts = new Map<PartOfDay, Slot[]>()
  for (const slot of slots) {
    const hour = Number(wallAt(slot.start, timeZone).slice(11, 13))
    const [part] = ends.find(([, end]) => hour < end) as [PartOfDay, number]
    parts.set(part, [...(parts.get(part) ?? []), slot])
  }
  return parts
}

/** The time of a slot; in an hour that a change of clocks gives twice, with the zone's name at that time. */
export function slotTime(start: Instant, format: TimeFormat): string {
  return formatTime(start, isInFold(start, format.timeZone) ? { ...format, timeZoneName: 'short' } : format)
}

/** A clash in words; nothing where there is none. */
export const conflictText = (
  found: Conflict | undefined,
  { conflict, conflictAllDay }: TimesMessages,
): string | undefined => found && (found === 'event' ? conflict : conflictAllDay)

/** No seat is left in the group event that the slot is one in. */
export const isFull = ({ event }: Slot): boolean => event?.seats === 0

/** How many seats are left, in words; nothing where nobody tells, or there are none to count. */
export const seatsLeft = ({ event }: Slot, { seatsLeft: left, full }: TimesMessages): string | undefined =>
  event?.seats === undefined ? undefined : event.seats > 0 ? left(event.seats) : full

/** The city of another zone whose clock differs from `timeZone` at an instant; nothing where both show the same time. */
export function otherPlace(start: Instant, timeZone: string, other: string | null): string | undefined {
  if (!other || !isTimeZone(other) || offsetAt(start, other) === offsetAt(start, timeZone)) return undefined
  return zoneLabel(other, start, 'en').name
}
