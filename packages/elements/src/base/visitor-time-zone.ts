import { guessTimeZone, type HourCycle, isTimeZone, type TimeFormat } from '@whenable/time'

/** The zone given (IANA name), or the browser's where none is given or the engine knows none of that name. */
export const visitorZone = (given: string | null): string =>
  given && isTimeZone(given) ? given : guessTimeZone()

/** For whom an element writes times: in a locale, by the zone and the clock that it was given. */
export const visitorFormat = (
  locale: string,
  { timeZone, hourCycle }: { readonly timeZone: string | null; readonly hourCycle: HourCycle | null },
): TimeFormat => ({ locale, timeZone: visitorZone(timeZone), hourCycle: hourCycle ?? undefined })
