import type { BookingSettings } from '@whenable/contract'
import type { BookingState, Slot } from '@whenable/flow'
import {
  addDays,
  addMonths,
  dateAt,
  type Instant,
  isTimeZone,
  offsetAt,
  type PlainDate,
  startOfDay,
} from '@whenable/time'

/** The first time after the shown month that is known to be free. */
export const freeAfterMonth = ({ month, slots, timeZone }: BookingState): Slot | undefined => {
  const end = startOfDay(addMonths(month, 1), timeZone)
  return slots.find(({ start }) => start >= end)
}

/** The last day of which the times are known, and of all days before it from the one of an instant on. */
export const knownUntil = ({ known, timeZone }: BookingState, from: Instant): PlainDate => {
  let end = from
  for (const window of known) if (window.from <= end && end < window.to) end = window.to
  return addDays(dateAt(end, timeZone), -1)
}

/** The hosts' zone where its clock differs from the visitor's now; none where nobody knows it. */
export const otherTimeZone = (
  settings: BookingSettings | null,
  timeZone: string,
  now: Instant,
): string | undefined => {
  const hosts = settings?.organizer?.timezone
  return hosts && isTimeZone(hosts) && offsetAt(now, hosts) !== offsetAt(now, timeZone) ? hosts : undefined
}
