import { type BookingSettings, longestWaitlistWindow } from '@whenable/contract'
import { addDays, dateAt, formatDateRange, type Instant, type PlainDate, startOfDay } from '@whenable/time'
import type { NextTimes } from '../features/bookings/next-times.js'
import type { WaitOption } from './no-script/join-template.js'
import { dayText, type PageReader } from './no-script/page-reader.js'
import { priceOf } from './no-script/price.js'

/** Whether visitors of an event type can wait for a time. One that is paid for is not offered to them. */
export const canWait = (settings: BookingSettings): boolean =>
  settings.capabilities.includes('waitlist') && !priceOf(settings)

/** The days without a free time among those that a page of times shows; all of them together if there is none. */
export const daysWithout = (
  { days, last }: NextTimes,
  { now, from }: { readonly now: Instant; readonly from: PlainDate | undefined },
  reader: PageReader,
): readonly WaitOption[] => {
  const { timeZone, language } = reader
  const today = dateAt(now, timeZone)
  const first = from && from > today ? from : today
  const end = days.at(-1)?.[0]
  if (end === undefined) {
    const [until] = [last, addDays(first, longestWaitlistWindow - 1)].sort() as [PlainDate, PlainDate]
    const text = until < first ? '' : formatDateRange(first, until, language.lang)
    return text ? [{ name: `${first}..${until}`, text }] : []
  }
  const shown = new Set(days.map(([date]) => date))
  const missing: WaitOption[] = []
  for (let date = first; date < end; date = addDays(date, 1))
    if (!shown.has(date)) missing.push({ name: date, text: dayText(startOfDay(date, timeZone), reader) })
  return missing
}

/**
 * The path of the page to wait for a time, below that of the page that books; undefined if there is nothing to wait for. Full sessions are
 * waited for one by one.
 */
export const waitPathOf = (
  settings: BookingSettings,
  times: NextTimes,
  request: { readonly now: Instant; readonly from: PlainDate | undefined },
  reader: PageReader,
): string | undefined =>
  canWait(settings) && (settings.type === 'group' || daysWithout(times, request, reader).length > 0)
    ? `${reader.path}/wait`
    : undefined
