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
import type { TimesMessages } from '../messages/generated/times.js'

/** A part of the day. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/**
 * The slots of a day by part, on the clock of `timeZone` (IANA name). Parts without slots are left out.
 * @param eveningFrom the hour at which the evening begins
 */
export function partsOfDay(
  slots: readonly Slot[],
  timeZone: string,
  eveningFrom = 18,
): Map<PartOfDay, Slot[]> {
  const parts = new Map<PartOfDay, Slot[]>()
  for (const slot of slots) {
    const hour = Number(wallAt(slot.start, timeZone).slice(11, 13))
    const part = hour < 12 ? 'morning' : hour < eveningFrom ? 'afternoon' : 'evening'
    parts.set(part, [...(parts.get(part) ?? []), slot])
  }
  return parts
}

/** The time of a slot; a repeated hour also has the time zone's short name. */
export function slotTime(start: Instant, format: TimeFormat): string {
  return formatTime(start, isInFold(start, format.timeZone) ? { ...format, timeZoneName: 'short' } : format)
}

/** A conflict as text. */
export const conflictText = (
  found: Conflict | undefined,
  { conflict, conflictAllDay }: TimesMessages,
): string | undefined => found && (found === 'event' ? conflict : conflictAllDay)

/** Whether a group event has no seats left. */
export const isFull = ({ event }: Slot): boolean => event?.seats === 0

/** The number of seats left as text; undefined if there is no limit. */
export const seatsLeft = ({ event }: Slot, { seatsLeft: left, full }: TimesMessages): string | undefined =>
  event?.seats === undefined ? undefined : event.seats > 0 ? left(event.seats) : full

/** The city of another time zone, if its clock differs from the visitor's at an instant. */
export function otherPlace(
  start: Instant,
  { locale, timeZone }: TimeFormat,
  other: string | null,
): string | undefined {
  if (!other || !isTimeZone(other) || offsetAt(start, other) === offsetAt(start, timeZone)) return undefined
  return zoneLabel(other, start, locale).name
}
