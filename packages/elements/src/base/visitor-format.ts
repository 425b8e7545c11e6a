import type { HourCycle, TimeFormat } from '@whenable/time'
import { visitorTimeZone } from './visitor-time-zone.js'

/** For whom an element writes times: in a locale, by the zone and the clock that it was given. */
export const visitorFormat = (
  locale: string,
  { timeZone, hourCycle }: { readonly timeZone: string | null; readonly hourCycle: HourCycle | null },
): TimeFormat => ({ locale, timeZone: visitorTimeZone(timeZone), hourCycle: hourCycle ?? undefined })
