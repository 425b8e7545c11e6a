import type { HourCycle, TimeFormat } from '@whenable/time'
import { visitorTimeZone } from './visitor-time-zone.js'

/** The format of times in an element, from its locale, time zone and hour cycle. Unknown ones are those of the browser and the locale. */
export const visitorFormat = (
  locale: string,
  { timeZone, hourCycle }: { readonly timeZone: string | null; readonly hourCycle: HourCycle | null },
): TimeFormat => ({
  locale,
  timeZone: visitorTimeZone(timeZone),
  hourCycle: hourCycle && /^h(12|23)$/.test(hourCycle) ? hourCycle : undefined,
})
