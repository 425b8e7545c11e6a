import type { BookingSettings } from '@whenable/contract'
import type { BookingState } from '@whenable/flow'
import {
  addMonths,
  dateAt,
  type Instant,
  isTimeZone,
  offsetAt,
  type PlainDate,
  startOfDay,
  startOfMonth,
} from '@whenable/time'

/** The first month after the shown one in which a time is known to be free. */
export const laterFreeMonth = ({ month, slots, timeZone }: BookingState): PlainDate | undefined => {
  const end = startOfDay(addMonths(month, 1), timeZone)
  const later = slots.find(({ start }) => start >= end)
  return later && startOfMonth(dateAt(later.start, timeZone))
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
